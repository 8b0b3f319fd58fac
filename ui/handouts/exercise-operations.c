#include "ui/handouts/exercise-operations.h"

#include <float.h>
#include <math.h>

#include "core/trace/formula/formula.h"
#include "ui/numbers/number-text.h"

#define MOST_DIGITS 6

/* Rows and columns have the names of their axis.  A single row or column has no name. */
static char **names_of (const NnAxis *axis)
{
  char **names = g_new0 (char *, axis->length + 1);

  for (int i = 0; i < axis->length; i++)
    {
      const char *label = nn_axis_label (axis, i);

      names[i] = axis->kind == NN_AXIS_ONE ? g_strdup ("")
                 : label != NULL           ? g_strdup (label)
                                           : g_strdup_printf ("%d", i + 1);
    }

  return names;
}

/* Writes the symbol, the head and the shape: "S[2] (2, 3)". */
static char *title_of (const NnOperand *operand, int slice)
{
  return operand->slices > 1
             ? g_strdup_printf ("%s[%d] (%d, %d)", operand->symbol, slice + 1, operand->rows,
                                operand->columns)
             : g_strdup_printf ("%s (%d, %d)", operand->symbol, operand->rows, operand->columns);
}

static gboolean are_printed_by (const float *values, gsize n, double unit)
{
  for (gsize i = 0; i < n; i++)
    if (fabs (round (values[i] * unit) / unit - values[i]) > FLT_EPSILON * fabs (values[i]))
      return FALSE;

  return TRUE;
}

/* Returns how many digits after the point print all given numbers exactly. */
static int digits_of (const float *values, gsize n, int digits)
{
  int needed = hl_number_digits (values, n, digits);

  while (needed < MOST_DIGITS && !are_printed_by (values, n, pow (10.0, needed)))
    needed++;

  return needed;
}

/* Makes one matrix of an operand.  @made_by is the operation whose result it is, or NULL. */
static HlBlankMatrix *new_matrix (const NnOperand *operand, int slice, const NnOperation *made_by,
                                  int digits)
{
  const gsize          n_cells = (gsize) operand->rows * (gsize) operand->columns;
  const float         *values = nn_operand_row (operand, slice, 0);
  g_autofree gboolean *is_blank = g_new0 (gboolean, n_cells);
  g_autofree char     *title = title_of (operand, slice);
  g_auto (GStrv)       row_names = names_of (&operand->row_axis);
  g_auto (GStrv)       column_names = names_of (&operand->column_axis);
  const HlNumberMatrix numbers = {
    .title = title,
    .values = values,
    .rows = operand->rows,
    .columns = operand->columns,
    .row_names = (const char *const *) row_names,
    .column_names = (const char *const *) column_names,
    .digits = made_by == NULL ? digits_of (values, n_cells, digits)
                              : hl_number_digits (values, n_cells, digits),
  };

  for (gsize i = 0; made_by != NULL && i < n_cells; i++)
    is_blank[i] = nn_hand_exercise_is_open (made_by, slice, (int) i / operand->columns,
                                            (int) i % operand->columns);

  return hl_blank_matrix_new (&numbers, is_blank);
}

static void add_operand (HlCellExercise *self, const NnOperand *operand, const NnOperation *made_by,
                         int digits)
{
  for (int slice = 0; slice < operand->slices; slice++)
    g_ptr_array_add (self->matrices, new_matrix (operand, slice, made_by, digits));
}

/* Returns such as "S[q2, k1]"; an axis on which there is only one is left out. */
char *hl_exercise_name_cell (const NnOperand *operand, int slice, int row, int column)
{
  const int           at[] = { slice, row, column };
  const NnAxis *const axes[] = { &operand->slice_axis, &operand->row_axis, &operand->column_axis };
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (axes[i]->length > 1)
      {
        const char *label = nn_axis_label (axes[i], at[i]);

        g_string_append (name, name->len > 0 ? ", " : "");
        if (label != NULL)
          g_string_append (name, label);
        else
          g_string_append_printf (name, "%d", at[i] + 1);
      }

  return g_strdup_printf ("%s[%s]", operand->symbol, name->str);
}

static char *explain (const NnOperation *operation, int slice, int row, int column)
{
  g_autoptr (NnFormula) formula = nn_formula_new (operation, slice, row, column, NN_FORMULA_ALL);
  g_autofree char      *numbers = hl_number_localize (formula->text);
  g_autofree char      *name = hl_exercise_name_cell (operation->output, slice, row, column);

  return g_strdup_printf ("%s = %s", name, numbers);
}

static void add_answers (HlCellExercise *self, const NnOperation *operation)
{
  const NnOperand *y = operation->output;

  for (int slice = 0; slice < y->slices; slice++)
    for (int row = 0; row < y->rows; row++)
      for (int column = 0; column < y->columns; column++)
        if (nn_hand_exercise_is_open (operation, slice, row, column))
          g_ptr_array_add (self->answers, explain (operation, slice, row, column));
}

static void add_formula (GString *formulas, const NnOperation *operation)
{
  g_autofree char *line = nn_formula_line (operation);

  g_string_append_printf (formulas, "%s%s", formulas->len > 0 ? "\n" : "", line);
}

/* Adds the inputs that do not stand on the sheet yet, with their numbers. */
static void add_inputs (HlCellExercise *self, GHashTable *seen, const NnOperation *operation,
                        int digits)
{
  for (int i = 0; i < operation->n_inputs; i++)
    if (nn_formula_reads (operation, i) && g_hash_table_add (seen, operation->inputs[i]))
      add_operand (self, operation->inputs[i], NULL, digits);
}

/* What goes into an operation stands before what comes out of it. digits: of the numbers, after
 * the point. */
void hl_exercise_add_operations (HlCellExercise *self, const GPtrArray *operations, int digits)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GString               *formulas = g_string_new (NULL);

  for (guint i = 0; i < operations->len; i++)
    {
      const NnOperation *operation = g_ptr_array_index (operations, i);

      add_inputs (self, seen, operation, digits);
      add_operand (self, operation->output, operation, digits);
      g_hash_table_add (seen, operation->output);
      add_answers (self, operation);
      add_formula (formulas, operation);
    }

  self->formulas = g_string_free (formulas, FALSE);
}

void hl_exercise_fill_operations (HlCellExercise *self, const HlSheetExercise *what, guint64 seed)
{
  g_autoptr (GPtrArray) operations = nn_hand_exercise_new ((NnExerciseKind) what->kind, seed);

  hl_exercise_add_operations (self, operations, what->digits);
}
