#include "app/check/case-decoding.h"

#include <math.h>
#include <string.h>

#include "core/model/decoder-state.h"

/* Copies the matrix of head @head of the first sentence to @to, whose rows are
 * @width wide. */
static void copy_head (const NnScores *scores, int head, float *to, int width)
{
  const NnMatrix matrix = nn_scores_matrix (scores, 0, head);

  for (int i = 0; i < matrix.rows; i++)
    memcpy (to + (gsize) i * width, matrix.values + (gsize) i * matrix.stride,
            sizeof (float) * (gsize) matrix.columns);
}

static void keep_encoder_attention (NnCaseDecoding *self, const NnTransformer *model, int S)
{
  const int L = model->config.num_blks;
  const int H = model->config.num_heads;

  self->encoder_attention = nn_tensor_new (NN_SHAPE (L, H, S, S));
  for (int l = 0; l < L; l++)
    for (int h = 0; h < H; h++)
      copy_head (nn_multi_head_attention_weights (model->encoder->blocks[l]->attention), h,
                 self->encoder_attention->values + (gsize) (l * H + h) * S * S, S);
}

static void keep_decoder_attention (NnCaseDecoding *self, const NnTransformer *model, int steps,
                                    int step)
{
  const int L = model->config.num_blks;
  const int H = model->config.num_heads;

  for (int l = 0; l < L; l++)
    for (int h = 0; h < H; h++)
      {
        const NnDecoderBlock *block = model->decoder->blocks[l];
        const gsize           place = (gsize) (l * H + h) * steps + step;
        const gsize           half = (gsize) L * H * steps;

        copy_head (nn_multi_head_attention_weights (block->attention1), h,
                   self->decoder_attention->values + place * steps, steps);
        copy_head (nn_multi_head_attention_weights (block->attention2), h,
                   self->decoder_attention->values + (half + place) * steps, steps);
      }
}

/* The two largest of @n numbers. */
static void find_best (const float *logits, int n, float *best, float *second)
{
  *best = -INFINITY;
  *second = -INFINITY;

  for (int v = 0; v < n; v++)
    if (logits[v] > *best)
      {
        *second = *best;
        *best = logits[v];
      }
    else
      *second = MAX (*second, logits[v]);
}

static void judge_step (NnCaseDecoding *self, const NnTensor *logits, const int *ids, int steps,
                        int step)
{
  const int V = nn_tensor_columns (logits);

  for (int b = 0; b < nn_tensor_rows (logits); b++)
    {
      const float *row = nn_tensor_row (logits, b);
      const gsize  place = (gsize) b * steps + step;
      float        best;
      float        second;

      find_best (row, V, &best, &second);
      self->shortfall = MAX (self->shortfall, (double) best - row[ids[place]]);
      self->largest = MAX (self->largest, fabs ((double) best));
      self->gaps->values[place] = best - second;
      memcpy (self->logits->values + place * V, row, sizeof (float) * (gsize) V);
    }
}

/* source: what it translates, all of one length; ids: (B, steps) the words that the case says
 * were chosen; counts_positions: whether step t stands at position t; else at position 0. */
void nn_case_decode (NnCaseDecoding *self, NnTransformer *model, const NnSentences *source,
                     const int *ids, int steps, int bos, gboolean counts_positions)
{
  const NnPass    pass = NN_PASS_EVALUATION;
  const int       B = source->rows->B;
  const int       S = source->rows->lengths[0];
  const NnConfig *config = &model->config;
  const NnTensor *memory = nn_encoder_forward (model->encoder, &pass, source);
  NnDecoderState *state = nn_decoder_begin (model->decoder, memory, source->rows);
  g_autofree int *tokens = g_new (int, B);

  *self = (NnCaseDecoding){
    .logits = nn_tensor_new (NN_SHAPE (B, steps, config->target_vocab)),
    .gaps = nn_tensor_new (NN_SHAPE (B, steps)),
  };
  keep_encoder_attention (self, model, S);
  if (S == steps)
    self->decoder_attention =
        nn_tensor_new (NN_SHAPE (2, config->num_blks, config->num_heads, steps, steps));

  for (int step = 0; step < steps; step++)
    {
      for (int b = 0; b < B; b++)
        tokens[b] = step == 0 ? bos : ids[(gsize) b * steps + step - 1];
      judge_step (self,
                  nn_decoder_step (model->decoder, state, tokens, counts_positions ? step : 0), ids,
                  steps, step);
      if (self->decoder_attention != NULL)
        keep_decoder_attention (self, model, steps, step);
    }

  nn_decoder_state_free (state);
}

/* Frees what self holds, but not self. */
void nn_case_decoding_clear (NnCaseDecoding *self)
{
  nn_tensor_free (self->logits);
  nn_tensor_free (self->gaps);
  nn_tensor_free (self->encoder_attention);
  nn_tensor_free (self->decoder_attention);
}
