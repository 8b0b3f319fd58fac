#include "ui/figures/operation-picture.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/figures/cell-state.h"
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

/* What a mask put in place of a score is no size that others are to be compared with. */
static double
limit_of (const HlNumberMatrix *matrix)
{
  double limit = 0.0;

  for (int i = 0; i < matrix->rows * matrix->columns; i++)
    if ((matrix->states == NULL || matrix->states[i] == HL_CELL_NORMAL) &&
        isfinite (matrix->values[i]))
      limit = MAX (limit, fabs ((double) matrix->values[i]));

  return limit > 0.0 ? limit : 1.0;
}

/* Gradients are small: as many that the largest number shows three of its own. */
static int
digits_for (double limit)
{
  const int zeros = limit < 1.0 ? (int) ceil (-log10 (limit)) : 0;

  return CLAMP (zeros + 2, DIGITS, MOST_DIGITS);
}

/* Numbers, states and words of the cells that are shown. */
static void
copy_cells (const HlOperationPicture *self,
            HlNumberMatrix           *matrix)
{
  const NnOperand *operand = self->operand;
  const int        n_cells = self->rows.n * self->columns.n;
  float           *values = g_new0 (float, n_cells);
  guint8          *states = operand->states != NULL ? g_new0 (guint8, n_cells) : NULL;
  char           **words = operand->words != NULL ? g_new0 (char *, n_cells + 1) : NULL;

  for (int i = 0; i < n_cells; i++)
    {
      const int row = self->rows.indices[i / self->columns.n];
      const int column = self->columns.indices[i % self->columns.n];

      values[i] = nn_operand_get (operand, self->slice, row, column);
      if (states != NULL)
        states[i] = (guint8) hl_cell_state_of (nn_operand_state (operand, row, column));
      if (words != NULL)
        words[i] = g_strdup (operand->words[row * operand->columns + column]);
    }
  matrix->values = values;
  matrix->states = states;
  matrix->words = (const char *const *) words;
}

/* Not even a mask remains to be seen. */
static void
hide_cells (const HlOperationPicture *self,
            HlNumberMatrix           *matrix)
{
  const int n_cells = self->rows.n * self->columns.n;
  float    *values = g_new (float, n_cells);

  for (int i = 0; i < n_cells; i++)
    values[i] = NAN;
  matrix->values = values;
  matrix->digits = DIGITS;
}

/* Lengths and ids are whole numbers. */
static void
show_cells (const HlOperationPicture *self,
            HlNumberMatrix           *matrix)
{
  copy_cells (self, matrix);
  matrix->limit = limit_of (matrix);
  if (matrix->words != NULL)
    return;

  matrix->paper = self->operand->is_unit ? HL_PAPER_UNIT : HL_PAPER_SIGNED;
  matrix->digits = hl_number_digits (matrix->values, (gsize) matrix->rows * matrix->columns,
                                     digits_for (matrix->limit));
}

static HlNumberMatrix *
new_matrix (const HlOperationPicture *self,
            const char               *name)
{
  const NnOperand *operand = self->operand;
  HlNumberMatrix   matrix = {
      .title = new_title (operand, name, self->slice),
      .origin = operand->is_parameter ? HL_NUMBERS_LEARNED : HL_NUMBERS_COMPUTED,
      .rows = self->rows.n,
      .columns = self->columns.n,
      .row_names = (const char *const *) new_names (&operand->row_axis, has_queries (operand),
                                                    &self->rows),
      .column_names = (const char *const *) new_names (&operand->column_axis, FALSE,
                                                       &self->columns),
      .row_role = new_role (row_name (operand), &self->rows),
      .column_role = new_role (column_name (operand), &self->columns),
  };

  if (self->is_hidden)
    hide_cells (self, &matrix);
  else
    show_cells (self, &matrix);

  return hl_number_matrix_take (matrix);
}

/**
 * hl_operation_picture_new:
 * @operand: whose numbers to show; must live as long as the picture
 * @name: what the formula calls it
 * @slice: which matrix of it, from 0
 * @rows: (transfer full): which rows
 * @columns: (transfer full): which columns
 * @is_hidden: whether its numbers are not to be known yet
 *
 * Returns: (transfer full): the picture, without lights
 */
HlOperationPicture *
hl_operation_picture_new (const NnOperand *operand,
                          const char      *name,
                          int              slice,
                          HlExcerpt        rows,
                          HlExcerpt        columns,
                          gboolean         is_hidden)
{
  HlOperationPicture *self = g_rc_box_new0 (HlOperationPicture);

  g_assert (slice >= 0 && slice < operand->slices);

  self->operand = operand;
  self->slice = slice;
  self->rows = rows;
  self->columns = columns;
  self->is_hidden = is_hidden;
  self->matrix = new_matrix (self, name);

  return self;
}

HlOperationPicture *
hl_operation_picture_ref (HlOperationPicture *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  HlOperationPicture *self = data;

  hl_excerpt_clear (&self->rows);
  hl_excerpt_clear (&self->columns);
  hl_number_matrix_unref (self->matrix);
  g_free (self->lights);
}

/**
 * hl_operation_picture_unref:
 * @self: (nullable): a picture
 */
void
hl_operation_picture_unref (HlOperationPicture *self)
{
  if (self != NULL)
    g_rc_box_release_full (self, clear);
}

/**
 * hl_operation_picture_shows:
 * @self: a picture
 * @slice: a matrix of its operand
 * @rows: rows of it
 * @columns: columns of it
 * @is_hidden: whether its numbers are not to be known yet
 *
 * Returns: whether this is what it shows
 */
gboolean
hl_operation_picture_shows (const HlOperationPicture *self,
                            int                       slice,
                            const HlExcerpt          *rows,
                            const HlExcerpt          *columns,
                            gboolean                  is_hidden)
{
  return self->slice == slice && self->is_hidden == is_hidden &&
         hl_excerpt_equal (&self->rows, rows) && hl_excerpt_equal (&self->columns, columns);
}

void
hl_operation_picture_clear_lights (HlOperationPicture *self)
{
  g_clear_pointer (&self->lights, g_free);
}

/**
 * hl_operation_picture_light:
 * @self: a picture
 * @cells: of the whole operand
 * @light: in which color
 *
 * Lights those of the cells that are shown.
 */
void
hl_operation_picture_light (HlOperationPicture *self,
                            const NnCells      *cells,
                            HlNumberLights      light)
{
  const int n_cells = self->rows.n * self->columns.n;

  for (int i = 0; i < n_cells; i++)
    {
      if (!nn_cells_contain (cells, self->slice, self->rows.indices[i / self->columns.n],
                             self->columns.indices[i % self->columns.n]))
        continue;
      if (self->lights == NULL)
        self->lights = g_new0 (guint8, n_cells);
      self->lights[i] |= light;
    }
}
