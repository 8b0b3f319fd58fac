/* ui/labs/operation-question.h
 *
 * The question about an operation (core/trace/question.h) in words, as the Model page asks it.
 */

#pragma once

#include "core/trace/operation.h"

#include "ui/lessons/question-spec.h"

G_BEGIN_DECLS

HlQuestionSpec *hl_operation_question (const NnOperation *operation,
                                       int                head,
                                       int                number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
