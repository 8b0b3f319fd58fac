/* core/trace/question/question-rules.h
 *
 * How each kind of question is made: from an operation, and from a number that
 * picks one of its rows, heads or units.  A rule returns %NULL where it has no good question.
 *
 *      question-attention.c   what the heads look at
 *      question-numbers.c     what becomes of a row, a unit, a word
 *      question-update.c      the loss, its gradient and the step
 *      question-counting.c    shapes, parameters, the first loss
 *      question-origin.c      where something comes from: K and V, labels, words, norms
 *      question-variants.c    what would be otherwise: masks, √d_k, other maps
 *      question-order.c       what positions do: the same word twice, two words exchanged
 *      question-search.c      greedy or beam search
 *      question-batch.c       what a batch reaches: words, padding
 */

#pragma once

#include "core/trace/question/question-making.h"

G_BEGIN_DECLS

/**
 * NnQuestionRule:
 * @walk: a walk
 * @operation: an operation of it
 * @pick: picks one of its rows, heads or units
 *
 * Makes a question about the operation.
 *
 * Returns: (transfer full) (nullable): the question; %NULL where there is no good one
 */
typedef NnQuestion *(NnQuestionRule) (const NnWalk *walk, const NnOperation *operation, guint pick);

NnQuestionRule nn_ask_most_attended;
NnQuestionRule nn_ask_spread;
NnQuestionRule nn_ask_hidden;
NnQuestionRule nn_ask_values_change;
NnQuestionRule nn_ask_tokens_change;
NnQuestionRule nn_ask_sum_zero;
NnQuestionRule nn_ask_relu;
NnQuestionRule nn_ask_next_token;
NnQuestionRule nn_ask_largest_loss;
NnQuestionRule nn_ask_rising_logit;
NnQuestionRule nn_ask_clipped;
NnQuestionRule nn_ask_step_sign;
NnQuestionRule nn_ask_loss_again;
NnQuestionRule nn_ask_shape;
NnQuestionRule nn_ask_parameters;
NnQuestionRule nn_ask_first_loss;
NnQuestionRule nn_ask_sources;
NnQuestionRule nn_ask_label;
NnQuestionRule nn_ask_exposure;
NnQuestionRule nn_ask_norm_place;
NnQuestionRule nn_ask_which_mask;
NnQuestionRule nn_ask_unscaled;
NnQuestionRule nn_ask_which_model;
NnQuestionRule nn_ask_which_map;
NnQuestionRule nn_ask_same_word;
NnQuestionRule nn_ask_swap;
NnQuestionRule nn_ask_search;
NnQuestionRule nn_ask_touched;
NnQuestionRule nn_ask_padding_loss;

G_END_DECLS
