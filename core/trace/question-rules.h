/* core/trace/question-rules.h
 *
 * How each kind of question is made: from an operation, and from dice that fall the
 * same for the same node.  A rule gives %NULL where it has nothing good to ask.
 *
 *      question-attention.c   what the heads look at
 *      question-numbers.c     what becomes of a row, a unit, a word
 *      question-update.c      the loss, its gradient and the step
 *
 * Used by   question.c, question-plan.c
 */

#pragma once

#include "core/trace/question.h"

G_BEGIN_DECLS

/* Closer than these, reasoning cannot tell which of two is larger: attention weights and
 * probabilities, entropies and losses in nats, the length of a gradient beside its limit. */
#define NN_QUESTION_WEIGHT_MARGIN 0.15
#define NN_QUESTION_ENTROPY_MARGIN 0.3
#define NN_QUESTION_LOSS_MARGIN 0.2
#define NN_QUESTION_LENGTH_MARGIN 0.1

/* What is nearer to 0 than this may be rounding. */
#define NN_QUESTION_MARGIN 0.01

/* So many words to choose the right one from. */
#define NN_QUESTION_WORDS 4

typedef NnQuestion *(*NnQuestionRule) (const NnWalk      *walk,
                                       const NnOperation *operation,
                                       guint              dice);

NnQuestion *nn_ask_most_attended (const NnWalk      *walk,
                                  const NnOperation *operation,
                                  guint              dice);
NnQuestion *nn_ask_spread (const NnWalk      *walk,
                           const NnOperation *operation,
                           guint              dice);
NnQuestion *nn_ask_hidden (const NnWalk      *walk,
                           const NnOperation *operation,
                           guint              dice);
NnQuestion *nn_ask_values_change (const NnWalk      *walk,
                                  const NnOperation *operation,
                                  guint              dice);

NnQuestion *nn_ask_tokens_change (const NnWalk      *walk,
                                  const NnOperation *operation,
                                  guint              dice);
NnQuestion *nn_ask_sum_zero (const NnWalk      *walk,
                             const NnOperation *operation,
                             guint              dice);
NnQuestion *nn_ask_relu (const NnWalk      *walk,
                         const NnOperation *operation,
                         guint              dice);
NnQuestion *nn_ask_next_token (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              dice);

NnQuestion *nn_ask_largest_loss (const NnWalk      *walk,
                                 const NnOperation *operation,
                                 guint              dice);
NnQuestion *nn_ask_rising_logit (const NnWalk      *walk,
                                 const NnOperation *operation,
                                 guint              dice);
NnQuestion *nn_ask_clipped (const NnWalk      *walk,
                            const NnOperation *operation,
                            guint              dice);
NnQuestion *nn_ask_step_sign (const NnWalk      *walk,
                              const NnOperation *operation,
                              guint              dice);
NnQuestion *nn_ask_loss_again (const NnWalk      *walk,
                               const NnOperation *operation,
                               guint              dice);

gboolean nn_question_is_worth (const char     *box,
                               NnOperationKind kind);
int      nn_question_n_rules (NnOperationKind kind);

NnQuestion *nn_question_by_rule (const NnWalk *walk,
                                 int           node,
                                 int           rule) G_GNUC_WARN_UNUSED_RESULT;
int         nn_question_limit (NnOperationKind kind,
                               int             rule);

int nn_question_n_rows (const NnWalk    *walk,
                        const NnOperand *operand);

NnQuestion *nn_question_new (NnQuestionKind     kind,
                             const NnOperation *operation,
                             NnAnswerForm       form,
                             int                n_answers) G_GNUC_WARN_UNUSED_RESULT;
void        nn_question_take_one (NnQuestion *self,
                                  int         right);

void nn_question_choose_words (NnQuestion  *self,
                               const float *p,
                               int          right);

int nn_largest_of (const float *values,
                   int          n,
                   int          besides);

G_END_DECLS
