#include "core/trace/hand/by-hand.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/layers/additive-attention.h"
#include "core/layers/dot-product-attention.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/walk-formulas.h"

#define N_QUERIES 3
#define N_KEYS 4
#define WIDTH 8
#define VALUE_WIDTH 4
#define N_HIDDENS 3

/* Random numbers, and the operations that were done with them. */
typedef struct
{
  NnTensor  *q;
  NnTensor  *k;
  NnTensor  *v;
  NnTensor  *W_q;
  NnTensor  *W_k;
  NnTensor  *w_v;
  GPtrArray *operations;
} Fixture;

typedef struct
{
  const char *name;
  NnByHand    what;
} Case;

/* The case of additive heads is first. */
static const Case cases[] = {
  { "additive-heads",
    { .kind = NN_ATTENTION_ADDITIVE,
      .n_heads = 2,
      .is_causal = TRUE,
      .valid_len = 3,
      .fill = -1e6f } },
  { "additive",
    { .kind = NN_ATTENTION_ADDITIVE, .n_heads = 1, .is_scaled = TRUE, .valid_len = N_KEYS } },
  { "one-head", { .n_heads = 1, .is_scaled = TRUE, .valid_len = N_KEYS } },
  { "unscaled", { .n_heads = 2, .valid_len = N_KEYS } },
  { "causal",
    { .n_heads = 4,
      .is_scaled = TRUE,
      .is_causal = TRUE,
      .valid_len = N_KEYS,
      .fill = NN_MASK_FILL } },
  { "padded", { .n_heads = 2, .is_scaled = TRUE, .valid_len = 2, .fill = -1e9f } },
  { "nothing-to-see", { .n_heads = 1, .is_scaled = TRUE, .valid_len = 0, .fill = -INFINITY } },
};

#define CASE_TEST_THAT(name, that)                                                                 \
  NN_TEST_WITH (name, Fixture, fixture, set_up, tear_down, .data = cases,                          \
                .n = G_N_ELEMENTS (cases), .row_size = sizeof cases[0], .fits = (that))

static void set_up (Fixture *fixture, gconstpointer data)
{
  NnByHand  what = ((const Case *) data)->what;
  const int K = WIDTH / what.n_heads;

  fixture->q = nn_test_random_tensor (NN_SHAPE (N_QUERIES, WIDTH), 1);
  fixture->k = nn_test_random_tensor (NN_SHAPE (N_KEYS, WIDTH), 2);
  fixture->v = nn_test_random_tensor (NN_SHAPE (N_KEYS, VALUE_WIDTH), 3);
  fixture->W_q = nn_test_random_tensor (NN_SHAPE (N_HIDDENS, K), 4);
  fixture->W_k = nn_test_random_tensor (NN_SHAPE (N_HIDDENS, K), 5);
  fixture->w_v = nn_test_random_tensor (NN_SHAPE (1, N_HIDDENS), 6);

  what.n_queries = N_QUERIES;
  what.n_keys = N_KEYS;
  what.width = WIDTH;
  what.value_width = VALUE_WIDTH;
  what.n_hiddens = N_HIDDENS;
  what.queries = fixture->q->values;
  what.keys = fixture->k->values;
  what.values = fixture->v->values;
  what.weights[0] = fixture->W_q->values;
  what.weights[1] = fixture->W_k->values;
  what.weights[2] = fixture->w_v->values;
  fixture->operations = nn_by_hand_attend (&what);
}

NN_CLEARS (Fixture, tear_down, (nn_tensor_free, q, k, v, W_q, W_k, w_v),
           (g_ptr_array_unref, operations))

static const NnOperation *find (Fixture *fixture, NnOperationKind kind)
{
  NN_EACH_OF (const NnOperation, operation, fixture->operations)
    if (operation->kind == kind)
      return operation;

  return NULL;
}

static const NnOperand *last_output (Fixture *fixture)
{
  const GPtrArray *operations = fixture->operations;

  return ((const NnOperation *) g_ptr_array_index (operations, operations->len - 1))->output;
}

static void assert_weights (Fixture *fixture, const NnScores *scores)
{
  const NnOperand *weights = find (fixture, NN_OP_SOFTMAX)->output;

  for (int h = 0; h < weights->slices; h++)
    for (int i = 0; i < N_QUERIES; i++)
      for (int j = 0; j < N_KEYS; j++)
        {
          const NnMatrix matrix = nn_scores_matrix (scores, 0, h);

          g_assert_cmpfloat_with_epsilon (nn_operand_get (weights, h, i, j),
                                          matrix.values[i * matrix.stride + j], 1e-6);
        }
}

/* The mask that a layer needs to hide the same. */
static NnMask mask_of (const NnByHand *what, const NnRows *queries, const NnRows *keys)
{
  return (NnMask){ .queries = queries,
                   .keys = keys,
                   .valid_lens = &what->valid_len,
                   .is_causal = what->is_causal,
                   .fill = what->fill };
}

static gboolean is_product (gconstpointer row)
{
  return ((const Case *) row)->what.kind == NN_ATTENTION_DOT_PRODUCT;
}

static gboolean is_network (gconstpointer row) { return !is_product (row); }

/* A check of formulas asks how far −∞ is from −∞. */
static gboolean is_finite (gconstpointer row) { return isfinite (((const Case *) row)->what.fill); }

CASE_TEST_THAT (product_is_that_of_the_layer, is_product)
{
  const NnByHand                   *what = &((const Case *) data)->what;
  const NnPass                      pass = NN_PASS_EVALUATION;
  g_autoptr (NnRows)                queries = nn_rows_new_padded (1, N_QUERIES, NULL);
  g_autoptr (NnRows)                keys = nn_rows_new_padded (1, N_KEYS, NULL);
  g_autoptr (NnDotProductAttention) layer = nn_dot_product_attention_new ("", what->n_heads, 0.0);
  const NnMask                      mask = mask_of (what, queries, keys);
  const NnTensor                   *output;

  if (!what->is_scaled) /* the layer always divides */
    for (gsize i = 0; i < fixture->q->length; i++)
      fixture->q->values[i] *= sqrtf ((float) WIDTH / (float) what->n_heads);
  output =
      nn_dot_product_attention_forward (layer, &pass, fixture->q, fixture->k, fixture->v, &mask);

  g_assert_cmpint (nn_operand_length (last_output (fixture)), ==, output->length);
  nn_test_assert_values (output, last_output (fixture)->values, 1e-5);
  assert_weights (fixture, &layer->pooling->weights);
}

static void copy_parameter (NnParameters *parameters, const char *path, const NnTensor *values)
{
  nn_test_set_values (nn_parameters_find (parameters, path)->value, values->values);
}

CASE_TEST_THAT (network_is_that_of_the_layer, is_network)
{
  const NnByHand                 *what = &((const Case *) data)->what;
  const NnPass                    pass = NN_PASS_EVALUATION;
  const int                       K = WIDTH / what->n_heads;
  const NnAdditiveAttentionConfig config = { what->n_heads, K, K, N_HIDDENS, 0.0 };
  g_autoptr (NnRows)              queries = nn_rows_new_padded (1, N_QUERIES, NULL);
  g_autoptr (NnRows)              keys = nn_rows_new_padded (1, N_KEYS, NULL);
  g_autoptr (NnParameters)        parameters = nn_parameters_new ();
  g_autoptr (NnAdditiveAttention) layer = nn_additive_attention_new (parameters, "", &config);
  const NnMask                    mask = mask_of (what, queries, keys);
  const NnTensor                 *output;

  copy_parameter (parameters, "W_q.weight", fixture->W_q);
  copy_parameter (parameters, "W_k.weight", fixture->W_k);
  copy_parameter (parameters, "w_v.weight", fixture->w_v);
  output = nn_additive_attention_forward (layer, &pass, fixture->q, fixture->k, fixture->v, &mask);

  g_assert_cmpint (nn_operand_length (last_output (fixture)), ==, output->length);
  nn_test_assert_values (output, last_output (fixture)->values, 1e-5);
  assert_weights (fixture, &layer->pooling->weights);
}

/* The support for walks looks at the operations of its nodes. */
static void assert_formulas (const GPtrArray *operations)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new_with_free_func (g_free);
  const NnTestWords     words = { NULL, NULL };
  const NnWalk          walk = { .nodes = nodes };
  const NnFormulaLength lengths[] = { NN_FORMULA_SHORT, NN_FORMULA_ALL };

  for (guint i = 0; i < operations->len; i++)
    {
      NnWalkNode *node = g_new0 (NnWalkNode, 1);

      *node = (NnWalkNode){ .level = NN_LEVEL_OPERATION,
                            .end = (int) i + 1,
                            .operation = g_ptr_array_index (operations, i) };
      g_ptr_array_add (nodes, node);
    }

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    nn_test_assert_formulas_hold (&walk, &words, lengths[i], 0);
  nn_test_assert_dependencies_are_true (&walk);
  nn_test_assert_general_formulas (&walk);
}

CASE_TEST_THAT (every_cell_has_a_true_formula, is_finite) { assert_formulas (fixture->operations); }

/* Three lines, which are those of the layer. */
NN_TEST (feed_forward_is_that_of_the_layer)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (parameters, "", 4, 5, 3);
  g_autoptr (NnTensor)          x = nn_test_random_tensor (NN_SHAPE (6, 4), 1);
  g_autoptr (GPtrArray)         operations = NULL;
  const NnOperation            *last;

  nn_test_set_random_parameters (parameters, 2);
  operations = nn_by_hand_feed_forward (ffn, x);

  g_assert_cmpint (operations->len, ==, 3);
  last = g_ptr_array_index (operations, 2);
  g_assert_cmpint (last->output->rows, ==, 6);
  g_assert_cmpint (last->output->columns, ==, 3);
  nn_test_assert_values (nn_positionwise_ffn_forward (ffn, x), last->output->values, 0.0);
  assert_formulas (operations);
}

CASE_TEST_THAT (what_does_nothing_is_left_out, NULL)
{
  const NnByHand *what = &((const Case *) data)->what;
  const gboolean  hides = what->is_causal || what->valid_len < N_KEYS;
  const gboolean  multiplies = what->kind == NN_ATTENTION_DOT_PRODUCT;

  g_assert_cmpint (find (fixture, NN_OP_SPLIT_HEADS) != NULL, ==, what->n_heads > 1);
  g_assert_cmpint (find (fixture, NN_OP_JOIN_HEADS) != NULL, ==, what->n_heads > 1);
  g_assert_cmpint (find (fixture, NN_OP_MASK) != NULL, ==, hides);
  g_assert_cmpint (find (fixture, NN_OP_SCALE) != NULL, ==, multiplies && what->is_scaled);
  g_assert_cmpint (find (fixture, NN_OP_FEATURES) != NULL, ==, !multiplies);
}

/* A hidden key has no weight, and says which kind of hidden it is. */
NN_FIXTURE_TEST_ON (hidden_keys_say_why, &cases[0])
{
  const NnOperand *weights = find (fixture, NN_OP_SOFTMAX)->output;

  g_assert_cmpint (nn_operand_state (weights, 0, 0), ==, NN_CELL_NORMAL);
  g_assert_cmpint (nn_operand_state (weights, 0, 1), ==, NN_CELL_FUTURE);
  g_assert_cmpint (nn_operand_state (weights, 0, 3), ==, NN_CELL_PADDING);
  g_assert_cmpint (nn_operand_state (weights, 2, 3), ==, NN_CELL_PADDING);
  for (int h = 0; h < weights->slices; h++)
    {
      g_assert_cmpfloat (nn_operand_get (weights, h, 0, 0), ==, 1.0f);
      g_assert_cmpfloat (nn_operand_get (weights, h, 1, 2), ==, 0.0f);
    }
}
