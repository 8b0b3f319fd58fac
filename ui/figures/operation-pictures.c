#include "ui/figures/operation-pictures.h"

#include "ui/figures/words-at-hand.h"
#include "ui/render/sheet.h"

#define NONE (-1)
#define MAX_TOKENS 64   /* rows or columns of these are all shown */
#define MAX_ROWS 6      /* of anything else */
#define MAX_COLUMNS 128 /* as many stripes as can be told apart beside the figure */

/* Where the window of an operand begins. */
typedef struct
{
  int row;
  int column;
} Corner;

struct _HlOperationPictures
{
  const NnOperation   *operation;
  int                  n;      /* shown inputs and the output, which is the last */
  int                 *inputs; /* which these are of the operation's */
  HlOperationPicture **pictures;
  Corner              *corners;

  int      slice;
  int      row; /* pointed out in the output, or NONE */
  int      column;
  gboolean shows_result;
  NnCells *marks;
  int      n_marks;

  int words[HL_WORDS_AT_HAND];
  int n_words; /* 0: there is no large vocabulary */
};

static const NnOperand *
operand_at (const HlOperationPictures *self,
            int                        index)
{
  return index < self->n - 1 ? self->operation->inputs[self->inputs[index]]
                             : self->operation->output;
}

static gboolean
is_output (const HlOperationPictures *self,
           int                        index)
{
  return index == self->n - 1;
}

/* The head of the result, which may have been joined already. */
static int
result_slice (const HlOperationPictures *self)
{
  return MIN (self->slice, self->operation->output->slices - 1);
}

/* What the cell that is pointed out was made of; in the output, that cell itself. */
static NnCells
cells_of (const HlOperationPictures *self,
          int                        index)
{
  if (self->row == NONE)
    return (NnCells){ .slice = NONE, .row_step = 1 };
  if (is_output (self, index))
    return (NnCells){ result_slice (self), self->row, 1, 1, self->column, 1 };

  return nn_formula_depends (self->operation, result_slice (self), self->row, self->column,
                             self->inputs[index]);
}

/* The same head in all pictures, but for operands that join the heads or were not split. */
static int
slice_of (const HlOperationPictures *self,
          int                        index,
          const NnCells             *cells)
{
  const NnOperand *operand = operand_at (self, index);

  return CLAMP (cells->slice >= 0 ? cells->slice : self->slice, 0, operand->slices - 1);
}

static int
most_of (const NnAxis *axis,
         gboolean      is_rows)
{
  switch (axis->kind)
    {
    case NN_AXIS_SOURCE:
    case NN_AXIS_TARGET:
    case NN_AXIS_POSITION:
    case NN_AXIS_SENTENCE:
      return MAX_TOKENS;
    default:
      return is_rows ? MAX_ROWS : MAX_COLUMNS;
    }
}

static HlExcerpt
excerpt_of (const HlOperationPictures *self,
            const NnAxis              *axis,
            gboolean                   is_rows,
            int                       *first,
            int                        first_wanted,
            int                        n_wanted)
{
  const int most = most_of (axis, is_rows);
  HlExcerpt excerpt;

  if (axis->kind == NN_AXIS_WORD && self->n_words > 0 && axis->length > HL_WORDS_AT_HAND)
    return hl_excerpt_chosen (axis->length, self->words, self->n_words);

  excerpt = hl_excerpt_window (
      axis->length, hl_excerpt_move_to (*first, most, first_wanted, n_wanted), most);
  *first = excerpt.indices[0];

  return excerpt;
}

static int
span_of_rows (const NnCells *cells)
{
  return cells->n_rows > 0 ? (cells->n_rows - 1) * MAX (cells->row_step, 1) + 1 : 0;
}

static void
light (HlOperationPictures *self,
       int                  index,
       const NnCells       *cells)
{
  HlOperationPicture *picture = self->pictures[index];

  hl_operation_picture_clear_lights (picture);
  if (!is_output (self, index))
    {
      hl_operation_picture_light (picture, cells, HL_LIGHT_DEPENDENCY);
      return;
    }

  for (int i = 0; i < self->n_marks; i++)
    hl_operation_picture_light (picture, &self->marks[i], HL_LIGHT_MARK);
}

/* Named as the formula calls it. */
static void
show (HlOperationPictures *self,
      int                  index,
      int                  slice,
      HlExcerpt            rows,
      HlExcerpt            columns)
{
  const NnOperand    *operand = operand_at (self, index);
  const gboolean      is_hidden = is_output (self, index) && !self->shows_result;
  HlOperationPicture *old = self->pictures[index];
  g_autofree char    *name = NULL;

  if (old != NULL && hl_operation_picture_shows (old, slice, &rows, &columns, is_hidden))
    {
      hl_excerpt_clear (&rows);
      hl_excerpt_clear (&columns);
      return;
    }

  name = nn_formula_name (self->operation, operand);
  self->pictures[index] = hl_operation_picture_new (operand, name, slice, rows, columns,
                                                    is_hidden);
  hl_operation_picture_unref (old);
}

static void
draw_up (HlOperationPictures *self,
         int                  index)
{
  const NnOperand *operand = operand_at (self, index);
  const NnCells    cells = cells_of (self, index);
  const gboolean   stays = is_output (self, index);
  Corner          *corner = &self->corners[index];
  HlExcerpt        rows, columns;

  rows = excerpt_of (self, &operand->row_axis, TRUE, &corner->row, cells.first_row,
                     stays ? 0 : span_of_rows (&cells));
  columns = excerpt_of (self, &operand->column_axis, FALSE, &corner->column, cells.first_column,
                        stays ? 0 : cells.n_columns);
  show (self, index, slice_of (self, index, &cells), rows, columns);
  light (self, index, &cells);
}

static void
draw_all_up (HlOperationPictures *self)
{
  self->n_words = hl_words_at_hand (self->operation, self->shows_result, self->words);
  for (int i = 0; i < self->n; i++)
    draw_up (self, i);
}

/* What the result is made of, each operand once. */
static void
find_inputs (HlOperationPictures *self)
{
  const NnOperation *operation = self->operation;
  int                n = 0;

  self->inputs = g_new0 (int, operation->n_inputs);
  for (int i = 0; i < operation->n_inputs; i++)
    {
      gboolean is_shown = !nn_formula_reads (operation, i);

      for (int j = 0; j < n; j++)
        is_shown = is_shown || operation->inputs[self->inputs[j]] == operation->inputs[i];
      if (!is_shown)
        self->inputs[n++] = i;
    }
  self->n = n + 1;
}

/**
 * hl_operation_pictures_new:
 * @operation: what to show; must live as long as its pictures
 * @slice: which head to show, from 0, as far as there are that many
 * @shows_result: whether the output may be seen; somebody may be asked for it first
 *
 * Returns: (transfer full): its pictures
 */
HlOperationPictures *
hl_operation_pictures_new (const NnOperation *operation,
                           int                slice,
                           gboolean           shows_result)
{
  HlOperationPictures *self = g_new0 (HlOperationPictures, 1);

  self->operation = operation;
  find_inputs (self);
  self->pictures = g_new0 (HlOperationPicture *, self->n);
  self->corners = g_new0 (Corner, self->n);
  self->row = self->column = NONE;
  self->shows_result = shows_result;
  self->slice = CLAMP (slice, 0, hl_operation_pictures_n_slices (self) - 1);
  draw_all_up (self);

  return self;
}

void
hl_operation_pictures_free (HlOperationPictures *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n; i++)
    hl_operation_picture_unref (self->pictures[i]);
  g_free (self->pictures);
  g_free (self->inputs);
  g_free (self->corners);
  g_free (self->marks);
  g_free (self);
}

/**
 * hl_operation_pictures_count:
 *
 * Returns: how many there are: the inputs, and last the output
 */
int
hl_operation_pictures_count (const HlOperationPictures *self)
{
  return self->n;
}

HlOperationPicture *
hl_operation_pictures_get (const HlOperationPictures *self,
                           int                        index)
{
  g_assert (index >= 0 && index < self->n);

  return self->pictures[index];
}

/**
 * hl_operation_pictures_n_slices:
 *
 * Returns: how many heads there are to choose from, 1 where nothing is done by head
 */
int
hl_operation_pictures_n_slices (const HlOperationPictures *self)
{
  int n_slices = 1;

  for (int i = 0; i < self->n; i++)
    n_slices = MAX (n_slices, operand_at (self, i)->slices);

  return n_slices;
}

int
hl_operation_pictures_get_slice (const HlOperationPictures *self)
{
  return self->slice;
}

/**
 * hl_operation_pictures_get_cell:
 * @self: the pictures
 * @row: (out): of the cell of the output that is pointed out
 * @column: (out): likewise
 *
 * Returns: whether one is
 */
gboolean
hl_operation_pictures_get_cell (const HlOperationPictures *self,
                                int                       *row,
                                int                       *column)
{
  *row = self->row;
  *column = self->column;

  return self->row != NONE;
}

/**
 * hl_operation_pictures_set_slice:
 * @self: the pictures
 * @slice: which head to show, from 0
 */
void
hl_operation_pictures_set_slice (HlOperationPictures *self,
                                 int                  slice)
{
  self->slice = CLAMP (slice, 0, hl_operation_pictures_n_slices (self) - 1);
  draw_all_up (self);
}

/**
 * hl_operation_pictures_point_out:
 * @self: the pictures
 * @row: of a cell of the output, or −1 for none
 * @column: likewise
 *
 * Lights what it was made of.  The output itself stays as it is, so that the pointer
 * does not lose its cell.
 */
void
hl_operation_pictures_point_out (HlOperationPictures *self,
                                 int                  row,
                                 int                  column)
{
  self->row = row;
  self->column = row == NONE ? NONE : column;
  for (int i = 0; i < self->n - 1; i++)
    draw_up (self, i);
}

/**
 * hl_operation_pictures_set_shows_result:
 * @self: the pictures
 * @shows_result: whether the output may be seen; somebody may be asked for it first
 */
void
hl_operation_pictures_set_shows_result (HlOperationPictures *self,
                                        gboolean             shows_result)
{
  self->shows_result = shows_result;
  draw_all_up (self);
}

/**
 * hl_operation_pictures_mark:
 * @self: the pictures
 * @cells: (array length=n_cells): of the output
 * @n_cells: how many rectangles
 *
 * Marks cells of the output: an answer.
 */
void
hl_operation_pictures_mark (HlOperationPictures *self,
                            const NnCells       *cells,
                            int                  n_cells)
{
  g_free (self->marks);
  self->marks = g_memdup2 (cells, (gsize) n_cells * sizeof *cells);
  self->n_marks = n_cells;
  draw_up (self, self->n - 1);
}

/**
 * hl_operation_pictures_turn:
 * @self: the pictures
 * @index: one that shows a window
 * @down: how many windows down
 * @right: how many to the right
 */
void
hl_operation_pictures_turn (HlOperationPictures *self,
                            int                  index,
                            int                  down,
                            int                  right)
{
  const NnOperand *operand = operand_at (self, index);
  Corner          *corner = &self->corners[index];

  corner->row = CLAMP (corner->row + down * most_of (&operand->row_axis, TRUE), 0,
                       operand->rows - 1);
  corner->column = CLAMP (corner->column + right * most_of (&operand->column_axis, FALSE), 0,
                          operand->columns - 1);
  draw_up (self, index);
}

/**
 * hl_operation_pictures_formula:
 * @self: the pictures
 * @length: whether all terms of a long sum are wanted
 *
 * Returns: (transfer full) (nullable): how the cell that is pointed out came about;
 *   %NULL if none is, or if the result may not be seen
 */
NnFormula *
hl_operation_pictures_formula (const HlOperationPictures *self,
                               NnFormulaLength            length)
{
  if (self->row == NONE || !self->shows_result)
    return NULL;

  return nn_formula_new (self->operation, result_slice (self), self->row, self->column, length);
}

/* What is computed, and how the cell that is pointed out came about, each in a line of its own
 * above what else there is to say. */
static char *
with_formulas (const HlOperationPictures *self,
               const char                *caption)
{
  g_autofree char      *general = nn_formula_general (self->operation);
  g_autoptr (NnFormula) cell = hl_operation_pictures_formula (self, NN_FORMULA_SHORT);
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();

  g_ptr_array_add (lines, general);
  if (cell != NULL)
    g_ptr_array_add (lines, cell->text);
  if (caption != NULL)
    g_ptr_array_add (lines, (char *) caption);
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}

/**
 * hl_operation_pictures_record:
 * @self: the pictures
 * @title: above them
 * @caption: (nullable): below them and their formula
 * @format: what kind of file
 * @error: return location for a #HlDrawingError
 *
 * Returns: (transfer full) (nullable): what becomes a file with all of them
 */
HlRecording *
hl_operation_pictures_record (const HlOperationPictures *self,
                              const char                *title,
                              const char                *caption,
                              HlFigureFormat             format,
                              GError                   **error)
{
  g_autofree HlSheetPart *parts = g_new0 (HlSheetPart, self->n);
  g_autofree char        *below = with_formulas (self, caption);
  const HlSheet           sheet = { title, below, parts, self->n };

  for (int i = 0; i < self->n; i++)
    {
      parts[i].matrix = self->pictures[i]->matrix;
      parts[i].lights = self->pictures[i]->lights;
    }

  return hl_sheet_record (&sheet, format, error);
}
