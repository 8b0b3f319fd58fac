/* core/trace/question/question-making.h
 *
 * Functions that the rules of question-rules.h make questions with.
 */

#pragma once

#include "core/trace/question/question.h"

G_BEGIN_DECLS

/* If two numbers differ by less than this, there is no question about which is larger: attention
 * weights and probabilities, entropies in nats, losses in nats, the norm of a gradient relative to
 * its limit. */
#define NN_QUESTION_WEIGHT_MARGIN 0.15
#define NN_QUESTION_ENTROPY_MARGIN 0.3
#define NN_QUESTION_LOSS_MARGIN 0.2
#define NN_QUESTION_LENGTH_MARGIN 0.1

/* What is nearer to 0 than this may be rounding. */
#define NN_QUESTION_MARGIN 0.01

/* So many words to choose the right one from. */
#define NN_QUESTION_WORDS 4

/* Asks about a row, a cell or a head: @which of those that may be asked about. */
typedef NnQuestion *(*NnQuestionTry) (const NnOperation *operation, gconstpointer about, int which);

NnQuestion *nn_question_try (const NnOperation *operation, gconstpointer about, NnQuestionTry ask,
                             int n, guint pick) G_GNUC_WARN_UNUSED_RESULT;
NnQuestion *nn_question_new (NnQuestionKind kind, const NnOperation *operation, NnAnswerForm form,
                             int n_answers) G_GNUC_WARN_UNUSED_RESULT;
void        nn_question_take_one (NnQuestion *self, int right);
void        nn_question_give_numbers (NnQuestion *self, const double *numbers, int n);

double nn_question_largest_weight (const double *weights, int n);
void   nn_question_softmax (const float *scores, int n, double factor, double *weights);

void nn_question_choose_words (NnQuestion *self, const float *p, int right);

int nn_largest_of (const float *values, int n, int besides);

G_END_DECLS
