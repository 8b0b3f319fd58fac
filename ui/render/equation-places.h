/* ui/render/equation-places.h
 *
 * Where the terms of an equation are, once they have been laid out.
 */

#pragma once

#include "ui/render/equation-spec.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_EQUATION_FRAME 5.0 /* around the result of the step at hand */

/**
 * HlTermForm:
 * @HL_TERM_LARGE: with names and, where they fit, numbers
 * @HL_TERM_NARROW: its colors
 * @HL_TERM_FOLDED: its symbol
 * @HL_TERM_REST: an ellipsis, for it and those farther away
 * @HL_TERM_GONE: nothing: another term has the ellipsis
 *
 * How much of a term there is room for.
 */
typedef enum
{
  HL_TERM_LARGE,
  HL_TERM_NARROW,
  HL_TERM_FOLDED,
  HL_TERM_REST,
  HL_TERM_GONE,
} HlTermForm;

/**
 * HlTermPlace:
 * @form: how much there is to see
 * @head: symbol, shape and note
 * @row_names: left of the grid; without width where they stand elsewhere
 * @column_names: above the grid; without height where there are none
 * @names_are_turned: whether these read from bottom to top
 * @grid: all cells
 * @shows_numbers: whether they fit into the cells
 * @are_short: whether weights do so without the 0 before the point only
 */
typedef struct
{
  HlTermForm form;
  HlRect     head;
  HlRect     row_names;
  HlRect     column_names;
  gboolean   names_are_turned;
  HlRect     grid;
  gboolean   shows_numbers;
  gboolean   are_short;
} HlTermPlace;

/**
 * HlEquationLayout:
 * @size: of the picture
 * @text: its font
 * @line: height of a line
 * @small: height of a small line
 * @places: (element-type HlTermPlace): of the terms
 * @pieces: (element-type HlRect): of the signs; empty for terms
 * @heads: (element-type HlRect): of the heads
 * @heads_title: above these
 * @keys: below, by #HlTermScale: what its colors say
 */
typedef struct
{
  HlSize  size;
  HlText *text;
  double  line;
  double  small;
  GArray *places;
  GArray *pieces;
  GArray *heads;
  HlRect  heads_title;
  HlRect  keys[HL_EQUATION_SCALES];
} HlEquationLayout;

/* Whether a term has cells. */
static inline gboolean
hl_term_has_grid (const HlTermPlace *place)
{
  return place->form <= HL_TERM_NARROW;
}

HlEquationLayout *hl_equation_layout_new_empty (const HlEquationSpec *spec,
                                                double                scale)
    G_GNUC_WARN_UNUSED_RESULT;
void hl_equation_layout_free (HlEquationLayout *self);

HlTermPlace *hl_equation_place (const HlEquationLayout *self,
                                int                     term);
HlRect       hl_equation_cell (const HlEquationSpec   *spec,
                               const HlEquationLayout *self,
                               int                     term,
                               int                     row,
                               int                     column);
gboolean     hl_equation_is_framed (const HlEquationSpec   *spec,
                                    const HlEquationLayout *self,
                                    int                     term);
gboolean     hl_equation_frame (const HlEquationSpec   *spec,
                                const HlEquationLayout *self,
                                int                     term,
                                HlRect                 *frame);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquationLayout, hl_equation_layout_free)

G_END_DECLS
