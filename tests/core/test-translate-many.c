#include "core/translation/translate-many.h"

#include <math.h>

#include "core/checkpoint/checkpoint.h"
#include "core/text/corpus.h"
#include "core/text/tokens.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"

/* Of 1 to 5 words, some of them unknown. */
#define N_SENTENCES 60

/* Of the included corpus, one in this many. */
#define EVERY 77
#define N_SHIPPED 500

static char *sentence_of (int i)
{
  static const char *const words[] = { "red ", "car ", ". ", "blue ", "Springfield " };
  GString                 *sentence = g_string_new (NULL);

  for (int j = 0; j <= i % 5; j++)
    g_string_append (sentence, words[(i * 7 + j * i / 4) % 5]);

  return g_string_free (sentence, FALSE);
}

static GPtrArray *tiny_sentences (void)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < N_SENTENCES; i++)
    g_ptr_array_add (sentences, sentence_of (i));

  return sentences;
}

/* Translates with @n_workers, the first of them the model, the others replicas. */
static GPtrArray *translate_with (const NnTranslator *translator, const GPtrArray *sentences,
                                  const NnTranslationOptions *decoding, int n_workers,
                                  GCancellable *cancellable, GError **error)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (n_workers);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_source_free);
  NnTransformer        *models[3] = { translator->model };
  const NnManyOptions   options = {
      .decoding = *decoding, .replaces_unknown = TRUE, .workers = workers, .models = models
  };
  GPtrArray *translations;

  for (int w = 1; w < n_workers; w++)
    models[w] = nn_transformer_new_replica (translator->model);
  for (guint i = 0; i < sentences->len; i++)
    g_ptr_array_add (sources,
                     nn_source_new_from_sentence (translator, g_ptr_array_index (sentences, i),
                                                  decoding->is_book, NULL));

  translations = nn_translate_many (translator, (NnSource **) sources->pdata, (int) sources->len,
                                    &options, cancellable, error);
  for (int w = 1; w < n_workers; w++)
    nn_transformer_free (models[w]);

  return translations;
}

static char *translate_alone (const NnTranslator *translator, const char *sentence,
                              const NnTranslationOptions *options)
{
  g_autoptr (NnTranslation) alone = NN_OK (nn_translate, translator, sentence, options, NULL);

  return nn_translation_to_text (alone);
}

static void assert_equals_alone (const NnTranslator *translator, const GPtrArray *sentences,
                                 const NnTranslationOptions *options, int n_workers)
{
  g_autoptr (GPtrArray) many =
      NN_OK (translate_with, translator, sentences, options, n_workers, NULL);

  g_assert_cmpuint (many->len, ==, sentences->len);
  for (guint i = 0; i < many->len; i++)
    {
      g_autofree char *alone =
          translate_alone (translator, g_ptr_array_index (sentences, i), options);

      NN_TEXT (nn_tokens_join (g_ptr_array_index (many, i)), alone);
    }
}

/* Of every variant of the model, and every way to decode. */
static void assert_all_ways (NnTestTranslator *tiny, const GPtrArray *sentences)
{
  NnTranslationOptions options = nn_translation_options_default ();

  for (options.beam_width = 1; options.beam_width <= 4; options.beam_width += 3)
    {
      assert_equals_alone (tiny->translator, sentences, &options, options.beam_width == 1 ? 1 : 3);
      nn_test_translator_favor (tiny, "<unk>", 1.0f); /* only some sentences may have <unk> */
      assert_equals_alone (tiny->translator, sentences, &options, 2);
      options.copies_unknown = FALSE;
      assert_equals_alone (tiny->translator, sentences, &options, 1);
      options.never_unknown = TRUE;
      assert_equals_alone (tiny->translator, sentences, &options, 1);
      options.never_unknown = FALSE;
      options.copies_unknown = TRUE;
      nn_test_translator_favor (tiny, "<unk>", -1.0f);
    }

  options.beam_width = 1;
  options.is_book = TRUE;
  assert_equals_alone (tiny->translator, sentences, &options, 2);
}

NN_VARIANT_TEST (many_equal_one_by_one)
{
  const NnTestVariant         *variant = data;
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (variant->change);
  g_autoptr (GPtrArray)        sentences = tiny_sentences ();

  assert_all_ways (tiny, sentences);
  nn_test_translator_favor (tiny, "<eos>", -100.0f); /* the longest there are */
  assert_all_ways (tiny, sentences);
}

/* Or the case above would prove little. */
NN_TEST (some_translations_end_early_and_copy)
{
  const NnTranslationOptions   options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (GPtrArray)        sentences = tiny_sentences ();
  g_autoptr (GPtrArray)        many = NULL;
  int                          n_of_length[NN_TEST_MAX_POSITIONS + 1] = { 0 };
  int                          n_lengths = 0;
  int                          n_copied = 0;

  nn_test_translator_favor (tiny, "<unk>", 1.0f);
  many = translate_with (tiny->translator, sentences, &options, 1, NULL, NULL);
  for (guint i = 0; i < many->len; i++)
    {
      char **tokens = g_ptr_array_index (many, i);

      n_lengths += n_of_length[nn_tokens_count (tokens)]++ == 0;
      n_copied += g_strv_contains ((const char *const *) tokens, "springfield");
    }

  g_assert_cmpint (n_lengths, >=, 4);
  g_assert_cmpint (n_copied, >, 0);
}

/* A weight set by hand belongs to the layers of one model, and replicas have layers of their
 * own. */
NN_TEST (replicas_have_the_weights_that_are_set_by_hand)
{
  const NnTranslationOptions   options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (GPtrArray)        sentences = tiny_sentences ();
  g_autoptr (NnTransformer)    replica = NULL;

  for (int h = 0; h < 2; h++)
    nn_attention_pooling_edit (
        nn_multi_head_attention_pooling (tiny->model->decoder->blocks[1]->attention2),
        &(NnWeightEdit){ .head = h, .query = 1, .key = 0, .weight = 1.0f });

  replica = nn_transformer_new_replica (tiny->model);
  g_assert_true (
      nn_multi_head_attention_pooling (replica->decoder->blocks[1]->attention2)->edits ==
      nn_multi_head_attention_pooling (tiny->model->decoder->blocks[1]->attention2)->edits);
  assert_equals_alone (tiny->translator, sentences, &options, 3);
}

NN_TEST (what_does_not_fit_is_cut)
{
  const NnTranslationOptions   decoding = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnWorkers)        workers = nn_workers_new (1);
  const NnManyOptions          options = { .decoding = decoding,
                                           .workers = workers,
                                           .models = &tiny->model };
  g_autoptr (GPtrArray)        many = NULL;
  g_autoptr (NnSource)         source = NULL;
  NnSource                    *sources[1];
  char                        *words[501];

  for (int i = 0; i < 500; i++)
    words[i] = (char *) "car";
  words[500] = NULL;
  source = nn_source_new (tiny->translator, words, FALSE);
  sources[0] = source;
  many = nn_translate_many (tiny->translator, sources, 1, &options, NULL, NULL);

  g_assert_cmpuint (many->len, ==, 1);
  g_assert_cmpint (nn_tokens_count (g_ptr_array_index (many, 0)), <=, NN_TEST_MAX_POSITIONS);
}

NN_TEST (numbers_that_are_not_finite_are_told)
{
  const NnTranslationOptions   options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (GPtrArray)        sentences = tiny_sentences ();

  nn_test_translator_favor (tiny, "la", NAN);
  NN_FAILS (NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_NOT_FINITE, translate_with, tiny->translator,
            sentences, &options, 2, NULL);
}

NN_TEST (many_can_be_cancelled)
{
  const NnTranslationOptions   options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (GPtrArray)        sentences = tiny_sentences ();

  NN_STOPS (translate_with, tiny->translator, sentences, &options, 2);
}

NN_TEST (shipped_model_says_the_same_of_500_sentences)
{
  g_autofree char *model_path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "models", "eng-fra.safetensors", NULL);
  g_autofree char *corpus_path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "corpus", "eng-fra.tsv", NULL);
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = nn_checkpoint_load (model_path, &error);
  g_autoptr (NnCorpus)     corpus = nn_corpus_load (corpus_path, 0, NULL, &error);
  g_autoptr (NnTranslator) translator = NULL;
  g_autoptr (GPtrArray)    sentences = g_ptr_array_new_with_free_func (g_free);
  NnTranslationOptions     options = nn_translation_options_default ();

  g_assert_no_error (error);
  translator = NN_OK (nn_checkpoint_new_translator, checkpoint);
  for (int i = 0; i < N_SHIPPED; i++)
    g_ptr_array_add (sentences, g_strdup (nn_corpus_pair (corpus, i * EVERY % corpus->n).source));
  assert_equals_alone (translator, sentences, &options, 2);

  options.beam_width = 3;
  g_ptr_array_set_size (sentences, N_SHIPPED / 10);
  assert_equals_alone (translator, sentences, &options, 2);
}
