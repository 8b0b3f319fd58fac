/* ui/labs/bleu-question.h
 *
 * What the BLEU lab asks before it shows a line: how many n-grams count, whether there is
 * a penalty for length, whether one factor makes all of it 0.
 */

#pragma once

#include "core/translation/bleu.h"

#include "ui/lessons/question-spec.h"

HlQuestionSpec *hl_bleu_question (const NnBleu *bleu, char **prediction, char **reference,
                                  int line) G_GNUC_WARN_UNUSED_RESULT;
