/* ui/widgets/question-pane.h
 *
 * Predict, then reveal: a question, what can be answered, and, when it is revealed, what was right
 * and why.  The walk, the labs, the lessons and the comparisons of runs all ask here.
 *
 *      Which of these adds up to 0?
 *      [ A the row ] [ B the column ] [ C both ]        buttons, letters, cells and places
 *      Not quite. The answer is the row. …
 *
 * For a class, each choice has a number of votes instead of a button, and the answer is told when
 * a person continues.
 *
 * Signals
 *   answered (gboolean)     an answer was given and graded
 *   revealed                the right answer has been told
 *   term-activated (term)   a person wants to know what a word means
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/lessons/question-spec.h"
#include "ui/session/quiz-log.h"

#define HL_TYPE_QUESTION_PANE (hl_question_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlQuestionPane, hl_question_pane, HL, QUESTION_PANE, GtkWidget)

void hl_question_pane_set_counts_votes (HlQuestionPane *self, gboolean counts_votes);
void hl_question_pane_ask (HlQuestionPane *self, HlQuestionSpec *spec);
void hl_question_pane_settle (HlQuestionPane *self, int right, const char *why);
void hl_question_pane_close (HlQuestionPane *self);
void hl_question_pane_reveal (HlQuestionPane *self);
void hl_question_pane_resume (HlQuestionPane *self, const HlQuestionAnswer *answer);

gboolean hl_question_pane_choose (HlQuestionPane *self, int index);

gboolean hl_question_pane_choose_cell (HlQuestionPane *self, int row, int column);
gboolean hl_question_pane_get_is_waiting (HlQuestionPane *self);

HlQuestionAnswer     *hl_question_pane_get_answer (HlQuestionPane *self) G_GNUC_WARN_UNUSED_RESULT;
const HlQuestionSpec *hl_question_pane_get_spec (HlQuestionPane *self);
HlQuizEntry          *hl_question_pane_take_entry (HlQuestionPane *self, int position);
