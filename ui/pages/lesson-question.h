/* ui/pages/lesson-question.h
 *
 * The question of a lesson's step.  It is asked as everywhere (widgets/question-pane.h), and who
 * comes back to the step finds what was answered.
 *
 * Properties
 *   holds-reveal   boolean   whether the right answer waits for a key
 *   counts-votes   boolean   whether a class votes, instead of one person who answers
 *
 * Signals
 *   changed                 it was answered, or the right answer was told
 *   term-activated (term)   a person wants to know what a word means
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/course.h"

#define HL_TYPE_LESSON_QUESTION (hl_lesson_question_get_type ())

G_DECLARE_FINAL_TYPE (HlLessonQuestion, hl_lesson_question, HL, LESSON_QUESTION, GtkWidget)

void     hl_lesson_question_show (HlLessonQuestion *self, HlCourse *course);
gboolean hl_lesson_question_choose (HlLessonQuestion *self, int choice);
gboolean hl_lesson_question_get_is_open (HlLessonQuestion *self);
gboolean hl_lesson_question_get_is_waiting (HlLessonQuestion *self);
void     hl_lesson_question_reveal (HlLessonQuestion *self);
