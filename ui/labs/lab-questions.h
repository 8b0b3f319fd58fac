/* ui/labs/lab-questions.h
 *
 * What labs ask before they show a step.
 */

#pragma once

#include "core/experiments/forcing.h"
#include "core/trace/operation/operation.h"
#include "core/translation/bleu.h"
#include "ui/figures/positions.h"
#include "ui/figures/word-order.h"
#include "ui/lessons/question-spec.h"

/* The question about an operation (core/trace/question/question.h), as the Model page asks it. */

HlQuestionSpec *hl_operation_ask (const GPtrArray *operations, int position,
                                  int head) G_GNUC_WARN_UNUSED_RESULT;

/* What the BLEU lab asks before it shows a line: how many n-grams count, whether there is
 * a penalty for length, whether one factor makes all of it 0. */

HlQuestionSpec *hl_bleu_question (const NnBleu *bleu, char **prediction, char **reference,
                                  int line) G_GNUC_WARN_UNUSED_RESULT;

/* What the teacher forcing lab asks before it shows a row: whether both sides have the
 * same numbers there. */

HlQuestionSpec *hl_forcing_question (const NnForcing *result, int t) G_GNUC_WARN_UNUSED_RESULT;

/* What the positions lab asks before it lights a position: which of two others is more
 * like it, or which of two features changes faster. */

HlQuestionSpec *hl_position_question_similarity (const HlPositions *of,
                                                 int position) G_GNUC_WARN_UNUSED_RESULT;
HlQuestionSpec *hl_position_question_speed (const HlPositions *of,
                                            int                position) G_GNUC_WARN_UNUSED_RESULT;

HlQuestionSpec *hl_position_question_order (const NnWordOrder *result,
                                            int                line) G_GNUC_WARN_UNUSED_RESULT;
