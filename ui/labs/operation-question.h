/* ui/labs/operation-question.h
 *
 * The question about an operation (core/trace/question.h) as a lab asks it: by choices.
 * Where several keys or rows are right at once, a choice is a set of them.
 *
 *      Which keys are hidden from “q2”?   ( none ) ( “k4” ) ( “k3”, “k4” ) ( all )
 */

#pragma once

#include "core/trace/operation.h"

#include "ui/labs/lab-question.h"

G_BEGIN_DECLS

HlLabQuestionSpec *hl_operation_question (const NnOperation *operation,
                                          int                head,
                                          int                number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
