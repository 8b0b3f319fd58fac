#include "core/trace/hand/by-hand.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/trace/hand/hand.h"

typedef struct
{
  NnHand          lines;
  const NnByHand *what;
  NnAxis          queries;
  NnAxis          keys;
} Hand;

/* Returns an axis with "q1 → k2" for every query and every key, which owns its labels. */
static NnAxis pair_axis (const Hand *hand)
{
  const NnAxis *q = &hand->queries;
  const NnAxis *k = &hand->keys;

  return nn_axis (NN_AXIS_PAIR, q->length * k->length,
                  nn_labels_of_pairs (q->labels, q->length, k->labels, k->length));
}

/* A matrix that was typed. */
static NnOperand *given (const Hand *hand, const char *symbol, const float *values, NnAxis rows,
                         int columns)
{
  return nn_hand_given (&hand->lines, symbol, values, rows, NN_FEATURES (columns));
}

static NnOperand *learned (const Hand *hand, const char *symbol, const float *values, int rows,
                           int columns)
{
  NnOperand *operand = given (hand, symbol, values, NN_FEATURES (rows), columns);

  operand->is_parameter = TRUE;

  return operand;
}

/* Zeros, one matrix per head, for the result of @kind. */
static NnOperand *result (const Hand *hand, NnOperationKind kind, const char *symbol, NnAxis rows,
                          NnAxis columns)
{
  const NnAxis heads = nn_axis (NN_AXIS_HEAD, hand->what->n_heads, NULL);

  return nn_hand_keep (&hand->lines,
                       nn_operand_new (symbol, nn_operation_kind_key (kind), heads, rows, columns));
}

static NnOperand *split (const Hand *hand, const char *symbol, NnOperand *x)
{
  const int  H = hand->what->n_heads;
  NnOperand *heads;

  if (H == 1)
    return x;

  heads = result (hand, NN_OP_SPLIT_HEADS, symbol, x->row_axis, NN_FEATURES (x->columns / H));
  return nn_hand_compute (&hand->lines, NN_OP_SPLIT_HEADS, heads, NULL, NN_INPUTS (x));
}

/* Zeros for the result of a step, and its weights behind the inputs that are there. */
static NnOperand *begin_step (const Hand *hand, const NnScoring *scoring, const NnScoringStep *step,
                              int K, NnOperand **weights)
{
  const int  A = hand->what->n_hiddens;
  NnAxis     pairs;
  NnOperand *output;

  for (int i = 0; i < step->n_weights; i++)
    {
      const int              index = step->first_weight + i;
      const NnScoringWeight *weight = &scoring->weights[index];

      weights[i] = learned (hand, weight->symbol, hand->what->weights[index],
                            weight->is_vector ? 1 : A, weight->is_vector ? A : K);
    }

  if (!step->is_of_pairs)
    return result (hand, step->kind, step->symbol, hand->queries, hand->keys);

  pairs = pair_axis (hand);
  output = result (hand, step->kind, step->symbol, pairs, NN_FEATURES (A));
  nn_labels_unref (pairs.labels);

  return output;
}

static NnOperand *score (const Hand *hand, NnOperand *q, NnOperand *k)
{
  const NnScoring  *scoring = nn_scoring_of (hand->what->kind);
  const NnConstants constants = { .sqrt_k = sqrt (q->columns) };
  NnOperand        *scores = NULL;

  for (int i = 0; i < scoring->n_steps; i++)
    {
      const NnScoringStep *step = &scoring->steps[i];
      const gboolean       is_scaling = step->kind == NN_OP_SCALE;
      NnOperand           *inputs[2 + NN_SCORING_MAX_WEIGHTS + 1] = { NULL };
      NnOperand           *output;

      inputs[0] = i == 0 ? q : scores;
      inputs[1] = i == 0 ? k : NULL;
      if (is_scaling && !hand->what->is_scaled)
        continue;

      output = begin_step (hand, scoring, step, q->columns, inputs + (i == 0 ? 2 : 1));
      scores = nn_hand_compute (&hand->lines, step->kind, output, is_scaling ? &constants : NULL,
                                inputs);
    }

  return scores;
}

static guint8 *states_of (const NnByHand *what)
{
  return nn_hand_states (what->n_queries, what->n_keys, what->is_causal, what->valid_len);
}

static NnOperand *mask_scores (const Hand *hand, NnOperand *scores)
{
  const NnByHand   *what = hand->what;
  const NnConstants constants = { .fill = what->fill,
                                  .is_causal = what->is_causal,
                                  .valid_len = what->valid_len };
  NnOperand        *masked;

  if (!what->is_causal && what->valid_len >= what->n_keys)
    return scores;

  masked = result (hand, NN_OP_MASK, "S′", hand->queries, hand->keys);
  masked->states = states_of (what);
  return nn_hand_compute (&hand->lines, NN_OP_MASK, masked, &constants, NN_INPUTS (scores));
}

static NnOperand *softmax (const Hand *hand, NnOperand *scores)
{
  NnOperand *weights = result (hand, NN_OP_SOFTMAX, "A", hand->queries, hand->keys);

  weights->is_unit = TRUE;
  weights->states = scores->states != NULL ? states_of (hand->what) : NULL;
  return nn_hand_compute (&hand->lines, NN_OP_SOFTMAX, weights, NULL, NN_INPUTS (scores));
}

static void weighted_sum (const Hand *hand, NnOperand *weights, NnOperand *v)
{
  const gboolean has_heads = hand->what->n_heads > 1;
  NnOperand     *heads = result (hand, NN_OP_WEIGHTED_SUM, has_heads ? "O_h" : "O", hand->queries,
                                 NN_FEATURES (v->columns));
  NnOperand     *joined;

  nn_hand_compute (&hand->lines, NN_OP_WEIGHTED_SUM, heads, NULL, NN_INPUTS (weights, v));

  if (!has_heads)
    return;

  joined = nn_operand_new ("O", nn_operation_kind_key (NN_OP_JOIN_HEADS), NN_ONE, hand->queries,
                           NN_FEATURES (hand->what->value_width));
  nn_hand_keep (&hand->lines, joined);
  nn_hand_compute (&hand->lines, NN_OP_JOIN_HEADS, joined, NULL, NN_INPUTS (heads));
}

static void attend (const Hand *hand)
{
  const NnByHand *what = hand->what;
  NnOperand      *q = given (hand, "Q", what->queries, hand->queries, what->width);
  NnOperand      *k = given (hand, "K", what->keys, hand->keys, what->width);
  NnOperand      *v = given (hand, "V", what->values, hand->keys, what->value_width);

  q = split (hand, "Q_h", q);
  k = split (hand, "K_h", k);
  v = split (hand, "V_h", v);
  weighted_sum (hand, softmax (hand, mask_scores (hand, score (hand, q, k))), v);
}

/**
 * @self: the numbers, and what is to be done with them
 * Returns: (transfer full) (element-type NnOperation): what is done, in order; the
 *   output of the last one is that of the attention
 */
GPtrArray *nn_by_hand_attend (const NnByHand *self)
{
  Hand hand = { nn_hand_begin (), self };

  g_assert (self->n_heads >= 1);
  g_assert (self->width % self->n_heads == 0 && self->value_width % self->n_heads == 0);
  g_assert (self->valid_len >= 0 && self->valid_len <= self->n_keys);

  hand.queries = nn_hand_positions (self->query_names, "q", self->n_queries);
  hand.keys = nn_hand_positions (self->key_names, "k", self->n_keys);
  attend (&hand);
  nn_labels_unref (hand.queries.labels);
  nn_labels_unref (hand.keys.labels);

  return nn_hand_end (&hand.lines);
}

/* A copy of @tensor as an operand without heads. */
static NnOperand *copied (const Hand *hand, const char *symbol, const NnTensor *tensor,
                          NnAxisKind rows)
{
  return given (hand, symbol, tensor->values, nn_axis (rows, nn_tensor_rows (tensor), NULL),
                nn_tensor_columns (tensor));
}

static NnOperand *copied_parameter (const Hand *hand, const char *symbol,
                                    const NnParameter *parameter)
{
  NnOperand *operand = copied (hand, symbol, parameter->value, NN_AXIS_FEATURE);

  operand->is_parameter = TRUE;

  return operand;
}

/**
 * @ffn: the network, whose forward pass this is
 * @x: (N, I)
 * Returns: (transfer full) (element-type NnOperation): the two layers and the ReLU between
 *   them
 */
GPtrArray *nn_by_hand_feed_forward (NnPositionwiseFfn *ffn, const NnTensor *x)
{
  const NnConstants has_bias = { .has_bias = TRUE };
  Hand              hand = { nn_hand_begin () };
  const NnTensor   *y = nn_positionwise_ffn_forward (ffn, x);
  NnOperand        *in = copied (&hand, "x", x, NN_AXIS_POSITION);
  NnOperand        *f1 = copied (&hand, "f₁", ffn->dense1->output, NN_AXIS_POSITION);
  NnOperand        *f2 = copied (&hand, "f₂", ffn->relu->output, NN_AXIS_POSITION);

  nn_hand_add (&hand.lines, NN_OP_DENSE1, f1, &has_bias,
               NN_INPUTS (in, copied_parameter (&hand, "W₁", ffn->dense1->weight),
                          copied_parameter (&hand, "b₁", ffn->dense1->bias)));
  nn_hand_add (&hand.lines, NN_OP_RELU, f2, NULL, NN_INPUTS (f1));
  nn_hand_add (&hand.lines, NN_OP_DENSE2, copied (&hand, "f", y, NN_AXIS_POSITION), &has_bias,
               NN_INPUTS (f2, copied_parameter (&hand, "W₂", ffn->dense2->weight),
                          copied_parameter (&hand, "b₂", ffn->dense2->bias)));

  return nn_hand_end (&hand.lines);
}

/**
 * @masked: masked scores, or weights
 * Returns: how many keys the query sees
 */
int nn_by_hand_softmax_seen (const NnOperand *masked, int query)
{
  int n = 0;

  for (int key = 0; key < masked->columns; key++)
    n += nn_operand_state (masked, query, key) == NN_CELL_NORMAL;

  return n;
}

/* Keys that the mask hides are hidden in the next operations too, except in a row that sees no key:
 * there the fill value counts like any other number. */
static guint8 *states_after (const NnOperand *masked, float fill)
{
  guint8 *states = g_memdup2 (masked->states, nn_operand_length (masked));

  for (int i = 0; i < masked->rows && isfinite (fill); i++)
    if (nn_by_hand_softmax_seen (masked, i) == 0)
      memset (states + i * masked->columns, NN_CELL_NORMAL, (gsize) masked->columns);

  return states;
}

/**
 * @scores: (N, N) a row for each query
 * @states: (nullable): (N, N) of #NnCellState: which scores a mask hides; %NULL: none
 * Returns: (transfer full) (element-type NnOperation): the lines, in the order of
 *   #NnByHandSoftmaxLine
 */
GPtrArray *nn_by_hand_softmax (const NnTensor *scores, const guint8 *states, float fill)
{
  const int    N = nn_tensor_rows (scores);
  const NnAxis queries = nn_hand_positions (NULL, "q", N);
  const NnAxis keys = nn_hand_positions (NULL, "k", N);
  NnConstants  constants = { .fill = fill, .valid_len = N };
  NnHand       hand = nn_hand_begin ();
  NnOperand   *S = nn_hand_given (&hand, "S", scores->values, queries, keys);
  NnOperand   *masked = nn_hand_result (&hand, "S′", queries, keys);
  NnOperand   *shifted = nn_hand_result (&hand, "S″", queries, keys);

  g_assert (nn_tensor_columns (scores) == N);
  masked->states =
      states != NULL ? g_memdup2 (states, (gsize) N * N) : nn_hand_states (N, N, FALSE, N);
  for (int i = 0; i < N * N; i++)
    constants.is_causal = constants.is_causal || masked->states[i] == NN_CELL_FUTURE;
  for (int key = 0; key < N; key++)
    constants.valid_len -= nn_operand_state (masked, N - 1, key) == NN_CELL_PADDING;
  shifted->states = states_after (masked, fill);

  nn_hand_compute (&hand, NN_OP_MASK, masked, &constants, NN_INPUTS (S));
  nn_hand_compute (&hand, NN_OP_SHIFT, shifted, NULL, NN_INPUTS (masked));
  nn_hand_softmax (&hand, masked, shifted->states);
  nn_labels_unref (queries.labels);
  nn_labels_unref (keys.labels);

  return nn_hand_end (&hand);
}

/**
 * @operations: (element-type NnOperation): what nn_by_hand_softmax() returned
 * Returns: (transfer none): that line
 */
const NnOperation *nn_by_hand_softmax_line (const GPtrArray *operations, NnByHandSoftmaxLine line)
{
  return g_ptr_array_index (operations, line);
}

G_DEFINE_QUARK (nn_by_hand_norm_error, nn_by_hand_norm_error)

static gboolean uses_running (const NnNormOptions *options)
{
  return options->scope == NN_NORM_COLUMNS && !options->is_training;
}

/* Counts the numbers that share their statistics. */
static int count_members (const NnTensor *x, const NnNormOptions *options)
{
  const int N = nn_tensor_rows (x);
  int       n = 0;

  if (options->scope == NN_NORM_ROWS)
    return nn_tensor_columns (x);
  if (options->scope == NN_NORM_ALL)
    return (int) x->length;

  for (int i = 0; i < N; i++)
    n += options->counted == NULL || options->counted[i];

  return n;
}

/* In training, a batch normalization needs two rows: with one, x̂ would be 0, and y = β whatever
 * the row is. */
static gboolean check_size (int n, const NnNormOptions *options, GError **error)
{
  if (uses_running (options))
    return TRUE;

  if (options->scope == NN_NORM_COLUMNS && n < 2)
    return NN_FAIL (
        error, NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW,
        /* Translators: %d is always 1 */
        _ ("Batch normalization cannot be trained on %d row: each number would be its own mean, "
           "so it would always be normalized to 0. Add a row, or use the running means."),
        n);

  if (options->is_unbiased && n < 2)
    return NN_FAIL (error, NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW,
                    _ ("With a single number, n − 1 is 0, so the variance cannot be computed. "
                       "Add a column, or divide by n."));

  return TRUE;
}

/* The axis owns its labels, if there are any. */
static NnAxis tokens (int n, const char *const *names)
{
  return nn_axis (NN_AXIS_POSITION, n, names != NULL ? nn_labels_new (names, n) : NULL);
}

/* Marks the rows that do not count as padding. */
static void mark_padding (NnOperand *x, const NnNormOptions *options)
{
  if (options->scope != NN_NORM_COLUMNS || options->counted == NULL || uses_running (options))
    return;

  x->states = g_new0 (guint8, (gsize) x->rows * x->columns);
  for (int i = 0; i < x->rows * x->columns; i++)
    x->states[i] = options->counted[i / x->columns] ? NN_CELL_NORMAL : NN_CELL_PADDING;
}

/* A mean or a variance: for each row, for each column, or one. */
static NnOperand *statistic (const NnHand *hand, const char *symbol, const NnOperand *x,
                             const NnNormOptions *options)
{
  return nn_hand_result (hand, symbol, options->scope == NN_NORM_ROWS ? x->row_axis : NN_ONE,
                         options->scope == NN_NORM_COLUMNS ? x->column_axis : NN_ONE);
}

/* γ or β */
static NnOperand *scale (const NnHand *hand, const char *symbol, const NnOperand *x,
                         const NnTensor *tensor)
{
  const int  n = (int) tensor->length / x->columns;
  NnOperand *operand = nn_hand_given (hand, symbol, tensor->values,
                                      n > 1 ? NN_POSITIONS (n) : NN_ONE, x->column_axis);

  operand->is_parameter = TRUE;

  return operand;
}

static void write_lines (const NnHand *hand, NnOperand *x, NnOperand *gamma, NnOperand *beta,
                         const NnConstants *constants, const NnNormOptions *options)
{
  NnOperand *mean = statistic (hand, "μ", x, options);
  NnOperand *variance = statistic (hand, "σ²", x, options);
  NnOperand *centered = nn_hand_result (hand, "x − μ", x->row_axis, x->column_axis);
  NnOperand *normalized = nn_hand_result (hand, "x̂", x->row_axis, x->column_axis);
  NnOperand *y = nn_hand_result (hand, "y", x->row_axis, x->column_axis);
  NnOperand *of_mean = x;
  NnOperand *of_variance = x;

  if (uses_running (options))
    {
      of_mean = nn_hand_given (hand, "μ̄", options->running_mean, NN_ONE, x->column_axis);
      of_variance = nn_hand_given (hand, "σ̄²", options->running_variance, NN_ONE, x->column_axis);
    }
  nn_hand_compute (hand, NN_OP_MEAN, mean, constants, NN_INPUTS (of_mean));
  nn_hand_compute (hand, NN_OP_CENTER, centered, constants, NN_INPUTS (x, mean));
  nn_hand_compute (hand, NN_OP_VARIANCE, variance, constants,
                   NN_INPUTS (of_variance, uses_running (options) ? NULL : mean));
  nn_hand_compute (hand, NN_OP_NORMALIZE, normalized, constants, NN_INPUTS (x, mean, variance));
  nn_hand_compute (hand, NN_OP_SCALE_SHIFT, y, constants, NN_INPUTS (normalized, gamma, beta));
}

/**
 * @x: (N, D)
 * @gamma: (D) or (N, D) γ
 * @beta: of the shape of @gamma: β
 * @error: return location for a #NnByHandNormError
 * Returns: (transfer full) (nullable) (element-type NnOperation): the lines, in the order of
 *   #NnByHandNormLine
 */
GPtrArray *nn_by_hand_normalize (const NnTensor *x, const NnTensor *gamma, const NnTensor *beta,
                                 const NnNormOptions *options, GError **error)
{
  const int         n = count_members (x, options);
  const NnConstants constants = {
    .is_batch_norm = options->scope == NN_NORM_COLUMNS,
    .is_over_all = options->scope == NN_NORM_ALL,
    .uses_running = uses_running (options),
    .is_unbiased = options->is_unbiased,
    .is_outside = options->is_outside,
    .divisor = n,
    .epsilon = options->epsilon,
  };
  NnAxis     rows;
  NnHand     hand;
  NnOperand *in;

  g_assert (gamma->length == beta->length && x->length % gamma->length == 0);
  g_assert (!uses_running (options) || options->running_mean != NULL);

  if (!check_size (n, options, error))
    return NULL;

  hand = nn_hand_begin ();
  rows = tokens (nn_tensor_rows (x), options->names);
  in = nn_hand_given (&hand, "x", x->values, rows, NN_FEATURES (nn_tensor_columns (x)));
  g_clear_pointer (&rows.labels, nn_labels_unref);
  mark_padding (in, options);
  write_lines (&hand, in, scale (&hand, "γ", in, gamma), scale (&hand, "β", in, beta), &constants,
               options);

  return nn_hand_end (&hand);
}

/**
 * @operations: (element-type NnOperation): what nn_by_hand_normalize() returned
 * Returns: (transfer none): what that line made
 */
const NnOperand *nn_by_hand_norm_output (const GPtrArray *operations, NnByHandNormLine line)
{
  return ((const NnOperation *) g_ptr_array_index (operations, line))->output;
}
