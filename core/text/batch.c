#include "core/text/batch.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/tensor/random.h"

/* Makes the rows of the source sentences, or of the target sentences. */
static NnRows *lay_out (const int *lengths, int n, int num_steps, NnBatchLayout layout)
{
  int longest = 0;

  if (layout == NN_BATCH_PACKED)
    return nn_rows_new_packed (n, lengths);

  for (int b = 0; b < n; b++)
    longest = MAX (longest, lengths[b]);

  return nn_rows_new_padded (n, layout == NN_BATCH_FIXED ? num_steps : longest, lengths);
}

/* Writes one sentence into its rows; the other rows become padding. */
static void write_row (int *ids, const int *sentence, int length, int n_rows, int pad)
{
  for (int t = 0; t < n_rows; t++)
    ids[t] = t < length ? sentence[t] : pad;
}

/* The textbook counts the ids that are not <pad>.  If a vocabulary has no <pad>, <unk> takes its
 * place, and the count is less than the length of a sentence with unknown words. */
static int count_valid (const int *ids, int n, int pad)
{
  int count = 0;

  for (int t = 0; t < n; t++)
    count += ids[t] != pad;

  return count;
}

static void count_labels (NnBatch *self)
{
  self->n_labels = count_valid (self->labels, self->target_rows->N, self->target_pad);
}

static NnBatch *new_batch (NnRows *source_rows, NnRows *target_rows, int target_pad)
{
  NnBatch *self = g_new0 (NnBatch, 1);

  self->source_rows = source_rows;
  self->target_rows = target_rows;
  self->source = g_new (int, source_rows->N);
  self->decoder_input = g_new (int, target_rows->N);
  self->labels = g_new (int, target_rows->N);
  self->target_pad = target_pad;

  for (int b = 0; b < target_rows->B; b++)
    self->T = MAX (self->T, target_rows->lengths[b]);

  return self;
}

static void fill (NnBatch *self, const NnPairs *pairs, const int *order)
{
  for (int b = 0; b < self->source_rows->B; b++)
    {
      const int  pair = order != NULL ? order[b] : b;
      const int  S = nn_pairs_source_length (pairs, pair);
      const int  T = nn_pairs_target_length (pairs, pair);
      const int *target = pairs->target + pairs->target_starts[pair];
      const int  s = self->source_rows->starts[b];
      const int  t = self->target_rows->starts[b];
      const int  n_source = self->source_rows->lengths[b];
      const int  n_target = self->target_rows->lengths[b];

      write_row (self->source + s, pairs->source + pairs->source_starts[pair], S, n_source,
                 pairs->source_pad);
      write_row (self->labels + t, target + 1, T, n_target, pairs->target_pad);
      write_row (self->decoder_input + t, target, T + 1, n_target, pairs->target_pad);

      if (self->source_layout != NN_BATCH_PACKED)
        self->source_rows->valid_lens[b] =
            count_valid (self->source + s, n_source, pairs->source_pad);
    }
}

/**
 * @order: (nullable) (array length=n): which pairs; the first @n, if %NULL
 * @n: B, how many
 * @layout: which rows each sentence gets
 */
NnBatch *nn_batch_new (const NnPairs *pairs, const int *order, int n, NnBatchLayout layout)
{
  return nn_batch_new_mixed (pairs, order, n, layout, layout);
}

/**
 * @order: (nullable) (array length=n): which pairs; the first @n, if %NULL
 * @n: B, how many
 * @source_layout: which rows each source sentence gets
 * @target_layout: which rows each target sentence gets
 *
 * For a loss that counts padding the target needs padded rows; the source never does.
 *
 * Returns: (transfer full): the batch
 */
NnBatch *nn_batch_new_mixed (const NnPairs *pairs, const int *order, int n,
                             NnBatchLayout source_layout, NnBatchLayout target_layout)
{
  g_autofree int *source_lengths = g_new (int, n);
  g_autofree int *target_lengths = g_new (int, n);
  NnBatch        *self;

  for (int b = 0; b < n; b++)
    {
      const int pair = order != NULL ? order[b] : b;

      g_assert (pair >= 0 && pair < pairs->n);

      source_lengths[b] = nn_pairs_source_length (pairs, pair);
      target_lengths[b] = nn_pairs_target_length (pairs, pair);
    }

  self =
      new_batch (lay_out (source_lengths, n, pairs->num_steps, source_layout),
                 lay_out (target_lengths, n, pairs->num_steps, target_layout), pairs->target_pad);
  self->source_layout = source_layout;
  self->target_layout = target_layout;
  fill (self, pairs, order);
  count_labels (self);

  return self;
}

/**
 * @source_rows: (transfer full): the rows of one source sentence
 * @source: (array): its ids
 * @target_rows: (transfer full): the rows of one target sentence
 * @labels: (array): its ids, as the decoder has to predict them
 * @bos: what the decoder reads before the first of them
 *
 * A pair that does not come from a corpus.
 *
 * Returns: (transfer full): the batch
 */
NnBatch *nn_batch_new_pair (NnRows *source_rows, const int *source, NnRows *target_rows,
                            const int *labels, int bos, int target_pad)
{
  NnBatch *self = new_batch (source_rows, target_rows, target_pad);

  g_assert (source_rows->B == 1 && target_rows->B == 1);

  self->source_layout = NN_BATCH_PADDED;
  self->target_layout = NN_BATCH_PADDED;
  memcpy (self->source, source, sizeof (int) * (gsize) source_rows->N);
  memcpy (self->labels, labels, sizeof (int) * (gsize) target_rows->N);
  self->decoder_input[0] = bos;
  memcpy (self->decoder_input + 1, labels, sizeof (int) * (gsize) (target_rows->N - 1));
  count_labels (self);

  return self;
}

static NnRows *slice_rows (const NnRows *rows, int first, int n)
{
  NnRows *slice = nn_rows_new (n);

  for (int b = 0; b < n; b++)
    {
      slice->starts[b] = rows->starts[first + b] - rows->starts[first];
      slice->lengths[b] = rows->lengths[first + b];
      slice->valid_lens[b] = rows->valid_lens[first + b];
      slice->N += slice->lengths[b];
    }

  slice->first_position = rows->first_position;
  slice->first_sentence = rows->first_sentence + first;

  return slice;
}

/**
 * @n: how many, at least one
 *
 * The part of a batch that one worker computes.  The rows keep their lengths, and first_sentence
 * keeps the numbers of the sentences, so padding and dropout are those of the whole batch.
 *
 * Returns: (transfer full): a batch of its own
 */
NnBatch *nn_batch_slice (const NnBatch *self, int first, int n)
{
  NnBatch *slice;
  int      s;
  int      t;

  g_assert (first >= 0 && n > 0 && first + n <= self->source_rows->B);

  slice = new_batch (slice_rows (self->source_rows, first, n),
                     slice_rows (self->target_rows, first, n), self->target_pad);
  slice->source_layout = self->source_layout;
  slice->target_layout = self->target_layout;
  s = self->source_rows->starts[first];
  t = self->target_rows->starts[first];

  memcpy (slice->source, self->source + s, sizeof (int) * slice->source_rows->N);
  memcpy (slice->decoder_input, self->decoder_input + t, sizeof (int) * slice->target_rows->N);
  memcpy (slice->labels, self->labels + t, sizeof (int) * slice->target_rows->N);
  slice->T = self->T;
  count_labels (slice);

  return slice;
}

NN_FREES_FOR_ALL (NnBatch, nn_batch_free, (nn_rows_free, source_rows, target_rows),
                  (g_free, source, decoder_input, labels))

#define SHORTEST_BORROWED_WORD 4 /* letters */

/* Returns the index of @token if it occurs exactly once, or -1. */
static int find_once (char **tokens, const char *token)
{
  int place = -1;

  for (int i = 0; tokens[i] != NULL; i++)
    if (strcmp (tokens[i], token) == 0)
      {
        if (place >= 0)
          return -1;
        place = i;
      }

  return place;
}

static gboolean has_digit (const char *token)
{
  for (const char *p = token; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isdigit (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

static gboolean can_hide (const char *token, const NnSpelling *spelling)
{
  return token[0] != '<' && (has_digit (token) || nn_spelling_of (spelling, token) != NULL ||
                             g_utf8_strlen (token, -1) >= SHORTEST_BORROWED_WORD);
}

/**
 * @pairs: (inout): the pairs; the shared words of the last one are added
 * @target: those of the translation
 *
 * Words that truncation removed do not count.
 */
void nn_shared_words_find (NnPairs *pairs, char **source, char **target, const NnSpelling *spelling)
{
  const int S = nn_pairs_source_length (pairs, pairs->n - 1);
  const int T = nn_pairs_target_length (pairs, pairs->n - 1);

  for (int s = 0; s < S; s++)
    {
      const int t = find_once (target, source[s]);

      if (t >= 0 && t < T && find_once (source, source[s]) == s && can_hide (source[s], spelling))
        nn_pairs_add_shared (pairs, s, t);
    }
}

/* Whether the word is hidden in this epoch: a hash decides, not the order of the pairs. */
static gboolean is_hidden (const NnHiding *self, int word)
{
  const guint64 site = nn_random_mix (self->seed, nn_random_key ("hidden words"));
  const guint64 hash = nn_random_mix (nn_random_mix (site, (guint64) self->epoch), (guint64) word);

  return nn_random_fraction (hash) < self->share;
}

static void hide (NnBatch *batch, int b, const NnSharedWord *word, const NnPairs *pairs)
{
  const int s = batch->source_rows->starts[b];
  const int t = batch->target_rows->starts[b];

  batch->source[s + word->source] = pairs->source_unk;
  batch->labels[t + word->target] = pairs->target_unk;

  /* The decoder reads <bos> first, so a word is one row later. */
  if (word->target + 1 < batch->target_rows->lengths[b])
    batch->decoder_input[t + word->target + 1] = pairs->target_unk;
}

/**
 * @order: (array): which of them it has
 * @hiding: how many words, and which
 * @batch: (inout): gets `<unk>` instead of some words, on both sides
 */
void nn_shared_words_hide (const NnPairs *pairs, const int *order, const NnHiding *hiding,
                           NnBatch *batch)
{
  if (hiding->share <= 0.0)
    return;

  for (int b = 0; b < batch->source_rows->B; b++)
    for (int i = nn_pairs_first_shared (pairs, order[b]);
         i < pairs->n_shared && pairs->shared[i].pair == order[b]; i++)
      if (is_hidden (hiding, i))
        hide (batch, b, &pairs->shared[i], pairs);
}
