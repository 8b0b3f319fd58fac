/* ui/render/number-matrix.h
 *
 * Draws a matrix that is not attention: numbers in cells, what the rows and columns are,
 * and which cells belong together.
 *
 *      x  (2, 3)
 *              1       2       3             feature 1 … 128
 *        1  │ 1.00 │ 2.00 │ 3.00 │       he ▒░▒▓▒░░▒▒▓░▒▒
 *        2  │ 4.00 │ 6.00 │ 8.00 │       is ▒▒░░▒▓▒▒░▒▓▓▒
 *
 * A bar below says which color is which number.  Where the cells are too narrow for numbers,
 * only their colors remain.  Words that do
 * not fit give way to their numbers, which are small then.
 *
 * The numbers of a matrix do not change.  Who keeps a matrix shares it by reference, and who
 * draws one says beside it which cells are lit.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/matrix.h"
#include "ui/render/palette.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_SCALE_BAR 84.0        /* width of all colors below a matrix, CSS pixels */
#define HL_NUMBER_MATRIX_BAR 4.0 /* width of the color beside a title, CSS pixels */

typedef enum
{
  HL_PAPER_PLAIN,       /* the color of the page */
  HL_PAPER_SIGNED,      /* orange below 0, blue above */
  HL_PAPER_UNIT,        /* weights from 0 to 1 */
  HL_PAPER_POSITIVE,    /* from 0 to the limit, for numbers that are never below 0 */
  HL_PAPER_LOGARITHMIC, /* likewise, by powers of ten */
  /* squares with a key of their own: 0 is hidden, as in an attention map, and all else is seen */
  HL_PAPER_MASK,
} HlCellPaper;

/* What there is to write takes this much room, whatever room there is.  To find that out takes
 * longer than all the rest of a layout, so who lays out often finds it out once. */
typedef struct
{
  double line;         /* height of a line; 0: nothing was measured */
  double small_line;   /* height of a line of names */
  double title;        /* the width of the title */
  double number;       /* the width of the widest number, or word */
  double small_number; /* with words, the width of the widest small number */
  double row_name;     /* the width of the widest name of a row */
  double column_name;  /* the width of the widest name of a column */
  double end;          /* the width of the numbers at the ends of the scale */
} HlNumberMatrixWidths;

/* Borrows what it points to, unless hl_number_matrix_new() made it: then it is counted, owns
 * everything but its palette, and no longer changes. */
typedef struct
{
  const char        *title;      /* which matrix it is, or NULL */
  gboolean           is_learned; /* whether they are parameters: a bar is beside the title */
  const float       *values;     /* (rows, columns) %NAN: there is no number */
  const char *const *words; /* (rows, columns) what is written in place of the numbers, or NULL */

  const guint8 *states;  /* (rows, columns) of HlCellState; NULL: all normal */
  int           rows;    /* at least 1 */
  int           columns; /* at least 1 */

  const char *const *row_names;    /* (rows) NULL: numbers from 1 */
  const char *const *column_names; /* (columns) likewise, or NULL */
  const char        *row_role;     /* what the rows are, such as "token", or NULL */
  const char        *column_role;  /* what the columns are, such as "feature", or NULL */

  int         digits; /* after the point */
  HlCellPaper paper;  /* what the colors of the cells say */
  /* the number of the strongest color, but of a unit paper; 0: the largest that occurs */
  double limit;
  /* whether cells without numbers become as low, or as high, as the room asks for, and square
   * where there are as many rows as columns */
  gboolean fits;

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* NULL: a default */
  /* what hl_number_matrix_measure_widths() found; zeros: a layout asks it */
  HlNumberMatrixWidths widths;
} HlNumberMatrix;

/* Bits for each cell: two colors that mark cells that belong together. */
typedef enum
{
  HL_LIGHT_DEPENDENCY = 1 << 0, /* what a cell that is pointed out was made of */
  HL_LIGHT_MARK = 1 << 1,       /* an answer, or what belongs to the other side */
} HlNumberLights;

HlNumberMatrix *hl_number_matrix_new (const HlNumberMatrix *numbers) G_GNUC_WARN_UNUSED_RESULT;
HlNumberMatrix *hl_number_matrix_ref (HlNumberMatrix *self) G_GNUC_WARN_UNUSED_RESULT;
void            hl_number_matrix_unref (HlNumberMatrix *self);

HlMatrix hl_number_matrix_cells (const HlNumberMatrix *self);
char    *hl_number_matrix_text (const HlNumberMatrix *self, int row,
                                int column) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_number_matrix_describe (const HlNumberMatrix *self, int row,
                                    int column) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlNumberMatrix, hl_number_matrix_unref)

G_END_DECLS
