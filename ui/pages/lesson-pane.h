/* ui/pages/lesson-pane.h
 *
 * The step at hand of a lesson, beside the page on which it happens: what there is to see, a
 * question, something to do, something to say.
 *
 * An answer can be chosen once; only then it is said which one is right, and why.  Letters
 * stand before the choices, for a class that answers together.
 *
 * Properties
 *   course   HlCourse   whose lesson is shown, or NULL
 *
 * Signals
 *   term-activated (term)   somebody wants to know what a word means
 */

#pragma once

#include <adwaita.h>

#include "ui/session/course.h"

G_BEGIN_DECLS

#define HL_TYPE_LESSON_PANE (hl_lesson_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlLessonPane, hl_lesson_pane, HL, LESSON_PANE, GtkWidget)

void hl_lesson_pane_set_course (HlLessonPane *self,
                                HlCourse     *course);

G_END_DECLS
