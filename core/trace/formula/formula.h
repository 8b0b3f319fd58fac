/* core/trace/formula/formula.h
 *
 * How one cell of an operation is computed, in numbers:
 *
 *      0.4123 = exp(1.921 − 2.104) / (exp(2.104 − 2.104) + exp(1.921 − 2.104) + Σ₄(0.1883))
 *
 * in general, with the sizes:
 *
 *      scores = Q · Kᵀ   8 × (6, 16) · 8 × (4, 16)ᵀ → 8 × (6, 4)
 *
 * and what it depends on: the cells of each input that the formula reads.
 *
 * Formulas are for people and for parsers.  What is printed is
 *
 *      formula   number = sum [ (underflow…) ]
 *      sum       [−] term { (+ | −) term }
 *      term      factor { (· | /) factor }
 *      factor    number | − factor | ( sum ) | factor² | √( sum ) | name( sum, … )
 *                | Σₙ( number ) | Σ′( number ) | maxₙ( number )
 *      number    digits [ . digits ] [ ·10ⁿ ] | 10ⁿ | ∞
 *
 * A number without a point, or with up to three significant digits, is exact; others are rounded to
 * their last digit.  Σₙ(x) stands for n terms that are not shown, whose sum is x, and maxₙ(x) for n
 * candidates that are not shown, of which x is the largest.  What is too small for a float and so 0
 * says so.  Σ′(x) is the sum over the other
 * sentences of the batch.  Names are exp, ln, tanh, max and min; argmax(i: x, …) is the i of the
 * largest x, and id(“word”) the number of a word in its vocabulary.
 */

#pragma once

#include "core/trace/formula/cell-text.h"
#include "core/trace/operation/cell.h"
#include "core/trace/operation/formula-writer.h"

typedef struct
{
  char   *text;       /* the cell, "=", and how it is computed */
  int     n_left_out; /* how many terms are not shown one by one; the caller can ask for all */
  GArray *terms;      /* (element-type double): what its longest sum adds, in order */
} NnFormula;

NnFormula *nn_formula_new (const NnOperation *operation, int slice, int row, int column,
                           NnFormulaLength length) G_GNUC_WARN_UNUSED_RESULT;
void       nn_formula_free (NnFormula *self);

char    *nn_formula_line (const NnOperation *operation) G_GNUC_WARN_UNUSED_RESULT;
char    *nn_formula_general (const NnOperation *operation) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_formula_reads (const NnOperation *operation, int input);

NnCells nn_formula_depends (const NnOperation *operation, int slice, int row, int column,
                            int input);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnFormula, nn_formula_free)
