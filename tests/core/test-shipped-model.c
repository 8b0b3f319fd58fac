/* The included model: is what data/README.md says of it true? */

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/on-top.h"
#include "core/checkpoint/resume.h"
#include "core/text/split.h"
#include "core/training/run.h"
#include "core/training/score-table.h"
#include "core/translation/sentence.h"
#include "core/translation/bleu.h"
#include "core/translation/translate-many.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"
#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

/* What was measured when the model was trained, less what another machine's
 * rounding may change. */
#define LEAST_GRAMMAR_BLEU 0.90
#define LEAST_WRITTEN_BLEU 0.64
#define LEAST_LEARNER_EXACT 0.82

#define K 2 /* of the textbook's BLEU */

static NnCheckpoint *checkpoint;
static NnDataset    *dataset;
static NnTranslator *translator;

static char *path_of (const char *folder, const char *file)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", folder, file, NULL);
}

static char *translate (const char *sentence)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (NnTranslation)  translation =
      NN_OK (nn_translate, translator, sentence, &options, NULL);

  return nn_translation_to_text (translation);
}

static void assert_translates (const char *sentence, const char *expected)
{
  g_autofree char *text = translate (sentence);

  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpfloat_with_epsilon (nn_bleu (text, expected, K).score, 1.0, 1e-9);
}

NN_TEST (translates_the_textbook_s_sentences)
{
  assert_translates ("go .", "va !");
  assert_translates ("i lost .", "j'ai perdu .");
  assert_translates ("he's calm .", "il est calme .");
  assert_translates ("i'm home .", "je suis chez moi .");
}

NN_TEST (understands_them_as_people_type_them)
{
  assert_translates ("Go.", "va !");
  assert_translates ("I lost.", "j'ai perdu .");
  assert_translates ("He’s calm.", "il est calme .");
  assert_translates ("I’M HOME.", "je suis chez moi .");
}

/* It never saw these numbers; cut in two they would be others. */
NN_TEST (keeps_a_number_whole)
{
  NN_TEXT_HAS (translate ("This bike costs 4,321 euros."), " 4,321 euros");
  NN_TEXT (translate ("3.5km."), "3.5km .");
}

static void assert_writes (const char *sentence, const char *expected)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (NnTranslation)  translation =
      NN_OK (nn_translate, translator, sentence, &options, NULL);

  NN_TEXT (nn_translation_to_sentence (translation), expected);
}

/* Of marks that it has not learned, in words that it knows. */
NN_TEST (translates_what_is_in_quotation_marks)
{
  assert_writes ("He said \"yes\".", "Il a dit \"oui\".");
  assert_writes ("“Where are you?”", "“Où es-tu ?”");
  assert_writes ("He is 'very' tired.", "Il est 'très' fatigué.");
  assert_writes ("• I am home.", "• Je suis chez moi.");
  assert_writes ("I am home (now).", "Je suis chez moi (maintenant).");
  assert_writes ("«I am home», she said.", "« Je suis chez moi », elle a dit.");
  assert_writes ("„I am happy.“", "„Je suis heureux.“");
  assert_writes ("He said, \"I am happy.\"", "Il a dit, \"je suis heureux.\"");
  assert_writes ("He said (\"yes\") and left.", "Il a dit (\"oui\") et il est parti.");
  assert_writes ("The dog (a small one) is here.", "Le chien (un petit) est là.");
  NN_TEXT_HAS (translate ("She said \"no, thank you\" and left."), "est parti .");
  assert_writes ("😀 I am **very** happy.", "😀 Je suis **très** heureux.");
  assert_writes ("He has a \"big house\" in Paris.", "Il a une \"grande maison\" à Paris.");
  assert_writes ("I know; you know.", "Je sais, tu sais.");
  assert_writes ("He said: \"I am happy\"", "Il a dit, \"je suis heureux.\"");
}

NN_TEST (copies_names_with_their_marks)
{
  assert_writes ("Mr. Smith is here.", "Mr. Smith est ici.");
  assert_translates ("Mr. Smith is here.", "mr . smith est ici .");
  assert_writes ("C# is hard.", "C# est difficile.");
  assert_writes ("It costs $5.", "Cela coûte $5.");
}

/* Otherwise the third sentence would prove nothing. */
NN_TEST (has_never_seen_that_he_is_calm)
{
  g_assert_cmpint (nn_side_of (dataset->sides, "he's calm ."), ==, NN_SIDE_HELD_OUT);

  for (int i = 0; i < dataset->training->n; i++)
    {
      const int            *ids = dataset->training->target + dataset->training->target_starts[i];
      g_autofree char      *text = NULL;
      g_autoptr (GPtrArray) words = g_ptr_array_new ();

      for (int t = 1; t <= nn_pairs_target_length (dataset->training, i); t++)
        g_ptr_array_add (words,
                         (gpointer) nn_vocabulary_token (dataset->target_vocabulary, ids[t]));
      g_ptr_array_add (words, NULL);
      text = g_strjoinv (" ", (char **) words->pdata);
      g_assert_false (g_str_has_prefix (text, "il est calme ."));
    }
}

static gboolean has_id (const int *ids, int n, int id)
{
  for (int t = 0; t < n; t++)
    if (ids[t] == id)
      return TRUE;

  return FALSE;
}

/* Otherwise it would learn to write <unk> for words that it knows. */
NN_TEST (knows_the_translation_of_each_sentence_that_it_knows)
{
  const NnPairs *pairs = dataset->training;

  for (int i = 0; i < pairs->n; i++)
    if (!has_id (pairs->source + pairs->source_starts[i], nn_pairs_source_length (pairs, i),
                 pairs->source_unk))
      g_assert_false (has_id (pairs->target + pairs->target_starts[i],
                              nn_pairs_target_length (pairs, i) + 1, pairs->target_unk));
}

static double held_out_bleu (const char *kind)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (1);
  const NnManyOptions   options = { .decoding = nn_translation_options_default (),
                                    .workers = workers,
                                    .models = &checkpoint->model };
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_source_free);
  g_autoptr (GPtrArray) questions = g_ptr_array_new ();
  g_autoptr (GPtrArray) translations = NULL;
  NnBleu                bleu;

  for (guint i = 0; i < dataset->held_out_sentences->len; i++)
    {
      NnHeldOutSentence *question = g_ptr_array_index (dataset->held_out_sentences, i);

      if (g_str_has_prefix (question->note, kind))
        {
          g_ptr_array_add (sources, nn_source_new (translator, question->tokens, FALSE));
          g_ptr_array_add (questions, question);
        }
    }

  g_assert_cmpuint (questions->len, >, 100);
  translations = NN_OK (nn_translate_many, translator, (NnSource **) sources->pdata,
                        (int) sources->len, &options, NULL);
  bleu = nn_held_out_bleu (questions, translations);
  g_test_message ("%s: %u held-out sentences, BLEU-4 %.2f", kind, questions->len,
                  100.0 * bleu.score);

  return bleu.score;
}

NN_TEST (translates_what_it_has_not_seen)
{
  g_assert_cmpfloat (held_out_bleu ("grammar:"), >=, LEAST_GRAMMAR_BLEU);
  g_assert_cmpfloat (held_out_bleu ("written:"), >=, LEAST_WRITTEN_BLEU);
}

/* Sentences that nobody tuned the model to. */
static NnScore score_learners (const NnTranslator *model)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autofree char           *path = path_of ("corpus", "learner.tsv");
  g_autoptr (NnCorpus)       corpus = NN_OK (nn_corpus_load, path, 0, NULL);
  g_autoptr (NnScoreTable)   table =
      nn_score_table_new (corpus, NULL, checkpoint->source_vocabulary, 0);

  NN_OK (nn_score_table_fill, table, model, &options, 1, NULL, NULL, NULL);

  return nn_score_table_get (table, NN_SCORE_PAIRS, NN_SCORE_NOT_KNOWN, NN_SCORE_ALL_WORDS);
}

NN_TEST (understands_what_learners_type)
{
  const NnScore score = score_learners (translator);

  g_test_message ("%d of %d sentences of learners", score.n_exact, score.n);
  g_assert_cmpint (score.n, ==, 170);
  g_assert_cmpfloat (score.n_exact, >=, LEAST_LEARNER_EXACT * score.n);
}

/* Rows for fifty new words are there already, and none of them was learned. */
NN_TEST (translates_as_before_until_it_learns_new_words)
{
  g_autofree char         *path = path_of ("models", "eng-fra.safetensors");
  g_autofree char         *own = NULL;
  g_autoptr (GString)      pairs = g_string_new (NULL);
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnRun)        run = NULL;
  g_autoptr (NnCheckpoint) grown = NULL;
  g_autoptr (NnTranslator) model = NULL;
  NnTestFolder             files;

  nn_test_folder_init (&files);
  own = g_build_filename (files.folder, "own.tsv", NULL);
  for (int i = 0; i < 50; i++)
    g_string_append_printf (pairs, "I see the zorb%c%c.\tJe vois la zorb%c%c.\n", 'a' + i / 10,
                            'a' + i % 10, 'a' + i % 10, 'a' + i / 10);
  nn_test_write (own, pairs->str);
  options = nn_on_top_options (checkpoint, path, NULL, own);
  run = NN_OK (nn_run_new_on_top, options, NULL);
  NN_OK (nn_run_save, run, files.model, FALSE);
  grown = NN_OK (nn_checkpoint_load, files.model);
  g_assert_cmpint (grown->target_vocabulary->size, >, checkpoint->target_vocabulary->size + 40);
  model = NN_OK (nn_checkpoint_new_translator, grown);
  g_assert_cmpfloat (score_learners (model).bleu.score, >=,
                     score_learners (translator).bleu.score - 0.02);
  nn_test_folder_clear (&files);
}

NN_TEST (comes_from_the_default_seed)
{
  NnPreset preset;

  g_assert_true (nn_presets_find (checkpoint->preset, &preset));
  g_assert_cmpuint (checkpoint->training->config.seed, ==, preset.training.seed);
}

/* The path on the machine that trained it would be of no use to anybody else. */
NN_TEST (names_its_corpus_from_the_root_of_the_source)
{
  g_assert_cmpstr (checkpoint->corpus, ==, "data/corpus/eng-fra.tsv");
}

static void load (void)
{
  g_autofree char         *model = path_of ("models", "eng-fra.safetensors");
  g_autofree char         *corpus = path_of ("corpus", "eng-fra.tsv");
  g_autoptr (NnRunOptions) options = NULL;
  NnPreset                 preset;

  checkpoint = NN_OK (nn_checkpoint_load, model);
  g_assert_true (nn_presets_find (checkpoint->preset, &preset));
  options = nn_run_options_new (corpus, &preset);
  options->n_pairs = checkpoint->n_pairs;
  options->training = checkpoint->training->config;
  dataset = NN_OK (nn_run_options_load_dataset, options, NULL);
  translator = NN_OK (nn_checkpoint_new_translator, checkpoint);
}

static void unload (void)
{
  nn_translator_free (translator);
  nn_dataset_free (dataset);
  nn_checkpoint_free (checkpoint);
}

NN_TEST_FILE (.begin = load, .end = unload)
