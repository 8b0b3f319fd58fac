/* ui/pages/lesson-pane.h
 *
 * The current step of a lesson, beside its page: what there is to see, a
 * question, something to do, something to say.
 *
 * Properties
 *   course         HlCourse   whose lesson is shown, or NULL
 *   holds-reveal   boolean    whether the right answer waits for a key
 *   counts-votes   boolean    whether a class votes, instead of one person who answers
 *
 * Signals
 *   answered                the question was answered, or the right answer was told
 *   term-activated (term)   a person wants to know what a word means
 *   said (text)             a person has written something in own words
 */

#pragma once

#include <adwaita.h>

#include "ui/session/course.h"

#define HL_TYPE_LESSON_PANE (hl_lesson_pane_get_type ())
G_DECLARE_FINAL_TYPE (HlLessonPane, hl_lesson_pane, HL, LESSON_PANE, GtkWidget)

void hl_lesson_pane_set_course (HlLessonPane *self, HlCourse *course);

gboolean hl_lesson_pane_get_is_asking (HlLessonPane *self);
gboolean hl_lesson_pane_answer (HlLessonPane *self, int choice);
gboolean hl_lesson_pane_reveal (HlLessonPane *self);
void     hl_lesson_pane_set_is_below (HlLessonPane *self, gboolean is_below);
void     hl_lesson_pane_set_saying (HlLessonPane *self, const char *text);
