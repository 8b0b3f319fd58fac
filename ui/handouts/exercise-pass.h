/* ui/handouts/exercise-pass.h
 *
 * An exercise on the model's own numbers: where they stand in the model, and a corner of them.
 */

#pragma once

#include "ui/handouts/cell-exercise.h"
#include "ui/handouts/sheet-passes.h"

G_BEGIN_DECLS

void hl_exercise_fill_pass (HlCellExercise *self, const HlSheetExercise *what, guint64 seed,
                            const char *place, const HlSheetPasses *passes);

G_END_DECLS
