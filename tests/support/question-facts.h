/* tests/support/question-facts.h
 *
 * The answers to the kinds of questions that teach, found in another way than the question was
 * made: from paths, the configuration, the batch, and products of Q and K.
 */

#pragma once

#include "core/trace/question/question.h"

gboolean nn_test_assert_fact (const NnWalk *walk, const NnQuestion *question);
