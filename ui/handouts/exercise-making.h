/* ui/handouts/exercise-making.h
 *
 * Makes the exercises that lessons name.
 */

#pragma once

#include "ui/handouts/cell-exercise.h"
#include "ui/handouts/sheet-passes.h"

HlCellExercise *hl_exercise_make (const HlSheetExercise *what, guint64 seed, const char *place,
                                  const HlSheetPasses *passes) G_GNUC_WARN_UNUSED_RESULT;
