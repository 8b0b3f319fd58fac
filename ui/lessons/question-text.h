/* ui/lessons/question-text.h
 *
 * The words of a question and of its choices.
 *
 *      "Head 3: which source token will “je” attend to most?"
 */

#pragma once

#include "core/trace/question.h"

G_BEGIN_DECLS

char *hl_question_text (const NnQuestion *question) G_GNUC_WARN_UNUSED_RESULT;
char *hl_question_choice (const NnQuestion *question,
                          int               index) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
