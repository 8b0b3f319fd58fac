/* tests/support/walk-check.h
 *
 * Is a walk whole?  Whether its numbers are the arithmetic that it names, walk-formulas.h asks.
 */

#pragma once

#include "core/trace/walk/walk.h"

void nn_test_assert_walk_is_sound (const NnWalk *walk);
