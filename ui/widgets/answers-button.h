/* ui/widgets/answers-button.h
 *
 * How the questions of a player went: "3 of 4 right", and behind it all answers, concept by
 * concept.  Who was asked and has come to the end is told so once.
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

#define HL_TYPE_ANSWERS_BUTTON (hl_answers_button_get_type ())

G_DECLARE_FINAL_TYPE (HlAnswersButton, hl_answers_button, HL, ANSWERS_BUTTON, GtkWidget)

void hl_answers_button_set_player (HlAnswersButton *self, HlPlayer *player);
void hl_answers_button_close (HlAnswersButton *self);
