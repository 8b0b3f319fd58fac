/* core/trace/question/question-plan.h
 *
 * Which operations of a walk ask: few of each kind, spread over the walk, so that nobody
 * is asked the same forty times.
 *
 *      softmax      ?  ·  ·  ·  ?  ·  ·  ·  ?  ·  ·  ·
 *      normalize    ?  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 *
 * What a row of the decoder writes is not given away before it is asked for: where the
 * next token is asked for, no attention of the same word is asked about.
 */

#pragma once

#include "core/trace/question/question.h"

G_BEGIN_DECLS

typedef struct _NnQuestionPlan NnQuestionPlan;

NnQuestionPlan *nn_question_plan_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void            nn_question_plan_free (NnQuestionPlan *self);

gboolean nn_question_plan_is_of (const NnQuestionPlan *self,
                                 const NnWalk         *walk);

NnQuestion *nn_question_plan_ask (const NnQuestionPlan *self,
                                  int                   node) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnQuestionPlan, nn_question_plan_free)

G_END_DECLS
