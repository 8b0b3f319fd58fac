/* tests/support/walk-cells.h
 *
 * The arithmetic of every operation of a walk, cell by cell: plain formulas in double,
 * written for these files alone, without a look at how core computes.
 */

#pragma once

#include "core/trace/walk/walk.h"

double nn_test_cell (const NnOperation *operation, int slice, int row, int column);
double nn_test_term_cell (const NnOperation *gradient, const NnGradientTerm *term, int slice,
                          int row, int column);
