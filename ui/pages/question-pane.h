/* ui/pages/question-pane.h
 *
 * Predict, then reveal: a question about the step at hand, what can be answered, and,
 * when it is revealed, what was right and why.
 *
 * A row or a column can be answered by its name here as well as by a click into the
 * picture, so that nobody needs a pointer.
 *
 * Signals
 *   answered (gboolean)   an answer was given and graded
 */

#pragma once

#include <gtk/gtk.h>

#include "core/trace/question.h"

G_BEGIN_DECLS

#define HL_TYPE_QUESTION_PANE (hl_question_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlQuestionPane, hl_question_pane, HL, QUESTION_PANE, GtkWidget)

void hl_question_pane_ask (HlQuestionPane *self,
                           NnQuestion     *question);
void hl_question_pane_reveal (HlQuestionPane *self);

void hl_question_pane_answer_cell (HlQuestionPane *self,
                                   int             row,
                                   int             column);

G_END_DECLS
