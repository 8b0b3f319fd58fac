/* tests/support/walk-check.h
 *
 * Is what a walk shows the arithmetic that it names?  Every cell of every output is
 * computed once more from the inputs, by the formulas of walk-cells.h.
 */

#pragma once

#include "core/trace/walk/walk.h"

void nn_test_assert_walk_is_sound (const NnWalk *walk);
void nn_test_assert_walk_adds_up (const NnWalk *walk, double tolerance);
