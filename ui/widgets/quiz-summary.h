/* ui/widgets/quiz-summary.h
 *
 * How the questions about the current steps were answered, concept by concept, with ways to what
 * was missed: the step, the glossary, the lesson.
 *
 *      Masks                    1 of 2
 *        Which keys are hidden from “red”?   ► the step
 *        [ Glossary ] [ Lesson ]
 *      [ Save as CSV… ]
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/player.h"

G_BEGIN_DECLS

#define HL_TYPE_QUIZ_SUMMARY (hl_quiz_summary_get_type ())

G_DECLARE_FINAL_TYPE (HlQuizSummary, hl_quiz_summary, HL, QUIZ_SUMMARY, GtkWidget)

void hl_quiz_summary_show (HlQuizSummary *self, const HlQuizLog *log);

G_END_DECLS
