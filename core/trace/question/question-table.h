/* core/trace/question/question-table.h
 *
 * What is asked about an operation of each kind, and how often in one walk.
 */

#pragma once

#include "core/model/place.h"
#include "core/trace/question/question.h"
#include "core/trace/walk/walk.h"

NnQuestion *nn_question_about (const NnOperation *operation, guint pick) G_GNUC_WARN_UNUSED_RESULT;
NnQuestion *nn_question_by_rule (const NnWalk *walk, int node, int rule) G_GNUC_WARN_UNUSED_RESULT;

gboolean nn_question_is_worth (NnBox box, NnOperationKind kind);
int      nn_question_n_rules (NnOperationKind kind);
int      nn_question_limit (NnOperationKind kind, int rule);
