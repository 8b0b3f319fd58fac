/* ui/lessons/plan-reader.h
 *
 * Reads the lines of a lesson.  Whoever writes one is told what is wrong, in which line, and
 * what to do about it:
 *
 *      masks.lesson, line 12: there is no page “mask”.  Write one of: translate, masks, …
 */

#pragma once

#include "ui/lessons/lesson-plan.h"

G_BEGIN_DECLS

HlLessonPlan *hl_plan_reader_read (HlPlanKind kind, char **lines, const char *name,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
