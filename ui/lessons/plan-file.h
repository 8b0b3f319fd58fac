/* ui/lessons/plan-file.h
 *
 * A lesson, or a list of places, as a file: a text in UTF-8, of which lesson-plan.c understands
 * the lines.
 */

#pragma once

#include <gio/gio.h>

#include "ui/lessons/lesson-plan.h"

#define HL_LESSON_SUFFIX ".lesson"
#define HL_LESSON_MAX_BYTES (1 << 20)

HlLessonPlan *hl_plan_file_parse (HlPlanKind kind, const char *text, gsize length, const char *name,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
HlLessonPlan *hl_plan_file_read (HlPlanKind kind, GFile *file, GCancellable *cancellable,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

gsize hl_plan_key_length (const char *line);
char *hl_lesson_plan_name_of (const char *base) G_GNUC_WARN_UNUSED_RESULT;
