/* tests/support/walk-check.h
 *
 * Is what a walk shows the arithmetic that it names?  Every cell of every output is
 * computed once more from the inputs, cell by cell, by formulas written for this file
 * alone.
 */

#pragma once

#include "core/trace/walk.h"

G_BEGIN_DECLS

double nn_test_cell (const NnOperation *operation,
                     int                slice,
                     int                row,
                     int                column);
double nn_test_term_cell (const NnOperation    *gradient,
                          const NnGradientTerm *term,
                          int                   slice,
                          int                   row,
                          int                   column);

void nn_test_assert_walk_is_sound (const NnWalk *walk);
void nn_test_assert_walk_adds_up (const NnWalk *walk,
                                  double        tolerance);

G_END_DECLS
