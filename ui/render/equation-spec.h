/* ui/render/equation-spec.h
 *
 * An equation as a picture shows it: matrices from left to right with signs between them.
 *
 *      Q_h    ·  K_hᵀ   ─÷ √32─►  S      ─mask─►  S′   ─softmax─►  A    ·  V_h  ─►  O_h
 *      ▒░▓▒      ▓░▒              ▦▦▦             ▦▦▦              □□□     ▒▓░      □□□
 *                                 at hand          to come
 *
 * All terms share one scale, but what compares (scores, logits) has one of its own, and so have
 * weights and probabilities.  What is still to come is an outline.  Numbers are copies: the
 * equation outlives the pass it was made from.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/matrix.h"
#include "ui/render/palette.h"

G_BEGIN_DECLS

#define HL_EQUATION_NONE (-1)
#define HL_EQUATION_GIVEN (-2) /* the step before the first one, which shows what that reads */
#define HL_EQUATION_SCALES 4   /* that have a key: all but words */

/**
 * HlTermScale:
 * @HL_TERM_SIGNED: numbers on the scale that the terms of the equation share
 * @HL_TERM_SCORE: scores of pairs and words, which are sums of many products: likewise
 * @HL_TERM_POSITIVE: what ReLU lets through, from 0 on
 * @HL_TERM_UNIT: weights and probabilities, from 0 to 1
 * @HL_TERM_WORDS: words in place of numbers
 *
 * What the colors of a term say.
 */
typedef enum
{
  HL_TERM_SIGNED,
  HL_TERM_SCORE,
  HL_TERM_POSITIVE,
  HL_TERM_UNIT,
  HL_TERM_WORDS,
} HlTermScale;

/**
 * HlEquationTerm:
 * @symbol: what the formula calls it, with ᵀ where it is read across
 * @shape: its rows and columns
 * @note: (nullable): where it comes from, or which part of it is shown
 * @is_learned: whether it is a parameter
 * @scale: what its colors say
 * @rows: as they stand in the equation
 * @columns: likewise
 * @values: (rows, columns)
 * @states: (nullable): (rows, columns) of #HlCellState
 * @words: (nullable): (rows, columns) what the numbers stand for
 * @row_names: (nullable): of tokens and words
 * @column_names: (nullable): likewise
 * @row_role: (nullable): what the rows are
 * @column_role: (nullable): what the columns are
 * @is_rounded: whether its rows add up to 1, but not as they are printed
 * @rows_alike: terms with the same number have the same rows
 * @step: which makes it, or %HL_EQUATION_NONE for what was there before
 * @is_known: whether what the step makes may be shown
 * @n_shown: how many rows may be: all or none, or those of the decoder's passes so far
 * @row_at_hand: which row is of the pass at hand, or %HL_EQUATION_NONE where all are
 * @is_at_hand: whether the step at hand reads or makes it
 */
typedef struct
{
  char       *symbol;
  char       *shape;
  char       *note;
  gboolean    is_learned;
  HlTermScale scale;
  int         rows;
  int         columns;
  float      *values;
  guint8     *states;
  char      **words;
  char      **row_names;
  char      **column_names;
  char       *row_role;
  char       *column_role;
  gboolean    is_rounded;
  int         rows_alike;
  int         step;
  gboolean    is_known;
  int         n_shown;
  int         row_at_hand;
  gboolean    is_at_hand;
} HlEquationTerm;

/**
 * HlEquationPiece:
 * @term: a term, or %HL_EQUATION_NONE
 * @sign: (nullable): what stands there instead, or over an arrow
 * @is_arrow: whether it leads to a result
 * @step: to which step it belongs
 */
typedef struct
{
  int      term;
  char    *sign;
  gboolean is_arrow;
  int      step;
} HlEquationPiece;

/**
 * HlEquationSpec:
 * @terms: (element-type HlEquationTerm)
 * @pieces: (element-type HlEquationPiece): from left to right
 * @heads: (element-type HlEquationTerm): one matrix of each head, or empty
 * @heads_title: (nullable): what these are
 * @heads_symbol: (nullable): the matrix's letter, which stands in @heads_title
 * @head: which of them is in the equation
 * @step: the one at hand, %HL_EQUATION_GIVEN or %HL_EQUATION_NONE
 * @is_asked: whether somebody is asked for its result
 * @is_file: whether it goes into a file, where no step has a frame
 * @limits: by #HlTermScale: the number of the strongest color
 * @has_beyond: likewise: whether there are larger ones, which a mark in the corner tells
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): %NULL: a default
 */
typedef struct
{
  GArray  *terms;
  GArray  *pieces;
  GArray  *heads;
  char    *heads_title;
  char    *heads_symbol;
  int      head;
  int      step;
  gboolean is_asked;
  gboolean is_file;
  double   limits[HL_EQUATION_SCALES];
  gboolean has_beyond[HL_EQUATION_SCALES];

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlEquationSpec;

HlEquationSpec *hl_equation_spec_new (void) G_GNUC_WARN_UNUSED_RESULT;
void            hl_equation_spec_free (HlEquationSpec *self);

void hl_equation_spec_add_piece (HlEquationSpec *self,
                                 int             term,
                                 const char     *sign,
                                 gboolean        is_arrow,
                                 int             step);

const HlEquationTerm  *hl_equation_term (const HlEquationSpec *self,
                                         int                   term);
const HlEquationPiece *hl_equation_piece (const HlEquationSpec *self,
                                          int                   piece);

const HlPalette *hl_equation_palette (const HlEquationSpec *self);
HlScale          hl_equation_scale (const HlEquationSpec *self,
                                    HlTermScale           scale);
gboolean         hl_equation_has_scale (const HlEquationSpec *self,
                                        HlTermScale           scale);

float       hl_equation_value (const HlEquationTerm *term,
                               int                   row,
                               int                   column);
HlCellState hl_equation_state (const HlEquationTerm *term,
                               int                   row,
                               int                   column);
gboolean    hl_equation_is_beyond (const HlEquationSpec *self,
                                   const HlEquationTerm *term,
                                   int                   row,
                                   int                   column);
gboolean    hl_equation_is_rounded (const HlEquationTerm *term);
char       *hl_equation_text (const HlEquationTerm *term,
                              int                   row,
                              int                   column) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_equation_short_text (const HlEquationTerm *term,
                                    int                   row,
                                    int                   column) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_equation_describe (const HlEquationTerm *term,
                                  int                   row,
                                  int                   column) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquationSpec, hl_equation_spec_free)

G_END_DECLS
