/* ui/handouts/exercise-making.h
 *
 * Makes the exercises that lessons name.
 */

#pragma once

#include "ui/handouts/cell-exercise.h"

G_BEGIN_DECLS

HlCellExercise *hl_exercise_make (const HlSheetExercise *what,
                                  guint64                seed) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
