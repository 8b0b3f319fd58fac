#include "core/model/decoder-state.h"
#include "core/engine/owned.h"
#include "tests/support/tiny-model.h"

/* Three sources of 3, 5 and 1 tokens, translated side by side. */
typedef struct
{
  NnTransformer *model;
  NnTestBatch   *batch;
  NnTensor      *memory;
  NnTensor      *logits; /* of all positions at once */
} Fixture;

static void set_up (Fixture *fixture, gconstpointer variant)
{
  const NnPass pass = NN_PASS_EVALUATION;

  fixture->model = nn_test_model_new (variant);
  fixture->batch = nn_test_batch_new (FALSE);
  fixture->memory =
      nn_tensor_copy (nn_encoder_forward (fixture->model->encoder, &pass, &fixture->batch->source));
  fixture->model->decoder->has_causal_mask = TRUE;
  fixture->logits =
      nn_tensor_copy (nn_decoder_forward (fixture->model->decoder, &pass, &fixture->batch->target,
                                          fixture->memory, fixture->batch->source_rows));
}

NN_CLEARS (Fixture, tear_down, (nn_tensor_free, logits, memory), (nn_test_batch_free, batch),
           (nn_transformer_free, model))

static NnDecoderState *begin (Fixture *fixture)
{
  return nn_decoder_begin (fixture->model->decoder, fixture->memory, fixture->batch->source_rows);
}

/* Feeds each hypothesis the token at position t of the sentence it belongs to. */
static const NnTensor *step (Fixture *fixture, NnDecoderState *state, const int *sentences, int t)
{
  g_autofree int *tokens = g_new0 (int, state->n);

  for (int i = 0; i < state->n; i++)
    tokens[i] = fixture->batch->target_ids[sentences[i] * NN_TEST_STEPS + t];

  return nn_decoder_step (fixture->model->decoder, state, tokens, t);
}

static void assert_equals_forward (Fixture *fixture, const NnTensor *logits, const int *sentences,
                                   int t)
{
  for (int i = 0; i < nn_tensor_rows (logits); i++)
    for (int v = 0; v < NN_TEST_TARGET_VOCAB; v++)
      g_assert_cmpfloat_with_epsilon (
          nn_tensor_row (logits, i)[v],
          nn_tensor_row (fixture->logits, sentences[i] * NN_TEST_STEPS + t)[v], 1e-5f);
}

NN_VARIANT_FIXTURE_TEST (steps_equal_the_rows_of_forward)
{
  const int                  sentences[] = { 0, 1, 2 };
  g_autoptr (NnDecoderState) state = begin (fixture);

  for (int t = 0; t < NN_TEST_STEPS; t++)
    assert_equals_forward (fixture, step (fixture, state, sentences, t), sentences, t);

  g_assert_cmpint (state->t, ==, NN_TEST_STEPS);
}

/* A beam continues with other hypotheses than it had, in another order. */
NN_VARIANT_FIXTURE_TEST (selected_hypotheses_go_on)
{
  const int                  all[] = { 0, 1, 2 };
  const int                  first[] = { 2, 2, 0, 1 };
  const int                  second[] = { 3, 0 };
  const int                  left[] = { 1, 2 };
  g_autoptr (NnDecoderState) state = begin (fixture);

  step (fixture, state, all, 0);
  nn_decoder_state_select (state, first, 4);
  assert_equals_forward (fixture, step (fixture, state, first, 1), first, 1);
  nn_decoder_state_select (state, second, 2);
  assert_equals_forward (fixture, step (fixture, state, left, 2), left, 2);
}

/* Nothing of the translations before is left, however many there were. */
NN_VARIANT_FIXTURE_TEST (a_state_begins_again)
{
  const int                  sentences[] = { 0, 1, 2 };
  const int                  others[] = { 2, 2, 0, 1 };
  g_autoptr (NnDecoderState) state = begin (fixture);

  for (int t = 0; t < 2; t++)
    step (fixture, state, sentences, t);
  nn_decoder_state_select (state, others, 4);
  nn_decoder_begin_again (fixture->model->decoder, state, fixture->memory,
                          fixture->batch->source_rows);

  for (int t = 0; t < NN_TEST_STEPS; t++)
    assert_equals_forward (fixture, step (fixture, state, sentences, t), sentences, t);
}

NN_FIXTURE_TEST (weights_have_a_column_for_each_token)
{
  const int                  sentences[] = { 0, 1, 2 };
  g_autoptr (NnDecoderState) state = begin (fixture);

  for (int t = 0; t < 3; t++)
    {
      const NnDecoderBlock *block = fixture->model->decoder->blocks[1];

      step (fixture, state, sentences, t);

      g_assert_true (
          nn_shape_equal (nn_multi_head_attention_weights (block->attention1)->values->shape,
                          NN_SHAPE (3 * 2, 1, t + 1)));
      g_assert_true (
          nn_shape_equal (nn_multi_head_attention_weights (block->attention2)->values->shape,
                          NN_SHAPE (3 * 2, 1, NN_TEST_STEPS)));
    }
}

/* The textbook puts every token at the beginning, which is not what it trains. */
NN_FIXTURE_TEST (the_position_matters)
{
  const int                  tokens[] = { 5, 5, 5 };
  g_autoptr (NnDecoderState) counted = begin (fixture);
  g_autoptr (NnDecoderState) book = begin (fixture);
  g_autoptr (NnTensor)       at_1 = NULL;
  const NnTensor            *at_0;

  nn_decoder_step (fixture->model->decoder, counted, tokens, 0);
  at_1 = nn_tensor_copy (nn_decoder_step (fixture->model->decoder, counted, tokens, 1));
  nn_decoder_step (fixture->model->decoder, book, tokens, 0);
  at_0 = nn_decoder_step (fixture->model->decoder, book, tokens, 0);

  g_assert_cmpfloat (ABS (at_0->values[0] - at_1->values[0]), >, 1e-3f);
}
