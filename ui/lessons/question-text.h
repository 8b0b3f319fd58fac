/* ui/lessons/question-text.h
 *
 * A question (core/trace/question/question.h) in words, each kind a row and its entry of
 * data/sentences: what is asked, its choices, why the right one is right, with the numbers that
 * decide, and why another one is not.
 *
 *      "Head 3: which source token will “je” attend to most?"
 *      "“i” gets 0.71, the next one 0.15: …"
 */

#pragma once

#include "core/trace/question/question.h"
#include "ui/lessons/question-concept.h"

char *hl_question_text (const NnQuestion *question, HlConcept *concept) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_choice (const NnQuestion *question, int index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_reason (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_why_not (const NnQuestion *question, int index) G_GNUC_WARN_UNUSED_RESULT;

char *hl_question_name (const NnAxis *axis, int index) G_GNUC_WARN_UNUSED_RESULT;
