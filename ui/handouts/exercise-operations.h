/* ui/handouts/exercise-operations.h
 *
 * An exercise of what the table of operations can do.
 */

#pragma once

#include "ui/handouts/cell-exercise.h"

G_BEGIN_DECLS

void  hl_exercise_add_operations (HlCellExercise *self, const GPtrArray *operations, int digits);
char *hl_exercise_name_cell (const NnOperand *operand, int slice, int row,
                             int column) G_GNUC_WARN_UNUSED_RESULT;
void  hl_exercise_fill_operations (HlCellExercise *self, const HlSheetExercise *what, guint64 seed);

G_END_DECLS
