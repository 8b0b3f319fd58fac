/* ui/labs/operation-question.h
 *
 * The question about an operation (core/trace/question/question.h), as the Model page asks it.
 */

#pragma once

#include "core/trace/operation/operation.h"

#include "ui/lessons/question-spec.h"

HlQuestionSpec *hl_operation_ask (const GPtrArray *operations, int position,
                                  int head) G_GNUC_WARN_UNUSED_RESULT;
