#include "core/trace/hand/hand-exercise.h"

#include "core/layers/mask.h"
#include "core/tensor/random.h"
#include "core/trace/hand/by-hand.h"
#include "core/trace/hand/hand.h"
#include "core/trace/operation/operation.h"

/* Small numbers for exercises: a seed decides which, and two decimals print them exactly.
 *
 *      whole      −3 … 3
 *      distinct   whole, no two of a row alike: a row with a variance
 *      halves     −2, −1.5 … 2, no two of a row alike: scores
 *      shares     0.05 … 0.9, 1 in sum: weights and probabilities */

#define SHARES 20 /* a share is a multiple of 1 / 20 */

/* values: gets whole numbers, each from −largest to largest; largest: at least 0. */
static void exercise_draw_whole (NnRandom *random, float *values, int n, int largest)
{
  for (int i = 0; i < n; i++)
    values[i] = (float) (nn_random_below (random, 2 * largest + 1) - largest);
}

/* row: gets whole numbers from −largest to largest, no two of them alike; n: how many, at most 2
 * · largest + 1; largest: at least 0. */
static void exercise_draw_distinct (NnRandom *random, float *row, int n, int largest)
{
  const int       n_all = 2 * largest + 1;
  g_autofree int *all = g_new (int, n_all);

  g_assert (n <= n_all);

  for (int i = 0; i < n_all; i++)
    all[i] = i - largest;
  nn_random_shuffle (random, all, n_all);
  for (int i = 0; i < n; i++)
    row[i] = (float) all[i];
}

/* row: gets multiples of ½ from −2 to 2, no two of them alike; n: how many, at most 9. */
static void exercise_draw_halves (NnRandom *random, float *row, int n)
{
  exercise_draw_distinct (random, row, n, 4);
  for (int i = 0; i < n; i++)
    row[i] /= 2.0f;
}

/* row: gets positive multiples of 1/20 that add up to 1; n: how many, at most 20. */
static void exercise_draw_shares (NnRandom *random, float *row, int n)
{
  int parts[SHARES] = { 0 };

  g_assert (n >= 1 && n <= SHARES);

  for (int i = 0; i < SHARES; i++)
    parts[i < n ? i : nn_random_below (random, n)]++;
  for (int i = 0; i < n; i++)
    row[i] = (float) parts[i] / SHARES;
}

/* The arithmetic of the other layers, of the loss and of an update as exercises;
 * hand-exercise.h lists them. */

#define N_TOKENS 2
#define N_FEATURES 4
#define N_ROWS 3 /* of a batch */
#define N_COLUMNS 2
#define N_HIDDENS 3
#define N_WORDS 4
#define EPSILON 1e-5
#define BETA1 0.9
#define BETA2 0.99
#define RATE 0.1
#define ADAM_EPSILON 1e-8

static GPtrArray *normalize (const NnTensor *x, const float *gamma, const float *beta,
                             NnNormScope scope)
{
  const int            n = nn_tensor_columns (x);
  g_autoptr (NnTensor) scale = nn_tensor_new_from (NN_SHAPE (n), gamma);
  g_autoptr (NnTensor) shift = nn_tensor_new_from (NN_SHAPE (n), beta);
  const NnNormOptions  options = { .scope = scope, .epsilon = EPSILON, .is_training = TRUE };
  GPtrArray           *lines = nn_by_hand_normalize (x, scale, shift, &options, NULL);

  g_assert (lines != NULL); /* there are rows and columns enough */

  return lines;
}

/* Returns the lines of a layer normalization. */
static GPtrArray *exercise_layer_norm (NnRandom *random)
{
  static const float   gamma[N_FEATURES] = { 1, 2, 1, 2 };
  static const float   beta[N_FEATURES] = { 0, 0, 1, 1 };
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (N_TOKENS, N_FEATURES));

  for (int i = 0; i < N_TOKENS; i++)
    exercise_draw_distinct (random, nn_tensor_row (x, i), N_FEATURES, 5);

  return normalize (x, gamma, beta, NN_NORM_ROWS);
}

/* Returns the lines of a batch normalization in training. */
static GPtrArray *exercise_batch_norm (NnRandom *random)
{
  static const float   gamma[N_COLUMNS] = { 1, 2 };
  static const float   beta[N_COLUMNS] = { 0, 1 };
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (N_ROWS, N_COLUMNS));

  for (int d = 0; d < N_COLUMNS; d++)
    {
      float column[N_ROWS];

      exercise_draw_distinct (random, column, N_ROWS, 5);
      for (int i = 0; i < N_ROWS; i++)
        nn_tensor_row (x, i)[d] = column[i];
    }

  return normalize (x, gamma, beta, NN_NORM_COLUMNS);
}

static NnOperand *drawn (const NnHand *hand, NnRandom *random, const char *symbol, NnAxis rows,
                         NnAxis columns, gboolean is_parameter)
{
  const int         n = rows.length * columns.length;
  g_autofree float *values = g_new (float, n);
  NnOperand        *operand;

  exercise_draw_whole (random, values, n, 2);
  operand = nn_hand_given (hand, symbol, values, rows, columns);
  operand->is_parameter = is_parameter;

  return operand;
}

/* Returns two layers and the ReLU between them. */
static GPtrArray *exercise_feed_forward (NnRandom *random)
{
  const NnConstants has_bias = { .has_bias = TRUE };
  const NnAxis      rows = NN_POSITIONS (N_TOKENS);
  const NnAxis      narrow = NN_FEATURES (N_COLUMNS);
  const NnAxis      wide = NN_FEATURES (N_HIDDENS);
  NnHand            hand = nn_hand_begin ();
  NnOperand        *x = drawn (&hand, random, "x", rows, narrow, FALSE);
  NnOperand        *W1 = drawn (&hand, random, "W₁", wide, narrow, TRUE);
  NnOperand        *b1 = drawn (&hand, random, "b₁", NN_ONE, wide, TRUE);
  NnOperand        *W2 = drawn (&hand, random, "W₂", narrow, wide, TRUE);
  NnOperand        *b2 = drawn (&hand, random, "b₂", NN_ONE, narrow, TRUE);
  NnOperand        *f1 = nn_hand_result (&hand, "f₁", rows, wide);
  NnOperand        *f2 = nn_hand_result (&hand, "f₂", rows, wide);

  nn_hand_compute (&hand, NN_OP_DENSE1, f1, &has_bias, NN_INPUTS (x, W1, b1));
  nn_hand_compute (&hand, NN_OP_RELU, f2, NULL, NN_INPUTS (f1));
  nn_hand_compute (&hand, NN_OP_DENSE2, nn_hand_result (&hand, "f", rows, narrow), &has_bias,
                   NN_INPUTS (f2, W2, b2));

  return nn_hand_end (&hand);
}

/* Returns an axis of words that are called by their ids, from 0. */
static NnAxis words (void)
{
  static const char *const names[N_WORDS] = { "0", "1", "2", "3" };

  return nn_axis (NN_AXIS_WORD, N_WORDS, nn_labels_new (names, N_WORDS));
}

/* Returns the loss of each of three positions. */
static GPtrArray *exercise_cross_entropy (NnRandom *random)
{
  const NnAxis vocabulary = words ();
  const NnAxis rows = NN_POSITIONS (N_ROWS);
  float        p[N_ROWS * N_WORDS];
  float        labels[N_ROWS];
  NnHand       hand = nn_hand_begin ();
  NnOperand   *of_words;

  for (int i = 0; i < N_ROWS; i++)
    {
      exercise_draw_shares (random, p + (gsize) i * N_WORDS, N_WORDS);
      labels[i] = (float) nn_random_below (random, N_WORDS);
    }
  of_words = nn_hand_given (&hand, "p", p, rows, vocabulary);
  of_words->is_unit = TRUE;
  nn_labels_unref (vocabulary.labels);
  nn_hand_losses (&hand, of_words, nn_hand_given (&hand, "label", labels, rows, NN_ONE));

  return nn_hand_end (&hand);
}

/* Draws the gradient of the second update, and computes Adam's m and v after the first one, whose
 * gradient is drawn too. */
static void draw_moments (NnRandom *random, float *g, float *m, float *v)
{
  float        gradients[2 * N_HIDDENS];
  const float *first = gradients + N_HIDDENS;

  exercise_draw_distinct (random, gradients, 2 * N_HIDDENS, 4);
  for (int i = 0; i < N_HIDDENS; i++)
    {
      g[i] = gradients[i];
      m[i] = (float) ((1.0 - BETA1) * first[i]);
      v[i] = (float) ((1.0 - BETA2) * first[i] * first[i]);
    }
}

/* Returns the second update of three parameters. */
static GPtrArray *exercise_adam (NnRandom *random)
{
  const NnConstants of_m = { .beta = BETA1, .t = 2 };
  const NnConstants of_v = { .beta = BETA2, .beta2 = BETA2, .t = 2 };
  const NnConstants of_step = {
    .rate = RATE,
    .beta = BETA1,
    .beta2 = BETA2,
    .epsilon = ADAM_EPSILON,
    .t = 2,
    .corrects_bias = TRUE,
  };
  const NnAxis parameters = nn_axis (NN_AXIS_INDEX, N_HIDDENS, NULL);
  float        g_values[N_HIDDENS];
  float        m_values[N_HIDDENS];
  float        v_values[N_HIDDENS];
  NnHand       hand = nn_hand_begin ();
  NnOperand   *theta = drawn (&hand, random, "θ", NN_ONE, parameters, TRUE);
  NnOperand   *m = nn_hand_result (&hand, "m_t", NN_ONE, parameters);
  NnOperand   *v = nn_hand_result (&hand, "v_t", NN_ONE, parameters);
  NnOperand   *m_before;
  NnOperand   *v_before;
  NnOperand   *g;

  draw_moments (random, g_values, m_values, v_values);
  g = nn_hand_given (&hand, "g", g_values, NN_ONE, parameters);
  m_before = nn_hand_given (&hand, "m_{t−1}", m_values, NN_ONE, parameters);
  v_before = nn_hand_given (&hand, "v_{t−1}", v_values, NN_ONE, parameters);

  nn_hand_compute (&hand, NN_OP_ADAM_M, m, &of_m, NN_INPUTS (m_before, g));
  nn_hand_compute (&hand, NN_OP_ADAM_V, v, &of_v, NN_INPUTS (v_before, g));
  nn_hand_compute (&hand, NN_OP_ADAM_STEP, nn_hand_result (&hand, "Δθ", NN_ONE, parameters),
                   &of_step, NN_INPUTS (theta, m, v));

  return nn_hand_end (&hand);
}

/* The arithmetic of attention as exercises; hand-exercise.h lists them. */

#define N_QUERIES 2
#define N_KEYS 3
#define WIDTH 4
#define VALUE_WIDTH 2
#define N_POSITIONS 3 /* of a mask */

/* Attention on numbers of the seed; @what says the sizes. */
static GPtrArray *attend (NnRandom *random, NnByHand what)
{
  const int         n_queries = what.n_queries * what.width;
  const int         n_keys = what.n_keys * what.width;
  const int         n_values = what.n_keys * what.value_width;
  g_autofree float *queries = g_new (float, n_queries);
  g_autofree float *keys = g_new (float, n_keys);
  g_autofree float *values = g_new (float, n_values);

  exercise_draw_whole (random, queries, n_queries, 2);
  exercise_draw_whole (random, keys, n_keys, 2);
  exercise_draw_whole (random, values, n_values, 9);
  what.queries = queries;
  what.keys = keys;
  what.values = values;
  what.is_scaled = TRUE;
  what.valid_len = what.n_keys;

  return nn_by_hand_attend (&what);
}

static const NnByHand one_head = {
  .n_heads = 1,
  .n_queries = N_QUERIES,
  .n_keys = N_KEYS,
  .width = WIDTH,
  .value_width = VALUE_WIDTH,
};

/* Returns Q Kᵀ, and that divided by √d_k. */
static GPtrArray *exercise_scores (NnRandom *random)
{
  GPtrArray *operations = attend (random, one_head);
  guint      n = 0;

  while (((const NnOperation *) g_ptr_array_index (operations, n))->kind != NN_OP_SOFTMAX)
    n++;
  g_ptr_array_set_size (operations, (int) n);

  return operations;
}

/* Returns exp and softmax of scores. */
static GPtrArray *exercise_softmax (NnRandom *random)
{
  float  scores[N_QUERIES * N_KEYS];
  NnHand hand = nn_hand_begin ();

  for (int i = 0; i < N_QUERIES; i++)
    exercise_draw_halves (random, scores + (gsize) i * N_KEYS, N_KEYS);
  nn_hand_softmax (
      &hand, nn_hand_given (&hand, "S", scores, NN_POSITIONS (N_QUERIES), NN_POSITIONS (N_KEYS)),
      NULL);

  return nn_hand_end (&hand);
}

/* Returns A V. */
static GPtrArray *exercise_weighted_sum (NnRandom *random)
{
  const NnAxis features = NN_FEATURES (VALUE_WIDTH);
  float        weights[N_QUERIES * N_KEYS];
  float        values[N_KEYS * VALUE_WIDTH];
  NnHand       hand = nn_hand_begin ();
  NnOperand   *A;
  NnOperand   *V;

  for (int i = 0; i < N_QUERIES; i++)
    exercise_draw_shares (random, weights + (gsize) i * N_KEYS, N_KEYS);
  exercise_draw_whole (random, values, N_KEYS * VALUE_WIDTH, 9);
  A = nn_hand_given (&hand, "A", weights, NN_POSITIONS (N_QUERIES), NN_POSITIONS (N_KEYS));
  V = nn_hand_given (&hand, "V", values, NN_POSITIONS (N_KEYS), features);
  A->is_unit = TRUE;
  nn_hand_compute (&hand, NN_OP_WEIGHTED_SUM,
                   nn_hand_result (&hand, "O", NN_POSITIONS (N_QUERIES), features), NULL,
                   NN_INPUTS (A, V));

  return nn_hand_end (&hand);
}

/* Returns from Q, K and V to O. */
static GPtrArray *exercise_attention (NnRandom *random) { return attend (random, one_head); }

/* Returns the same with two heads. */
static GPtrArray *exercise_heads (NnRandom *random)
{
  NnByHand what = one_head;

  what.n_heads = 2;
  what.n_keys = 2;
  what.value_width = 4;

  return attend (random, what);
}

static GPtrArray *mask (NnRandom *random, gboolean is_causal, int valid_len)
{
  g_autoptr (NnTensor) scores = nn_tensor_new (NN_SHAPE (N_POSITIONS, N_POSITIONS));
  g_autofree guint8   *states = nn_hand_states (N_POSITIONS, N_POSITIONS, is_causal, valid_len);
  GPtrArray           *lines;

  for (int i = 0; i < N_POSITIONS; i++)
    exercise_draw_halves (random, nn_tensor_row (scores, i), N_POSITIONS);
  lines = nn_by_hand_softmax (scores, states, NN_MASK_FILL);
  g_ptr_array_remove_index (lines, NN_BY_HAND_SHIFT);

  return lines;
}

/* Returns softmax where the last key is padding. */
static GPtrArray *exercise_padding_mask (NnRandom *random)
{
  return mask (random, FALSE, N_POSITIONS - 1);
}

/* Returns softmax where no query sees a later key. */
static GPtrArray *exercise_causal_mask (NnRandom *random)
{
  return mask (random, TRUE, N_POSITIONS);
}

static GPtrArray *(*const makers[NN_N_EXERCISES]) (NnRandom *random) = {
  [NN_EXERCISE_SCORES] = exercise_scores,
  [NN_EXERCISE_SOFTMAX] = exercise_softmax,
  [NN_EXERCISE_WEIGHTED_SUM] = exercise_weighted_sum,
  [NN_EXERCISE_ATTENTION] = exercise_attention,
  [NN_EXERCISE_HEADS] = exercise_heads,
  [NN_EXERCISE_PADDING_MASK] = exercise_padding_mask,
  [NN_EXERCISE_CAUSAL_MASK] = exercise_causal_mask,
  [NN_EXERCISE_LAYER_NORM] = exercise_layer_norm,
  [NN_EXERCISE_BATCH_NORM] = exercise_batch_norm,
  [NN_EXERCISE_FEED_FORWARD] = exercise_feed_forward,
  [NN_EXERCISE_CROSS_ENTROPY] = exercise_cross_entropy,
  [NN_EXERCISE_ADAM] = exercise_adam,
};

/**
 * @seed: which numbers: the same for the same seed
 * Returns: (transfer full) (element-type NnOperation): the operations, in order
 */
GPtrArray *nn_hand_exercise_new (NnExerciseKind kind, guint64 seed)
{
  NnRandom random = nn_random_new (nn_random_mix (seed, (guint64) kind));

  g_assert (kind >= 0 && kind < NN_N_EXERCISES);

  return makers[kind](&random);
}

/** Returns: whether that cell is to be computed */
gboolean nn_hand_exercise_is_open (const NnOperation *operation, int slice, int row, int column)
{
  const NnOperand *y = operation->output;

  if (y->slices > 1)
    return slice > 0;

  return operation->constants.is_batch_norm || y->rows == 1 ? column > 0 : row > 0;
}
