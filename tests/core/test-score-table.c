#include "core/training/score-table.h"

#include "core/engine/owned.h"
#include "core/text/dataset.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

/* What the run below learned from, what it held out, and what it has never heard of. */
static const char lines[] = "i see .\tje vois .\tgrammar:x\n"
                            "You run.\tTu cours.\tgrammar:x\n"
                            "I see.\tJe regarde.\twritten:x\n"
                            "you sing .\ttu chantes .\tgrammar:x held-out\n"
                            "do you see the car ?\test-ce que tu vois la voiture ?\twritten:x\n"
                            "the red car !\tle camion !\twritten:x\n"
                            "the zebra !\tle zèbre !\twritten:x\n"
                            "i eat the house .\tje mange la maison .\twritten:x\n";

typedef struct
{
  NnTestRun    *run;
  NnCorpus     *corpus;
  NnTranslator *translator;
} Fixture;

static void set_up (Fixture *fixture)
{
  NnConfig         model = nn_test_run_model ();
  NnTrainingConfig training = nn_test_run_training ();
  const NnDataset *dataset;

  model.dropout = 0.0;
  training.epochs = 40;
  fixture->run = nn_test_run_new (&model, &training);
  nn_test_run_to_end (fixture->run);
  dataset = fixture->run->dataset;
  fixture->corpus = nn_corpus_parse (lines, strlen (lines), "test", 0, NULL);
  fixture->translator = nn_translator_new (fixture->run->model, dataset->source_vocabulary,
                                           dataset->target_vocabulary, dataset->text, NULL);
}

NN_CLEARS (Fixture, tear_down, (nn_translator_free, translator), (nn_corpus_free, corpus),
           (nn_test_run_free, run))

static NnScoreTable *new_table (Fixture *fixture, int most)
{
  const NnDataset *dataset = fixture->run->dataset;

  return nn_score_table_new (fixture->corpus, dataset->sides, dataset->source_vocabulary, most);
}

static const NnScoreSentence *find (const NnScoreTable *table, const char *source)
{
  NN_EACH_OF (const NnScoreSentence, sentence, table->sentences)
    if (g_str_equal (sentence->source, source))
      return sentence;

  return NULL;
}

static void assert_sentence (const NnScoreTable *table, const char *source, NnScoreKind kind,
                             NnScoreSide side, gboolean has_unknown)
{
  const NnScoreSentence *sentence = find (table, source);

  g_assert_nonnull (sentence);
  g_assert_cmpint (sentence->kind, ==, kind);
  g_assert_cmpint (sentence->side, ==, side);
  g_assert_cmpint (sentence->has_unknown, ==, has_unknown);
}

NN_FIXTURE_TEST (sentences_have_their_place)
{
  g_autoptr (NnScoreTable) table = new_table (fixture, 0);

  g_assert_cmpuint (table->sentences->len, ==, 7); /* two have the same words */
  g_assert_cmpuint (find (table, "i see .")->references->len, ==, 2);
  assert_sentence (table, "i see .", NN_SCORE_GENERATED, NN_SCORE_SEEN, FALSE);
  assert_sentence (table, "You run.", NN_SCORE_GENERATED, NN_SCORE_SEEN, FALSE);
  assert_sentence (table, "you sing .", NN_SCORE_GENERATED, NN_SCORE_SEEN, FALSE);
  assert_sentence (table, "do you see the car ?", NN_SCORE_WRITTEN, NN_SCORE_BY_CHANCE, FALSE);
  assert_sentence (table, "the zebra !", NN_SCORE_WRITTEN, NN_SCORE_ELSEWHERE, TRUE);
  assert_sentence (table, "i eat the house .", NN_SCORE_WRITTEN, NN_SCORE_ELSEWHERE, FALSE);
}

/* A mark tells why, but not that: a run of the book's may have learned from it. */
NN_FIXTURE_TEST (marks_are_held_out_by_template)
{
  static const char marked[] = "you hear the car .\ttu entends la voiture .\twritten:x held-out\n"
                               "i hear it .\ttu entends la voiture .\twritten:x\n"
                               "i run .\tje cours .\twritten:x held-out\n";
  const NnDataset  *dataset = fixture->run->dataset;
  g_autoptr (NnCorpus)     corpus = nn_corpus_parse (marked, strlen (marked), "test", 0, NULL);
  g_autoptr (NnScoreTable) table =
      nn_score_table_new (corpus, dataset->sides, dataset->source_vocabulary, 0);
  g_autoptr (NnScoreTable) blind = nn_score_table_new (corpus, NULL, dataset->source_vocabulary, 0);

  assert_sentence (table, "you hear the car .", NN_SCORE_PAIRS, NN_SCORE_BY_TEMPLATE, FALSE);
  assert_sentence (table, "i hear it .", NN_SCORE_PAIRS, NN_SCORE_BY_TEMPLATE, TRUE);
  assert_sentence (table, "i run .", NN_SCORE_PAIRS, NN_SCORE_SEEN, FALSE);
  assert_sentence (blind, "you hear the car .", NN_SCORE_PAIRS, NN_SCORE_NOT_KNOWN, FALSE);
}

static void fill (Fixture *fixture, NnScoreTable *table, int n_workers)
{
  const NnTranslationOptions options = nn_translation_options_default ();

  g_assert_true (NN_OK (nn_score_table_fill, table, fixture->translator, &options, n_workers, NULL,
                        NULL, NULL));
}

/* The model knows its twenty pairs by heart. */
NN_FIXTURE_TEST (rows_count_what_is_exact)
{
  g_autoptr (NnScoreTable) table = new_table (fixture, 0);
  NnScore                  seen;
  NnScore                  elsewhere;
  NnScore                  unknown;
  NnScore                  none;

  fill (fixture, table, 1);
  seen = nn_score_table_get (table, NN_SCORE_GENERATED, NN_SCORE_SEEN, NN_SCORE_ALL_WORDS);
  g_assert_cmpint (seen.n, ==, 3);
  g_assert_cmpint (seen.n_of, ==, 3);
  g_assert_cmpint (seen.n_exact, ==, 3);
  g_assert_cmpfloat (seen.bleu.parts[2].precision, ==, 1.0);

  /* The reference of “the red car !” is another one. */
  seen = nn_score_table_get (table, NN_SCORE_WRITTEN, NN_SCORE_SEEN, NN_SCORE_ALL_WORDS);
  g_assert_cmpint (seen.n, ==, 1);
  g_assert_cmpint (seen.n_exact, ==, 0);
  g_assert_cmpint (seen.bleu.parts[0].matches, ==, 1); /* “!” */

  elsewhere =
      nn_score_table_get (table, NN_SCORE_WRITTEN, NN_SCORE_ELSEWHERE, NN_SCORE_KNOWN_WORDS);
  unknown =
      nn_score_table_get (table, NN_SCORE_WRITTEN, NN_SCORE_ELSEWHERE, NN_SCORE_UNKNOWN_WORDS);
  none = nn_score_table_get (table, NN_SCORE_PAIRS, NN_SCORE_SEEN, NN_SCORE_ALL_WORDS);
  g_assert_cmpint (elsewhere.n, ==, 1);
  g_assert_cmpint (unknown.n, ==, 1);
  g_assert_cmpint (none.n_of, ==, 0);
}

NN_FIXTURE_TEST (scores_do_not_depend_on_threads)
{
  g_autoptr (NnScoreTable) one = new_table (fixture, 0);
  g_autoptr (NnScoreTable) three = new_table (fixture, 0);

  fill (fixture, one, 1);
  fill (fixture, three, 3);
  for (guint i = 0; i < one->sentences->len; i++)
    {
      const NnScoreSentence *first = g_ptr_array_index (one->sentences, i);
      const NnScoreSentence *second = g_ptr_array_index (three->sentences, i);

      g_assert_cmpstrv (first->written, second->written);
    }
}

/* The same ones each time, and everything that is held out. */
NN_FIXTURE_TEST (sample_is_fixed_and_leaves_held_out_whole)
{
  g_autoptr (NnCorpus) corpus =
      nn_corpus_parse (nn_test_run_text, strlen (nn_test_run_text), "test", 0, NULL);
  const NnDataset         *dataset = fixture->run->dataset;
  g_autoptr (NnScoreTable) first =
      nn_score_table_new (corpus, dataset->sides, dataset->source_vocabulary, 2);
  g_autoptr (NnScoreTable) again =
      nn_score_table_new (corpus, dataset->sides, dataset->source_vocabulary, 2);
  NnScore score;

  g_assert_cmpint (first->n_asked, ==, 2 + 3); /* stops do not count: two of five are seen */
  for (guint i = 0; i < first->sentences->len; i++)
    {
      const NnScoreSentence *sentence = g_ptr_array_index (first->sentences, i);
      const NnScoreSentence *same = g_ptr_array_index (again->sentences, i);

      g_assert_cmpint (sentence->is_asked, ==, same->is_asked);
      if (sentence->side == NN_SCORE_BY_CHANCE)
        g_assert_true (sentence->is_asked);
    }

  fill (fixture, first, 1);
  score = nn_score_table_get (first, NN_SCORE_PAIRS, NN_SCORE_SEEN, NN_SCORE_ALL_WORDS);
  g_assert_cmpint (score.n, ==, 2);
  g_assert_cmpint (score.n_of, ==, 22);
}

/* It is wrong, and no reason to end. */
NN_FIXTURE_TEST (sentence_that_is_too_long_is_wrong)
{
  g_autoptr (GString)      text = g_string_new (NULL);
  g_autoptr (NnCorpus)     corpus = NULL;
  g_autoptr (NnScoreTable) table = NULL;
  NnScore                  score;

  for (int i = 0; i < 50; i++)
    g_string_append (text, "i see ");
  g_string_append (text, "\tje vois\n");
  corpus = nn_corpus_parse (text->str, text->len, "test", 0, NULL);
  table = nn_score_table_new (corpus, NULL, fixture->run->dataset->source_vocabulary, 0);
  fill (fixture, table, 1);
  score = nn_score_table_get (table, NN_SCORE_PAIRS, NN_SCORE_NOT_KNOWN, NN_SCORE_ALL_WORDS);

  g_assert_cmpint (score.n, ==, 1);
  g_assert_cmpint (score.n_exact, ==, 0);
}

NN_FIXTURE_TEST (fill_can_be_cancelled)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (NnScoreTable)   table = new_table (fixture, 0);

  NN_STOPS (nn_score_table_fill, table, fixture->translator, &options, 2, NULL, NULL);
}
