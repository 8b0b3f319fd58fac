#include "core/trace/operation/operations.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/** Returns: (transfer none): a name that files, paths and style sheets may use */
const char *nn_operation_kind_key (NnOperationKind kind) { return nn_operation_row (kind)->key; }

/** Returns: (transfer none): what people call it, short enough for a button */
const char *nn_operation_kind_title (NnOperationKind kind)
{
  const NnOperationRow *row = nn_operation_row (kind);

  return row->title_context != NULL ? g_dpgettext2 (GETTEXT_PACKAGE, row->title_context, row->title)
                                    : _ (row->title);
}

/** Returns: (transfer none): the name of the lesson about it */
const char *nn_operation_kind_lesson (NnOperationKind kind)
{
  const NnOperationRow *row = nn_operation_row (kind);

  return row->lesson != NULL ? row->lesson : row->key;
}

/**
 * Returns: (transfer none) (nullable): the name of the lesson about a gradient that is this term
 *   alone
 */
const char *nn_gradient_term_lesson (const NnGradientTerm *term)
{
  return nn_operation_row (term->by)->links[term->input].lesson;
}

/** Returns: (transfer none) (nullable): the part of an attention that it belongs to */
const char *nn_operation_kind_group (NnOperationKind kind)
{
  const NnOperationRow *row = nn_operation_row (kind);

  return row->group != NULL ? g_dpgettext2 (GETTEXT_PACKAGE, "attention", row->group) : NULL;
}

static gboolean sees_a_key (const float *scores, int n)
{
  for (int i = 0; i < n; i++)
    if (!isinf (scores[i]))
      return TRUE;

  return FALSE;
}

static gboolean all_see_a_key (const NnOperation *operation)
{
  const NnOperand *scores = operation->inputs[0];

  for (int slice = 0; slice < scores->slices; slice++)
    for (int row = 0; row < scores->rows; row++)
      if (!sees_a_key (nn_operand_row (scores, slice, row), scores->columns))
        return FALSE;

  return TRUE;
}

/* Conditions that the constants alone decide.  A gradient link has no operation: it can ask only
 * these. */
static gboolean constants_are (NnWhen what, const NnConstants *constants)
{
  switch (what)
    {
    case NN_WHEN_BIAS:
      return constants->has_bias;
    case NN_WHEN_PAST:
      return constants->has_past;
    case NN_WHEN_BATCH_NORM:
      return constants->is_batch_norm;
    case NN_WHEN_RUNNING:
      return constants->uses_running;
    case NN_WHEN_OVER_ALL:
      return constants->is_over_all;
    case NN_WHEN_UNBIASED:
      return constants->is_unbiased;
    case NN_WHEN_OUTSIDE:
      return constants->is_outside;
    case NN_WHEN_CORRECTED:
      return constants->corrects_bias;
    case NN_WHEN_SMOOTHED:
      return constants->smoothing > 0.0;
    case NN_WHEN_BANNED:
      return constants->banned.n > 0;
    default:
      g_assert_not_reached ();
    }
}

static gboolean operation_is (NnWhen what, const NnOperation *operation)
{
  switch (what)
    {
    case NN_WHEN_INPUT:
      return operation->n_inputs > 0;
    case NN_WHEN_LEARNED:
      return operation->n_inputs > 1 && operation->inputs[1]->is_parameter;
    case NN_WHEN_LOGITS:
      return operation->n_inputs > 2;
    case NN_WHEN_LIMITED:
      return operation->n_inputs > 0 && operation->constants.limit > 0.0 &&
             operation->inputs[0]->values[0] > 0.0f;
    case NN_WHEN_SEEING:
      return operation->n_inputs > 0 && all_see_a_key (operation);
    default:
      return constants_are (what, &operation->constants);
    }
}

static gboolean line_holds (const NnGeneralLine *line, const NnOperation *operation)
{
  for (guint rest = line->when; rest != 0; rest &= rest - 1)
    if (!operation_is (rest & -rest, operation))
      return FALSE;

  return TRUE;
}

static gboolean link_holds (const NnGeneralLine *line, const NnConstants *constants)
{
  for (guint rest = line->when; rest != 0; rest &= rest - 1)
    if (!constants_are (rest & -rest, constants))
      return FALSE;

  return TRUE;
}

/**
 * @operation: an operation that is not a gradient
 * Returns: (transfer none): its formula
 */
const NnGeneralLine *nn_operation_line (const NnOperation *operation)
{
  const NnGeneralLine *line = nn_operation_row (operation->kind)->lines;

  for (; line->text != NULL; line++)
    if ((line->at == NULL || g_str_equal (line->at, operation->path)) &&
        line_holds (line, operation))
      return line;

  g_assert_not_reached ();
}

/** Returns: (transfer none): its formula */
const NnGeneralLine *nn_link_line (const NnGradientTerm *term)
{
  const NnLinkRow *link = &nn_operation_row (term->by)->links[term->input];

  g_assert (link->operands != NULL);

  return link->other.when != 0 && link_holds (&link->other, &term->constants) ? &link->other
                                                                              : &link->line;
}

/**
 * @operation: an operation that is not a gradient
 * @cell: (out caller-allocates): computes its cells
 *
 * Prepares a computation of single cells of the output.
 */
void nn_operation_begin (const NnOperation *operation, NnCell *cell)
{
  const NnGeneralLine *line = nn_operation_line (operation);

  nn_cell_begin (cell, nn_line_of (line->text, line->cell), operation->output, operation->inputs,
                 operation->n_inputs, &operation->constants);
}

/**
 * @operands: (array): the operands of the term
 * @cell: (out caller-allocates): computes its cells
 *
 * Prepares a computation of single cells of the term.
 */
void nn_link_begin (const NnGradientTerm *term, const NnOperand *d_x, NnOperand *const *operands,
                    NnCell *cell)
{
  const NnGeneralLine *line = nn_link_line (term);

  nn_cell_begin (cell, nn_line_of (line->text, line->cell), d_x, operands, term->n,
                 &term->constants);
}

typedef const NnOperationRow *RowOfKind[NN_N_OPERATION_KINDS];

static void index_rows (RowOfKind rows, const NnOperationRow *part)
{
  for (; part->kind != NN_N_OPERATION_KINDS; part++)
    {
      g_assert (rows[part->kind] == NULL);
      rows[part->kind] = part;
    }
}

/** Returns: (transfer none): its row */
const NnOperationRow *nn_operation_row (NnOperationKind kind)
{
  static RowOfKind rows;
  static gsize     is_indexed = 0;

  if (g_once_init_enter (&is_indexed))
    {
      index_rows (rows, nn_operations_layers);
      index_rows (rows, nn_operations_attention);
      index_rows (rows, nn_operations_norm);
      index_rows (rows, nn_operations_update);
      g_once_init_leave (&is_indexed, 1);
    }
  g_assert (kind >= 0 && kind < NN_N_OPERATION_KINDS && rows[kind] != NULL);

  return rows[kind];
}

/* Computes the line for every cell of @y, and adds the values. */
static void add_all (NnCell *cell, NnOperand *y)
{
  for (int slice = 0; slice < y->slices; slice++)
    for (int row = 0; row < y->rows; row++)
      for (int column = 0; column < y->columns; column++)
        {
          nn_cell_move (cell, slice, row, column);
          nn_operand_row (y, slice, row)[column] += (float) nn_cell_value (cell, cell->line->right);
        }
}

/**
 * @output: zeros, where the result goes
 * @constants: (nullable): the constants of the formula
 * @inputs: (array zero-terminated=1): its inputs
 *
 * Computes the result from the formula, one cell after the other.
 */
void nn_operation_compute (NnOperationKind kind, NnOperand *output, const NnConstants *constants,
                           NnOperand *const *inputs)
{
  NnOperation operation = { .kind = kind, .path = output->path, .output = output };
  NnCell      cell;

  operation.inputs = (NnOperand **) inputs;
  if (constants != NULL)
    operation.constants = *constants;
  while (inputs[operation.n_inputs] != NULL)
    operation.n_inputs++;

  nn_operation_begin (&operation, &cell);
  add_all (&cell, output);
}

/**
 * @d_x: the gradient of a tensor that is not learned
 * @term: the term of an operation that read the tensor
 * @operands: (array): the operands of the term, in the order of its row
 *
 * Adds the term to the gradient.
 */
void nn_link_add (NnOperand *d_x, const NnGradientTerm *term, NnOperand *const *operands)
{
  NnCell cell;

  nn_link_begin (term, d_x, operands, &cell);
  add_all (&cell, d_x);
}
