#include "core/trace/hand/by-hand-norm.h"

#include <glib/gi18n-lib.h>

#include "core/trace/hand/hand.h"

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
    {
      g_set_error (error, NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW,
                   _ ("Batch normalization cannot train on %d row: each number would be its own "
                      "mean, and all results would be 0. Add a row, or use the running "
                      "averages."),
                   n);
      return FALSE;
    }

  if (options->is_unbiased && n < 2)
    {
      g_set_error (error, NN_BY_HAND_NORM_ERROR, NN_BY_HAND_NORM_ERROR_TOO_FEW,
                   _ ("The variance of a single number cannot divide by n − 1: add a column, or "
                      "divide by n."));
      return FALSE;
    }

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
 * @options: the choices
 * @error: return location for a #NnByHandNormError
 *
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
 * @line: one of its lines
 *
 * Returns: (transfer none): what that line made
 */
const NnOperand *nn_by_hand_norm_output (const GPtrArray *operations, NnByHandNormLine line)
{
  return ((const NnOperation *) g_ptr_array_index (operations, line))->output;
}
