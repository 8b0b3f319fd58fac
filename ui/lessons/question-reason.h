/* ui/lessons/question-reason.h
 *
 * Why the answer to a question is what it is, with the numbers that decide, and why another
 * one is not.
 *
 *      "“i” gets 0.71, the next one 0.15: …"
 */

#pragma once

#include "core/trace/question.h"

G_BEGIN_DECLS

char *hl_question_reason (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_why_not (const NnQuestion *question,
                           int               index) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
