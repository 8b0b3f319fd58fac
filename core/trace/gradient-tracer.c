#include "core/trace/gradient-tracer.h"

static const NnTensor *
d_input_of (const NnNormalization *norm)
{
  return norm->layer != NULL ? norm->layer->d_input : norm->batch->d_input;
}

static void
read_normalization (NnTrace               *trace,
                    const char            *path,
                    const NnNormalization *norm,
                    const NnTensor        *d_y)
{
  nn_trace_add (trace, path, norm->layer != NULL ? "ln.output" : "bn.output", d_y);
}

/* Returns the gradient of what was dropped from. */
static const NnTensor *
read_dropout (NnTrace         *trace,
              const char      *path,
              const NnDropout *dropout,
              const NnTensor  *d_y)
{
  if (!dropout->is_active)
    return d_y;

  nn_trace_add (trace, path, "dropout", d_y);

  return dropout->d_input;
}

/* Returns the gradient of what the sublayer said. */
static const NnTensor *
read_leave (NnTrace         *trace,
            const char      *block,
            const char      *name,
            const NnAddNorm *add_norm,
            const NnTensor  *d_y)
{
  g_autofree char *path = nn_path_join (block, name);
  const NnTensor  *d_sum = d_y;

  if (add_norm->order == NN_POST_NORM)
    {
      read_normalization (trace, path, add_norm->norm, d_y);
      d_sum = d_input_of (add_norm->norm);
    }
  nn_trace_add (trace, path, "sum", d_sum);

  return read_dropout (trace, path, add_norm->dropout, d_sum);
}

static void
read_enter (NnTrace         *trace,
            const char      *block,
            const char      *name,
            const NnAddNorm *add_norm,
            const NnTensor  *d_entered)
{
  g_autofree char *path = nn_path_join (block, name);

  if (add_norm->order == NN_PRE_NORM)
    read_normalization (trace, path, add_norm->norm, d_entered);
}

static void
read_ffn (NnTrace                 *trace,
          const char              *block,
          const NnPositionwiseFfn *ffn,
          const NnTensor          *d_output)
{
  g_autofree char *path = nn_path_join (block, "ffn");

  nn_trace_add (trace, path, "dense2.output", d_output);
  nn_trace_add (trace, path, "relu.output", ffn->dense2->d_input);
  nn_trace_add (trace, path, "dense1.output", ffn->relu->d_input);
}

static void
read_attention (NnTrace                    *trace,
                const char                 *block,
                const char                 *name,
                const NnMultiHeadAttention *attention,
                const NnTensor             *d_output)
{
  const NnAttentionPooling  *pooling = nn_multi_head_attention_pooling (attention);
  const NnAdditiveAttention *additive = attention->additive;
  g_autofree char           *path = nn_path_join (block, name);

  nn_trace_add (trace, path, "output", d_output);
  nn_trace_add (trace, path, "heads", attention->W_o->d_input);
  read_dropout (trace, path, pooling->dropout, pooling->d_kept.values);
  nn_trace_add (trace, path, "weights", pooling->d_weights.values);
  nn_trace_add (trace, path, "scores", pooling->d_scores.values);
  if (additive != NULL)
    nn_trace_add (trace, path, "features", additive->w_v->d_input);
  nn_trace_add (trace, path, "values", pooling->d_values);
  nn_trace_add (trace, path, "keys", additive != NULL ? &additive->d_keys : attention->dot->d_keys);
  nn_trace_add (trace, path, "queries",
                additive != NULL ? &additive->d_queries : attention->dot->d_queries);
}

/* Returns the gradient of what the block read. */
static const NnTensor *
read_encoder_block (NnTrace              *trace,
                    const char           *path,
                    const NnEncoderBlock *block,
                    const NnTensor       *d_z)
{
  const NnTensor *d_sublayer = read_leave (trace, path, "addnorm2", block->add_norm_2, d_z);

  read_ffn (trace, path, block->ffn, d_sublayer);
  read_enter (trace, path, "addnorm2", block->add_norm_2, block->ffn->dense1->d_input);

  d_sublayer = read_leave (trace, path, "addnorm1", block->add_norm_1, block->d_y);
  read_attention (trace, path, "attention", block->attention, d_sublayer);
  read_enter (trace, path, "addnorm1", block->add_norm_1, block->d_u);

  return block->d_x;
}

static const NnTensor *
read_decoder_block (NnTrace              *trace,
                    const char           *path,
                    const NnDecoderBlock *block,
                    const NnTensor       *d_o)
{
  const NnTensor *d_sublayer = read_leave (trace, path, "addnorm3", block->add_norm_3, d_o);

  read_ffn (trace, path, block->ffn, d_sublayer);
  read_enter (trace, path, "addnorm3", block->add_norm_3, block->ffn->dense1->d_input);

  d_sublayer = read_leave (trace, path, "addnorm2", block->add_norm_2, block->d_z);
  read_attention (trace, path, "attention2", block->attention2, d_sublayer);
  read_enter (trace, path, "addnorm2", block->add_norm_2, block->attention2->W_q->d_input);

  d_sublayer = read_leave (trace, path, "addnorm1", block->add_norm_1, block->d_y);
  read_attention (trace, path, "attention1", block->attention1, d_sublayer);
  read_enter (trace, path, "addnorm1", block->add_norm_1, block->d_u);

  return block->d_x;
}

/* What happens below the first block, the same on both sides. */
static void
read_input (NnTrace                    *trace,
            const char                 *path,
            const NnPositionalEncoding *pos_encoding,
            const NnTensor             *d_x)
{
  g_autofree char *positions = nn_path_join (path, "pos_encoding");
  const NnTensor  *d_sum = read_dropout (trace, positions, pos_encoding->dropout, d_x);

  if (pos_encoding->config.is_enabled)
    nn_trace_add (trace, positions, "sum", d_sum);
  nn_trace_add (trace, path, "embedding.output", d_sum);
}

/* Returns the gradient of what was normalized. */
static const NnTensor *
read_last_norm (NnTrace               *trace,
                const char            *path,
                const NnNormalization *norm,
                const NnTensor        *d_y)
{
  g_autofree char *full_path = nn_path_join (path, "norm");

  if (norm == NULL)
    return d_y;

  read_normalization (trace, full_path, norm, d_y);

  return d_input_of (norm);
}

static void
read_decoder (NnTrace         *trace,
              const NnDecoder *decoder,
              const NnTensor  *d_logits)
{
  const char     *path = "grad.decoder";
  const NnTensor *d_x;

  nn_trace_add (trace, path, "dense.output", d_logits);
  d_x = read_last_norm (trace, path, decoder->norm, decoder->dense->d_input);
  for (int i = decoder->n_blocks - 1; i >= 0; i--)
    {
      g_autofree char *block = g_strdup_printf ("%s.blks.block%d", path, i);

      d_x = read_decoder_block (trace, block, decoder->blocks[i], d_x);
    }
  read_input (trace, path, decoder->pos_encoding, d_x);
}

static void
read_encoder (NnTrace         *trace,
              const NnEncoder *encoder,
              const NnTensor  *d_memory)
{
  const char     *path = "grad.encoder";
  const NnTensor *d_x = read_last_norm (trace, path, encoder->norm, d_memory);

  for (int i = encoder->n_blocks - 1; i >= 0; i--)
    {
      g_autofree char *block = g_strdup_printf ("%s.blks.block%d", path, i);

      d_x = read_encoder_block (trace, block, encoder->blocks[i], d_x);
    }
  read_input (trace, path, encoder->pos_encoding, d_x);
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
  read_decoder (trace, model->decoder, d_logits);
  read_encoder (trace, model->encoder, model->decoder->d_memory);

  for (int i = 0; i < nn_parameters_count (model->parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (model->parameters, i);

      if (parameter->gradient != NULL)
        nn_trace_add (trace, "grad", parameter->path, parameter->gradient);
    }
}
