/* ui/lessons/question-text.h
 *
 * The words of a question, of its choices and of its reveal.
 *
 *      "Head 3: which source token will “je” attend to most?"
 *      "“i” gets 0.71, the next one 0.15: …"
 *
 * Used by   "Ask me first"
 */

#pragma once

#include "core/trace/question.h"

G_BEGIN_DECLS

char *hl_question_text (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_choice (const NnQuestion *question,
                          int               index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_answer (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_reason (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;

char *hl_question_name (const NnAxis *axis,
                        int           index) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_number (double x) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
