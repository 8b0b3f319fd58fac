/* ui/labs/position-question.h
 *
 * What the positions lab asks before it lights a position: which of two others is more
 * like it, or which of two features changes faster.
 */

#pragma once

#include "ui/figures/word-order.h"

#include "ui/lessons/question-spec.h"
#include "ui/figures/positions.h"

HlQuestionSpec *hl_position_question_similarity (const HlPositions *of,
                                                 int position) G_GNUC_WARN_UNUSED_RESULT;
HlQuestionSpec *hl_position_question_speed (const HlPositions *of,
                                            int                position) G_GNUC_WARN_UNUSED_RESULT;

HlQuestionSpec *hl_position_question_order (const NnWordOrder *result,
                                            int                line) G_GNUC_WARN_UNUSED_RESULT;
