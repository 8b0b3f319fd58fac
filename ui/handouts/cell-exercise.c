#include "ui/handouts/cell-exercise.h"

#include "ui/numbers/owned.h"

/* Returns the exercise, without matrices yet. */
HlCellExercise *hl_cell_exercise_new (const HlSheetExercise *what)
{
  HlCellExercise *self = g_new0 (HlCellExercise, 1);

  self->title = hl_sheet_exercise_say (what, "title");
  self->task = hl_sheet_exercise_say (what, "task");
  self->matrices = g_ptr_array_new_with_free_func ((GDestroyNotify) hl_blank_matrix_unref);
  self->answers = g_ptr_array_new_with_free_func (g_free);

  return self;
}

HL_FREES_FOR_ALL (HlCellExercise, hl_cell_exercise_free,
                  (g_free, title, task, given, formulas, comparison),
                  (g_ptr_array_unref, matrices, answers))
