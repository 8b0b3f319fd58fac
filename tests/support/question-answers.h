/* tests/support/question-answers.h
 *
 * The answer to each kind of question, computed in another way than the question was
 * made: from what went in, a few operations before, from paths, the configuration and the batch.
 */

#pragma once

#include "core/trace/question/question.h"

void nn_test_make_decided (NnParameters *parameters);

NnQuestion *nn_test_question_for (const NnWalk *walk, int node) G_GNUC_WARN_UNUSED_RESULT;

typedef void (*NnTestQuestionFunc) (const NnWalk *walk, const NnQuestion *question,
                                    gpointer user_data);

void nn_test_each_question (const NnWalk *walk, NnTestQuestionFunc func, gpointer user_data);

void nn_test_assert_answer (const NnWalk *walk, const NnQuestion *question,
                            const NnParameters *learned);
