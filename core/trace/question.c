#include "core/trace/question.h"

#include <string.h>

#include "core/trace/question-rules.h"

#define MAX_RULES 2

static const char *const keys[] = {
  [NN_QUESTION_MOST_ATTENDED] = "most-attended",
  [NN_QUESTION_SPREAD] = "spread",
  [NN_QUESTION_HIDDEN] = "hidden",
  [NN_QUESTION_ROWS_CHANGE] = "rows-change",
  [NN_QUESTION_SUM_ZERO] = "sum-zero",
  [NN_QUESTION_RELU] = "relu",
  [NN_QUESTION_NEXT_TOKEN] = "next-token",
  [NN_QUESTION_LARGEST_LOSS] = "largest-loss",
  [NN_QUESTION_RISING_LOGIT] = "rising-logit",
  [NN_QUESTION_CLIPPED] = "clipped",
  [NN_QUESTION_STEP_SIGN] = "step-sign",
  [NN_QUESTION_LOSS_AGAIN] = "loss-again",
};

G_STATIC_ASSERT (G_N_ELEMENTS (keys) == NN_N_QUESTION_KINDS);

/* What may be asked of an operation; where there are two, the dice choose. */
static const NnQuestionRule rules[NN_N_OPERATION_KINDS][MAX_RULES] = {
  [NN_OP_MASK] = { nn_ask_hidden },
  [NN_OP_SOFTMAX] = { nn_ask_most_attended, nn_ask_spread },
  [NN_OP_WEIGHTED_SUM] = { nn_ask_values_change },
  [NN_OP_NORMALIZE] = { nn_ask_sum_zero },
  [NN_OP_DENSE1] = { nn_ask_tokens_change },
  [NN_OP_RELU] = { nn_ask_relu },
  [NN_OP_PROBABILITIES] = { nn_ask_next_token },
};

/* Of a box with many operations, the one that is worth a question. */
static const struct
{
  const char     *suffix;
  NnOperationKind kind;
} boxes[] = {
  { "attention", NN_OP_SOFTMAX },
  { "attention1", NN_OP_SOFTMAX },
  { "attention2", NN_OP_SOFTMAX },
  { "addnorm1", NN_OP_NORMALIZE },
  { "addnorm2", NN_OP_NORMALIZE },
  { "addnorm3", NN_OP_NORMALIZE },
  { "norm", NN_OP_NORMALIZE },
  { "ffn", NN_OP_RELU },
  { "dense", NN_OP_PROBABILITIES },
  { "decode", NN_OP_PROBABILITIES },
};

/**
 * nn_question_kind_key:
 *
 * Returns: (transfer none): a name for tests and style sheets
 */
const char *
nn_question_kind_key (NnQuestionKind kind)
{
  g_assert (kind >= 0 && kind < NN_N_QUESTION_KINDS);

  return keys[kind];
}

/* Neighbors fall apart, and each node falls the same every time (Knuth's hash). */
static guint
dice_of (int node)
{
  return ((guint) node * 2654435761u) >> 8;
}

static NnQuestion *
ask (const NnOperation *operation,
     guint              dice)
{
  const NnQuestionRule *found = rules[operation->kind];
  int                   n = 0;

  while (n < MAX_RULES && found[n] != NULL)
    n++;

  for (int i = 0; i < n; i++)
    {
      NnQuestion *question = found[(dice + (guint) i) % (guint) n](operation, dice / 2);

      if (question != NULL)
        return question;
    }

  return NULL;
}

/* The operation within a box that is worth a question, or -1. */
static int
node_in_box (const NnWalk *walk,
             int           box)
{
  const NnWalkNode *node = nn_walk_get (walk, box);
  const char       *dot = strrchr (node->path, '.');
  const char       *name = dot != NULL ? dot + 1 : node->path;

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    if (g_str_equal (boxes[i].suffix, name))
      for (int inside = node->end - 1; inside > box; inside--)
        {
          const NnOperation *operation = nn_walk_get (walk, inside)->operation;

          if (operation != NULL && operation->kind == boxes[i].kind)
            return inside;
        }

  return -1;
}

/**
 * nn_question_for:
 * @walk: a walk
 * @node: a node of it: an operation, or a box about whose operations there may be one
 *
 * Returns: (transfer full) (nullable): what to ask before that node shows what it does,
 *   which must not outlive @walk
 */
NnQuestion *
nn_question_for (const NnWalk *walk,
                 int           node)
{
  const int   asked = nn_walk_get (walk, node)->operation != NULL ? node
                                                                  : node_in_box (walk, node);
  NnQuestion *self;

  if (asked < 0)
    return NULL;

  self = ask (nn_walk_get (walk, asked)->operation, dice_of (asked));
  if (self != NULL)
    self->node = asked;

  return self;
}

/**
 * nn_question_free:
 * @self: (nullable) (transfer full): a question
 */
void
nn_question_free (NnQuestion *self)
{
  if (self == NULL)
    return;

  g_free (self->is_right);
  g_strfreev (self->choices);
  g_free (self);
}

/**
 * nn_question_grade:
 * @self: a question
 * @answer: (array): for each of its n_answers, whether somebody chose it
 *
 * Returns: whether all right ones were chosen, and nothing else
 */
gboolean
nn_question_grade (const NnQuestion *self,
                   const gboolean   *answer)
{
  for (int i = 0; i < self->n_answers; i++)
    if (!answer[i] != !self->is_right[i])
      return FALSE;

  return TRUE;
}

/* For rules: a question whose right answers are still to be marked. */
NnQuestion *
nn_question_new (NnQuestionKind     kind,
                 const NnOperation *operation,
                 NnAnswerForm       form,
                 int                n_answers)
{
  NnQuestion *self = g_new0 (NnQuestion, 1);

  self->kind = kind;
  self->operation = operation;
  self->form = form;
  self->n_answers = n_answers;
  self->is_right = g_new0 (gboolean, n_answers);

  return self;
}

/* For rules: only one answer is right. */
void
nn_question_take_one (NnQuestion *self,
                      int         right)
{
  g_assert (right >= 0 && right < self->n_answers);

  self->is_right[right] = TRUE;
}

/* The index of the largest of @values but number @besides, or -1. */
int
nn_largest_of (const float *values,
               int          n,
               int          besides)
{
  int largest = -1;

  for (int i = 0; i < n; i++)
    if (i != besides && (largest < 0 || values[i] > values[largest]))
      largest = i;

  return largest;
}
