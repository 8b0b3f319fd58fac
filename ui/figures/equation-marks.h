/* ui/figures/equation-marks.h
 *
 * The marks of one term of an equation, and what its signs and keys are written with.
 *
 *           S             symbol, learned or computed
 *         4 × 4           shape, and a note
 *         la  voi …       names of the columns
 *      la ▦   ▦           cells, with their numbers where these fit
 *      …
 */

#pragma once

#include "ui/figures/equation.h"
#include "ui/picture/marks.h"

#define HL_EQUATION_MARGIN 8.0
#define HL_EQUATION_GAP 7.0   /* around a sign, and beside names */
#define HL_EQUATION_FRAME 5.0 /* around the result of the current step */

/* How much of a term there is room for. */
typedef enum
{
  HL_TERM_LARGE,  /* with names and, where they fit, numbers */
  HL_TERM_NARROW, /* its colors */
  HL_TERM_FOLDED, /* its symbol */
  HL_TERM_REST,   /* an ellipsis, for it and those farther away */
  HL_TERM_GONE,   /* nothing: another term has the ellipsis */
} HlTermForm;

typedef struct
{
  const HlEquationTerm *term; /* whose place it is */

  HlTermForm  form;             /* how much there is to see */
  const char *symbol;           /* or an ellipsis in its place */
  const char *below;            /* its shape and a note */
  HlRect      head;             /* where these are */
  HlRect      row_names;        /* left of the grid; without width where they are elsewhere */
  HlRect      column_names;     /* above the grid; without height where there are none */
  gboolean    names_are_turned; /* whether these read from bottom to top */
  HlRect      grid;             /* all cells */
  HlRect      frame;            /* around all of it; without width where it has none */
  gboolean    shows_numbers;    /* whether they fit into the cells */
  gboolean    are_short;        /* whether weights do so without the 0 before the point only */

  int    line;           /* 1 below the others, where names need the width; else 0 */
  double natural, width; /* of the grid: what it asks for, what it gets */
  double names;          /* width of the rows' names, 0 where others have them */
} HlTermPlace;

typedef struct
{
  const HlEquationPiece *piece; /* a sign, or a term */
  HlRect                 rect;  /* empty for a term */
  const char            *name;  /* of an arrow, in one line or two; or NULL */
} HlSignPlace;

/* The scene measures words, and owns what is pointed to. */
typedef struct
{
  const HlEquation *equation;
  HlScene          *scene;
  HlSize            size;
  double            times;                        /* how much larger words are */
  double            line, small;                  /* heights of a line, of a small one */
  double            number, weight, short_weight; /* widths: a weight has no sign */
  HlTermPlace      *places;                       /* of the terms, between two without a term */
  HlSignPlace      *signs;                        /* of the pieces, likewise */
  HlSignPlace      *turn;                         /* where a second line begins, or NULL */
  gboolean          has_short_notes; /* whether notes have no more than the width of their grids */
  gboolean          has_short_signs; /* whether there is no room for the names of arrows */
} HlEquationLayout;

#define HL_EACH_PLACE(place, layout)                                                               \
  for (HlTermPlace *place = (layout)->places; place->term != NULL; place++)
#define HL_EACH_SIGN(sign, layout)                                                                 \
  for (HlSignPlace *sign = (layout)->signs; sign->piece != NULL; sign++)

double hl_equation_natural_width (HlEquationLayout *self);
double hl_equation_fit (HlEquationLayout *self, double top, double bottom);

static inline const HlPalette *hl_equation_palette (const HlEquationLayout *self)
{
  return self->scene->look.palette;
}

static inline double hl_equation_width (const HlEquationLayout *self, HlTextSize size,
                                        const char *words)
{
  return hl_scene_width (self->scene, size, self->times, words);
}

/* Whether a term has cells. */
static inline gboolean hl_term_has_grid (const HlTermPlace *place)
{
  return place->form <= HL_TERM_NARROW;
}

void     hl_equation_draw_term (const HlEquationLayout *self, const HlTermPlace *place);
void     hl_equation_draw_cells (const HlEquationLayout *self, const HlEquationTerm *term,
                                 const HlRect *grid);
void     hl_equation_draw_corner (const HlEquationLayout *self, const HlRect *cell, HlColor ink);
gboolean hl_equation_marks_beyond (const HlEquationLayout *self, const HlTermPlace *place);
HlMark  *hl_equation_write (const HlEquationLayout *self, HlTextSize size, const char *words,
                            HlRect rect, double align_x, HlColor ink);

/* What can be clicked, but not pointed out. */
static inline void hl_equation_add_button (const HlEquationLayout *self, int part, int index,
                                           HlRect rect)
{
  hl_mark_area (self->scene, (HlItem){ part, -1, index }, rect);
}
