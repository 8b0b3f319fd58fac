/* ui/lessons/plan-reader.h
 *
 * Reads a lesson from its file.  Whoever writes one is told what is wrong, in which line, and
 * what to do about it:
 *
 *      masks.lesson, line 12: there is no page “mask”.  Write one of: translate, masks, …
 */

#pragma once

#include "ui/lessons/plan-check.h"

G_BEGIN_DECLS

#define HL_LESSON_SUFFIX ".lesson"
#define HL_LESSON_MAX_BYTES (1 << 20)

HlLessonPlan *hl_lesson_plan_parse (const char *text,
                                    gsize       length,
                                    const char *name,
                                    GError    **error) G_GNUC_WARN_UNUSED_RESULT;
char         *hl_lesson_plan_name_of (const char *base) G_GNUC_WARN_UNUSED_RESULT;
HlLessonPlan *hl_lesson_plan_read (GFile        *file,
                                   GCancellable *cancellable,
                                   GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
