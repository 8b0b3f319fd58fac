#include "core/translation/translator.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/translation/beam-search.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"

typedef struct
{
  NnTestTranslator    *tiny;
  NnTranslationOptions options;
  NnTranslation       *translation;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->tiny = nn_test_translator_new (NULL);
  fixture->options = nn_translation_options_default ();
}

NN_CLEARS (Fixture, tear_down, (nn_translation_free, translation), (nn_test_translator_free, tiny))

/* Translates it; the result is the fixture's. */
static const NnTranslation *translate (Fixture *fixture, const char *sentence)
{
  g_clear_pointer (&fixture->translation, nn_translation_free);
  fixture->translation = nn_test_translate (fixture->tiny, sentence, &fixture->options);

  return fixture->translation;
}

static void assert_text (const NnTranslation *translation, const char *expected)
{
  NN_TEXT (nn_translation_to_text (translation), expected);
}

NN_FIXTURE_TEST (source_marks_unknown_words)
{
  const NnTranslation *translation = translate (fixture, "blue car <eos> 😀");

  g_assert_true (translation->source_is_unknown[0]);
  g_assert_false (translation->source_is_unknown[1]);
  g_assert_true (translation->source_is_unknown[2]);
  g_assert_false (translation->source_is_unknown[4]);
}

/* Row t of all heads of a block's attention against the translation's. */
static void assert_weights (const NnTensor *weights, const NnMultiHeadAttention *attention,
                            int block, int T, int n)
{
  const NnScores *expected = nn_multi_head_attention_weights (attention);

  for (int h = 0; h < expected->H; h++)
    {
      const NnMatrix matrix = nn_scores_matrix (expected, 0, h);

      for (int t = 0; t < T; t++)
        for (int i = 0; i < n; i++)
          g_assert_cmpfloat_with_epsilon (
              nn_tensor_row (weights, (block * expected->H + h) * T + t)[i],
              matrix.values[t * matrix.stride + i], 1e-5);
    }
}

/* Word by word must be what the whole sentence at once is, as in training. */
static void assert_equals_forward (const NnTestTranslator *tiny, const NnTranslation *translation)
{
  const NnPass       pass = NN_PASS_EVALUATION;
  const int          S = translation->S;
  const int          T = translation->T;
  g_autoptr (NnRows) source_rows = nn_rows_new_packed (1, &S);
  g_autoptr (NnRows) target_rows = nn_rows_new_packed (1, &T);
  g_autofree int    *input = g_new (int, T);
  const NnTensor    *logits;

  input[0] = tiny->target_vocabulary->bos;
  memcpy (input + 1, translation->ids, sizeof (int) * (T - 1));
  logits = nn_transformer_forward (tiny->model, &pass,
                                   &(NnSentences){ source_rows, translation->source_ids },
                                   &(NnSentences){ target_rows, input });

  for (int t = 0; t < T; t++)
    {
      const NnCandidate best = nn_next_token_best (
          nn_tensor_row (logits, t), nn_tensor_columns (logits), &translation->banned);

      g_assert_cmpint (translation->ids[t], ==, best.id);
      g_assert_cmpfloat_with_epsilon (translation->probabilities[t], exp (best.log_probability),
                                      1e-5);
    }

  for (int l = 0; l < tiny->model->config.num_blks; l++)
    {
      const NnDecoderBlock *block = tiny->model->decoder->blocks[l];

      assert_weights (translation->encoder_weights, tiny->model->encoder->blocks[l]->attention, l,
                      S, S);
      assert_weights (translation->self_weights, block->attention1, l, T, T);
      assert_weights (translation->cross_weights, block->attention2, l, T, S);
    }
}

/* As in the textbook, with pre-norm, with additive attention. */
NN_TEST_EACH (translation_equals_the_forward_pass, nn_test_variants, 3)
{
  NnTranslationOptions         options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny =
      nn_test_translator_new (((const NnTestVariant *) data)->change);
  g_autoptr (NnTranslation) translation = NULL;

  options.copies_unknown = FALSE;                    /* so that any token may be written */
  nn_test_translator_favor (tiny, "<eos>", -100.0f); /* the longest there is */
  translation = nn_test_translate (tiny, "car red .", &options);

  g_assert_cmpint (translation->T, ==, 8);
  assert_equals_forward (tiny, translation);
}

NN_FIXTURE_TEST (translation_has_parts_that_agree)
{
  const NnTranslation *translation = translate (fixture, "red car .");
  double               log_p = 0.0;

  for (int t = 0; t < translation->T; t++)
    {
      const NnCandidate *candidates = translation->candidates + t * translation->n_candidates;

      g_assert_cmpint (candidates[0].id, ==, translation->ids[t]);
      g_assert_cmpfloat (candidates[0].log_probability, >=, candidates[1].log_probability);
      g_assert_cmpstr (translation->tokens[t], ==,
                       fixture->tiny->target_vocabulary->tokens[translation->ids[t]]);
      log_p += log (translation->probabilities[t]);
    }

  g_assert_cmpfloat_with_epsilon (translation->log_probability, log_p, 1e-9);
  g_assert_null (translation->tokens[translation->T]);
}

NN_FIXTURE_TEST (translation_ends_at_eos)
{
  const NnTranslation *translation;

  nn_test_translator_favor (fixture->tiny, "<eos>", 100.0f);
  translation = translate (fixture, "red car .");

  g_assert_true (translation->has_ended);
  g_assert_cmpint (translation->T, ==, 1);
  g_assert_cmpint (translation->length, ==, 0);
  assert_text (translation, "");
}

NN_FIXTURE_TEST (translation_stops_at_the_limit)
{
  const NnTranslation *translation;

  nn_test_translator_favor (fixture->tiny, "la", 100.0f);
  fixture->options.max_steps = 3;
  translation = translate (fixture, "red car .");

  g_assert_false (translation->has_ended);
  g_assert_cmpint (translation->T, ==, 3);
  assert_text (translation, "la la la");
}

NN_FIXTURE_TEST (never_unknown_writes_the_next_best)
{
  const NnTranslation *translation;
  int                  second;

  nn_test_translator_favor (fixture->tiny, "<unk>", 100.0f);
  translation = translate (fixture, "red zorg .");
  g_assert_cmpstr (translation->tokens[0], ==, "<unk>");
  second = translation->candidates[1].id;

  fixture->options.never_unknown = TRUE;
  for (fixture->options.beam_width = 3; fixture->options.beam_width >= 1;
       fixture->options.beam_width -= 2)
    {
      translation = translate (fixture, "red zorg .");
      for (int t = 0; t < translation->T; t++)
        g_assert_cmpstr (translation->tokens[t], !=, "<unk>");
    }

  g_assert_cmpint (translation->ids[0], ==, second);
  g_assert_cmpint (translation->candidates[0].id, ==, fixture->tiny->target_vocabulary->unk);
}

NN_FIXTURE_TEST (book_always_writes_num_steps_tokens)
{
  const NnTranslation *translation;

  nn_test_translator_favor (fixture->tiny, "<eos>", 100.0f);
  fixture->options.is_book = TRUE;
  translation = translate (fixture, "red car");

  g_assert_cmpint (translation->S, ==, NN_TEST_NUM_STEPS);
  g_assert_cmpint (translation->source_valid_len, ==, 3);
  g_assert_cmpint (translation->T, ==, NN_TEST_NUM_STEPS);
  g_assert_cmpint (translation->length, ==, 0);
  assert_text (translation, "");

  for (int t = 0; t < translation->T; t++)
    g_assert_cmpfloat (nn_tensor_row (translation->cross_weights, t)[3], ==, 0.0);
}

static void leave_positions_out (NnConfig *config) { config->has_positions = FALSE; }

/* Without positions it does not matter that the textbook's are all 0. */
NN_TEST (book_differs_by_positions_alone)
{
  const NnTranslationOptions   own = nn_translation_options_default ();
  NnTranslationOptions         book = own;
  g_autoptr (NnTestTranslator) without = nn_test_translator_new (leave_positions_out);
  g_autoptr (NnTestTranslator) with = nn_test_translator_new (NULL);

  book.is_book = TRUE;

  for (int i = 0; i < 2; i++)
    {
      NnTestTranslator         *tiny = i == 0 ? without : with;
      g_autoptr (NnTranslation) a = NULL;
      g_autoptr (NnTranslation) b = NULL;

      nn_test_translator_favor (tiny, "la", 100.0f); /* both write the same */
      a = nn_test_translate (tiny, "car .", &own);
      b = nn_test_translate (tiny, "car .", &book);

      g_assert_cmpfloat_with_epsilon (a->self_weights->values[0], b->self_weights->values[0], 1e-6);

      if (i == 0)
        g_assert_cmpfloat_with_epsilon (nn_tensor_row (a->self_weights, 1)[0],
                                        nn_tensor_row (b->self_weights, 1)[0], 1e-6);
      else
        g_assert_cmpfloat (
            fabsf (nn_tensor_row (a->self_weights, 1)[0] - nn_tensor_row (b->self_weights, 1)[0]),
            >, 1e-4);
    }
}

NN_FIXTURE_TEST (beam_writes_what_the_search_found)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  const int                  ids[] = { 5, 6, 2 };
  const int                  S = 3;
  NnTestTranslator          *tiny = fixture->tiny;
  const NnTranslation       *translation;
  g_autoptr (NnRows)         rows = nn_rows_new_packed (1, &S);
  g_autoptr (NnDecoderState) state = NULL;
  g_autoptr (GPtrArray)      found = NULL;
  const NnHypothesis        *best;
  NnBeamOptions              beam = { 4, 1.0, NN_TEST_NUM_STEPS, 1, 2 };

  fixture->options.beam_width = 4;
  translation = translate (fixture, "car .");
  beam.banned = translation->banned;
  state = nn_decoder_begin (
      tiny->model->decoder,
      nn_encoder_forward (tiny->model->encoder, &pass, &(NnSentences){ rows, ids }), rows);
  nn_beam_search (tiny->model->decoder, state, &beam, &found, NULL, NULL);
  best = g_ptr_array_index (found, 0);

  g_assert_cmpmem (translation->ids, sizeof (int) * translation->T, best->ids,
                   sizeof (int) * best->length);
  g_assert_cmpfloat_with_epsilon (translation->log_probability, best->log_probability, 1e-5);
}

typedef struct
{
  int           n_reports;
  GCancellable *cancellable;
} Reports;

static void count_cb (const NnTranslation *so_far, gpointer user_data)
{
  Reports *reports = user_data;

  reports->n_reports++;
  g_assert_cmpint (so_far->T, ==, reports->n_reports);

  if (reports->cancellable != NULL && reports->n_reports == 2)
    g_cancellable_cancel (reports->cancellable);
}

NN_FIXTURE_TEST (every_token_is_reported)
{
  Reports reports = { 0, NULL };

  fixture->translation = nn_translate_from (fixture->tiny->translator, "red car .", NULL,
                                            &fixture->options, count_cb, &reports, NULL, NULL);

  g_assert_cmpint (reports.n_reports, ==, fixture->translation->T);
}

NN_FIXTURE_TEST (translation_can_be_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Reports                  reports = { 0, cancellable };

  nn_test_translator_favor (fixture->tiny, "la", 100.0f);

  NN_FAILS (G_IO_ERROR, G_IO_ERROR_CANCELLED, nn_translate_from, fixture->tiny->translator,
            "red car .", NULL, &fixture->options, count_cb, &reports, cancellable);
  g_assert_cmpint (reports.n_reports, ==, 2);
}

NN_FIXTURE_TEST (longest_sentence_is_translated)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i < NN_TEST_MAX_POSITIONS - 1; i++)
    g_string_append (words, "car ");

  nn_test_translator_favor (fixture->tiny, "la", 100.0f);
  translate (fixture, words->str);

  g_assert_cmpint (fixture->translation->S, ==, NN_TEST_MAX_POSITIONS);
  g_assert_cmpint (fixture->translation->T, ==, NN_TEST_MAX_POSITIONS);
}

NN_FIXTURE_TEST (broken_models_are_refused)
{
  nn_test_translator_favor (fixture->tiny, "la", NAN);

  for (fixture->options.beam_width = 1; fixture->options.beam_width <= 3;
       fixture->options.beam_width += 2)
    NN_FAILS (NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_NOT_FINITE, nn_translate,
              fixture->tiny->translator, "car", &fixture->options, NULL);
}

NN_FIXTURE_TEST (vocabularies_must_fit)
{
  const char *const        endless[] = { "<bos>", "<unk>", "a", "b", "c", "d", "e", "f", "g" };
  NnTestTranslator        *tiny = fixture->tiny;
  g_autoptr (NnVocabulary) without_end = nn_vocabulary_new_from_tokens (endless, 9, NULL);
  const NnTextOptions      text = nn_text_options_recommended ();

  NN_FAILS (NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_VOCABULARY, nn_translator_new, tiny->model,
            tiny->target_vocabulary, tiny->target_vocabulary, text);

  NN_FAILS (NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_VOCABULARY, nn_translator_new, tiny->model,
            tiny->source_vocabulary, without_end, text);
}
