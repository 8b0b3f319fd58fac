/* core/trace/question-rules.h
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

#include "core/trace/question-making.h"

G_BEGIN_DECLS

typedef NnQuestion *(*NnQuestionRule) (const NnWalk      *walk,
                                       const NnOperation *operation,
                                       guint              pick);

NnQuestion *nn_ask_most_attended (const NnWalk      *walk,
                                  const NnOperation *operation,
                                  guint              pick);
NnQuestion *nn_ask_spread (const NnWalk      *walk,
                           const NnOperation *operation,
                           guint              pick);
NnQuestion *nn_ask_hidden (const NnWalk      *walk,
                           const NnOperation *operation,
                           guint              pick);
NnQuestion *nn_ask_values_change (const NnWalk      *walk,
                                  const NnOperation *operation,
                                  guint              pick);

NnQuestion *nn_ask_tokens_change (const NnWalk      *walk,
                                  const NnOperation *operation,
                                  guint              pick);
NnQuestion *nn_ask_sum_zero (const NnWalk      *walk,
                             const NnOperation *operation,
                             guint              pick);
NnQuestion *nn_ask_relu (const NnWalk      *walk,
                         const NnOperation *operation,
                         guint              pick);
NnQuestion *nn_ask_next_token (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              pick);

NnQuestion *nn_ask_largest_loss (const NnWalk      *walk,
                                 const NnOperation *operation,
                                 guint              pick);
NnQuestion *nn_ask_rising_logit (const NnWalk      *walk,
                                 const NnOperation *operation,
                                 guint              pick);
NnQuestion *nn_ask_clipped (const NnWalk      *walk,
                            const NnOperation *operation,
                            guint              pick);
NnQuestion *nn_ask_step_sign (const NnWalk      *walk,
                              const NnOperation *operation,
                              guint              pick);
NnQuestion *nn_ask_loss_again (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              pick);

NnQuestion *nn_ask_shape (const NnWalk      *walk,
                          const NnOperation *operation,
                          guint              pick);
NnQuestion *nn_ask_parameters (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              pick);
NnQuestion *nn_ask_first_loss (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              pick);
NnQuestion *nn_ask_sources (const NnWalk      *walk,
                            const NnOperation *operation,
                            guint              pick);
NnQuestion *nn_ask_label (const NnWalk      *walk,
                          const NnOperation *operation,
                          guint              pick);
NnQuestion *nn_ask_exposure (const NnWalk      *walk,
                             const NnOperation *operation,
                             guint              pick);
NnQuestion *nn_ask_norm_place (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              pick);
NnQuestion *nn_ask_which_mask (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              pick);
NnQuestion *nn_ask_unscaled (const NnWalk      *walk,
                             const NnOperation *operation,
                             guint              pick);
NnQuestion *nn_ask_which_model (const NnWalk      *walk,
                                const NnOperation *operation,
                                guint              pick);
NnQuestion *nn_ask_which_map (const NnWalk      *walk,
                              const NnOperation *operation,
                              guint              pick);
NnQuestion *nn_ask_same_word (const NnWalk      *walk,
                              const NnOperation *operation,
                              guint              pick);
NnQuestion *nn_ask_swap (const NnWalk      *walk,
                         const NnOperation *operation,
                         guint              pick);
NnQuestion *nn_ask_search (const NnWalk      *walk,
                           const NnOperation *operation,
                           guint              pick);
NnQuestion *nn_ask_touched (const NnWalk      *walk,
                            const NnOperation *operation,
                            guint              pick);
NnQuestion *nn_ask_padding_loss (const NnWalk      *walk,
                                 const NnOperation *operation,
                                 guint              pick);

G_END_DECLS
