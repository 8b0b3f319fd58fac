#include <math.h>

#include "app/check/notes.h"
#include "core/engine/owned.h"
#include "core/layers/multi-head-attention.h"
#include "core/layers/softmax.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* Two or three sentences of queries, keys and values. The loss is Σ weights · output. */
typedef struct _Fixture Fixture;
struct _Fixture
{
  gpointer      attention;
  NnParameters *parameters;
  NnPass        pass;
  NnRows       *query_rows;
  NnRows       *key_rows;
  NnTensor     *queries;
  NnTensor     *keys;
  NnTensor     *values;
  NnTensor     *weights;
  NnMask        mask;
  NnTensor     *zeros_and_ones; /* the mask of an attention that takes it as a tensor, or NULL */
  const NnTensor *(*forward) (Fixture *self);
};

static void set_up (Fixture *fixture) { fixture->parameters = nn_parameters_new (); }

NN_CLEARS (Fixture, tear_down, (nn_parameters_free, parameters),
           (nn_rows_free, query_rows, key_rows), (nn_tensor_free, queries, keys, values, weights))

static double loss (gpointer user_data)
{
  Fixture *self = user_data;

  return nn_test_weighted_sum (self->weights, self->forward (self));
}

/* How many features each of them has. */
typedef struct
{
  int queries, keys, values, output;
} Widths;

static void begin (Fixture *self, const NnTensor *(*forward) (Fixture *self), gpointer attention,
                   int n_queries, int n_keys, Widths widths)
{
  self->forward = forward;
  self->attention = attention;
  self->queries = nn_test_random_tensor (NN_SHAPE (n_queries, widths.queries), 1);
  self->keys = nn_test_random_tensor (NN_SHAPE (n_keys, widths.keys), 2);
  self->values = nn_test_random_tensor (NN_SHAPE (n_keys, widths.values), 3);
  self->weights = nn_test_random_tensor (NN_SHAPE (n_queries, widths.output), 4);
  nn_test_set_random_parameters (self->parameters, 5);
  loss (self);
}

static void begin_with_rows (Fixture *self, const NnTensor *(*forward) (Fixture *self),
                             gpointer attention, Widths widths)
{
  const gboolean is_causal = self->mask.is_causal;
  const float    fill = self->mask.fill;

  self->mask = nn_mask_padding (self->query_rows, self->key_rows, fill == 0 ? NN_MASK_FILL : fill);
  self->mask.is_causal = is_causal;
  begin (self, forward, attention, self->query_rows->N, self->key_rows->N, widths);
}

static void check (Fixture *self, NnAttentionGradient d)
{
  nn_test_assert_gradients (self->parameters, loss, self);
  nn_test_assert_gradient (self->queries, d.queries, loss, self);
  nn_test_assert_gradient (self->keys, d.keys, loss, self);
  nn_test_assert_gradient (self->values, d.values, loss, self);
}

static const NnTensor *run_additive (Fixture *self)
{
  return nn_additive_attention_forward (self->attention, &self->pass, self->queries, self->keys,
                                        self->values, &self->mask);
}

/* Two heads, packed sentences, queries and keys of different widths. */
static void check_additive (Fixture *fixture)
{
  const int                       query_lens[] = { 2, 3 };
  const int                       key_lens[] = { 3, 2 };
  const NnAdditiveAttentionConfig config = {
    .n_heads = 2, .query_size = 3, .key_size = 2, .num_hiddens = 4, .dropout = 0.4
  };
  g_autoptr (NnAdditiveAttention) attention =
      nn_additive_attention_new (fixture->parameters, "attention", &config);

  fixture->query_rows = nn_rows_new_packed (2, query_lens);
  fixture->key_rows = nn_rows_new_packed (2, key_lens);
  fixture->key_rows->valid_lens[0] = 2;
  begin_with_rows (fixture, run_additive, attention, (Widths){ 2 * 3, 2 * 2, 2 * 2, 2 * 2 });
  check (fixture, nn_additive_attention_backward (attention, fixture->weights));
}

NN_FIXTURE_TEST (additive_agrees_with_finite_differences) { check_additive (fixture); }

NN_FIXTURE_TEST (additive_agrees_where_weights_are_dropped)
{
  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 5 };
  check_additive (fixture);
}

static const NnTensor *run_dot_product (Fixture *self)
{
  return nn_dot_product_attention_forward (self->attention, &self->pass, self->queries, self->keys,
                                           self->values, &self->mask);
}

/* Two heads, three sentences of queries; the last two share their keys. n_visible: how many keys
 * the first one sees. */
static void check_dot_product (Fixture *fixture, int n_visible)
{
  const int                         query_lens[] = { 2, 1, 3 };
  const int                         key_lens[] = { 3, 4, 4 };
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("attention", 2, 0.4);

  fixture->query_rows = nn_rows_new_packed (3, query_lens);
  fixture->key_rows = nn_rows_new_packed (3, key_lens);
  fixture->key_rows->starts[2] = fixture->key_rows->starts[1];
  fixture->key_rows->valid_lens[2] = 2;
  fixture->key_rows->valid_lens[0] = n_visible;
  fixture->key_rows->N = 7;
  begin_with_rows (fixture, run_dot_product, attention, (Widths){ 2 * 3, 2 * 3, 2 * 2, 2 * 2 });
  check (fixture, nn_dot_product_attention_backward (attention, fixture->weights));
}

NN_FIXTURE_TEST (dot_product_agrees_with_finite_differences) { check_dot_product (fixture, 3); }

NN_FIXTURE_TEST (dot_product_agrees_where_weights_are_dropped)
{
  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 5 };
  check_dot_product (fixture, 3);
}

NN_FIXTURE_TEST (dot_product_agrees_under_a_causal_mask)
{
  fixture->mask.is_causal = TRUE;
  check_dot_product (fixture, 3);
}

NN_FIXTURE_TEST (dot_product_agrees_with_nothing_visible)
{
  fixture->mask.fill = -INFINITY;
  check_dot_product (fixture, 0);
}

static const NnTensor *run_multi_head (Fixture *self)
{
  return nn_multi_head_attention_forward (self->attention, &self->pass, self->queries, self->keys,
                                          self->values, &self->mask);
}

static void check_multi_head (Fixture *fixture, NnAttentionKind kind)
{
  const int                        key_valid_lens[] = { 3, 1 };
  const NnMultiHeadAttentionConfig config = {
    .query_size = 5,
    .key_size = 3,
    .value_size = 2,
    .num_hiddens = 4,
    .n_heads = 2,
    .has_bias = TRUE,
    .kind = kind,
  };
  g_autoptr (NnMultiHeadAttention) attention =
      nn_multi_head_attention_new (fixture->parameters, "attention", &config);

  fixture->query_rows = nn_rows_new_padded (2, 2, NULL);
  fixture->key_rows = nn_rows_new_padded (2, 3, key_valid_lens);
  begin_with_rows (fixture, run_multi_head, attention, (Widths){ 5, 3, 2, 4 });
  check (fixture, nn_multi_head_attention_backward (attention, fixture->weights));
}

NN_FIXTURE_TEST (multi_head_agrees_with_finite_differences)
{
  check_multi_head (fixture, NN_ATTENTION_DOT_PRODUCT);
}

NN_FIXTURE_TEST (multi_head_agrees_with_additive_scores)
{
  check_multi_head (fixture, NN_ATTENTION_ADDITIVE);
}

static const NnTensor *run_masked (Fixture *self)
{
  return nn_mask_attention_forward (self->attention, 2, self->queries, self->keys, self->values,
                                    self->zeros_and_ones);
}

static void check_masked (Fixture *fixture)
{
  g_autoptr (NnMaskAttention) attention = nn_mask_attention_new (NN_MASK_ATTENTION_FILL);

  begin (fixture, run_masked, attention, 4, 6, (Widths){ 5, 5, 3, 3 });
  check (fixture, nn_mask_attention_backward (attention, fixture->weights));
}

NN_FIXTURE_TEST (mask_of_nothing_agrees_with_finite_differences) { check_masked (fixture); }

/* One query sees no key at all: its weights are even, and nothing moves them. */
NN_FIXTURE_TEST (mask_of_numbers_agrees_with_finite_differences)
{
  static const float   values[] = { 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1 };
  g_autoptr (NnTensor) mask = nn_tensor_new_from (NN_SHAPE (4, 3), values);

  fixture->zeros_and_ones = mask;
  check_masked (fixture);
}

typedef struct
{
  NnScores  scores;
  NnScores  softmax;
  NnMask    mask;
  NnTensor *weights;
} Softmax;

static double softmax_loss (gpointer user_data)
{
  Softmax *self = user_data;

  nn_softmax_forward (&self->softmax, &self->scores, &self->mask);

  return nn_test_weighted_sum (self->weights, self->softmax.values);
}

static void check_softmax (NnMask mask)
{
  Softmax              of = { .mask = mask };
  NnScores             d_scores = { 0 };
  g_autoptr (NnTensor) weights = NULL;

  nn_scores_reshape (&of.scores, 2, mask.queries, mask.keys);
  nn_scores_reshape (&of.softmax, 2, mask.queries, mask.keys);
  nn_scores_reshape (&d_scores, 2, mask.queries, mask.keys);
  nn_test_set_random (of.scores.values, 1);
  of.weights = weights = nn_test_random_tensor (of.scores.values->shape, 2);
  nn_tensor_assign (&d_scores.values, weights);

  softmax_loss (&of);
  nn_softmax_backward (&d_scores, &of.softmax, &d_scores, &mask);
  nn_test_assert_gradient (of.scores.values, d_scores.values, softmax_loss, &of);

  nn_scores_clear (&of.scores);
  nn_scores_clear (&of.softmax);
  nn_scores_clear (&d_scores);
}

NN_TEST (causal_softmax_agrees_with_finite_differences)
{
  static const int   lengths[] = { 3, 4 };
  g_autoptr (NnRows) rows = nn_rows_new_packed (2, lengths);

  check_softmax (nn_mask_causal (rows, NN_MASK_FILL));
}

/* The first sentence sees nothing at all: its weights are even and unmoved. */
NN_TEST (padded_softmax_agrees_with_finite_differences)
{
  static const int   valid_lens[] = { 0, 2 };
  g_autoptr (NnRows) queries = nn_rows_new_padded (2, 3, NULL);
  g_autoptr (NnRows) keys = nn_rows_new_padded (2, 4, valid_lens);

  check_softmax (nn_mask_padding (queries, keys, NN_MASK_FILL));
}
