/* ui/lessons/question-words.h
 *
 * How questions and reasons name a token, and write a number.
 */

#pragma once

#include "core/trace/question/question.h"

G_BEGIN_DECLS

extern const char *const hl_question_yes_no[]; /* by NnYesNoChoice, before translation */

char *hl_question_name (const NnAxis *axis, int index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_query (const NnAxis *axis, int index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_number (double x) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
