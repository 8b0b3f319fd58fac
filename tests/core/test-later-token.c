#include "core/experiments/later-token.h"

#include <math.h>
#include <string.h>

#include "tests/support/tiny-translator.h"

#define SENTENCE "red car ."

static const NnLaterTokenOptions plain = { .position = -1 };

static NnLaterToken *
look (NnTestTranslator          *test,
      const NnLaterTokenOptions *options)
{
  g_autoptr (GError) error = NULL;
  NnLaterToken      *result =
      nn_later_token_new (test->translator, SENTENCE, options, NULL, &error);

  g_assert_no_error (error);

  return result;
}

static void
make_pre_norm (NnConfig *config)
{
  config->is_pre_norm = TRUE;
}

static void
test_earlier_rows_do_not_move (gconstpointer change)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (change);

  for (int position = 1; position < 3; position++)
    {
      const NnLaterTokenOptions options = { .position = position };
      g_autoptr (NnLaterToken)  result = look (test, &options);

      g_assert_cmpint (result->position, ==, position);
      g_assert_cmpint (result->n_stages, ==, test->model->config.num_blks + 2);
      g_assert_cmpfloat (nn_later_token_largest (result, TRUE), ==, 0.0);
      g_assert_cmpfloat (nn_later_token_largest (result, FALSE), >, 1e-3);
      g_assert_cmpstr (result->before[position], !=, result->after[position]);
      g_assert_cmpstr (result->before[position - 1], ==, result->after[position - 1]);
      for (int stage = 0; stage < result->n_stages; stage++)
        g_assert_cmpfloat (result->differences[stage * result->T + position], >, 0.0f);
    }
}

static void
test_without_the_mask_they_do (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  NnLaterTokenOptions          options = plain;
  g_autoptr (NnLaterToken)     result = NULL;

  options.sees_future = TRUE;
  result = look (test, &options);

  g_assert_cmpfloat (nn_later_token_largest (result, TRUE), >, 1e-4);
  g_assert_cmpfloat (result->differences[0], ==, 0.0f); /* what block 1 reads stays */
}

static void
test_batch_normalization_in_training_lets_the_future_through (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  NnLaterTokenOptions          options = { .position = -1, .is_training = TRUE };
  g_autoptr (NnLaterToken)     layer = look (test, &options);
  g_autoptr (NnLaterToken)     batch = NULL;
  g_autoptr (NnLaterToken)     batch_in_use = NULL;

  options.norm = NN_NORM_BATCH;
  batch = look (test, &options);
  options.is_training = FALSE;
  batch_in_use = look (test, &options);

  g_assert_cmpfloat (nn_later_token_largest (layer, TRUE), ==, 0.0);
  g_assert_cmpfloat (nn_later_token_largest (batch, TRUE), >, 1e-3);
  g_assert_cmpfloat (nn_later_token_largest (batch_in_use, TRUE), ==, 0.0);
}

/* With γ and β of 0 a block that ends with its normalization says nothing at all. */
static void
test_scale_and_shift_stay_with_another_normalization (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  const NnLaterTokenOptions    options = { .position = -1,
                                           .norm = NN_NORM_BATCH,
                                           .is_training = TRUE };
  g_autoptr (NnLaterToken)     before = look (test, &options);
  g_autoptr (NnLaterToken)     result = NULL;

  for (int i = 0; i < nn_parameters_count (test->model->parameters); i++)
    {
      NnParameter *parameter = nn_parameters_get (test->model->parameters, i);

      if (g_str_has_suffix (parameter->path, "addnorm3.ln.weight") ||
          g_str_has_suffix (parameter->path, "addnorm3.ln.bias"))
        nn_tensor_fill (parameter->value, 0.0f);
    }
  result = look (test, &options);

  g_assert_cmpfloat (before->values_before[0], !=, 0.0f);
  for (int i = 0; i < result->T * result->D; i++)
    g_assert_cmpfloat (result->values_before[i], ==, 0.0f);
}

static void
test_values_are_those_of_the_last_block (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnLaterToken)     result = look (test, &plain);
  const int                    last = result->n_stages - 2;

  g_assert_cmpint (result->D, ==, test->model->config.num_hiddens);
  for (int t = 0; t < result->T; t++)
    {
      float largest = 0.0f;

      for (int d = 0; d < result->D; d++)
        largest = MAX (largest, fabsf (result->values_before[t * result->D + d] -
                                       result->values_after[t * result->D + d]));
      g_assert_cmpfloat (largest, ==, result->differences[last * result->T + t]);
    }
}

static void
test_word_can_be_chosen (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  const NnLaterTokenOptions    options = { .position = 1, .word = "zorglub" };
  g_autoptr (NnLaterToken)     result = look (test, &options);

  g_assert_cmpstr (result->after[1], ==, "<unk>");
}

static void
test_model_in_use_stays (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  const NnLaterTokenOptions    options = { .position = -1,
                                           .norm = NN_NORM_BATCH,
                                           .is_training = TRUE };
  g_autoptr (NnLaterToken)     before = look (test, &plain);
  g_autoptr (NnLaterToken)     between = look (test, &options);
  g_autoptr (NnLaterToken)     after = look (test, &plain);

  g_assert_cmpmem (before->values_after, sizeof (float) * before->T * before->D,
                   after->values_after, sizeof (float) * after->T * after->D);
}

static void
test_same_word_is_refused (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (NnLaterToken)     result = look (test, &plain);
  g_autoptr (GError)           error = NULL;
  NnLaterTokenOptions          options = { .position = 1 };

  options.word = result->before[1];
  g_assert_null (nn_later_token_new (test->translator, SENTENCE, &options, NULL, &error));
  g_assert_error (error, NN_LATER_TOKEN_ERROR, NN_LATER_TOKEN_ERROR_SAME);
}

static void
test_silent_model_is_refused (void)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);
  g_autoptr (GError)           error = NULL;

  nn_test_translator_favor (test, "<eos>", 100.0f);
  g_assert_null (nn_later_token_new (test->translator, SENTENCE, &plain, NULL, &error));
  g_assert_error (error, NN_LATER_TOKEN_ERROR, NN_LATER_TOKEN_ERROR_NOTHING_BEFORE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function) g_test_add_func ("/core/later-token/" path, function)
  g_test_add_data_func ("/core/later-token/earlier-rows-do-not-move", NULL,
                        test_earlier_rows_do_not_move);
  g_test_add_data_func ("/core/later-token/earlier-rows-do-not-move-where-norms-stand-first",
                        make_pre_norm, test_earlier_rows_do_not_move);
  ADD ("without-the-mask-they-do", test_without_the_mask_they_do);
  ADD ("batch-normalization-in-training-lets-the-future-through",
       test_batch_normalization_in_training_lets_the_future_through);
  ADD ("scale-and-shift-stay-with-another-normalization",
       test_scale_and_shift_stay_with_another_normalization);
  ADD ("values-are-those-of-the-last-block", test_values_are_those_of_the_last_block);
  ADD ("word-can-be-chosen", test_word_can_be_chosen);
  ADD ("model-in-use-stays", test_model_in_use_stays);
  ADD ("same-word-is-refused", test_same_word_is_refused);
  ADD ("silent-model-is-refused", test_silent_model_is_refused);
#undef ADD

  return g_test_run ();
}
