#include "core/engine/each.h"
#include "core/experiments/later-token.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

#define SENTENCE "red car ."

static const NnLaterTokenOptions plain = { .position = -1 };

/* It writes as many words as it may. */
static NnTestTranslator *new_talkative (void (*change) (NnConfig *config))
{
  NnTestTranslator *test = nn_test_translator_new (change);

  nn_test_translator_favor (test, "<eos>", -100.0f);

  return test;
}

static NnLaterToken *look (NnTestTranslator *test, const NnLaterTokenOptions *options)
{
  return NN_OK (nn_later_token_new, test->translator, SENTENCE, options, NULL);
}

static void make_pre_norm (NnConfig *config) { config->is_pre_norm = TRUE; }

NN_TEST_ON (earlier_rows_do_not_move, NULL)
{
  g_autoptr (NnTestTranslator) test = new_talkative (data);

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

NN_TEST_AGAIN (earlier_rows_do_not_move, with_pre_norm, make_pre_norm)

NN_TEST (without_the_mask_they_do)
{
  g_autoptr (NnTestTranslator) test = new_talkative (NULL);
  NnLaterTokenOptions          options = plain;
  g_autoptr (NnLaterToken)     result = NULL;

  options.sees_future = TRUE;
  result = look (test, &options);

  g_assert_cmpfloat (nn_later_token_largest (result, TRUE), >, 1e-4);
  g_assert_cmpfloat (result->differences[0], ==, 0.0f); /* what block 1 reads stays */
}

NN_TEST (batch_normalization_in_training_lets_the_future_through)
{
  g_autoptr (NnTestTranslator) test = new_talkative (NULL);
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
NN_TEST (scale_and_shift_stay_with_another_normalization)
{
  g_autoptr (NnTestTranslator) test = new_talkative (NULL);
  const NnLaterTokenOptions    options = { .position = -1,
                                           .norm = NN_NORM_BATCH,
                                           .is_training = TRUE };
  g_autoptr (NnLaterToken)     before = look (test, &options);
  g_autoptr (NnLaterToken)     result = NULL;

  NN_EACH_OF (NnParameter, parameter, test->model->parameters->items)
    if (g_str_has_suffix (parameter->path, "addnorm3.ln.weight") ||
        g_str_has_suffix (parameter->path, "addnorm3.ln.bias"))
      nn_tensor_fill (parameter->value, 0.0f);
  result = look (test, &options);

  for (int t = 0; t < result->T; t++)
    {
      const int i = (result->n_stages - 2) * result->T + t;

      g_assert_cmpfloat (before->differences[i], >, 0.0f);
      g_assert_cmpfloat (result->differences[i], ==, 0.0f);
    }
}

NN_TEST (word_can_be_chosen)
{
  g_autoptr (NnTestTranslator) test = new_talkative (NULL);
  const NnLaterTokenOptions    options = { .position = 1, .word = "zorglub" };
  g_autoptr (NnLaterToken)     result = look (test, &options);

  g_assert_cmpstr (result->after[1], ==, "<unk>");
}

NN_TEST (model_in_use_stays)
{
  g_autoptr (NnTestTranslator) test = new_talkative (NULL);
  const NnLaterTokenOptions    options = { .position = -1,
                                           .norm = NN_NORM_BATCH,
                                           .is_training = TRUE };
  g_autoptr (NnLaterToken)     before = look (test, &plain);
  g_autoptr (NnLaterToken)     between = look (test, &options);
  g_autoptr (NnLaterToken)     after = look (test, &plain);

  g_assert_cmpmem (before->differences, sizeof (float) * before->n_stages * before->T,
                   after->differences, sizeof (float) * after->n_stages * after->T);
}

NN_TEST (same_word_is_refused)
{
  g_autoptr (NnTestTranslator) test = new_talkative (NULL);
  g_autoptr (NnLaterToken)     result = look (test, &plain);
  NnLaterTokenOptions          options = { .position = 1 };

  options.word = result->before[1];
  NN_FAILS (NN_LATER_TOKEN_ERROR, NN_LATER_TOKEN_ERROR_SAME, nn_later_token_new, test->translator,
            SENTENCE, &options, NULL);
}

NN_TEST (silent_model_is_refused)
{
  g_autoptr (NnTestTranslator) test = nn_test_translator_new (NULL);

  nn_test_translator_favor (test, "<eos>", 100.0f);
  NN_FAILS (NN_LATER_TOKEN_ERROR, NN_LATER_TOKEN_ERROR_NOTHING_BEFORE, nn_later_token_new,
            test->translator, SENTENCE, &plain, NULL);
}
