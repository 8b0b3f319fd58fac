#include "ui/render/number-matrix-layout.h"

#include <math.h>
#include <string.h>

#include "ui/numbers/number-text.h"
#include "ui/render/axis-names.h"
#include "ui/render/number-matrix-scale.h"

#define MINUS "−"
#define GAP 5.0
#define BAR HL_NUMBER_MATRIX_BAR
#define PADDING 7.0     /* on both sides of a number */
#define SMALL_PADDING 4 /* on both sides of a small one */
#define MAX_NAME 8.0    /* in lines; longer ones are shortened */
#define MAX_SQUARE 84.0 /* of a mask */
#define MAX_SKEW 3.0    /* of a mask: how many times as wide as high a cell may be */
#define MAX_STRIPE 14.0 /* width of a cell without a number */
#define LEAST_ROW 4.0   /* height of a cell that fits the room */
#define MOST_LINES 2    /* height of a cell that fits the room, in lines */
#define FEW 32          /* at most this many stripes are as wide as their names */

/* The width of the widest text so far.  Of numbers only the longest of each form are measured,
 * without a fraction or with one, and with a sign or without: measuring takes a hundred times as
 * long as counting characters. */
typedef struct
{
  HlText    *text;
  HlTextSize size;
  gsize      longest_numbers[2][2];
  double     width;
} Widest;

static void consider (Widest *self, const char *word)
{
  const gboolean has_sign = g_str_has_prefix (word, MINUS);
  const char    *number = has_sign ? word + strlen (MINUS) : word;
  const gsize    length = strlen (number);

  if (strspn (number, "0123456789.,") == length)
    {
      gsize *longest = &self->longest_numbers[has_sign][strpbrk (number, ".,") != NULL];

      if (length <= *longest)
        return;
      *longest = length;
    }

  self->width = MAX (self->width, hl_text_number_width (self->text, self->size, word));
}

static double longest_name (HlText *text)
{
  return MAX_NAME * ceil (hl_text_line (text, HL_TEXT_SMALL));
}

static double widest_name (HlText *text, const char *const *names, int n_names)
{
  Widest widest = { .text = text, .size = HL_TEXT_SMALL };

  for (int i = 0; i < n_names; i++)
    {
      g_autofree char *name = hl_token_at (names, i);

      consider (&widest, name);
    }

  return MIN (ceil (widest.width), longest_name (text));
}

static double widest_number (const HlNumberMatrix *self, HlText *text)
{
  Widest widest = { .text = text, .size = HL_TEXT_NORMAL };

  for (int i = 0; i < self->rows * self->columns; i++)
    {
      g_autofree char *number = hl_number_matrix_text (self, i / self->columns, i % self->columns);

      consider (&widest, number);
    }

  return ceil (widest.width);
}

static double widest_small_number (const HlNumberMatrix *self, HlText *text)
{
  Widest widest = { .text = text, .size = HL_TEXT_SMALL };

  for (int i = 0; i < self->rows * self->columns; i++)
    {
      g_autofree char *number = hl_number_to_text (self->values[i], self->digits);

      consider (&widest, number);
    }

  return ceil (widest.width);
}

/* Returns the room of what there is to write, in its font. */
HlNumberMatrixWidths hl_number_matrix_measure_widths (const HlNumberMatrix *self)
{
  g_autoptr (HlText) text = hl_text_new (self->font);

  return (HlNumberMatrixWidths){
    .line = ceil (hl_text_line (text, HL_TEXT_NORMAL)),
    .small_line = ceil (hl_text_line (text, HL_TEXT_SMALL)),
    .title = ceil (hl_text_width (text, HL_TEXT_NORMAL, self->title)),
    .number = self->paper == HL_PAPER_MASK ? 0.0 : widest_number (self, text),
    .small_number = self->words != NULL ? widest_small_number (self, text) : 0.0,
    .row_name = widest_name (text, self->row_names, self->rows),
    .column_name = widest_name (text, self->column_names, self->columns),
    .end = hl_number_matrix_scale_width (self, text),
  };
}

/* The cells are squares, or wider if the name of every column fits then. */
static HlSize square_size (const HlNumberMatrix *self, const HlNumberMatrixWidths *widths,
                           double width, double height)
{
  const double room = MIN (width / self->columns, height / self->rows);
  const double side = MAX (floor (MIN (room, MAX_SQUARE)), LEAST_ROW);
  const double named = widths->column_name + GAP;
  const double wide = self->columns * named <= width && named <= MAX_SKEW * side ? named : side;

  return (HlSize){ MAX (side, wide), side };
}

/* A few stripes may be as wide as their names. */
static double widest_stripe (const HlNumberMatrix *self, const HlNumberMatrixWidths *widths)
{
  return self->columns <= FEW ? MAX (MAX_STRIPE, widths->column_name + GAP) : MAX_STRIPE;
}

/* The cells fill the height, within limits; a matrix with as many rows as columns has squares. */
static HlSize fitting_size (const HlNumberMatrix *self, const HlNumberMatrixWidths *widths,
                            double width, double height)
{
  const double high = CLAMP (height / self->rows, LEAST_ROW, widths->line * MOST_LINES);
  const double most = MAX (2 * high, widest_stripe (self, widths));
  const double wide = CLAMP (width / self->columns, 0.5, most);
  const double side = MAX (MIN (wide, high), 1.0);

  return self->rows == self->columns ? (HlSize){ side, side } : (HlSize){ wide, high };
}

/* The cells are wide enough for their numbers; if these do not fit, they are stripes. */
static HlSize cell_size (const HlNumberMatrix *self, const HlNumberMatrixWidths *widths,
                         double width, double height, HlNumberMatrixLayout *layout)
{
  const double name = MIN (widths->column_name, MAX_NAME * widths->small_line / 2);
  const double number = MAX (widths->number, name) + 2 * PADDING;
  const double small_number = widths->small_number + 2 * SMALL_PADDING;

  if (self->paper == HL_PAPER_MASK)
    return square_size (self, widths, width, height);

  layout->shows_numbers = self->columns * number <= width &&
                          (!self->fits || self->rows * (widths->line + GAP) <= height);
  if (layout->shows_numbers)
    return (HlSize){ number, widths->line + GAP };

  if (self->fits)
    return fitting_size (self, widths, width, height);

  layout->shows_small_numbers = self->words != NULL && self->columns * small_number <= width;
  if (layout->shows_small_numbers)
    return (HlSize){ small_number, widths->line + GAP };

  return (HlSize){ CLAMP (width / self->columns, 0.5, widest_stripe (self, widths)),
                   widths->line + 2 };
}

static int step_for (double cell, double name) { return MAX ((int) ceil ((name + GAP) / cell), 1); }

static double with_gap (double part) { return part > 0 ? part + GAP : 0.0; }

static HlNumberMatrixWidths widths_of (const HlNumberMatrix *self)
{
  return self->widths.line > 0 ? self->widths : hl_number_matrix_measure_widths (self);
}

/* Returns where everything goes, from the top left corner. height: the room there is; only
 * squares mind, and what fits. */
HlNumberMatrixLayout hl_number_matrix_layout (const HlNumberMatrix *self, double width,
                                              double height)
{
  const HlNumberMatrixWidths widths = widths_of (self);

  const double         small = widths.small_line;
  const double         title = self->title != NULL ? widths.line : 0.0;
  const double         bar = self->is_learned ? BAR + GAP : 0.0;
  const double         roles = self->row_role != NULL || self->column_role != NULL ? small : 0.0;
  const double         left = with_gap (widths.row_name);
  const gboolean       has_scale = hl_number_matrix_has_scale (self);
  const double         top = with_gap (title) + with_gap (roles) + with_gap (small);
  const double         below = self->paper == HL_PAPER_MASK || has_scale ? GAP + small : 0.0;
  HlNumberMatrixLayout layout = { .size = { 0 } };
  const HlSize         cell =
      cell_size (self, &widths, MAX (width - left, 1), MAX (height - top - below, 1), &layout);

  layout.title = (HlRect){ bar, 0, width - bar, title };
  layout.roles = (HlRect){ 0, with_gap (title), width, roles };
  layout.grid = (HlRect){ left, top, cell.width * self->columns, cell.height * self->rows };
  layout.column_names = (HlRect){ left, top - with_gap (small), layout.grid.width, small };
  layout.row_names = (HlRect){ 0, top, widths.row_name, layout.grid.height };
  if (has_scale)
    layout.scale = (HlRect){ left, hl_rect_bottom (&layout.grid) + GAP,
                             HL_SCALE_BAR + 2 * (widths.end + GAP), small };
  layout.row_step = step_for (cell.height, small - GAP - 2);
  layout.column_step = layout.shows_numbers ? 1 : step_for (cell.width, widths.column_name);
  if (self->paper == HL_PAPER_MASK)
    layout.keys = (HlRect){ left, hl_rect_bottom (&layout.grid) + GAP, width - left, small };
  layout.size = (HlSize){ MAX (MAX (hl_rect_right (&layout.grid), bar + widths.title),
                               hl_rect_right (&layout.scale)),
                          hl_rect_bottom (&layout.grid) + below };
  layout.size.width = MIN (layout.size.width, MAX (width, hl_rect_right (&layout.grid)));

  return layout;
}

/* Returns the room it takes. */
HlSize hl_number_matrix_measure (const HlNumberMatrix *self, double max_width)
{
  return hl_number_matrix_layout (self, max_width, G_MAXINT).size;
}

/* Returns where a cell is. */
HlRect hl_number_matrix_cell (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                              int row, int column)
{
  const HlMatrix matrix = hl_number_matrix_cells (self);

  return hl_matrix_cell (&matrix, &layout->grid, row, column);
}

/* Returns whether there is a cell at a point, and which. */
gboolean hl_number_matrix_pick (const HlNumberMatrix *self, const HlNumberMatrixLayout *layout,
                                double x, double y, int *row, int *column)
{
  const HlMatrix matrix = hl_number_matrix_cells (self);

  return hl_matrix_pick (&matrix, &layout->grid, x, y, row, column);
}
