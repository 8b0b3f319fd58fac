/* ui/labs/operation-question.h
 *
 * The question about an operation (core/trace/question/question.h), as the Model page asks it.
 */

#pragma once

#include "core/trace/question/question.h"

G_BEGIN_DECLS

NnQuestion *hl_operation_question (const NnOperation *operation, int head,
                                   int number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
