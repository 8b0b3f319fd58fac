/* ui/labs/forcing-question.h
 *
 * What the teacher forcing lab asks before it shows a row: whether both sides have the
 * same numbers there.
 */

#pragma once

#include "core/experiments/forcing.h"

#include "ui/lessons/question-spec.h"

HlQuestionSpec *hl_forcing_question (const NnForcing *result, int t) G_GNUC_WARN_UNUSED_RESULT;
