#include "core/trace/tracer.h"

#include <string.h>

#include "core/model/place.h"

static void
read_dropout (NnTrace         *trace,
              const char      *path,
              const NnDropout *dropout)
{
  if (dropout->is_active)
    nn_trace_add (trace, path, "dropout", dropout->output);
}

static void
read_normalization (NnTrace               *trace,
                    const char            *path,
                    const NnNormalization *norm)
{
  g_autofree char *ln = nn_path_join (path, "ln");
  g_autofree char *bn = nn_path_join (path, "bn");

  if (norm->layer != NULL)
    {
      nn_trace_add (trace, ln, "mean", norm->layer->mean);
      nn_trace_add (trace, ln, "inverse_std", norm->layer->inverse_std);
      nn_trace_add (trace, ln, "normalized", norm->layer->normalized);
      nn_trace_add (trace, ln, "output", norm->layer->output);
    }
  else
    {
      nn_trace_add (trace, bn, "mean", norm->batch->mean);
      nn_trace_add (trace, bn, "inverse_std", norm->batch->inverse_std);
      nn_trace_add (trace, bn, "normalized", norm->batch->normalized);
      nn_trace_add (trace, bn, "output", norm->batch->output);
    }
}

static void
read_enter (NnTrace         *trace,
            const char      *path,
            const char      *name,
            const NnAddNorm *add_norm)
{
  g_autofree char *full_path = nn_path_join (path, name);

  if (add_norm->order == NN_PRE_NORM)
    read_normalization (trace, full_path, add_norm->norm);
}

static void
read_leave (NnTrace         *trace,
            const char      *path,
            const char      *name,
            const NnAddNorm *add_norm)
{
  g_autofree char *full_path = nn_path_join (path, name);

  read_dropout (trace, full_path, add_norm->dropout);
  nn_trace_add (trace, full_path, "sum", add_norm->sum);
  if (add_norm->order == NN_POST_NORM)
    read_normalization (trace, full_path, add_norm->norm);
}

/* The rows that belong to sentences: a cache has room for more. */
static NnTensor *
rows_in_use (const NnTensor *stack,
             const NnRows   *rows)
{
  const int N = rows->N;
  const int D = (int) (stack->length / (gsize) N);
  int       used = 0;
  NnTensor *copy;

  for (int b = 0; b < rows->B; b++)
    used += rows->lengths[b];
  if (used >= N) /* none left over, or shared by hypotheses */
    return nn_tensor_new_from (NN_SHAPE (N, D), stack->values);

  copy = nn_tensor_new (NN_SHAPE (used, D));
  used = 0;
  for (int b = 0; b < rows->B; b++)
    {
      memcpy (nn_tensor_row (copy, used), stack->values + (gsize) rows->starts[b] * D,
              sizeof (float) * (gsize) rows->lengths[b] * D);
      used += rows->lengths[b];
    }

  return copy;
}

static void
read_rows (NnTrace        *trace,
           const char     *path,
           const char     *operation,
           const NnTensor *stack,
           const NnRows   *rows)
{
  g_autoptr (NnTensor) used = rows_in_use (stack, rows);

  nn_trace_add (trace, path, operation, used);
}

/* Scores as the softmax saw them: what is hidden, replaced. */
static void
read_masked_scores (NnTrace        *trace,
                    const char     *path,
                    const NnScores *scores,
                    const NnMask   *mask)
{
  g_autoptr (NnTensor) values = nn_tensor_copy (scores->values);
  NnScores             masked = *scores;

  masked.values = values;
  for (int b = 0; b < masked.B; b++)
    for (int h = 0; h < masked.H; h++)
      {
        const NnMatrix s = nn_scores_matrix (&masked, b, h);

        for (int i = 0; i < s.rows; i++)
          for (int j = nn_mask_visible (mask, b, i); j < s.columns; j++)
            s.values[i * s.stride + j] = mask->fill;
      }

  nn_trace_add (trace, path, "masked_scores", values);
}

static void
read_attention (NnTrace                    *trace,
                const char                 *block,
                const char                 *name,
                const NnMultiHeadAttention *attention)
{
  const NnAttentionPooling *pooling = nn_multi_head_attention_pooling (attention);
  const NnScores           *scores = nn_multi_head_attention_scores (attention);
  const NnMask             *mask = &pooling->mask;
  const NnTensor           *features = nn_multi_head_attention_features (attention, NULL);
  g_autofree char          *path = nn_path_join (block, name);

  nn_trace_add (trace, path, "queries", attention->W_q->output);
  read_rows (trace, path, "keys", nn_multi_head_attention_keys (attention), mask->keys);
  read_rows (trace, path, "values", pooling->values, mask->keys);
  if (features != NULL)
    nn_trace_add (trace, path, "features", features);
  nn_trace_add (trace, path, "scores", scores->values);
  read_masked_scores (trace, path, scores, mask);
  nn_trace_add (trace, path, "weights", pooling->weights.values);
  read_dropout (trace, path, pooling->dropout);
  nn_trace_add (trace, path, "heads", pooling->output);
  nn_trace_add (trace, path, "output", attention->W_o->output);
}

static void
read_ffn (NnTrace                 *trace,
          const char              *block,
          const NnPositionwiseFfn *ffn)
{
  g_autofree char *path = nn_path_join (block, "ffn");

  nn_trace_add (trace, path, "dense1.output", ffn->dense1->output);
  nn_trace_add (trace, path, "relu.output", ffn->relu->output);
  nn_trace_add (trace, path, "dense2.output", ffn->dense2->output);
}

static void
read_encoder_block (NnTrace              *trace,
                    const char           *path,
                    const NnEncoderBlock *block)
{
  read_enter (trace, path, "addnorm1", block->add_norm_1);
  read_attention (trace, path, "attention", block->attention);
  read_leave (trace, path, "addnorm1", block->add_norm_1);
  read_enter (trace, path, "addnorm2", block->add_norm_2);
  read_ffn (trace, path, block->ffn);
  read_leave (trace, path, "addnorm2", block->add_norm_2);
}

static void
read_decoder_block (NnTrace              *trace,
                    const char           *path,
                    const NnDecoderBlock *block)
{
  read_enter (trace, path, "addnorm1", block->add_norm_1);
  read_attention (trace, path, "attention1", block->attention1);
  read_leave (trace, path, "addnorm1", block->add_norm_1);
  read_enter (trace, path, "addnorm2", block->add_norm_2);
  read_attention (trace, path, "attention2", block->attention2);
  read_leave (trace, path, "addnorm2", block->add_norm_2);
  read_enter (trace, path, "addnorm3", block->add_norm_3);
  read_ffn (trace, path, block->ffn);
  read_leave (trace, path, "addnorm3", block->add_norm_3);
}

/* Embedding and positions, which both stacks have. */
static void
read_input (NnTrace                    *trace,
            const char                 *path,
            const NnEmbedding          *embedding,
            const NnPositionalEncoding *pos_encoding)
{
  g_autofree char *positions = nn_path_join (path, "pos_encoding");

  nn_trace_add (trace, path, "embedding.output", embedding->output);
  if (pos_encoding->config.is_enabled)
    nn_trace_add (trace, positions, "sum", pos_encoding->sum);
  read_dropout (trace, positions, pos_encoding->dropout);
}

static void
read_last_norm (NnTrace               *trace,
                const char            *path,
                const NnNormalization *norm)
{
  g_autofree char *full_path = nn_path_join (path, "norm");

  if (norm != NULL)
    read_normalization (trace, full_path, norm);
}

static void
read_encoder (NnTrace         *trace,
              const char      *path,
              const NnEncoder *encoder)
{
  read_input (trace, path, encoder->embedding, encoder->pos_encoding);
  for (int i = 0; i < encoder->n_blocks; i++)
    {
      g_autofree char *block = nn_block_path (path, i, NULL);

      read_encoder_block (trace, block, encoder->blocks[i]);
    }
  read_last_norm (trace, path, encoder->norm);
}

static void
read_decoder (NnTrace         *trace,
              const char      *path,
              const NnDecoder *decoder)
{
  read_input (trace, path, decoder->embedding, decoder->pos_encoding);
  for (int i = 0; i < decoder->n_blocks; i++)
    {
      g_autofree char *block = nn_block_path (path, i, NULL);

      read_decoder_block (trace, block, decoder->blocks[i]);
    }
  read_last_norm (trace, path, decoder->norm);
  nn_trace_add (trace, path, "dense.output", decoder->dense->output);
}

/**
 * nn_tracer_read_transformer:
 * @trace: where the steps go
 * @model: a model, after a forward call
 */
void
nn_tracer_read_transformer (NnTrace             *trace,
                            const NnTransformer *model)
{
  read_encoder (trace, "encoder", model->encoder);
  read_decoder (trace, "decoder", model->decoder);
}

/**
 * nn_tracer_read_loss:
 * @trace: where the steps go
 * @loss: a loss, after a forward call
 */
void
nn_tracer_read_loss (NnTrace              *trace,
                     const NnCrossEntropy *loss)
{
  nn_trace_add (trace, "loss", "probabilities", loss->probabilities);
  nn_trace_add (trace, "loss", "losses", loss->losses);
}
