/* tests/support/formula-parser.h
 *
 * Reads formulas as core/trace/formula/formula.h prints them, and computes them.
 *
 * Every printed number stands for all that round to it, so each result is an interval.
 * If a formula is right, the intervals of its two sides meet.
 */

#pragma once

#include "core/text/vocabulary.h"

typedef struct
{
  double low;  /* the least it can be */
  double high; /* the most */
} NnTestInterval;

typedef struct
{
  NnTestInterval left;          /* what is left of "=" */
  NnTestInterval right;         /* what is right of it */
  double         largest;       /* the largest number in it, without its sign */
  gboolean       has_underflow; /* whether it says that its result is too small for a float */
} NnTestEquation;

NnTestEquation nn_test_formula_parse (const char *text, const NnVocabulary *words);
gboolean       nn_test_equation_holds (const NnTestEquation *equation);
