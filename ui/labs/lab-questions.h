/* ui/labs/lab-questions.h
 *
 * What the labs ask before they show a step, made from the numbers at hand and graded
 * by them.  Where two answers would be right, or nearly so, nothing is asked.
 */

#pragma once

#include "ui/lessons/question-spec.h"
#include "ui/labs/masked-softmax.h"
#include "ui/labs/norm-study.h"

G_BEGIN_DECLS

HlQuestionSpec *hl_norm_question (const HlNormStudy *study,
                                  HlNormStep         step) G_GNUC_WARN_UNUSED_RESULT;
HlQuestionSpec *hl_softmax_question (const GPtrArray *lines,
                                     HlSoftmaxStep    step) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
