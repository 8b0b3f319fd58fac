#include "core/trace/hand/exercise-layers.h"

#include "core/trace/hand/by-hand-norm.h"
#include "core/trace/hand/exercise-numbers.h"
#include "core/trace/hand/hand.h"

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

/**
 * nn_exercise_layer_norm:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): the lines of a layer normalization
 */
GPtrArray *nn_exercise_layer_norm (NnRandom *random)
{
  static const float   gamma[N_FEATURES] = { 1, 2, 1, 2 };
  static const float   beta[N_FEATURES] = { 0, 0, 1, 1 };
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (N_TOKENS, N_FEATURES));

  for (int i = 0; i < N_TOKENS; i++)
    nn_exercise_draw_distinct (random, nn_tensor_row (x, i), N_FEATURES, 5);

  return normalize (x, gamma, beta, NN_NORM_ROWS);
}

/**
 * nn_exercise_batch_norm:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): the lines of a batch normalization in
 *   training
 */
GPtrArray *nn_exercise_batch_norm (NnRandom *random)
{
  static const float   gamma[N_COLUMNS] = { 1, 2 };
  static const float   beta[N_COLUMNS] = { 0, 1 };
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (N_ROWS, N_COLUMNS));

  for (int d = 0; d < N_COLUMNS; d++)
    {
      float column[N_ROWS];

      nn_exercise_draw_distinct (random, column, N_ROWS, 5);
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

  nn_exercise_draw_whole (random, values, n, 2);
  operand = nn_hand_given (hand, symbol, values, rows, columns);
  operand->is_parameter = is_parameter;

  return operand;
}

/**
 * nn_exercise_feed_forward:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): two layers and the ReLU between them
 */
GPtrArray *nn_exercise_feed_forward (NnRandom *random)
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

/**
 * nn_exercise_cross_entropy:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): the loss of each of three positions
 */
GPtrArray *nn_exercise_cross_entropy (NnRandom *random)
{
  const NnAxis vocabulary = words ();
  const NnAxis rows = NN_POSITIONS (N_ROWS);
  float        p[N_ROWS * N_WORDS];
  float        labels[N_ROWS];
  NnHand       hand = nn_hand_begin ();
  NnOperand   *of_words;

  for (int i = 0; i < N_ROWS; i++)
    {
      nn_exercise_draw_shares (random, p + (gsize) i * N_WORDS, N_WORDS);
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

  nn_exercise_draw_distinct (random, gradients, 2 * N_HIDDENS, 4);
  for (int i = 0; i < N_HIDDENS; i++)
    {
      g[i] = gradients[i];
      m[i] = (float) ((1.0 - BETA1) * first[i]);
      v[i] = (float) ((1.0 - BETA2) * first[i] * first[i]);
    }
}

/**
 * nn_exercise_adam:
 * @random: the random numbers
 *
 * Returns: (transfer full) (element-type NnOperation): the second update of three parameters
 */
GPtrArray *nn_exercise_adam (NnRandom *random)
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
