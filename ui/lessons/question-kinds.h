/* ui/lessons/question-kinds.h
 *
 * The row of each kind of question.
 */

#pragma once

#include "ui/lessons/question-kind.h"

G_BEGIN_DECLS

const HlQuestionKind *hl_question_kind (NnQuestionKind kind);

G_END_DECLS
