#include "ui/figures/operation-picture.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/number-text.h"

#define DIGITS 3      /* after the point, where numbers are of ordinary size */
#define MOST_DIGITS 8 /* where they are tiny */

static const char *
kind_name (NnAxisKind kind)
{
  switch (kind)
    {
    case NN_AXIS_SOURCE:
      /* Translators: what the rows or the columns of a matrix are, as the next ones */
      return _ ("source token");
    case NN_AXIS_TARGET:
      return _ ("target token");
    case NN_AXIS_FEATURE:
      return _ ("feature");
    case NN_AXIS_HEAD:
      return _ ("head");
    case NN_AXIS_WORD:
      return _ ("word");
    case NN_AXIS_SENTENCE:
      return _ ("sentence");
    case NN_AXIS_POSITION:
      return _ ("position");
    case NN_AXIS_PAIR:
      return _ ("query and key");
    case NN_AXIS_ONE:
    case NN_AXIS_INDEX:
    default:
      return NULL;
    }
}

static gboolean
is_token (const NnAxis *axis)
{
  return axis->kind == NN_AXIS_SOURCE || axis->kind == NN_AXIS_TARGET;
}

/* Rows that ask columns: scores and attention weights. */
static gboolean
is_attention (const NnOperand *operand)
{
  return is_token (&operand->row_axis) && is_token (&operand->column_axis);
}

static const char *
row_name (const NnOperand *operand)
{
  if (!is_attention (operand))
    return kind_name (operand->row_axis.kind);

  /* Translators: what the rows or the columns of attention weights are, as the next ones */
  return operand->row_axis.kind == NN_AXIS_SOURCE ? _ ("query (source)") : _ ("query (target)");
}

static const char *
column_name (const NnOperand *operand)
{
  if (!is_attention (operand))
    return kind_name (operand->column_axis.kind);

  return operand->column_axis.kind == NN_AXIS_SOURCE ? _ ("key (source)") : _ ("key (target)");
}

/* What an axis is, and which part of it is shown. */
static char *
new_role (const char      *name,
          const HlExcerpt *excerpt)
{
  g_autofree char *part = NULL;

  if (excerpt->n == excerpt->length)
    return g_strdup (name);

  if (excerpt->is_window)
    /* Translators: the part of a matrix that is shown, such as "33–48 of 128" */
    part = g_strdup_printf (_ ("%d–%d of %d"), excerpt->indices[0] + 1,
                            excerpt->indices[excerpt->n - 1] + 1, excerpt->length);
  else if (name == NULL)
    /* Translators: so many of all are shown, such as "12 of 1403 shown" */
    part = g_strdup_printf (_ ("%d of %d shown"), excerpt->n, excerpt->length);
  else
    /* Translators: what is counted, and how many of all are shown, such as "word (12 of 1403
     * shown)" */
    return g_strdup_printf (_ ("%s (%d of %d shown)"), name, excerpt->n, excerpt->length);

  return name != NULL ? g_strdup_printf ("%s %s", name, part) : g_steal_pointer (&part);
}

/* A row that asks keys, or that is held against words, is named by what it has read and
 * what it writes. */
static gboolean
has_queries (const NnOperand *operand)
{
  return is_attention (operand) || operand->column_axis.kind == NN_AXIS_WORD;
}

/* Axes without names are counted from 1, as people do. */
static char **
new_names (const NnAxis    *axis,
           gboolean         has_queries,
           const HlExcerpt *excerpt)
{
  char **names = g_new0 (char *, excerpt->n + 1);

  for (int i = 0; i < excerpt->n; i++)
    {
      const int index = excerpt->indices[i];

      names[i] = has_queries            ? nn_axis_query_name (axis, index)
                 : axis->labels != NULL ? g_strdup (nn_axis_label (axis, index))
                                        : g_strdup_printf ("%d", index + 1);
    }

  return names;
}

static char *
new_title (const NnOperand *operand,
           const char      *name,
           int              slice)
{
  g_autofree char *shape = g_strdup_printf ("(%d, %d)", operand->rows, operand->columns);
  g_autofree char *head = NULL;

  if (operand->slices > 1)
    /* Translators: which of several matrices is shown */
    head = g_strdup_printf (_ ("head %d of %d"), slice + 1, operand->slices);

  return g_strdup_printf (head != NULL ? "%s %s · %s" : "%s %s", name, shape, head);
}

static gboolean
is_shown_normal (const HlOperationPicture *self,
                 int                       cell)
{
  return self->states == NULL || self->states[cell] == HL_CELL_NORMAL;
}

/* What a mask put in place of a score is no size that others are to be compared with. */
static double
limit_of (const HlOperationPicture *self)
{
  double limit = 0.0;

  for (int i = 0; i < self->rows.n * self->columns.n; i++)
    if (is_shown_normal (self, i) && isfinite (self->values[i]))
      limit = MAX (limit, fabs ((double) self->values[i]));

  return limit > 0.0 ? limit : 1.0;
}

static guint8
state_of (NnCellState state)
{
  switch (state)
    {
    case NN_CELL_FUTURE:
      return HL_CELL_HIDDEN;
    case NN_CELL_PADDING:
      return HL_CELL_PADDING;
    case NN_CELL_NORMAL:
    default:
      return HL_CELL_NORMAL;
    }
}

static void
copy_cells (HlOperationPicture *self)
{
  const NnOperand *operand = self->operand;
  const int        n_cells = self->rows.n * self->columns.n;

  self->values = g_new0 (float, n_cells);
  self->lights = g_new0 (guint8, n_cells);
  self->states = operand->states != NULL ? g_new0 (guint8, n_cells) : NULL;
  self->words = operand->words != NULL ? g_new0 (char *, n_cells + 1) : NULL;

  for (int i = 0; i < n_cells; i++)
    {
      const int row = self->rows.indices[i / self->columns.n];
      const int column = self->columns.indices[i % self->columns.n];

      self->values[i] = nn_operand_get (operand, self->slice, row, column);
      if (self->states != NULL)
        self->states[i] = state_of (nn_operand_state (operand, row, column));
      if (self->words != NULL)
        self->words[i] = g_strdup (operand->words[row * operand->columns + column]);
    }
}

/* Gradients are small: as many that the largest number shows three of its own. */
static int
digits_for (double limit)
{
  const int zeros = limit < 1.0 ? (int) ceil (-log10 (limit)) : 0;

  return CLAMP (zeros + 2, DIGITS, MOST_DIGITS);
}

/* Lengths and ids are whole numbers. */
static int
digits_of (const HlOperationPicture *self)
{
  return hl_number_digits (self->values, (gsize) self->rows.n * self->columns.n,
                           digits_for (limit_of (self)));
}

static HlNumberMatrix
matrix_of (const HlOperationPicture *self)
{
  const NnOperand *operand = self->operand;

  return (HlNumberMatrix){
    .title = self->title,
    .origin = operand->is_parameter ? HL_NUMBERS_LEARNED : HL_NUMBERS_COMPUTED,
    .values = self->values,
    .words = (const char *const *) self->words,
    .states = self->states,
    .lights = self->lights,
    .rows = self->rows.n,
    .columns = self->columns.n,
    .row_names = (const char *const *) self->row_names,
    .column_names = (const char *const *) self->column_names,
    .row_role = self->row_role,
    .column_role = self->column_role,
    .digits = operand->words != NULL ? 0 : digits_of (self),
    .paper = operand->words != NULL ? HL_PAPER_PLAIN
             : operand->is_unit     ? HL_PAPER_UNIT
                                    : HL_PAPER_SIGNED,
    .limit = limit_of (self),
  };
}

/**
 * hl_operation_picture_new:
 * @operand: whose numbers to show; must live as long as the picture
 * @slice: which matrix of it, from 0
 * @rows: (transfer full): which rows
 * @columns: (transfer full): which columns
 *
 * Returns: (transfer full): the picture
 */
HlOperationPicture *
hl_operation_picture_new (const NnOperand *operand,
                          int              slice,
                          HlExcerpt        rows,
                          HlExcerpt        columns)
{
  HlOperationPicture *self = g_new0 (HlOperationPicture, 1);

  g_assert (slice >= 0 && slice < operand->slices);

  self->operand = operand;
  self->slice = slice;
  self->rows = rows;
  self->columns = columns;
  self->row_names = new_names (&operand->row_axis, has_queries (operand), &rows);
  self->column_names = new_names (&operand->column_axis, FALSE, &columns);
  self->row_role = new_role (row_name (operand), &rows);
  self->column_role = new_role (column_name (operand), &columns);
  self->title = new_title (operand, operand->symbol, slice);
  copy_cells (self);
  self->matrix = matrix_of (self);

  return self;
}

void
hl_operation_picture_free (HlOperationPicture *self)
{
  if (self == NULL)
    return;

  hl_excerpt_clear (&self->rows);
  hl_excerpt_clear (&self->columns);
  g_free (self->values);
  g_free (self->states);
  g_free (self->lights);
  g_strfreev (self->words);
  g_strfreev (self->row_names);
  g_strfreev (self->column_names);
  g_free (self->title);
  g_free (self->row_role);
  g_free (self->column_role);
  g_free (self);
}

/**
 * hl_operation_picture_set_name:
 * @self: the picture
 * @name: what a formula calls the operand, where that is more than its symbol
 */
void
hl_operation_picture_set_name (HlOperationPicture *self,
                               const char         *name)
{
  g_free (self->title);
  self->title = new_title (self->operand, name, self->slice);
  self->matrix.title = self->title;
}

/**
 * hl_operation_picture_hide:
 * @self: the picture of a result that is not to be known yet
 *
 * Empties the cells.  Not even a mask remains to be seen.
 */
void
hl_operation_picture_hide (HlOperationPicture *self)
{
  for (int i = 0; i < self->rows.n * self->columns.n; i++)
    self->values[i] = NAN;
  g_clear_pointer (&self->states, g_free);
  g_clear_pointer (&self->words, g_strfreev);
  self->matrix.states = NULL;
  self->matrix.words = NULL;
  self->matrix.paper = HL_PAPER_PLAIN;
}

/**
 * hl_operation_picture_light:
 * @self: a picture
 * @cells: of the whole operand
 * @light: %HL_LIGHT_DEPENDENCY or %HL_LIGHT_MARK
 *
 * Lights those of the cells that are shown.
 */
void
hl_operation_picture_light (HlOperationPicture *self,
                            const NnCells      *cells,
                            guint8              light)
{
  for (int i = 0; i < self->rows.n * self->columns.n; i++)
    if (nn_cells_contain (cells, self->slice, self->rows.indices[i / self->columns.n],
                          self->columns.indices[i % self->columns.n]))
      self->lights[i] |= light;
}
