/* ui/figures/word-order.h
 *
 * The words of a sentence in two orders, and how much the row of each word differs between them in
 * the encoder's result:
 *
 *      Before               the   red   car
 *                             ╲   ╱      │
 *      After                red   the   car
 *      with positions       ▇▇    ▆▆    ▅▅
 *      without positions    0     0     0        each row moved with its word
 */

#pragma once

#include "core/experiments/word-order.h"

#include "ui/picture/figure.h"

#define HL_WORD_ORDER_LINES 2 /* with positions, without */

/* Differences between the encoder's numbers: one below the first limit is only rounding, one above
 * the second surely is not. */
#define HL_WORD_ORDER_ROUNDING 1e-4f
#define HL_WORD_ORDER_CLEARLY 1e-2f

/* The parts of the picture. */
enum
{
  HL_WORD_ORDER_BEFORE, /* { 0, word } */
  HL_WORD_ORDER_AFTER,  /* { line, word } */
};

typedef struct
{
  const NnWordOrder *order; /* borrowed; NULL: none yet, and why */
  char              *problem;
  int                n_shown; /* lines */
} HlWordOrder;

HlFigure *hl_word_order_new (const NnWordOrder *order, const char *problem,
                             int n_shown) G_GNUC_WARN_UNUSED_RESULT;
float     hl_word_order_largest (const NnWordOrder *order, int line);
