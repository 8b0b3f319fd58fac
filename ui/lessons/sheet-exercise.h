/* ui/lessons/sheet-exercise.h
 *
 * What a worksheet lets compute by hand: what lessons call it, and how it is put to learners
 * (data/sentences).
 *
 *      exercise: scores softmax        a line of a lesson
 */

#pragma once

#include "core/trace/hand/hand-exercise.h"
#include "core/trace/question/pass-exercise.h"

/* Beside those of the table of operations. */
#define HL_SHEET_POSITIONS NN_N_EXERCISES  /* entries of the positional encoding */
#define HL_SHEET_BLEU (NN_N_EXERCISES + 1) /* n-grams and the score of the book */
#define HL_SHEET_PASS (NN_N_EXERCISES + 2) /* the first of those on numbers of the model */
#define HL_SHEET_EXERCISES (HL_SHEET_PASS + NN_N_PASS_EXERCISES)

typedef struct
{
  const char *name; /* what lessons call it */
  /* a NnExerciseKind, or one of those above, or HL_SHEET_PASS + a NnPassExerciseKind */
  int kind;
  int digits; /* of the numbers, after the point */
} HlSheetExercise;

const HlSheetExercise *hl_sheet_exercise_find (const char *name);
gboolean               hl_sheet_exercise_needs_pass (const HlSheetExercise *self);
const char *const     *hl_sheet_exercise_names (void);

char *hl_sheet_exercise_say (const HlSheetExercise *self,
                             const char            *line) G_GNUC_WARN_UNUSED_RESULT;
