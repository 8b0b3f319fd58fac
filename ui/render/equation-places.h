/* ui/render/equation-places.h
 *
 * Where the terms of an equation are, once they have been laid out.
 */

#pragma once

#include "ui/render/equation-spec.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_EQUATION_FRAME 5.0 /* around the result of the step at hand */

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
  HlTermForm form;             /* how much there is to see */
  HlRect     head;             /* symbol, shape and note */
  HlRect     row_names;        /* left of the grid; without width where they stand elsewhere */
  HlRect     column_names;     /* above the grid; without height where there are none */
  gboolean   names_are_turned; /* whether these read from bottom to top */
  HlRect     grid;             /* all cells */
  gboolean   shows_numbers;    /* whether they fit into the cells */
  gboolean   are_short;        /* whether weights do so without the 0 before the point only */
} HlTermPlace;

typedef struct
{
  HlSize  size;                   /* of the picture */
  HlText *text;                   /* its font */
  double  line;                   /* height of a line */
  double  small;                  /* height of a small line */
  GArray *places;                 /* of the terms */
  GArray *pieces;                 /* of the signs; empty for terms */
  GArray *heads;                  /* of the heads */
  HlRect  heads_title;            /* above these */
  HlRect  keys[HL_EQUATION_KEYS]; /* below, one for each family of terms: what its colors say */
} HlEquationLayout;

/* Whether a term has cells. */
static inline gboolean hl_term_has_grid (const HlTermPlace *place)
{
  return place->form <= HL_TERM_NARROW;
}

HlEquationLayout *hl_equation_layout_new_empty (const HlEquationSpec *spec,
                                                double scale) G_GNUC_WARN_UNUSED_RESULT;
void              hl_equation_layout_free (HlEquationLayout *self);

HlTermPlace *hl_equation_place (const HlEquationLayout *self, int term);
HlRect       hl_equation_cell (const HlEquationSpec *spec, const HlEquationLayout *self, int term,
                               int row, int column);
gboolean hl_equation_is_framed (const HlEquationSpec *spec, const HlEquationLayout *self, int term);
gboolean hl_equation_frame (const HlEquationSpec *spec, const HlEquationLayout *self, int term,
                            HlRect *frame);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquationLayout, hl_equation_layout_free)

G_END_DECLS
