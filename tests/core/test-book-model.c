/* The book's included model: is it the chapter's, and does it write what the chapter shows? */

#include "core/checkpoint/resume.h"
#include "core/text/dataset.h"
#include "core/translation/bleu.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"
#include "tests/support/cases.h"

#define K 2 /* of the textbook's BLEU */

static NnCheckpoint *checkpoint;
static NnDataset    *dataset;
static NnTranslator *translator;

/* Without one word about decoding: the book's way is that of its model. */
static void assert_translates (const char *sentence, const char *expected)
{
  const NnTranslationOptions options = nn_translation_options_for (checkpoint->text);
  g_autoptr (NnTranslation)  translation =
      NN_OK (nn_translate, translator, sentence, &options, NULL);
  g_autofree char *text = NULL;

  text = nn_translation_to_text (translation);
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpfloat_with_epsilon (nn_bleu (text, expected, K).score, 1.0, 1e-9);
  g_assert_cmpint (translation->S, ==, 9);
  g_assert_cmpint (translation->T, ==, 9);
}

NN_TEST (translates_the_chapter_s_sentences)
{
  assert_translates ("go .", "va !");
  assert_translates ("i lost .", "j'ai perdu .");
  assert_translates ("he's calm .", "il est calme .");
  assert_translates ("i'm home .", "je suis chez moi .");
}

NN_TEST (has_the_chapter_s_sizes)
{
  const NnConfig *config = &checkpoint->model->config;

  g_assert_cmpint (config->num_hiddens, ==, 256);
  g_assert_cmpint (config->num_blks, ==, 2);
  g_assert_cmpint (config->num_heads, ==, 4);
  g_assert_cmpint (config->ffn_num_hiddens, ==, 64);
  g_assert_cmpfloat (config->dropout, ==, 0.2);
  g_assert_false (config->use_bias);
  g_assert_false (config->is_pre_norm);
  g_assert_false (config->ties_embeddings);
  g_assert_false (config->trains_positions);
  g_assert_true (config->has_positions);
  g_assert_true (config->has_causal_mask);
  g_assert_cmpint (config->attention, ==, NN_ATTENTION_DOT_PRODUCT);
  g_assert_cmpint (config->norm, ==, NN_NORM_LAYER);
  g_assert_cmpfloat (config->mask_fill, ==, -1e6f);
}

NN_TEST (learned_by_the_chapter_s_recipe)
{
  const NnTrainingState  *training = checkpoint->training;
  const NnTrainingConfig *config = &training->config;

  g_assert_cmpstr (checkpoint->preset, ==, "book-pytorch");
  g_assert_cmpint (training->n_pairs, ==, 512);
  g_assert_cmpint (training->epoch, ==, 30);
  g_assert_cmpint (training->update, ==, 30 * 512 / 128);
  g_assert_cmpint (config->epochs, ==, 30);
  g_assert_cmpint (config->batch_size, ==, 128);
  g_assert_cmpint (config->loss, ==, NN_LOSS_PLAIN);
  g_assert_cmpint (config->schedule, ==, NN_SCHEDULE_CONSTANT);
  g_assert_cmpfloat (config->learning_rate, ==, 0.001);
  g_assert_cmpfloat (config->label_smoothing, ==, 0.0);
  g_assert_cmpfloat (config->clip, ==, 1.0);
  g_assert_cmpfloat (config->adam.beta2, ==, 0.999);
  g_assert_true (config->adam.corrects_bias);
  g_assert_cmpuint (config->seed, ==, 1); /* the default, not a chosen one */
  g_assert_true (checkpoint->text.is_book);
  g_assert_cmpint (checkpoint->text.num_steps, ==, 9);
  g_assert_cmpint (checkpoint->text.min_count, ==, 2);
  g_assert_false (nn_checkpoint_can_resume (checkpoint));
}

/* A person who edits the first lines of the corpus has to train the model again. */
NN_TEST (learned_from_the_corpus_in_the_box)
{
  g_assert_true (nn_checkpoint_was_trained_on (checkpoint, dataset));
  g_assert_cmpint (nn_side_of (dataset->sides, "go ."), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (nn_side_of (dataset->sides, "i lost ."), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (nn_side_of (dataset->sides, "i'm home ."), ==, NN_SIDE_TRAINING);
  g_assert_cmpint (nn_side_of (dataset->sides, "he's calm ."), !=, NN_SIDE_TRAINING);
}

static void load (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "models", "book.safetensors", NULL);
  g_autoptr (NnRunOptions) options = NULL;

  checkpoint = NN_OK (nn_checkpoint_load, path);
  options = nn_checkpoint_run_options (checkpoint);
  g_free (options->corpus);
  options->corpus =
      g_test_build_filename (G_TEST_DIST, "..", "data", "corpus", "eng-fra.tsv", NULL);
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
