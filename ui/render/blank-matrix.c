#include "ui/render/blank-matrix.h"

#include "ui/render/number-matrix-draw.h"
#include "ui/render/number-matrix-layout.h"

#define ROOM_WIDTH 40.0  /* to write a number into, CSS pixels */
#define ROOM_HEIGHT 21.0 /* likewise */
#define FRAME 1.5        /* width of the frame of a blank */
#define INSET 2.0        /* of the frame in its cell */

/* Returns a matrix that is to be filled in on paper. numbers: a matrix, which is copied; is_blank:
 * (rows, columns) which cells are to be filled in; likewise. */
HlBlankMatrix *hl_blank_matrix_new (const HlNumberMatrix *numbers, const gboolean *is_blank)
{
  const gsize   n_cells = (gsize) numbers->rows * (gsize) numbers->columns;
  HlBlankMatrix self = { hl_number_matrix_new (numbers),
                         g_memdup2 (is_blank, n_cells * sizeof (gboolean)) };

  return g_atomic_rc_box_dup (sizeof self, &self);
}

static void clear (gpointer data)
{
  HlBlankMatrix *self = data;

  hl_number_matrix_unref (self->numbers);
  g_free (self->is_blank);
}

void hl_blank_matrix_unref (HlBlankMatrix *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/* Returns how many cells are to be filled in. */
int hl_blank_matrix_count (const HlBlankMatrix *self)
{
  int n = 0;

  for (int i = 0; i < self->numbers->rows * self->numbers->columns; i++)
    n += self->is_blank[i];

  return n;
}

/* Returns the matrix with cells that are large enough to be written into. */
static HlNumberMatrix on_paper (const HlBlankMatrix *self)
{
  HlNumberMatrix matrix = *self->numbers;

  matrix.palette = hl_palette_get (FALSE);
  matrix.paper = HL_PAPER_PLAIN;
  matrix.widths = hl_number_matrix_measure_widths (&matrix);
  matrix.widths.line =
      MAX (matrix.widths.line, ROOM_HEIGHT); /* so the rows of matrices side by side are level */
  if (hl_blank_matrix_count (self) > 0)
    matrix.widths.number = MAX (matrix.widths.number, ROOM_WIDTH);

  return matrix;
}

/* Returns its size in CSS pixels. */
HlSize hl_blank_matrix_measure (const HlBlankMatrix *self, double width)
{
  const HlNumberMatrix matrix = on_paper (self);

  return hl_number_matrix_measure (&matrix, width);
}

/* Returns the texts of the cells.  A blank has none, unless it is filled in. */
static char **words_of (const HlBlankMatrix *self, gboolean is_filled)
{
  const int n_cells = self->numbers->rows * self->numbers->columns;
  char    **words = g_new0 (char *, n_cells + 1);

  for (int i = 0; i < n_cells; i++)
    words[i] = self->is_blank[i] && !is_filled
                   ? g_strdup ("")
                   : hl_number_matrix_text (self->numbers, i / self->numbers->columns,
                                            i % self->numbers->columns);

  return words;
}

static void frame_blanks (const HlBlankMatrix *self, const HlNumberMatrix *matrix,
                          const HlNumberMatrixLayout *layout, cairo_t *cr)
{
  const HlColor ink = matrix->palette->text;

  for (int i = 0; i < matrix->rows * matrix->columns; i++)
    if (self->is_blank[i])
      {
        const HlRect cell =
            hl_number_matrix_cell (matrix, layout, i / matrix->columns, i % matrix->columns);

        cairo_rectangle (cr, cell.x + INSET, cell.y + INSET, cell.width - 2 * INSET,
                         cell.height - 2 * INSET);
      }
  cairo_set_source_rgb (cr, ink.red, ink.green, ink.blue);
  cairo_set_line_width (cr, FRAME);
  cairo_stroke (cr);
}

/* cr: where the strokes go, from the origin. */
void hl_blank_matrix_draw (const HlBlankMatrix *self, double width, gboolean is_filled, cairo_t *cr)
{
  g_auto (GStrv)             words = words_of (self, is_filled);
  HlNumberMatrix             matrix = on_paper (self);
  const HlNumberMatrixLayout layout = hl_number_matrix_layout (&matrix, width, G_MAXINT);

  matrix.words = (const char *const *) words;
  hl_number_matrix_draw (&matrix, &layout, NULL, cr);
  frame_blanks (self, &matrix, &layout, cr);
}
