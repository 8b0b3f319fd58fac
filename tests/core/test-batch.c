#include "core/text/batch.h"

#include "core/engine/owned.h"
#include "tests/support/cases.h"

/* Source ids: <pad> 0 <bos> 1 <eos> 2 <unk> 3 a 4 b 5 c 6; the target's are the
 * same. */
typedef struct
{
  NnVocabulary *vocabulary;
  NnPairs      *pairs;
} Fixture;

static void add (NnPairs *pairs, const char *source, const char *target)
{
  g_auto (GStrv) source_tokens = nn_tokens_split (source);
  g_auto (GStrv) target_tokens = nn_tokens_split (target);

  nn_pairs_add (pairs, source_tokens, target_tokens);
}

/* Some of the three pairs of the fixture, cut to @num_steps. */
static NnPairs *pairs_of (const NnVocabulary *vocabulary, int first, int n, int num_steps)
{
  static const char *const sources[] = { "a <eos>", "a b c <eos>", "c z a b a <eos>" };
  static const char *const targets[] = { "b c <eos>", "c <eos>", "a a a a a a <eos>" };
  NnPairs                 *pairs = nn_pairs_new (vocabulary, vocabulary, num_steps);

  for (int i = first; i < first + n; i++)
    add (pairs, sources[i], targets[i]);

  return pairs;
}

static void set_up (Fixture *fixture)
{
  const char *const tokens[] = { "<pad>", "<bos>", "<eos>", "<unk>", "a", "b", "c" };

  fixture->vocabulary = nn_vocabulary_new_from_tokens (tokens, 7, NULL);
  fixture->pairs = pairs_of (fixture->vocabulary, 0, 3, 5);
}

NN_CLEARS (Fixture, tear_down, (nn_pairs_free, pairs), (nn_vocabulary_unref, vocabulary))

static void assert_ids (const int *ids, int n, const int *expected, int n_expected)
{
  g_assert_cmpmem (ids, n * sizeof (int), expected, n_expected * sizeof (int));
}

#define ASSERT_IDS(ids, n, ...)                                                                    \
  assert_ids (ids, n, (const int[]){ __VA_ARGS__ },                                                \
              (int) (sizeof ((const int[]){ __VA_ARGS__ }) / sizeof (int)))

NN_FIXTURE_TEST (pairs_cut_long_sentences)
{
  const NnPairs *pairs = fixture->pairs;

  g_assert_cmpint (pairs->n, ==, 3);
  g_assert_cmpint (pairs->n_cut, ==, 1);
  g_assert_cmpint (nn_pairs_source_length (pairs, 2), ==, 5);
  g_assert_cmpint (nn_pairs_target_length (pairs, 2), ==, 5);
  ASSERT_IDS (pairs->source + pairs->source_starts[2], 5, 6, 3, 4, 5, 4);
  ASSERT_IDS (pairs->target + pairs->target_starts[2], 6, 1, 4, 4, 4, 4, 4);
}

NN_FIXTURE_TEST (pairs_count_those_cut_on_either_side)
{
  g_autoptr (NnPairs) both = pairs_of (fixture->vocabulary, 0, 3, 3);
  g_autoptr (NnPairs) source = pairs_of (fixture->vocabulary, 1, 1, 3);

  g_assert_cmpint (both->n_cut, ==, 2);
  g_assert_cmpint (source->n_cut, ==, 1);
}

NN_FIXTURE_TEST (pairs_may_begin_later)
{
  g_autoptr (NnPairs) pairs = pairs_of (fixture->vocabulary, 1, 1, 5);

  ASSERT_IDS (pairs->source, pairs->source_starts[1], 4, 5, 6, 2);
  ASSERT_IDS (pairs->target, pairs->target_starts[1], 1, 6, 2);
}

NN_FIXTURE_TEST (fixed_batch_is_the_textbooks)
{
  const int           order[] = { 1, 0 };
  g_autoptr (NnBatch) batch = nn_batch_new (fixture->pairs, order, 2, NN_BATCH_FIXED);

  g_assert_cmpint (batch->T, ==, 5);
  ASSERT_IDS (batch->source, batch->source_rows->N, 4, 5, 6, 2, 0, 4, 2, 0, 0, 0);
  ASSERT_IDS (batch->decoder_input, batch->target_rows->N, 1, 6, 2, 0, 0, 1, 5, 6, 2, 0);
  ASSERT_IDS (batch->labels, batch->target_rows->N, 6, 2, 0, 0, 0, 5, 6, 2, 0, 0);
  ASSERT_IDS (batch->source_rows->valid_lens, 2, 4, 2);
  ASSERT_IDS (batch->target_rows->valid_lens, 2, 2, 3);
  g_assert_cmpint (batch->n_labels, ==, 5);
}

NN_FIXTURE_TEST (padded_batch_is_as_long_as_its_longest)
{
  g_autoptr (NnBatch) batch = nn_batch_new (fixture->pairs, NULL, 2, NN_BATCH_PADDED);

  g_assert_cmpint (batch->T, ==, 3);
  ASSERT_IDS (batch->source, batch->source_rows->N, 4, 2, 0, 0, 4, 5, 6, 2);
  ASSERT_IDS (batch->decoder_input, batch->target_rows->N, 1, 5, 6, 1, 6, 2);
  ASSERT_IDS (batch->labels, batch->target_rows->N, 5, 6, 2, 6, 2, 0);
}

NN_FIXTURE_TEST (packed_batch_has_no_padding)
{
  g_autoptr (NnBatch) batch = nn_batch_new (fixture->pairs, NULL, 2, NN_BATCH_PACKED);

  g_assert_cmpint (batch->T, ==, 3);
  ASSERT_IDS (batch->source, batch->source_rows->N, 4, 2, 4, 5, 6, 2);
  ASSERT_IDS (batch->source_rows->starts, 2, 0, 2);
  ASSERT_IDS (batch->decoder_input, batch->target_rows->N, 1, 5, 6, 1, 6);
  ASSERT_IDS (batch->labels, batch->target_rows->N, 5, 6, 2, 6, 2);
  g_assert_cmpint (batch->n_labels, ==, 5);
}

/* Without <pad> the textbook pads with <unk>, and then does not count any. */
NN_FIXTURE_TEST (fixed_batch_pads_with_unk_if_it_must)
{
  const char *const        tokens[] = { "<bos>", "<eos>", "<unk>", "a", "b", "c" };
  g_autoptr (NnVocabulary) vocabulary = nn_vocabulary_new_from_tokens (tokens, 6, NULL);
  g_autoptr (NnPairs)      pairs = pairs_of (vocabulary, 2, 1, 7);
  g_autoptr (NnBatch)      batch = nn_batch_new (pairs, NULL, 1, NN_BATCH_FIXED);

  ASSERT_IDS (batch->source, batch->source_rows->N, 5, 2, 3, 4, 3, 1, 2);
  ASSERT_IDS (batch->source_rows->valid_lens, 1, 5);
}

NN_FIXTURE_TEST (slice_keeps_rows_and_names)
{
  g_autoptr (NnBatch) batch = nn_batch_new (fixture->pairs, NULL, 3, NN_BATCH_PADDED);
  g_autoptr (NnBatch) slice = nn_batch_slice (batch, 1, 2);
  g_autoptr (NnBatch) last = nn_batch_slice (slice, 1, 1);

  g_assert_cmpint (slice->source_rows->B, ==, 2);
  g_assert_cmpint (slice->source_rows->first_sentence, ==, 1);
  g_assert_cmpint (slice->target_rows->first_sentence, ==, 1);
  g_assert_cmpint (slice->T, ==, 5);
  ASSERT_IDS (slice->source_rows->starts, 2, 0, 5);
  ASSERT_IDS (slice->source, slice->source_rows->N, 4, 5, 6, 2, 0, 6, 3, 4, 5, 4);
  ASSERT_IDS (slice->labels, slice->target_rows->N, 6, 2, 0, 0, 0, 4, 4, 4, 4, 4);
  g_assert_cmpint (slice->n_labels, ==, 7);

  g_assert_cmpint (last->source_rows->first_sentence, ==, 2);
  ASSERT_IDS (last->decoder_input, last->target_rows->N, 1, 4, 4, 4, 4);
}

NN_FIXTURE_TEST (slice_of_a_packed_batch_starts_anew)
{
  g_autoptr (NnBatch) batch = nn_batch_new (fixture->pairs, NULL, 3, NN_BATCH_PACKED);
  g_autoptr (NnBatch) slice = nn_batch_slice (batch, 1, 2);

  ASSERT_IDS (slice->target_rows->starts, 2, 0, 2);
  ASSERT_IDS (slice->source, slice->source_rows->N, 4, 5, 6, 2, 6, 3, 4, 5, 4);
  ASSERT_IDS (slice->labels, slice->target_rows->N, 6, 2, 4, 4, 4, 4, 4);
}
