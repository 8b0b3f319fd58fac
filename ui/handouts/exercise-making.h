/* ui/handouts/exercise-making.h
 *
 * Exercises that lessons name, and what they are made of.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/lessons/lesson-plan.h"
#include "ui/lessons/sheet-exercise.h"
#include "ui/picture/blank-matrix.h"

/* An exercise "compute this cell" on paper: matrices with blanks, and for each blank a line
 * that says how its number comes about.  exercise-making.h makes them. */

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

void hl_cell_exercise_free (HlCellExercise *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlCellExercise, hl_cell_exercise_free)

/* A model's own numbers for worksheets: its translations of a few short sentences, as walks.
 *
 *      model ─► sentences of the lesson, or examples, whose words it knows ─► a walk each
 *
 * Each sheet draws one of them. */

/* Never changes, so that any thread may read it. */
typedef struct
{
  GPtrArray *sentences; /* what was translated */
  GPtrArray *walks;     /* how, in the same order; at least one */
} HlSheetPasses;

gboolean       hl_sheet_passes_are_needed (const HlLessonPlan *plan);
char          *hl_sheet_passes_place (const HlPlanStep *step) G_GNUC_WARN_UNUSED_RESULT;
HlSheetPasses *hl_sheet_passes_new (const NnTranslator *translator, const HlLessonPlan *plan,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
void           hl_sheet_passes_free (HlSheetPasses *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlSheetPasses, hl_sheet_passes_free)

/* Makes the exercises that lessons name. */

HlCellExercise *hl_exercise_make (const HlSheetExercise *what, guint64 seed, const char *place,
                                  const HlSheetPasses *passes) G_GNUC_WARN_UNUSED_RESULT;
