/* ui/session/lesson-progress.h
 *
 * Which steps of which lessons were done, and at which step each lesson was left, kept in the
 * settings by the names of both: "2-attention/weighted-sum".  So a mark stays with its step when
 * a lesson gets another one.
 */

#pragma once

#include <gio/gio.h>

#include "ui/lessons/lesson-plan.h"

G_BEGIN_DECLS

typedef struct HlLessonProgress HlLessonProgress;

HlLessonProgress *hl_lesson_progress_new (GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;
void              hl_lesson_progress_free (HlLessonProgress *self);

gboolean hl_lesson_progress_has (const HlLessonProgress *self, const char *lesson,
                                 const HlPlanStep *step);
gboolean hl_lesson_progress_add (HlLessonProgress *self, const char *lesson,
                                 const HlPlanStep *step);

int  hl_lesson_progress_find_left (const HlLessonProgress *self, const HlLessonPlan *plan);
void hl_lesson_progress_leave (HlLessonProgress *self, const char *lesson, const HlPlanStep *step);

G_END_DECLS
