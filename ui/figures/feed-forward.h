/* ui/figures/feed-forward.h
 *
 * A feed-forward network on a few rows, as two crossings with ReLU between them.
 *
 *            W₁ᵀ                  W₂ᵀ
 *            b₁                   b₂
 *      x     f₁  ── ReLU ─►  f₂   f        each row goes its own way
 *
 * All numbers are those of core's operations (core/trace/hand/by-hand.h).
 */

#pragma once

#include "core/trace/hand/by-hand.h"
#include "ui/figures/typed.h"
#include "ui/picture/figure.h"

/* The matrices, as they are in the picture; those before F1 are given. */
typedef enum
{
  HL_FFN_X,
  HL_FFN_W1, /* turned: one column per unit */
  HL_FFN_B1,
  HL_FFN_W2, /* turned: one column per output */
  HL_FFN_B2,
  HL_FFN_F1,
  HL_FFN_F2,
  HL_FFN_F,
  HL_N_FFN_PARTS
} HlFfnPart;

#define HL_FFN_ALL_SHOWN 3

/* Borrows what it points to. */
typedef struct
{
  const float       *given[HL_FFN_F1];
  int                n, n_inputs, n_hiddens, n_outputs;
  const char *const *names;   /* of the rows, or NULL */
  int                n_shown; /* how many of the operations have their result */
  const float       *before;  /* a part before the latest change, or NULL */
  int                part;    /* which one */
} HlFfnInput;

typedef struct
{
  HlFfnInput input; /* what it borrows is not kept */
  GPtrArray *operations;
  float     *values[HL_N_FFN_PARTS];
  int        rows[HL_N_FFN_PARTS], columns[HL_N_FFN_PARTS];
  char     **names;
  gboolean   has_words;
  HlItem     changed; /* the only number that is another one than before, or none */
  float      start;   /* what it was */
  GPtrArray *before;  /* the operations before, or NULL */
} HlFfn;

HlFigure *hl_feed_forward_new (const HlFfnInput *input) G_GNUC_WARN_UNUSED_RESULT;

#define HL_FFN_MOST 16 /* rows, features, units and outputs */

/* All that the picture shows follows from these.  A network is drawn anew with other sizes and
 * another seed. */
typedef struct
{
  int      n, n_inputs, n_hiddens, n_outputs, seed;
  gboolean has_words;
  float    given[HL_FFN_F1][HL_FFN_MOST * HL_FFN_MOST]; /* as they are in the picture */
} HlFfnState;

extern const HlTyped hl_ffn_typed;

HlFfnInput hl_ffn_input (const HlFfnState *state, int n_shown);
