/* ui/figures/equation-input.h
 *
 * What an equation is made from: the operations of a place, and how far one has come.
 */

#pragma once

#include "ui/figures/equation-term.h"

G_BEGIN_DECLS

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

/* What an equation is made from. */
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

G_END_DECLS
