/* ui/lessons/plan-check.h
 *
 * What can be wrong with a lesson, and how it is said.
 */

#pragma once

#include "ui/lessons/lesson-plan.h"

G_BEGIN_DECLS

#define HL_PLAN_ERROR (hl_plan_error_quark ())
GQuark hl_plan_error_quark (void);

typedef enum
{
  HL_PLAN_ERROR_SYNTAX, /* a line cannot be understood */
  HL_PLAN_ERROR_FILE,   /* the file is no text, or too large */
} HlPlanError;

const char *hl_plan_suffix (HlPlanKind kind);
const char *hl_plan_form (HlPlanKind kind);

gboolean hl_plan_fail (const HlLessonPlan *self, int line, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);
gboolean hl_lesson_plan_check (const HlLessonPlan *self, GError **error);

G_END_DECLS
