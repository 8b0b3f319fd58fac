#include "core/text/dataset.h"

#include "core/engine/owned.h"
#include "tests/support/cases.h"

static const char *const english[] = { "<pad>", "<bos>", "<eos>", "<unk>", ".", "i", "run" };
static const char *const french[] = { "<pad>", "<bos>", "<eos>", "<unk>", "!", "je", "cours" };

typedef struct
{
  NnTextOptions text;
  NnVocabulary *source;
  NnVocabulary *target;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->text = nn_text_options_recommended ();
  fixture->text.num_steps = 5;
  fixture->source = nn_vocabulary_new_from_tokens (english, G_N_ELEMENTS (english), NULL);
  fixture->target = nn_vocabulary_new_from_tokens (french, G_N_ELEMENTS (french), NULL);
}

NN_CLEARS (Fixture, tear_down, (nn_vocabulary_unref, source, target))

static NnDataset *type (Fixture *fixture, const char *source, const char *target, GError **error)
{
  return nn_dataset_new_typed (&fixture->text, fixture->source, fixture->target, source, target,
                               error);
}

static void assert_ids (const int *ids, const int *expected, int n)
{
  for (int i = 0; i < n; i++)
    g_assert_cmpint (ids[i], ==, expected[i]);
}

NN_FIXTURE_TEST (the_pair_is_all_there_is_to_learn)
{
  g_autoptr (NnDataset) pair = type (fixture, "I run.", "Je cours!", NULL);

  g_assert_cmpint (pair->training->n, ==, 1);
  g_assert_cmpint (pair->held_out->n, ==, 0);
  assert_ids (pair->training->source, (const int[]){ 5, 6, 4, 2 }, 4);
  assert_ids (pair->training->target, (const int[]){ 1, 5, 6, 4, 2 }, 5);
}

/* A typed "<eos>" is not a command. */
NN_FIXTURE_TEST (unknown_words_are_unk_and_are_named)
{
  g_autoptr (NnDataset) pair = type (fixture, "I <eos> .", "je nage", NULL);
  g_auto (GStrv)        unknown = nn_typed_unknown_words (fixture->target, "je nage, nage !");

  assert_ids (pair->training->source, (const int[]){ 5, 3, 4, 2 }, 4);
  assert_ids (pair->training->target, (const int[]){ 1, 5, 3, 2 }, 4);
  g_assert_cmpint (g_strv_length (unknown), ==, 2);
  g_assert_cmpstr (unknown[0], ==, "nage");
  g_assert_cmpstr (unknown[1], ==, ",");
}

NN_FIXTURE_TEST (nothing_and_too_much_are_refused)
{
  g_autoptr (GError) missing = NULL;
  g_autoptr (GError) long_one = NULL;

  g_assert_null (type (fixture, "i run .", "  ", &missing));
  g_assert_error (missing, NN_CORPUS_ERROR, NN_CORPUS_ERROR_EMPTY);
  g_assert_null (type (fixture, "i run i run .", "je", &long_one));
  g_assert_error (long_one, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE);
}
