#include "core/layers/multi-head-attention.h"
#include "tests/support/attention-inputs.h"
#include "tests/support/cases.h"

/* Queries, keys and values of different widths. */
typedef struct
{
  NnTestAttentionInputs in;
  NnParameters         *parameters;
  NnMultiHeadAttention *attention;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer kind)
{
  const NnMultiHeadAttentionConfig config = {
    .query_size = 5,
    .key_size = 3,
    .value_size = 2,
    .num_hiddens = 4,
    .n_heads = 2,
    .has_bias = TRUE,
    .kind = (NnAttentionKind) GPOINTER_TO_INT (kind),
  };
  const int key_valid_lens[] = { 3, 1 };

  nn_test_attention_inputs_init (&fixture->in, nn_rows_new_padded (2, 2, NULL),
                                 nn_rows_new_padded (2, 3, key_valid_lens),
                                 &(NnTestAttentionWidths){ 5, 3, 2, 4 });

  fixture->parameters = nn_parameters_new ();
  fixture->attention = nn_multi_head_attention_new (fixture->parameters, "attention", &config);
  nn_test_set_random_parameters (fixture->parameters, 5);
}

static void tear_down (Fixture *fixture, gconstpointer kind)
{
  nn_multi_head_attention_free (fixture->attention);
  nn_parameters_free (fixture->parameters);
  nn_test_attention_inputs_clear (&fixture->in);
}

static double weighted_sum (gpointer user_data)
{
  const NnPass                 pass = NN_PASS_EVALUATION;
  Fixture                     *fixture = user_data;
  const NnTestAttentionInputs *in = &fixture->in;

  return nn_test_weighted_sum (
      in->weights, nn_multi_head_attention_forward (fixture->attention, &pass, in->queries,
                                                    in->keys, in->values, &in->mask));
}

NN_FIXTURE_TEST_ON (backward_agrees_with_finite_differences,
                    GINT_TO_POINTER (NN_ATTENTION_DOT_PRODUCT))
{
  NnAttentionGradient d;

  weighted_sum (fixture);
  d = nn_multi_head_attention_backward (fixture->attention, fixture->in.weights);

  nn_test_assert_gradients (fixture->parameters, weighted_sum, fixture);
  nn_test_attention_inputs_check (&fixture->in, &d, weighted_sum, fixture);
}

NN_FIXTURE_TEST_AGAIN (backward_agrees_with_finite_differences, with_additive_scores,
                       GINT_TO_POINTER (NN_ATTENTION_ADDITIVE))

NN_TEST_MAIN ()
