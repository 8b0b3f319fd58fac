/* core/trace/question.h
 *
 * Predict, then reveal: what somebody may be asked before an operation shows its
 * result.  A question is made of the numbers of the walk, and so is its answer.
 *
 *      MOST_ATTENDED   softmax          which key gets the largest weight of this query
 *      SPREAD          softmax          which of two heads spreads its weights more
 *      HIDDEN          mask             which keys are hidden from this query
 *      ROWS_CHANGE     dense1, ·V       which rows change if this row of the input does
 *      SUM_ZERO        normalize        whether this row, or this column, adds up to 0
 *      RELU            relu             what share of the units of this row fires
 *      NEXT_TOKEN      probabilities    which token comes next
 *      LARGEST_LOSS    loss             which word surprises the model most
 *      RISING_LOGIT    ∂loss/∂logits    which word's logit ought to rise
 *      CLIPPED         ‖g‖              whether the gradient is shortened
 *      STEP_SIGN       Adam's step      whether this parameter rises or falls, where m and the
 *                                       gradient of this batch differ in sign
 *      LOSS_AGAIN      loss again       whether the loss of this batch rises or falls
 *
 * Nothing is asked where reasoning cannot decide: two weights alike, a sum that is nearly
 * 0.  The same node of the same walk is always asked the same; which nodes ask at all, so
 * that no kind is asked too often, question-plan.h says.
 */

#pragma once

#include "core/trace/walk.h"

G_BEGIN_DECLS

/**
 * NnQuestionKind:
 *
 * What is asked; see the first comment.
 */
typedef enum
{
  NN_QUESTION_MOST_ATTENDED,
  NN_QUESTION_SPREAD,
  NN_QUESTION_HIDDEN,
  NN_QUESTION_ROWS_CHANGE,
  NN_QUESTION_SUM_ZERO,
  NN_QUESTION_RELU,
  NN_QUESTION_NEXT_TOKEN,
  NN_QUESTION_LARGEST_LOSS,
  NN_QUESTION_RISING_LOGIT,
  NN_QUESTION_CLIPPED,
  NN_QUESTION_STEP_SIGN,
  NN_QUESTION_LOSS_AGAIN,

  NN_N_QUESTION_KINDS
} NnQuestionKind;

/**
 * NnAnswerForm:
 * @NN_ANSWER_CHOICE: one of a few choices
 * @NN_ANSWER_ROW: a row of the picture of the output
 * @NN_ANSWER_COLUMN: a column of it
 * @NN_ANSWER_ROWS: any number of rows of it, even none
 * @NN_ANSWER_COLUMNS: any number of columns of it, even none
 *
 * How a question is answered.
 */
typedef enum
{
  NN_ANSWER_CHOICE,
  NN_ANSWER_ROW,
  NN_ANSWER_COLUMN,
  NN_ANSWER_ROWS,
  NN_ANSWER_COLUMNS,
} NnAnswerForm;

/**
 * NnSumChoice:
 *
 * The choices of %NN_QUESTION_SUM_ZERO.
 */
typedef enum
{
  NN_SUM_ROW,
  NN_SUM_COLUMN,
  NN_SUM_BOTH,
  NN_SUM_NEITHER,
} NnSumChoice;

/**
 * NnShareChoice:
 * @NN_SHARE_LEAST: less than 20 %
 * @NN_SHARE_LESS: 20 to 40 %
 * @NN_SHARE_MORE: 40 to 60 %
 * @NN_SHARE_MOST: more than 60 %
 *
 * The choices of %NN_QUESTION_RELU.
 */
typedef enum
{
  NN_SHARE_LEAST,
  NN_SHARE_LESS,
  NN_SHARE_MORE,
  NN_SHARE_MOST,
} NnShareChoice;

/**
 * NnYesNoChoice:
 *
 * The choices of %NN_QUESTION_CLIPPED.
 */
typedef enum
{
  NN_CHOICE_YES,
  NN_CHOICE_NO,
} NnYesNoChoice;

/**
 * NnRiseFallChoice:
 *
 * The choices of %NN_QUESTION_STEP_SIGN and %NN_QUESTION_LOSS_AGAIN.
 */
typedef enum
{
  NN_CHOICE_RISES,
  NN_CHOICE_FALLS,
} NnRiseFallChoice;

/**
 * NnQuestion:
 * @kind: what is asked
 * @node: of which node of the walk
 * @operation: (unowned): what that node does
 * @form: how it is answered
 * @slice: matrix in question: a head, or 0
 * @other_slice: the second head (spread)
 * @row: row in question; of the input, if it asks which rows change
 * @column: column in question
 * @n_answers: how many choices, rows or columns there are to choose from
 * @is_right: (array length=n_answers): which of these to choose
 * @choices: (nullable) (array length=n_answers): words to choose from, and a %NULL; other
 *   choices are the values of an enumeration
 * @value: the number that decides: a weight, a sum, how many units fire, a probability, a
 *   loss
 * @other_value: the number it is compared with: the next largest, the other sum, how many
 *   units there are, the limit of a length, the gradient of this batch
 * @margin: how far they are apart
 */
typedef struct
{
  NnQuestionKind     kind;
  int                node;
  const NnOperation *operation;
  NnAnswerForm       form;

  int slice;
  int other_slice;
  int row;
  int column;

  int       n_answers;
  gboolean *is_right;
  char    **choices;

  double value;
  double other_value;
  double margin;
} NnQuestion;

void nn_question_free (NnQuestion *self);

gboolean nn_question_grade (const NnQuestion *self,
                            const gboolean   *answer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnQuestion, nn_question_free)

G_END_DECLS
