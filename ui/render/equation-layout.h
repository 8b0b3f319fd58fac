/* ui/render/equation-layout.h
 *
 * Where the terms of an equation are.  All that the step at hand reads and makes is as large
 * as there is room; the rest becomes narrow, and where that is not enough only its symbol
 * remains, the farthest first.
 *
 *      A in 4 heads                  ▒░  ░▒  ▒▒  ░░
 *      Q_h ▒ K_hᵀ ▒ S₀ S      S′     ┌ A ──────┐    V_h   O_h
 *      narrow     symbols     ▦▦▦    │ ▦▦▦▦▦▦▦ │    ▒▒    □□
 *                                    └─────────┘
 *      −2 ▓▒░▒▓ 2    weights 0 ░▒▓ 1
 */

#pragma once

#include "ui/render/equation-spec.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

/**
 * HlTermForm:
 * @HL_TERM_LARGE: with names and, where they fit, numbers
 * @HL_TERM_NARROW: its colors
 * @HL_TERM_FOLDED: its symbol
 *
 * How much of a term there is room for.
 */
typedef enum
{
  HL_TERM_LARGE,
  HL_TERM_NARROW,
  HL_TERM_FOLDED,
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

/**
 * HlEquationPick:
 * @term: a term, or %HL_EQUATION_NONE
 * @row: of a cell of it
 * @column: likewise
 * @head: a head, or %HL_EQUATION_NONE
 * @step: a step whose sign or folded term it is, or %HL_EQUATION_NONE
 */
typedef struct
{
  int term;
  int row;
  int column;
  int head;
  int step;
} HlEquationPick;

#define HL_EQUATION_NOTHING \
  ((HlEquationPick){ HL_EQUATION_NONE, 0, 0, HL_EQUATION_NONE, HL_EQUATION_NONE })

HlEquationLayout *hl_equation_layout_new (const HlEquationSpec *spec,
                                          double                width,
                                          double                height) G_GNUC_WARN_UNUSED_RESULT;
void              hl_equation_layout_free (HlEquationLayout *self);
HlSize            hl_equation_minimum_size (const HlEquationSpec *spec);

const HlTermPlace *hl_equation_place (const HlEquationLayout *self,
                                      int                     term);
gboolean           hl_equation_frame (const HlEquationSpec   *spec,
                                      const HlEquationLayout *self,
                                      int                     term,
                                      HlRect                 *frame);
HlRect             hl_equation_cell (const HlEquationSpec   *spec,
                                     const HlEquationLayout *self,
                                     int                     term,
                                     int                     row,
                                     int                     column);
HlEquationPick     hl_equation_pick (const HlEquationSpec   *spec,
                                     const HlEquationLayout *self,
                                     double                  x,
                                     double                  y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquationLayout, hl_equation_layout_free)

G_END_DECLS
