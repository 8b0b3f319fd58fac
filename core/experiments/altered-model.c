#include "core/experiments/altered-model.h"

#include <math.h>
#include <string.h>

#include "core/engine/each.h"
#include "core/layers/path.h"

static NnMultiHeadAttention *attention_of (const NnTransformer *model, NnSublayer sublayer,
                                           int block)
{
  switch (sublayer)
    {
    case NN_SUBLAYER_ENCODER:
      return model->encoder->blocks[block]->attention;
    case NN_SUBLAYER_DECODER:
      return model->decoder->blocks[block]->attention1;
    case NN_SUBLAYER_CROSS:
      return model->decoder->blocks[block]->attention2;
    case NN_SUBLAYER_ENCODER_FFN:
    case NN_SUBLAYER_DECODER_FFN:
    case NN_N_SUBLAYERS:
    default:
      return NULL;
    }
}

/* Returns the last linear layer of a sublayer: W_o or W₂. */
static NnLinear *last_layer_of (const NnTransformer *model, NnSublayer sublayer, int block)
{
  if (sublayer == NN_SUBLAYER_ENCODER_FFN)
    return model->encoder->blocks[block]->ffn->dense2;
  if (sublayer == NN_SUBLAYER_DECODER_FFN)
    return model->decoder->blocks[block]->ffn->dense2;

  return attention_of (model, sublayer, block)->W_o;
}

/* Sets the weights and biases of @n outputs of the layer to 0, from output @first on. */
static void zero_outputs (NnLinear *layer, int first, int n)
{
  NnTensor *W = layer->weight->value;
  const int inputs = nn_tensor_columns (W);

  memset (nn_tensor_row (W, first), 0, sizeof (float) * (gsize) n * (gsize) inputs);
  if (layer->bias != NULL)
    memset (layer->bias->value->values + first, 0, sizeof (float) * (gsize) n);
}

static void zero_head (const NnTransformer *model, NnLinear *projection, int head)
{
  const int d_k = model->config.num_hiddens / model->config.num_heads;

  zero_outputs (projection, head * d_k, d_k);
}

/* Gives the outputs of a head back what they are in the layer of the original. */
static void restore_head (const NnTransformer *model, NnLinear *projection,
                          const NnLinear *original, int head)
{
  const int d_k = model->config.num_hiddens / model->config.num_heads;
  NnTensor *W = projection->weight->value;

  memcpy (nn_tensor_row (W, head * d_k), nn_tensor_row (original->weight->value, head * d_k),
          sizeof (float) * (gsize) d_k * (gsize) nn_tensor_columns (W));
  if (projection->bias != NULL)
    memcpy (projection->bias->value->values + head * d_k,
            original->bias->value->values + head * d_k, sizeof (float) * (gsize) d_k);
}

static void make_uniform (const NnTransformer *model, NnMultiHeadAttention *attention, int head)
{
  zero_head (model, attention->W_q, head);
  if (attention->dot == NULL)
    zero_head (model, attention->W_k, head);
}

static void mute_sublayer (const NnTransformer *model, NnSublayer sublayer, int block)
{
  NnLinear *last = last_layer_of (model, sublayer, block);

  zero_outputs (last, 0, nn_tensor_rows (last->weight->value));
}

static void mute_block (const NnTransformer *model, gboolean is_of_encoder, int block)
{
  for (NnSublayer sublayer = 0; sublayer < NN_N_SUBLAYERS; sublayer++)
    if (nn_sublayer_is_of_encoder (sublayer) == is_of_encoder)
      mute_sublayer (model, sublayer, block);
}

static void divide_values (NnTensor *tensor, double divisor)
{
  for (gsize n = 0; n < tensor->length; n++)
    tensor->values[n] = (float) (tensor->values[n] / divisor);
}

/* Divides the weight and the bias of the layer, and so all its outputs, by @divisor. */
static void divide_outputs (NnLinear *layer, double divisor)
{
  divide_values (layer->weight->value, divisor);
  if (layer->bias != NULL)
    divide_values (layer->bias->value, divisor);
}

static void undo_scaling (const NnTransformer *model, NnSublayer sublayer, int block)
{
  const int d_k = model->config.num_hiddens / model->config.num_heads;

  divide_outputs (attention_of (model, sublayer, block)->W_q, 1.0 / sqrt (d_k));
}

static void edit_weight (const NnTransformer *model, const NnAlteration *alteration)
{
  const NnMultiHeadAttention *attention =
      attention_of (model, alteration->sublayer, alteration->block);
  const NnWeightEdit edit = { alteration->head, alteration->query, alteration->key,
                              (float) alteration->value };

  nn_attention_pooling_edit (nn_multi_head_attention_pooling (attention), &edit);
}

static void alter (const NnTransformer *model, const NnAlteration *alteration)
{
  const NnSublayer sublayer = alteration->sublayer;
  const int        block = alteration->block;

  switch (alteration->kind)
    {
    case NN_MUTE_HEAD:
      zero_head (model, attention_of (model, sublayer, block)->W_v, alteration->head);
      break;
    case NN_UNIFORM_HEAD:
      make_uniform (model, attention_of (model, sublayer, block), alteration->head);
      break;
    case NN_UNSCALED_SCORES:
      undo_scaling (model, sublayer, block);
      break;
    case NN_MUTE_SUBLAYER:
      mute_sublayer (model, sublayer, block);
      break;
    case NN_MUTE_BLOCK:
      mute_block (model, nn_sublayer_is_of_encoder (sublayer), block);
      break;
    case NN_TEMPERATURE:
      divide_outputs (model->decoder->dense, alteration->value);
      break;
    case NN_EDIT_WEIGHT:
      edit_weight (model, alteration);
      break;
    case NN_DROP_POSITIONS: /* altered_config() has removed these two */
    case NN_DROP_RESIDUAL:
    default:
      break;
    }
}

static gboolean has_kind (const NnIntervention *intervention, NnAlterationKind kind)
{
  for (int i = 0; i < nn_intervention_count (intervention); i++)
    if (nn_intervention_get (intervention, i)->kind == kind)
      return TRUE;

  return FALSE;
}

/* Returns the configuration of the altered model. */
static NnConfig altered_config (const NnConfig *original, const NnIntervention *intervention)
{
  NnConfig config = *original;

  if (has_kind (intervention, NN_DROP_POSITIONS))
    config.has_positions = config.trains_positions = FALSE;
  if (has_kind (intervention, NN_DROP_RESIDUAL))
    config.has_residual = FALSE;
  if (has_kind (intervention, NN_TEMPERATURE))
    config.ties_embeddings = FALSE;

  return config;
}

/**
 * @intervention: the alterations, which fit @model, see nn_intervention_fits()
 * Returns: (transfer full): the altered model, which shares no memory with @model
 */
NnTransformer *nn_altered_model_new (const NnTransformer *model, const NnIntervention *intervention)
{
  const NnConfig config = altered_config (&model->config, intervention);
  NnTransformer *altered = nn_variant_new (model, &config);

  g_assert (nn_intervention_fits (intervention, &model->config, NULL));

  if (model->config.ties_embeddings && !config.ties_embeddings)
    nn_tensor_assign (&altered->decoder->dense->weight->value,
                      model->decoder->dense->weight->value);
  for (int i = 0; i < nn_intervention_count (intervention); i++)
    alter (altered, nn_intervention_get (intervention, i));

  return altered;
}

/**
 * @altered: a model that is altered by %NN_MUTE_HEAD alone
 *
 * One model can so have its heads muted one after the other: nothing is allocated between two.
 */
void nn_altered_model_restore_head (NnTransformer *altered, const NnTransformer *model,
                                    const NnAlteration *head)
{
  g_assert (head->kind == NN_MUTE_HEAD);

  restore_head (model, attention_of (altered, head->sublayer, head->block)->W_v,
                attention_of (model, head->sublayer, head->block)->W_v, head->head);
}

/** @altered: a model made by nn_altered_model_new() */
void nn_altered_model_mute_head (NnTransformer *altered, const NnAlteration *head)
{
  g_assert (head->kind == NN_MUTE_HEAD);

  alter (altered, head);
}

/**
 * @model: any model
 * Returns: whether an attention weight of the model is edited, so that no formula gives its value
 */
gboolean nn_altered_model_has_edits (const NnTransformer *model)
{
  for (NnSublayer sublayer = 0; sublayer < NN_N_ATTENTIONS; sublayer++)
    for (int block = 0; block < model->config.num_blks; block++)
      if (nn_multi_head_attention_pooling (attention_of (model, sublayer, block))->edits != NULL)
        return TRUE;

  return FALSE;
}

/* Returns the path that a parameter of one kind of normalization has in the other kind. */
static char *other_norm_path (const char *path)
{
  g_autofree char *norm = nn_path_parent (path);
  g_autofree char *box = nn_path_parent (norm);
  const gboolean   is_layer = g_str_equal (nn_path_name (norm), "ln");
  g_autofree char *other = nn_path_join (box, is_layer ? "bn" : "ln");

  return nn_path_join (other, nn_path_name (path));
}

static const NnParameter *find_like (const NnTransformer *model, const char *path)
{
  g_autofree char   *other = other_norm_path (path);
  const NnParameter *same = nn_parameters_find (model->parameters, path);

  return same != NULL ? same : nn_parameters_find (model->parameters, other);
}

/**
 * @config: the configuration of the variant, with the sizes of @model
 *
 * γ and β of a normalization are copied even if its kind changes.  Parameters that @model does not
 * have get the values of a new model.
 *
 * Returns: (transfer full): the variant, which shares no memory with @model
 */
NnTransformer *nn_variant_new (const NnTransformer *model, const NnConfig *config)
{
  NnTransformer *variant = nn_transformer_new (config);

  NN_EACH_OF (NnParameter, parameter, variant->parameters->items)
    {
      const NnParameter *trained = find_like (model, parameter->path);

      if (trained != NULL)
        memcpy (parameter->value->values, trained->value->values,
                parameter->value->length * sizeof (float));
    }

  return variant;
}
