/* core/trace/question/question.h
 *
 * Questions: what a person may be asked before the result of an operation is shown.  A question and
 * its answer are computed from the numbers of the walk.
 *
 *      MOST_ATTENDED   softmax          which key gets the largest weight of this query
 *      SPREAD          softmax          which of two heads has weights of larger entropy
 *      HIDDEN          mask             which keys are hidden from this query
 *      ROWS_CHANGE     dense1, ·V       which rows change if this row of the input does
 *      SUM_ZERO        normalize        whether this row, or this column, adds up to 0
 *      RELU            relu             what share of the units of this row is above 0
 *      NEXT_TOKEN      probabilities    which token comes next
 *      LARGEST_LOSS    loss             which word has the largest loss
 *      RISING_LOGIT    ∂loss/∂logits    which word's logit ought to rise
 *      CLIPPED         ‖∂θ‖              whether the gradient is clipped
 *      STEP_SIGN       Adam's step      whether this parameter rises or falls, where m and the
 *                                       gradient of this batch differ in sign
 *      LOSS_AGAIN      loss again       whether the loss of this batch rises or falls
 *
 *      SHAPE           Q Kᵀ             what shape the scores of a head have
 *      PARAMETERS      embedding        which table has the most parameters
 *      FIRST_LOSS      logits           the loss of a model that has learned nothing
 *      SOURCES         keys             what keys and values are computed from
 *      LABEL           decoder tokens   which token is the label of a row (update)
 *      EXPOSURE        embedding        where the words come from that the decoder reads
 *      NORM_PLACE      mean             what is normalized: pre-norm or post-norm
 *      WHICH_MASK      mask             what the mask of this attention hides
 *      UNSCALED        scale            what becomes of the largest weight without √d_k
 *      WHICH_MODEL     softmax          which of two rows is from a model without the mask,
 *                                       or without √d_k
 *      SAME_WORD       positions        from where on two rows of the same word differ
 *      SWAP            embedding, positions   what becomes of two rows if their words change places
 *      SEARCH          choice           whether greedy or beam search finds the more probable
 *                                       translation
 *      WHICH_MAP       softmax          which of three maps is the one of this attention (update)
 *      TOUCHED         ∂loss/∂E         which rows of the embedding get a gradient
 *      PADDING_LOSS    loss             whether the label of padding counts
 *
 * Nothing is asked where reasoning cannot decide: two weights alike, a sum that is nearly
 * 0.  The same node of the same walk is always asked the same; which nodes ask at all, so
 * that no kind is asked too often, question-plan.h says.
 */

#pragma once

#include "core/trace/walk/walk.h"

/* What is asked; see the first comment. */
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
  NN_QUESTION_SHAPE,
  NN_QUESTION_PARAMETERS,
  NN_QUESTION_FIRST_LOSS,
  NN_QUESTION_SOURCES,
  NN_QUESTION_LABEL,
  NN_QUESTION_EXPOSURE,
  NN_QUESTION_NORM_PLACE,
  NN_QUESTION_WHICH_MASK,
  NN_QUESTION_UNSCALED,
  NN_QUESTION_WHICH_MODEL,
  NN_QUESTION_SAME_WORD,
  NN_QUESTION_SWAP,
  NN_QUESTION_SEARCH,
  NN_QUESTION_WHICH_MAP,
  NN_QUESTION_TOUCHED,
  NN_QUESTION_PADDING_LOSS,

  NN_N_QUESTION_KINDS
} NnQuestionKind;

/* How a question is answered. */
typedef enum
{
  NN_ANSWER_CHOICE,  /* one of a few choices */
  NN_ANSWER_ROW,     /* a row of the picture of the output */
  NN_ANSWER_COLUMN,  /* a column of it */
  NN_ANSWER_ROWS,    /* any number of rows of it, even none */
  NN_ANSWER_COLUMNS, /* any number of columns of it, even none */
} NnAnswerForm;

/* The choices of NN_QUESTION_SUM_ZERO. */
typedef enum
{
  NN_SUM_COLUMN,
  NN_SUM_ROW,
  NN_SUM_BOTH,
  NN_SUM_NEITHER
} NnSumChoice;

/* The choices of NN_QUESTION_RELU. */
typedef enum
{
  NN_SHARE_LEAST, /* less than 20 % */
  NN_SHARE_LESS,  /* 20 to 40 % */
  NN_SHARE_MORE,  /* 40 to 60 % */
  NN_SHARE_MOST,  /* more than 60 % */
} NnShareChoice;

/* The choices of NN_QUESTION_CLIPPED. */
typedef enum
{
  NN_CHOICE_YES,
  NN_CHOICE_NO
} NnYesNoChoice;

/* The choices of NN_QUESTION_STEP_SIGN and NN_QUESTION_LOSS_AGAIN. */
typedef enum
{
  NN_CHOICE_RISES,
  NN_CHOICE_FALLS
} NnRiseFallChoice;

/* What a choice of NN_QUESTION_SHAPE is the shape of. */
typedef enum
{
  NN_SHAPE_SCORES,   /* queries × keys */
  NN_SHAPE_FEATURES, /* d_k × d_k */
  NN_SHAPE_QUERIES,  /* that of Q */
  NN_SHAPE_TURNED,   /* keys × queries */
} NnShapeRole;

/* The choices of NN_QUESTION_PARAMETERS. */
typedef enum
{
  NN_TABLE_QUERIES,
  NN_TABLE_DENSE1,
  NN_TABLE_EMBEDDING,
  NN_TABLE_GAMMA,
  NN_N_TABLES
} NnTableRole;

/* The choices of NN_QUESTION_FIRST_LOSS. */
typedef enum
{
  NN_FIRST_LOSS_ZERO,        /* 0 */
  NN_FIRST_LOSS_PROBABILITY, /* 1 / |V| */
  NN_FIRST_LOSS_LOGARITHM,   /* ln |V| */
  NN_FIRST_LOSS_WORDS,       /* |V| */
  NN_N_FIRST_LOSSES,
} NnFirstLossRole;

/* The choices of NN_QUESTION_SOURCES. */
typedef enum
{
  NN_FROM_ROWS,      /* the rows that the queries are computed from */
  NN_FROM_MEMORY,    /* what the encoder has made */
  NN_FROM_EMBEDDING, /* the embeddings of the source */
  NN_FROM_WEIGHTS,   /* the attention weights */
  NN_N_SOURCES,
} NnSourceRole;

/* What a choice of NN_QUESTION_LABEL is. */
typedef enum
{
  NN_LABEL_NEXT,   /* the token after it: the label */
  NN_LABEL_READ,   /* the token that the row reads */
  NN_LABEL_BEFORE, /* the token before it */
  NN_LABEL_SOURCE, /* the token of the source at the same place */
  NN_N_LABELS,
} NnLabelRole;

/* The choices of NN_QUESTION_EXPOSURE. */
typedef enum
{
  NN_READS_REFERENCE, /* the right translation, whatever the model would have chosen */
  NN_READS_OWN,       /* what the model has chosen at the step before */
  NN_READS_SOURCE,    /* the sentence to translate */
  NN_N_EXPOSURES,
} NnExposureRole;

/* The choices of NN_QUESTION_NORM_PLACE. */
typedef enum
{
  NN_NORM_BEFORE, /* what a sublayer reads: pre-norm */
  NN_NORM_AFTER,  /* the sum of a sublayer and what went around it: post-norm */
  NN_NORM_INSIDE, /* what a sublayer gives, before it is added */
  NN_N_NORM_PLACES,
} NnNormPlaceRole;

/* The choices of NN_QUESTION_WHICH_MASK. */
typedef enum
{
  NN_HIDES_FUTURE,
  NN_HIDES_PADDING,
  NN_HIDES_BOTH,
  NN_HIDES_NOTHING,
  NN_N_MASKS
} NnMaskRole;

/* The choices of NN_QUESTION_UNSCALED. */
typedef enum
{
  NN_CHOICE_SMALLER,
  NN_CHOICE_SAME,
  NN_CHOICE_LARGER,
  NN_N_SIZES
} NnSizeChoice;

/* The choices of NN_QUESTION_SAME_WORD. */
typedef enum
{
  NN_DIFFER_BEFORE, /* their embeddings differ already */
  NN_DIFFER_HERE,   /* they differ once their positions are added */
  NN_DIFFER_LATER,  /* they do not differ yet */
  NN_N_DIFFERENCES,
} NnSameWordRole;

/* The choices of NN_QUESTION_SWAP. */
typedef enum
{
  NN_SWAP_NOTHING, /* both rows stay as they are */
  NN_SWAP_MOVES,   /* the rows change places, and are the same numbers */
  NN_SWAP_NEW,     /* both rows become other numbers */
  NN_N_SWAPS,
} NnSwapRole;

/* The choices of NN_QUESTION_SEARCH. */
typedef enum
{
  NN_SEARCH_GREEDY, /* the greedy translation is the more probable one */
  NN_SEARCH_BEAM,   /* that of the beam search is */
  NN_SEARCH_BOTH,   /* they are the same */
  NN_N_SEARCHES,
} NnSearchRole;

/* The choices of NN_QUESTION_TOUCHED. */
typedef enum
{
  NN_TOUCHES_ALL,      /* every word of the vocabulary */
  NN_TOUCHES_BATCH,    /* the words of the sentences in the batch */
  NN_TOUCHES_SENTENCE, /* those of the shown sentence alone */
  NN_TOUCHES_NONE,     /* no word */
  NN_N_TOUCHED,
} NnTouchedRole;

/* How the two models of NN_QUESTION_WHICH_MODEL differ. */
typedef enum
{
  NN_VARIES_MASK,  /* one of them has no causal mask */
  NN_VARIES_SCALE, /* one of them does not divide by √d_k */
} NnVariedPart;

typedef struct
{
  NnQuestionKind     kind;      /* what is asked */
  int                node;      /* of which node of the walk */
  const NnOperation *operation; /* (unowned): what that node does */
  NnAnswerForm       form;      /* how it is answered */

  int slice;       /* matrix in question: a head, or 0 */
  int other_slice; /* the second head (spread) */
  int row;         /* row in question; of the input, if it asks which rows change */
  int other_row;   /* the second row (same word, swap) */
  int column;      /* column in question */

  int       n_answers; /* how many choices, rows or columns there are to choose from */
  gboolean *is_right;  /* (array length=n_answers): which of these to choose */
  char    **choices;   /* (nullable) (array length=n_answers): words to choose from, and a NULL */
  int      *roles;     /* (nullable) (array length=n_answers): what each choice is, a value of
                        * the kind's enumeration; without, that is its number */
  double   *numbers;   /* (nullable) (array length=n_answers × n_numbers): numbers of each
                        * choice: a shape, a loss, a row of weights */
  int       n_numbers; /* how many each choice has */
  int      *nodes;     /* (nullable) (array length=n_answers): where in the walk each choice is:
                        * the box that can be pointed at, or -1 */

  const NnOperation **maps;   /* (nullable) (array length=n_answers): (unowned): the softmax
                               * whose weights are a choice */
  NnVariedPart        varied; /* what the two models differ in (which model) */

  int   width;  /* of the beam (search) */
  char *tokens; /* (nullable): the translation of the beam search */

  double value;       /* the number that decides: a weight, a sum, how many units are above 0, a
                       * probability, a loss */
  double other_value; /* the number it is compared with: the next largest, the other sum, how
                       * many units there are, the limit of a norm, the gradient of this batch */
} NnQuestion;

void nn_question_free (NnQuestion *self);

int           nn_question_role (const NnQuestion *self, int index);
const double *nn_question_numbers (const NnQuestion *self, int index);
int           nn_question_find_right (const NnQuestion *self);
int           nn_question_find_node (const NnQuestion *self, const NnWalk *walk, int node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnQuestion, nn_question_free)
