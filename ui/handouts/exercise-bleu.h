/* ui/handouts/exercise-bleu.h
 *
 * An exercise on the matches of n-grams, and the score of the book.
 */

#pragma once

#include "ui/handouts/cell-exercise.h"

G_BEGIN_DECLS

void hl_exercise_fill_bleu (HlCellExercise *self, const HlSheetExercise *what, guint64 seed);

G_END_DECLS
