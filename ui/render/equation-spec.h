/* ui/render/equation-spec.h
 *
 * An equation as a picture shows it: matrices from left to right with signs between them.
 *
 *      Q_h    ·  K_hᵀ   ─÷ √32─►  S      ─mask─►  S′   ─softmax─►  A    ·  V_h  ─►  O_h
 *      ▒░▓▒      ▓░▒              ▦▦▦             ▦▦▦              □□□     ▒▓░      □□□
 *                                 at hand          to come
 *
 * Terms whose numbers are about as large are a family, which shares a scale of colors and its key.
 * What compares (scores, logits) has scales of its own, and so have weights and probabilities.
 * What is still to come is an outline.  Numbers are copies: the
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
#define HL_EQUATION_KEYS 8     /* the largest family of each scale, then smaller ones */

/* What the colors of a term say. */
typedef enum
{
  HL_TERM_SIGNED,   /* numbers on the scale that the terms of the equation share */
  HL_TERM_SCORE,    /* scores of pairs and words, which are sums of many products: likewise */
  HL_TERM_POSITIVE, /* what ReLU lets through, from 0 on */
  HL_TERM_UNIT,     /* weights and probabilities, from 0 to 1 */
  HL_TERM_WORDS,    /* words in place of numbers */
} HlTermScale;

typedef struct
{
  char       *symbol;       /* what the formula calls it, with ᵀ where it is read across */
  char       *shape;        /* its rows and columns */
  char       *note;         /* where it comes from, or which part of it is shown */
  gboolean    is_learned;   /* whether it is a parameter */
  HlTermScale scale;        /* what its colors say */
  int         family;       /* its key, or 0 for that of the largest family of its scale */
  int         rows;         /* as they stand in the equation */
  int         columns;      /* likewise */
  float      *values;       /* (rows, columns) */
  guint8     *states;       /* (rows, columns) of HlCellState, or NULL */
  char      **words;        /* (rows, columns) what the numbers stand for, or NULL */
  char      **row_names;    /* of tokens and words, or NULL */
  char      **column_names; /* likewise, or NULL */
  char       *row_role;     /* what the rows are, or NULL */
  char       *column_role;  /* what the columns are, or NULL */
  gboolean    is_rounded;   /* whether its rows add up to 1, but not as they are printed */
  int         rows_alike;   /* terms with the same number have the same rows */
  /* whether its rows stand beside those of the first term, although they have other names */
  gboolean is_level;
  int      step;     /* which makes it, or HL_EQUATION_NONE for what was there before */
  gboolean is_known; /* whether what the step makes may be shown */
  /* how many rows may be: all or none, or those of the decoder's passes so far */
  int      n_shown;
  int      row_at_hand; /* which row is of the pass at hand, or HL_EQUATION_NONE where all are */
  gboolean is_at_hand;  /* whether the step at hand reads or makes it */
} HlEquationTerm;

typedef struct
{
  int      term;     /* a term, or HL_EQUATION_NONE */
  char    *sign;     /* what stands there instead, or over an arrow */
  gboolean is_arrow; /* whether it leads to a result */
  int      step;     /* to which step it belongs */
} HlEquationPiece;

typedef struct
{
  GArray  *terms;        /* (element-type HlEquationTerm) */
  GArray  *pieces;       /* from left to right */
  GArray  *heads;        /* one matrix of each head, or empty */
  char    *heads_title;  /* what these are, or NULL */
  char    *heads_symbol; /* the matrix's letter, which stands in heads_title, or NULL */
  int      head;         /* which of them is in the equation */
  int      step;         /* the one at hand, HL_EQUATION_GIVEN or HL_EQUATION_NONE */
  gboolean is_asked;     /* whether somebody is asked for its result */
  gboolean is_file;      /* whether it goes into a file, where no step has a frame */
  /* by key, the first ones by HlTermScale: the number of the strongest color */
  double limits[HL_EQUATION_KEYS];
  /* likewise: whether there are larger ones, which a mark in the corner tells */
  gboolean has_beyond[HL_EQUATION_KEYS];

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* NULL: a default */
} HlEquationSpec;

HlEquationSpec *hl_equation_spec_new (void) G_GNUC_WARN_UNUSED_RESULT;
void            hl_equation_spec_free (HlEquationSpec *self);

void hl_equation_spec_add_piece (HlEquationSpec *self, int term, const char *sign,
                                 gboolean is_arrow, int step);

const HlEquationTerm  *hl_equation_term (const HlEquationSpec *self, int term);
const HlEquationPiece *hl_equation_piece (const HlEquationSpec *self, int piece);

const HlPalette *hl_equation_palette (const HlEquationSpec *self);
int              hl_equation_key (const HlEquationTerm *term);
HlScale          hl_equation_scale (const HlEquationSpec *self, const HlEquationTerm *term);

float       hl_equation_value (const HlEquationTerm *term, int row, int column);
HlCellState hl_equation_state (const HlEquationTerm *term, int row, int column);
gboolean    hl_equation_is_beyond (const HlEquationSpec *self, const HlEquationTerm *term, int row,
                                   int column);
gboolean    hl_equation_is_rounded (const HlEquationTerm *term);
char *hl_equation_text (const HlEquationTerm *term, int row, int column) G_GNUC_WARN_UNUSED_RESULT;
char *hl_equation_short_text (const HlEquationTerm *term, int row,
                              int column) G_GNUC_WARN_UNUSED_RESULT;
char *hl_equation_describe (const HlEquationTerm *term, int row,
                            int column) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquationSpec, hl_equation_spec_free)

G_END_DECLS
