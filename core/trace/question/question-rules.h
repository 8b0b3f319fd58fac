/* core/trace/question/question-rules.h
 *
 * How each kind of question is made: from an operation, and from a number that picks one of its
 * rows, heads or units. A rule is a row of a table.
 *
 *      questions-attention.c   what the heads look at: weights, masks, maps, √d_k
 *      questions-model.c       rows, units, words, shapes, positions, where something comes from
 *      questions-update.c      the loss, its gradient and the step, what a batch reaches; searches
 */

#pragma once

#include "core/trace/question/question.h"

/* If two numbers differ by less than this, there is no question about which is larger: attention
 * weights and probabilities, entropies in nats, losses in nats, the norm of a gradient relative to
 * its limit. */
#define NN_QUESTION_WEIGHT_MARGIN 0.15
#define NN_QUESTION_ENTROPY_MARGIN 0.3
#define NN_QUESTION_LOSS_MARGIN 0.2
#define NN_QUESTION_LENGTH_MARGIN 0.1

/* What is nearer to 0 than this may be rounding. */
#define NN_QUESTION_MARGIN 0.01

#define NN_NO_ANSWER (-1)

/* This many words to choose the right one from. */
#define NN_QUESTION_WORDS 4

/* Asks about a row, a cell or a head: @which of those that may be asked about. */
typedef NnQuestion *(*NnQuestionTry) (const NnOperation *operation, gconstpointer about, int which);

NnQuestion *nn_question_try (const NnOperation *operation, gconstpointer about, NnQuestionTry ask,
                             int n, guint pick) G_GNUC_WARN_UNUSED_RESULT;
NnQuestion *nn_question_new (NnQuestionKind kind, const NnOperation *operation, NnAnswerForm form,
                             int n_answers, int right) G_GNUC_WARN_UNUSED_RESULT;
void        nn_question_give_numbers (NnQuestion *self, const double *numbers, int n);

double nn_question_largest_weight (const double *weights, int n);
void   nn_question_softmax (const float *scores, int n, double factor, double *weights);

void nn_question_choose_words (NnQuestion *self, const float *p, int right);

int nn_largest_of (const float *values, int n, int besides);

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

/* A rule for a kind of operation, and how often it may ask in one walk: twice at most, with all
 * rules of the same kind together.  What is learned once is asked once. */
typedef struct
{
  NnOperationKind kind;  /* of which operations */
  NnQuestionRule *ask;   /* NULL at the end of a table */
  int             limit; /* how often, in one walk */
} NnQuestionRow;

extern const NnQuestionRow nn_questions_attention[];
extern const NnQuestionRow nn_questions_model[];
extern const NnQuestionRow nn_questions_update[];
