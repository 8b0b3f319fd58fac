#include "ui/handouts/exercise-making.h"

#include "ui/handouts/exercise-bleu.h"
#include "ui/handouts/exercise-operations.h"
#include "ui/handouts/exercise-pass.h"
#include "ui/handouts/exercise-positions.h"

/* Returns the exercise. place: where in the model, for exercises on its numbers; passes: the
 * numbers of a model; NULL if the exercise needs none. */
HlCellExercise *hl_exercise_make (const HlSheetExercise *what, guint64 seed, const char *place,
                                  const HlSheetPasses *passes)
{
  HlCellExercise *self = hl_cell_exercise_new (what);

  g_assert (passes != NULL || !hl_sheet_exercise_needs_pass (what));

  if (hl_sheet_exercise_needs_pass (what))
    hl_exercise_fill_pass (self, what, seed, place, passes);
  else if (what->kind == HL_SHEET_POSITIONS)
    hl_exercise_fill_positions (self, what, seed);
  else if (what->kind == HL_SHEET_BLEU)
    hl_exercise_fill_bleu (self, what, seed);
  else
    hl_exercise_fill_operations (self, what, seed);

  return self;
}
