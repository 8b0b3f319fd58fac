#include "core/trace/gradient-tracer.h"

#include "core/model/place.h"
#include "core/trace/operation.h"
#include "core/trace/scoring.h"
#include "core/trace/walk-layers.h"

static void
place_free (gpointer data)
{
  NnGradientPlace *place = data;

  g_free (place->path);
  g_free (place->step);
  g_free (place);
}

/* Notes that @tensor is the gradient of what @kind made in @box; @step is what files call
 * that. */
static NnGradientPlace *
note (GPtrArray      *places,
      const char     *box,
      NnOperationKind kind,
      const char     *layer,
      const char     *step,
      const NnTensor *tensor)
{
  NnGradientPlace *place = g_new0 (NnGradientPlace, 1);

  place->path = nn_path_join (box, nn_operation_kind_key (kind));
  place->step = nn_path_join (layer, step);
  place->tensor = tensor;
  g_ptr_array_add (places, place);

  return place;
}

/* The same for a tensor with @per_pair numbers for every query and every key. */
static void
note_scores (GPtrArray      *places,
             const char     *box,
             NnOperationKind kind,
             const char     *step,
             const NnTensor *tensor,
             const NnScores *layout,
             int             per_pair)
{
  NnGradientPlace *place = note (places, box, kind, box, step, tensor);

  place->layout = layout;
  place->per_pair = per_pair;
}

static const NnTensor *
d_input_of (const NnNormalization *norm)
{
  return norm->layer != NULL ? norm->layer->d_input : norm->batch->d_input;
}

static void
read_normalization (GPtrArray             *places,
                    const char            *box,
                    const char            *layer,
                    const NnNormalization *norm,
                    const NnTensor        *d_y)
{
  note (places, box, NN_OP_SCALE_SHIFT, layer, norm->layer != NULL ? "ln.output" : "bn.output",
        d_y);
}

/* Returns the gradient of the dropout's input. */
static const NnTensor *
read_dropout (GPtrArray       *places,
              const char      *box,
              const char      *layer,
              const NnDropout *dropout,
              const NnTensor  *d_y)
{
  if (!dropout->is_active)
    return d_y;

  note (places, box, NN_OP_DROPOUT, layer, "dropout", d_y);

  return dropout->d_input;
}

/* Returns the gradient of the sublayer's output.  With pre-norm, an add & norm is two
 * boxes of the walk. */
static const NnTensor *
read_leave (GPtrArray       *places,
            const char      *block,
            const char      *name,
            const NnAddNorm *add_norm,
            const NnTensor  *d_y)
{
  const gboolean   is_post = add_norm->order == NN_POST_NORM;
  g_autofree char *path = nn_path_join (block, name);
  g_autofree char *box = is_post ? g_strdup (path) : nn_path_join (path, "add");
  const NnTensor  *d_sum = d_y;

  if (is_post)
    {
      read_normalization (places, box, path, add_norm->norm, d_y);
      d_sum = d_input_of (add_norm->norm);
    }
  note (places, box, NN_OP_RESIDUAL, path, "sum", d_sum);

  return read_dropout (places, box, path, add_norm->dropout, d_sum);
}

static void
read_enter (GPtrArray       *places,
            const char      *block,
            const char      *name,
            const NnAddNorm *add_norm,
            const NnTensor  *d_entered)
{
  g_autofree char *path = nn_path_join (block, name);
  g_autofree char *box = nn_path_join (path, "norm");

  if (add_norm->order == NN_PRE_NORM)
    read_normalization (places, box, path, add_norm->norm, d_entered);
}

static void
read_ffn (GPtrArray               *places,
          const char              *block,
          const NnPositionwiseFfn *ffn,
          const NnTensor          *d_output)
{
  g_autofree char *path = nn_path_join (block, "ffn");

  note (places, path, NN_OP_DENSE2, path, "dense2.output", d_output);
  note (places, path, NN_OP_RELU, path, "relu.output", ffn->dense2->d_input);
  note (places, path, NN_OP_DENSE1, path, "dense1.output", ffn->relu->d_input);
}

static void
read_scores (GPtrArray                  *places,
             const char                 *path,
             const NnMultiHeadAttention *attention,
             const NnAttentionPooling   *pooling)
{
  const NnTensor  *d_features;
  const gboolean   has_features = nn_multi_head_attention_features (attention, &d_features) != NULL;
  const NnScoring *scoring = nn_scoring_of (attention->kind);

  if (pooling->dropout->is_active)
    note_scores (places, path, NN_OP_DROPOUT, "dropout", pooling->d_kept.values, &pooling->d_kept,
                 1);
  note_scores (places, path, NN_OP_SOFTMAX, "weights", pooling->d_weights.values,
               &pooling->d_weights, 1);
  note_scores (places, path, nn_scoring_last (scoring)->kind, "scores",
               pooling->d_scores.values, &pooling->d_scores, 1);
  if (has_features)
    note_scores (places, path, scoring->steps[0].kind, "features", d_features, &pooling->d_scores,
                 nn_tensor_columns (d_features));
}

static void
read_attention (GPtrArray                  *places,
                const char                 *block,
                const char                 *name,
                const NnMultiHeadAttention *attention,
                const NnTensor             *d_output)
{
  const NnAttentionPooling *pooling = nn_multi_head_attention_pooling (attention);
  const NnAttentionGradient gradients = nn_multi_head_attention_head_gradients (attention);
  g_autofree char          *path = nn_path_join (block, name);

  note (places, path, NN_OP_PROJECT, path, "output", d_output);
  note (places, path, NN_OP_JOIN_HEADS, path, "heads", attention->W_o->d_input);
  read_scores (places, path, attention, pooling);
  note (places, path, NN_OP_VALUES, path, "values", gradients.values);
  note (places, path, NN_OP_KEYS, path, "keys", gradients.keys);
  note (places, path, NN_OP_QUERIES, path, "queries", gradients.queries);
}

/* Returns the gradient of the block's input. */
static const NnTensor *
read_encoder_block (GPtrArray            *places,
                    const char           *path,
                    const NnEncoderBlock *block,
                    const NnTensor       *d_z)
{
  const NnTensor *d_sublayer = read_leave (places, path, "addnorm2", block->add_norm_2, d_z);

  read_ffn (places, path, block->ffn, d_sublayer);
  read_enter (places, path, "addnorm2", block->add_norm_2, block->ffn->dense1->d_input);

  d_sublayer = read_leave (places, path, "addnorm1", block->add_norm_1, block->d_y);
  read_attention (places, path, "attention", block->attention, d_sublayer);
  read_enter (places, path, "addnorm1", block->add_norm_1, block->d_u);

  return block->d_x;
}

static const NnTensor *
read_decoder_block (GPtrArray            *places,
                    const char           *path,
                    const NnDecoderBlock *block,
                    const NnTensor       *d_o)
{
  const NnTensor *d_sublayer = read_leave (places, path, "addnorm3", block->add_norm_3, d_o);

  read_ffn (places, path, block->ffn, d_sublayer);
  read_enter (places, path, "addnorm3", block->add_norm_3, block->ffn->dense1->d_input);

  d_sublayer = read_leave (places, path, "addnorm2", block->add_norm_2, block->d_z);
  read_attention (places, path, "attention2", block->attention2, d_sublayer);
  read_enter (places, path, "addnorm2", block->add_norm_2, block->attention2->W_q->d_input);

  d_sublayer = read_leave (places, path, "addnorm1", block->add_norm_1, block->d_y);
  read_attention (places, path, "attention1", block->attention1, d_sublayer);
  read_enter (places, path, "addnorm1", block->add_norm_1, block->d_u);

  return block->d_x;
}

/* Embedding and positions, which both stacks have. */
static void
read_input (GPtrArray                  *places,
            const char                 *path,
            const NnPositionalEncoding *pos_encoding,
            const NnTensor             *d_x)
{
  g_autofree char *positions = nn_path_join (path, "pos_encoding");
  g_autofree char *embedding = nn_path_join (path, "embedding");
  const NnTensor  *d_sum = read_dropout (places, positions, positions, pos_encoding->dropout, d_x);

  if (pos_encoding->config.is_enabled)
    note (places, positions, NN_OP_POSITIONS, positions, "sum", d_sum);
  note (places, embedding, NN_OP_EMBEDDING, embedding, "output", d_sum);
}

/* Returns the gradient of the normalization's input. */
static const NnTensor *
read_last_norm (GPtrArray             *places,
                const char            *path,
                const NnNormalization *norm,
                const NnTensor        *d_y)
{
  g_autofree char *box = nn_path_join (path, "norm");

  if (norm == NULL)
    return d_y;

  read_normalization (places, box, box, norm, d_y);

  return d_input_of (norm);
}

static void
read_decoder (GPtrArray       *places,
              const NnDecoder *decoder,
              const NnTensor  *d_logits)
{
  const char     *path = "decoder";
  const NnTensor *d_x;

  note (places, "decoder.dense", NN_OP_LOGITS, "decoder.dense", "output", d_logits);
  d_x = read_last_norm (places, path, decoder->norm, decoder->dense->d_input);
  for (int i = decoder->n_blocks - 1; i >= 0; i--)
    {
      g_autofree char *block = nn_block_path (path, i, NULL);

      d_x = read_decoder_block (places, block, decoder->blocks[i], d_x);
    }
  read_input (places, path, decoder->pos_encoding, d_x);
}

static void
read_encoder (GPtrArray       *places,
              const NnEncoder *encoder,
              const NnTensor  *d_memory)
{
  const char     *path = "encoder";
  const NnTensor *d_x = read_last_norm (places, path, encoder->norm, d_memory);

  for (int i = encoder->n_blocks - 1; i >= 0; i--)
    {
      g_autofree char *block = nn_block_path (path, i, NULL);

      d_x = read_encoder_block (places, block, encoder->blocks[i], d_x);
    }
  read_input (places, path, encoder->pos_encoding, d_x);
}

/**
 * nn_gradient_places_new:
 * @model: a model, after a backward call
 * @d_logits: (N_t, |V|) what that call started from
 *
 * Returns: (transfer full) (element-type NnGradientPlace): where the layers have the gradient
 *   of each result, from the loss down; true until they run again
 */
GPtrArray *
nn_gradient_places_new (const NnTransformer *model,
                        const NnTensor      *d_logits)
{
  GPtrArray *places = g_ptr_array_new_with_free_func (place_free);

  read_decoder (places, model->decoder, d_logits);
  read_encoder (places, model->encoder, model->decoder->d_memory);

  return places;
}

/**
 * nn_gradient_tracer_read:
 * @trace: where the gradients go
 * @model: a model, after a backward call
 * @d_logits: (N_t, |V|) what that call started from
 *
 * Gradients of parameters are those that have been summed up since they were last
 * cleared.
 */
void
nn_gradient_tracer_read (NnTrace             *trace,
                         const NnTransformer *model,
                         const NnTensor      *d_logits)
{
  g_autoptr (GPtrArray) places = nn_gradient_places_new (model, d_logits);

  for (guint i = 0; i < places->len; i++)
    {
      const NnGradientPlace *place = g_ptr_array_index (places, i);

      nn_trace_add (trace, "grad", place->step, place->tensor);
    }

  for (int i = 0; i < nn_parameters_count (model->parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (model->parameters, i);

      if (parameter->gradient != NULL)
        nn_trace_add (trace, "grad", parameter->path, parameter->gradient);
    }
}
