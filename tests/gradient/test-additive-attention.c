#include "core/layers/additive-attention.h"
#include "tests/support/attention-inputs.h"
#include "tests/support/cases.h"

/* Two heads, packed sentences, queries and keys of different widths. */
typedef struct
{
  NnTestAttentionInputs in;
  NnPass                pass;
  NnParameters         *parameters;
  NnAdditiveAttention  *attention;
} Fixture;

static void set_up (Fixture *fixture)
{
  const NnAdditiveAttentionConfig config = {
    .n_heads = 2, .query_size = 3, .key_size = 2, .num_hiddens = 4, .dropout = 0.4
  };
  const int query_lens[] = { 2, 3 };
  const int key_lens[] = { 3, 2 };

  nn_test_attention_inputs_init (&fixture->in, nn_rows_new_packed (2, query_lens),
                                 nn_rows_new_packed (2, key_lens),
                                 &(NnTestAttentionWidths){ 2 * 3, 2 * 2, 2 * 2, 2 * 2 });
  fixture->in.key_rows->valid_lens[0] = 2;

  fixture->parameters = nn_parameters_new ();
  fixture->attention = nn_additive_attention_new (fixture->parameters, "attention", &config);
  nn_test_set_random_parameters (fixture->parameters, 5);
}

static void tear_down (Fixture *fixture)
{
  nn_additive_attention_free (fixture->attention);
  nn_parameters_free (fixture->parameters);
  nn_test_attention_inputs_clear (&fixture->in);
}

static double weighted_sum (gpointer user_data)
{
  Fixture                     *fixture = user_data;
  const NnTestAttentionInputs *in = &fixture->in;

  return nn_test_weighted_sum (
      in->weights, nn_additive_attention_forward (fixture->attention, &fixture->pass, in->queries,
                                                  in->keys, in->values, &in->mask));
}

static void check_backward (Fixture *fixture)
{
  NnAttentionGradient d;

  weighted_sum (fixture);
  d = nn_additive_attention_backward (fixture->attention, fixture->in.weights);

  nn_test_assert_gradients (fixture->parameters, weighted_sum, fixture);
  nn_test_attention_inputs_check (&fixture->in, &d, weighted_sum, fixture);
}

NN_FIXTURE_TEST (backward_agrees_with_finite_differences) { check_backward (fixture); }

NN_FIXTURE_TEST (backward_agrees_where_weights_are_dropped)
{
  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 5 };

  check_backward (fixture);
}

NN_TEST_MAIN ()
