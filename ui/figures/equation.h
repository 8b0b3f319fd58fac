/* ui/figures/equation.h
 *
 * The operations of one place of the model as an equation: matrices from left to right with signs
 * between them.  Cells of the equation and cells of the operands lead to each other.
 *
 *      Q_h    ·  K_hᵀ   ─÷ √32─►  S      ─mask─►  S′   ─softmax─►  A    ·  V_h  ─►  O_h
 *      ▒░▓▒      ▓░▒              ▦▦▦             ▦▦▦              □□□     ▒▓░      □□□
 *                                 current          to come
 *
 * Terms whose numbers are about as large are a family, which shares a scale of colors and its key.
 * What compares (scores, logits) has scales of its own, and so have weights and probabilities.
 * What is still to come is an outline.  Of a large vocabulary only the current words are shown.
 * Where a pass of the decoder makes one row, those of other passes are above and below it.
 */

#pragma once

#include "core/trace/formula/formula.h"
#include "core/trace/operation/operation.h"
#include "core/trace/walk/origin.h"
#include "core/trace/walk/walk.h"
#include "ui/picture/figure.h"

#define HL_EQUATION_NONE (-1)
#define HL_EQUATION_GIVEN (-2) /* the step before the first one, which shows what that reads */
#define HL_EQUATION_SCALES 4   /* that have a key: all but words */
#define HL_EQUATION_KEYS 8     /* the largest family of each scale, then smaller ones */
#define HL_TERM_PASSES 8       /* of the decoder that an equation shows together, at most */

/* Items of the figure: a cell is { term, row, column }.  What can only be clicked has no row. */
#define HL_EQUATION_HEAD 1000 /* { …, −1, head } */
#define HL_EQUATION_STEP 1001 /* { …, −1, step }: a sign of it, or the symbol of what it makes */

/* What the colors of a term say. */
typedef enum
{
  HL_TERM_SIGNED,   /* numbers on the scale that the terms of the equation share */
  HL_TERM_SCORE,    /* scores of pairs and words, which are sums of many products: likewise */
  HL_TERM_POSITIVE, /* what ReLU lets through, from 0 on */
  HL_TERM_UNIT,     /* weights and probabilities, from 0 to 1 */
  HL_TERM_WORDS,    /* words in place of numbers */
} HlTermScale;

/* Which rows, or columns, of a large matrix are shown: all, or a few that matter. */
typedef struct
{
  int  length;  /* how many there are */
  int  n;       /* how many are shown */
  int *indices; /* these */
} HlExcerpt;

/* All of them, to be cleared. */
static inline HlExcerpt hl_excerpt_all (int length)
{
  HlExcerpt self = { length, length, g_new (int, length) };

  for (int i = 0; i < length; i++)
    self.indices[i] = i;

  return self;
}

/* Some, to be cleared. */
static inline HlExcerpt hl_excerpt_chosen (int length, const int *indices, int n)
{
  return (HlExcerpt){ length, n, g_memdup2 (indices, (gsize) n * sizeof *indices) };
}

static inline void hl_excerpt_clear (HlExcerpt *self) { g_clear_pointer (&self->indices, g_free); }

/* Its index among those that are shown, or −1. */
static inline int hl_excerpt_find (const HlExcerpt *self, int index)
{
  for (int i = 0; i < self->n; i++)
    if (self->indices[i] == index)
      return i;

  return -1;
}

/* Where the cells of a term come from. */
typedef struct
{
  const NnOperand   *operand;       /* whose numbers they are */
  const NnOperation *maker;         /* the operation of the place that makes it, or NULL */
  int                slice;         /* which matrix of it */
  gboolean           is_transposed; /* whether rows and columns are exchanged */
  HlExcerpt          rows, columns; /* which of the operand are shown */
  /* the same operand of other passes of the decoder, each of which has one row of the term */
  const NnOperand   *passes[HL_TERM_PASSES];
  const NnOperation *pass_makers[HL_TERM_PASSES]; /* the operations that make these */
  int                n_passes;                    /* how many; 0: operand has all rows */
  int                pass;                        /* which of them operand is of */
} HlTermSource;

typedef struct
{
  HlTermSource source;        /* which numbers it shows */
  char        *symbol;        /* what the formula calls it, with ᵀ where it is read across */
  char        *shape;         /* its rows and columns */
  char        *note;          /* where it comes from, or which part of it is shown */
  gboolean     is_learned;    /* whether it is a parameter */
  HlTermScale  scale;         /* what its colors say */
  int          family;        /* its key, or 0 for that of the largest family of its scale */
  int          rows, columns; /* as they are in the equation */
  float       *values;        /* (rows, columns) */
  guint8      *states;        /* (rows, columns) of HlCellState, or NULL */
  char       **words;         /* (rows, columns) what the numbers stand for, or NULL */
  char       **row_names, **column_names; /* of tokens and words, or NULL */
  gboolean     is_rounded; /* whether its rows add up to 1, but not as they are printed */
  int          rows_alike; /* terms with the same number have the same rows */
  /* whether its rows are beside those of the first term, although they have other names */
  gboolean is_level;
  int      step;     /* which makes it, or HL_EQUATION_NONE for what was there before */
  gboolean is_known; /* whether what the step makes may be shown */
  /* how many rows may be: all or none, or those of the decoder's passes so far */
  int      n_shown;
  int      row_at_hand; /* which row is of the current pass, or HL_EQUATION_NONE where all are */
  gboolean is_at_hand;  /* whether the current step reads or makes it */
  double   largest;     /* of its numbers that are known */
  double   alone;       /* where its colors would end if no other term shared them */
} HlEquationTerm;

typedef struct
{
  int      term;     /* a term, or HL_EQUATION_NONE */
  char    *sign;     /* what is there instead, or over an arrow */
  gboolean is_arrow; /* whether it leads to a result */
  int      step;     /* to which step it belongs */
} HlEquationPiece;

/* Cells that the number under the pointer was made of, or that were asked for. */
typedef struct
{
  int term;
  int first_row, n_rows, row_step; /* the uppermost; how many; from one of them to the next */
  int first_column, n_columns;     /* the leftmost; how many */
} HlEquationLight;

typedef struct
{
  GArray  *terms;        /* (element-type HlEquationTerm) */
  GArray  *pieces;       /* from left to right */
  GArray  *heads;        /* one matrix of each head, or empty */
  char    *heads_title;  /* what these are, or NULL */
  char    *heads_symbol; /* the matrix's letter, which is in heads_title, or NULL */
  int      head;         /* which of them is in the equation */
  int      n_heads;      /* how many heads there are to choose from, 1 where nothing is by head */
  int      step;         /* the current one, HL_EQUATION_GIVEN or HL_EQUATION_NONE */
  gboolean is_asked;     /* whether a person is asked for its result */
  /* by key, the first ones by HlTermScale: the number of the strongest color */
  double limits[HL_EQUATION_KEYS];
  /* likewise: whether there are larger ones, which a mark in the corner tells */
  gboolean           has_beyond[HL_EQUATION_KEYS];
  const NnOperation *at_hand; /* the operation that is looked at */

  /* What is lit, and may change while it is shown: */

  GArray  *marks;         /* HlEquationLight: what is asked for, or NULL */
  GArray  *lights;        /* likewise: what the number that is pointed out was made of, or NULL */
  gboolean has_spotlight; /* whether all but the current step is dimmed */
} HlEquation;

/* A step of the place. */
typedef struct
{
  const NnOperation *operation; /* what is done */
  const char        *title;     /* what people call it, or NULL */
  /* the same step in each pass of the decoder that is shown beside this one */
  const NnOperation *passes[HL_TERM_PASSES];
} HlEquationStep;

/* What the decoder's rows are called, while it writes word by word. */
typedef struct
{
  int         n;       /* how many passes of the decoder are shown; 0: it is none of them */
  int         at_hand; /* which of them is */
  const char *read[HL_TERM_PASSES];    /* what each has read last; NULL: not known yet */
  const char *written[HL_TERM_PASSES]; /* what each writes; NULL: likewise */
} HlEquationPasses;

/* What an equation is made from: the operations of a place, and how far one has come. */
typedef struct
{
  const HlEquationStep *steps;   /* the operations of the place */
  int                   n_steps; /* how many */
  int                   at_hand; /* the one that is looked at */
  int                   n_known; /* how many of them have shown their results */
  int                   head;    /* which head, from 0 */
  HlEquationPasses      passes;  /* of the decoder; an attention shows the rows of all of them */
  /* whether at_hand is still to come: what it reads is looked at */
  gboolean is_before;
  gboolean is_asked;    /* whether a person is asked for the result of at_hand */
  gboolean hides_shape; /* whether a person is asked for its shape */
  /* whether all that is known shares the colors, not only what at_hand reads and makes */
  gboolean has_one_scale;
} HlEquationInput;

HlEquation *hl_equation_new (const HlEquationInput *input) G_GNUC_WARN_UNUSED_RESULT;
HlEquation *hl_equation_new_empty (void) G_GNUC_WARN_UNUSED_RESULT;
void        hl_equation_limits_find (HlEquation *equation, gboolean has_one_scale);
HlFigure   *hl_equation_figure (HlEquation *self) G_GNUC_WARN_UNUSED_RESULT;

const HlEquationTerm *hl_equation_term (const HlEquation *self, int term);
HlEquationTerm       *hl_equation_next (const HlEquation *self, const HlEquationTerm *term);

/* From left to right. */
#define HL_EACH_TERM(term, equation)                                                               \
  for (HlEquationTerm *term = NULL; (term = hl_equation_next ((equation), term)) != NULL;)

/* Terms: */

HlEquationTerm hl_equation_term_new (const HlTermSource *source,
                                     const char         *name) G_GNUC_WARN_UNUSED_RESULT;
int            hl_equation_key (const HlEquationTerm *term);
HlScale        hl_equation_scale (const HlEquation *self, const HlEquationTerm *term);
float          hl_equation_value (const HlEquationTerm *term, int row, int column);
HlCellState    hl_equation_state (const HlEquationTerm *term, int row, int column);
gboolean       hl_equation_is_beyond (const HlEquation *self, const HlEquationTerm *term, int row,
                                      int column);
char          *hl_equation_text (const HlEquationTerm *term, int row, int column,
                                 gboolean is_short) G_GNUC_WARN_UNUSED_RESULT;

gboolean hl_term_is_token (const NnAxis *axis);
gboolean hl_term_is_attention (const NnOperand *operand);
gboolean hl_term_has_queries (const NnOperand *operand);

/* Its cells, and those of the operands: */

int      hl_equation_find (const HlEquation *self, const NnOperand *operand);
NnNumber hl_equation_number (const HlEquation *self, int term, int row, int column);
gboolean hl_equation_cell_of (const HlEquation *self, const NnNumber *number, HlItem *cell);

const NnOperation *hl_equation_find_maker (const HlEquation *self, const NnNumber *number);
GArray            *hl_equation_lights (const HlEquation *self,
                                       const NnNumber   *number) G_GNUC_WARN_UNUSED_RESULT;
void hl_equation_light (const HlEquation *self, const NnOperand *operand, const NnCells *cells,
                        GArray *lights);

#define HL_WORDS_AT_HAND 8

int hl_words_at_hand (const NnOperation *operation, gboolean shows_result,
                      int words[HL_WORDS_AT_HAND]);

GArray *hl_equation_place (const NnWalk *walk, int node, int n_done, int most_passes,
                           HlEquationInput *place) G_GNUC_WARN_UNUSED_RESULT;

void hl_equation_free (HlEquation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlEquation, hl_equation_free)
