/* ui/widgets/question-choice.h
 *
 * One choice of a question: a letter, its words or its picture, and a mark once the answer is told.
 *
 *      [ B  the columns ]            a button to choose it
 *      B  the columns  [ 12 − + ]    or how many of a class chose it
 *
 * Signals
 *   toggled   it was chosen, or taken back
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/lessons/question-spec.h"

#define HL_TYPE_QUESTION_CHOICE (hl_question_choice_get_type ())

G_DECLARE_FINAL_TYPE (HlQuestionChoice, hl_question_choice, HL, QUESTION_CHOICE, GtkWidget)

GtkWidget *hl_question_choice_new (const HlQuestionSpec *spec, int index, gboolean counts_votes);

gboolean hl_question_choice_get_is_chosen (HlQuestionChoice *self);
void     hl_question_choice_choose (HlQuestionChoice *self);
void     hl_question_choice_restore (HlQuestionChoice *self, gboolean is_chosen, int n_votes,
                                     gboolean has_first, int before);
void     hl_question_choice_mark (HlQuestionChoice *self, gboolean is_right);
void     hl_question_choice_close (HlQuestionChoice *self);

int hl_question_choice_get_votes (HlQuestionChoice *self, int *before);

char *hl_question_letter (int index) G_GNUC_WARN_UNUSED_RESULT;
