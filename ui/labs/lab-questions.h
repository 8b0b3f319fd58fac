/* ui/labs/lab-questions.h
 *
 * What labs ask besides what the table of questions has
 * (core/trace/question/question-table.h), made from the current numbers and graded by them.
 * Where two answers would be right, or nearly so, nothing is asked.
 */

#pragma once

#include "ui/figures/normalization.h"
#include "ui/lessons/question-spec.h"

HlQuestionSpec *hl_question_on_variance (const HlNorms *study) G_GNUC_WARN_UNUSED_RESULT;
HlQuestionSpec *hl_question_on_many_hidden (const GPtrArray *lines) G_GNUC_WARN_UNUSED_RESULT;
