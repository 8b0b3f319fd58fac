/* ui/figures/equation-input.h
 *
 * What an equation is made from: the operations of a place, and how far one has come.
 */

#pragma once

#include "ui/figures/equation-term.h"

G_BEGIN_DECLS

/**
 * HlEquationStep:
 * @operation: what is done
 * @title: (nullable): what people call it
 * @passes: the same step in each pass of the decoder that is shown beside this one
 *
 * A step of the place.
 */
typedef struct
{
  const NnOperation *operation;
  const char        *title;
  const NnOperation *passes[HL_TERM_PASSES];
} HlEquationStep;

/**
 * HlEquationPasses:
 * @n: how many passes of the decoder are shown; 0: it is none of them
 * @at_hand: which of them is
 * @read: what each has read last; %NULL: not known yet
 * @written: what each writes; %NULL: likewise
 *
 * What the decoder's rows are called, while it writes word by word.
 */
typedef struct
{
  int         n;
  int         at_hand;
  const char *read[HL_TERM_PASSES];
  const char *written[HL_TERM_PASSES];
} HlEquationPasses;

/**
 * HlEquationInput:
 * @steps: (array length=n_steps): the operations of the place
 * @n_steps: how many
 * @at_hand: the one that is looked at
 * @n_known: how many of them have shown their results
 * @head: which head, from 0
 * @passes: of the decoder; an attention shows the rows of all of them
 * @is_before: whether @at_hand is still to come: what it reads is looked at
 * @is_asked: whether somebody is asked for the result of @at_hand
 * @hides_shape: whether somebody is asked for its shape
 * @has_one_scale: whether all that is known shares the colors, not only what @at_hand reads
 *   and makes
 *
 * What an equation is made from.
 */
typedef struct
{
  const HlEquationStep *steps;
  int                   n_steps;
  int                   at_hand;
  int                   n_known;
  int                   head;
  HlEquationPasses      passes;
  gboolean              is_before;
  gboolean              is_asked;
  gboolean              hides_shape;
  gboolean              has_one_scale;
} HlEquationInput;

G_END_DECLS
