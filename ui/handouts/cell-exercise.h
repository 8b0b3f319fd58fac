/* ui/handouts/cell-exercise.h
 *
 * An exercise "compute this cell" on paper: matrices with blanks, and for each blank a line
 * that says how its number comes about.  exercise-making.h makes them.
 */

#pragma once

#include "ui/lessons/sheet-exercise.h"
#include "ui/picture/blank-matrix.h"

typedef struct
{
  char *title;    /* a heading */
  char *task;     /* what is to be done */
  char *given;    /* what has to be known, in lines, or NULL */
  char *formulas; /* what is to be computed, each on a line, or NULL */
  /* what the model has where the exercise computes with a part of it; for the key, or NULL */
  char      *comparison;
  GPtrArray *matrices; /* in the order of the work */
  GPtrArray *answers;  /* one for each blank, in the order of the matrices and their cells */
} HlCellExercise;

HlCellExercise *hl_cell_exercise_new (const HlSheetExercise *what) G_GNUC_WARN_UNUSED_RESULT;
void            hl_cell_exercise_free (HlCellExercise *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlCellExercise, hl_cell_exercise_free)
