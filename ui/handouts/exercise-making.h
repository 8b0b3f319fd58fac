/* ui/handouts/exercise-making.h
 *
 * Who fills an exercise with matrices and answers; cell-exercise.c begins it.
 */

#pragma once

#include "ui/handouts/cell-exercise.h"

G_BEGIN_DECLS

void hl_exercise_fill_operations (HlCellExercise        *self,
                                  const HlSheetExercise *what,
                                  guint64                seed);
void hl_exercise_fill_positions (HlCellExercise        *self,
                                 const HlSheetExercise *what,
                                 guint64                seed);
void hl_exercise_fill_bleu (HlCellExercise        *self,
                            const HlSheetExercise *what,
                            guint64                seed);

G_END_DECLS
