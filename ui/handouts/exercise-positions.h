/* ui/handouts/exercise-positions.h
 *
 * An exercise on entries of the positional encoding.
 */

#pragma once

#include "ui/handouts/cell-exercise.h"

G_BEGIN_DECLS

void hl_exercise_fill_positions (HlCellExercise *self, const HlSheetExercise *what, guint64 seed);

G_END_DECLS
