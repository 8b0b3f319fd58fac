#include "core/model/decoder-state.h"

#include "core/engine/processor.h"

/* Returns one new row for each of @n hypotheses. */
static NnRows *new_single_rows (int n) { return nn_rows_new_padded (n, 1, NULL); }

/**
 * @memory: (N_s, D) the encoded sources
 * @source_rows: which rows of it belong to which sentence
 * Returns: (transfer full): one empty hypothesis for each source sentence.  @memory and
 *   @source_rows may be freed afterwards; the parameters of @decoder must stay the same
 */
NnDecoderState *nn_decoder_begin (NnDecoder *decoder, const NnTensor *memory,
                                  const NnRows *source_rows)
{
  NnDecoderState *self = g_new0 (NnDecoderState, 1);

  self->n_blocks = decoder->n_blocks;
  self->blocks = g_new0 (NnDecoderBlockState, self->n_blocks);
  nn_decoder_begin_again (decoder, self, memory, source_rows);

  return self;
}

/**
 * @self: (inout): a state of @decoder, of which nothing but its memory is kept
 * @memory: (N_s, D) the encoded sources
 * @source_rows: which rows of it belong to which sentence
 *
 * As nn_decoder_begin(), for translations that follow each other.
 */
void nn_decoder_begin_again (NnDecoder *decoder, NnDecoderState *self, const NnTensor *memory,
                             const NnRows *source_rows)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  nn_rows_free (self->rows);
  nn_rows_free (self->source_rows);
  self->n = source_rows->B;
  self->t = 0;
  self->rows = new_single_rows (self->n);
  self->source_rows = nn_rows_copy (source_rows);

  for (int i = 0; i < self->n_blocks; i++)
    nn_decoder_block_begin (decoder->blocks[i], memory, self->n, &self->blocks[i]);
}

void nn_decoder_state_free (NnDecoderState *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_blocks; i++)
    nn_decoder_block_state_clear (&self->blocks[i]);
  g_free (self->blocks);
  nn_rows_free (self->rows);
  nn_rows_free (self->source_rows);
  g_free (self);
}

/**
 * @tokens: (n) the newest token of each hypothesis, <bos> at first
 * @position: the position of that token: the number of earlier steps, or always 0, as in the
 *   textbook's prediction
 * Returns: (transfer none): (n, |V|) the logits of the next token, until the next call
 */
const NnTensor *nn_decoder_step (NnDecoder *decoder, NnDecoderState *state, const int *tokens,
                                 int position)
{
  g_auto (NnDenormals) flushed G_GNUC_UNUSED = nn_denormals_flush ();

  const NnPass    pass = NN_PASS_EVALUATION;
  const NnRows   *rows = state->rows;
  NnMask          cross_mask = nn_mask_padding (rows, state->source_rows, decoder->mask_fill);
  const NnTensor *x = nn_embedding_forward (decoder->embedding, tokens, state->n);

  state->rows->first_position = position;
  cross_mask.first_query = state->t;
  x = nn_positional_encoding_forward (decoder->pos_encoding, &pass, rows, x);

  for (int i = 0; i < state->n_blocks; i++)
    x = nn_decoder_block_step (decoder->blocks[i], &state->blocks[i], x, &cross_mask);

  if (decoder->norm != NULL)
    x = nn_normalization_forward (decoder->norm, &pass, rows, x);

  state->t++;

  return nn_linear_forward (decoder->dense, x);
}

/**
 * @decoder: the decoder, after a step
 * @weights: (out caller-allocates) (array length=n): how much its newest token attends to each of
 *   the first tokens of its source: the mean of the heads of the last block
 */
void nn_decoder_mean_cross_weights (const NnDecoder *decoder, int hypothesis, float *weights, int n)
{
  const NnDecoderBlock *block = decoder->blocks[decoder->n_blocks - 1];
  const NnScores       *cross = nn_multi_head_attention_weights (block->attention2);

  for (int s = 0; s < n; s++)
    {
      weights[s] = 0.0f;
      for (int h = 0; h < cross->H; h++)
        weights[s] += nn_scores_matrix (cross, hypothesis, h).values[s] / (float) cross->H;
    }
}

static NnRows *select_rows (const NnRows *rows, const int *hypotheses, int n)
{
  NnRows *selected = nn_rows_new (n);

  selected->N = rows->N;
  selected->first_position = rows->first_position;
  for (int i = 0; i < n; i++)
    {
      selected->starts[i] = rows->starts[hypotheses[i]];
      selected->lengths[i] = rows->lengths[hypotheses[i]];
      selected->valid_lens[i] = rows->valid_lens[hypotheses[i]];
    }

  return selected;
}

static gboolean is_unchanged (const int *hypotheses, int n)
{
  for (int i = 0; i < n; i++)
    if (hypotheses[i] != i)
      return FALSE;

  return TRUE;
}

/**
 * @hypotheses: (array length=n): which hypotheses to continue with; one may be named
 *   several times, to be continued in several ways, or not at all
 *
 * Afterwards hypothesis i is the one that was @hypotheses[i].
 */
void nn_decoder_state_select (NnDecoderState *self, const int *hypotheses, int n)
{
  NnRows *source_rows;

  if (n == self->n && is_unchanged (hypotheses, n))
    return;

  source_rows = select_rows (self->source_rows, hypotheses, n);
  for (int i = 0; i < self->n_blocks; i++)
    nn_key_value_cache_select (self->blocks[i].past, hypotheses, n);

  nn_rows_free (self->source_rows);
  self->source_rows = source_rows;
  nn_rows_free (self->rows);
  self->rows = new_single_rows (n);
  self->n = n;
}
