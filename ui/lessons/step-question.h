/* ui/lessons/step-question.h
 *
 * The question of a lesson's step, as it is asked, graded and kept like any other.
 */

#pragma once

#include "ui/lessons/lesson-plan.h"
#include "ui/lessons/question-spec.h"

HlQuestionSpec *hl_step_question_new (const HlPlanStep *step) G_GNUC_WARN_UNUSED_RESULT;
