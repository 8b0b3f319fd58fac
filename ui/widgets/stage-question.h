/* ui/widgets/stage-question.h
 *
 * Which numbers of the stage a question is about: the row, the column or the cell of the
 * result that somebody is asked for.
 */

#pragma once

#include "core/trace/question/question.h"

#include "ui/widgets/stage.h"

G_BEGIN_DECLS

void hl_stage_question_mark (HlStage *stage, const NnQuestion *question);

G_END_DECLS
