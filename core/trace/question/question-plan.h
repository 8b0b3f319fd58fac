/* core/trace/question/question-plan.h
 *
 * A plan of questions: at which operations of a walk there is a question.  There are few questions
 * of each kind, at different places of the walk.
 *
 *      softmax      ?  ·  ·  ·  ?  ·  ·  ·  ?  ·  ·  ·
 *      normalize    ?  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
 *
 * No question contains the answer of another one: if there is a question about the next token of a
 * row, there is none about the attention of the same row.
 */

#pragma once

#include "core/trace/question/question.h"

typedef struct _NnQuestionPlan NnQuestionPlan;

NnQuestionPlan *nn_question_plan_new (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
void            nn_question_plan_free (NnQuestionPlan *self);

gboolean nn_question_plan_is_of (const NnQuestionPlan *self, const NnWalk *walk);

NnQuestion *nn_question_plan_ask (const NnQuestionPlan *self, int node) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnQuestionPlan, nn_question_plan_free)
