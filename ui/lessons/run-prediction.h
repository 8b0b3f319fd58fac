/* ui/lessons/run-prediction.h
 *
 * A question about runs that differ in one thing, asked before their curves are drawn, and
 * judged by the numbers at their end.
 *
 *      At the end, which run will have the lowest validation loss?
 *      [ layer normalization ] [ batch normalization ] [ less than 0.2 apart ]
 */

#pragma once

#include "ui/lessons/question-spec.h"

HlQuestionSpec *hl_run_prediction_new (const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
char           *hl_run_prediction_judge (const char *const *names, const double *losses,
                                         int *right) G_GNUC_WARN_UNUSED_RESULT;
