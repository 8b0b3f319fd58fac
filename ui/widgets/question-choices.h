/* ui/widgets/question-choices.h
 *
 * All choices of a question, as many in a line as there is room for.
 *
 *      [ A the row ] [ B the column ]
 *      [ C both ]
 *
 * Signals
 *   toggled   one of them was chosen, or taken back
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/lessons/question-answer.h"

G_BEGIN_DECLS

#define HL_TYPE_QUESTION_CHOICES (hl_question_choices_get_type ())

G_DECLARE_FINAL_TYPE (HlQuestionChoices, hl_question_choices, HL, QUESTION_CHOICES, GtkWidget)

void hl_question_choices_show (HlQuestionChoices *self, const HlQuestionSpec *spec,
                               gboolean counts_votes);
void hl_question_choices_choose (HlQuestionChoices *self, int index);
void hl_question_choices_close (HlQuestionChoices *self);
void hl_question_choices_mark (HlQuestionChoices *self, const HlQuestionSpec *spec);

HlQuestionAnswer *hl_question_choices_read (HlQuestionChoices *self) G_GNUC_WARN_UNUSED_RESULT;
void hl_question_choices_restore (HlQuestionChoices *self, const HlQuestionAnswer *answer);

G_END_DECLS
