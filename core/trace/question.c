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
  [NN_OP_LOSS] = { nn_ask_largest_loss },
  [NN_OP_GRADIENT] = { nn_ask_rising_logit },
  [NN_OP_CLIP] = { nn_ask_clipped },
  [NN_OP_ADAM_STEP] = { nn_ask_step_sign },
  [NN_OP_LOSS_AGAIN] = { nn_ask_loss_again },
};

/* How often a rule may ask in one walk.  That a row adds up to 0, and that a row depends on
 * its own row alone, is learned once. */
static const int limits[NN_N_OPERATION_KINDS][MAX_RULES] = {
  [NN_OP_MASK] = { 3 },
  [NN_OP_SOFTMAX] = { 3, 2 },
  [NN_OP_WEIGHTED_SUM] = { 2 },
  [NN_OP_NORMALIZE] = { 1 },
  [NN_OP_DENSE1] = { 1 },
  [NN_OP_RELU] = { 2 },
  [NN_OP_PROBABILITIES] = { 3 },
  [NN_OP_LOSS] = { 1 },
  [NN_OP_GRADIENT] = { 1 },
  [NN_OP_CLIP] = { 1 },
  [NN_OP_ADAM_STEP] = { 3 },
  [NN_OP_LOSS_AGAIN] = { 1 },
};

/* Of a box with many operations, those that are worth a question, best first. */
static const struct
{
  const char     *name;
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
  { "dense", NN_OP_GRADIENT },
  { "decode", NN_OP_PROBABILITIES },
  { "loss", NN_OP_LOSS },
  { "backward", NN_OP_GRADIENT },
  { "clip", NN_OP_CLIP },
  { "adam", NN_OP_ADAM_STEP },
  { "loss_again", NN_OP_LOSS_AGAIN },
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

/* Neighbors fall apart, and each node falls the same every time (the last steps of
 * MurmurHash3). */
static guint
dice_of (int node)
{
  guint dice = (guint) node + 1;

  dice = (dice ^ dice >> 16) * 0x85ebca6bu;
  dice = (dice ^ dice >> 13) * 0xc2b2ae35u;

  return dice ^ dice >> 16;
}

/**
 * nn_question_is_worth:
 * @box: the last part of a box's path
 * @kind: of an operation in it
 *
 * Returns: whether who goes over the box may be asked about that operation
 */
gboolean
nn_question_is_worth (const char     *box,
                      NnOperationKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    if (boxes[i].kind == kind && g_str_equal (boxes[i].name, box))
      return TRUE;

  return FALSE;
}

/**
 * nn_question_n_rules:
 *
 * Returns: in how many ways an operation of that kind can be asked about
 */
int
nn_question_n_rules (NnOperationKind kind)
{
  int n = 0;

  while (n < MAX_RULES && rules[kind][n] != NULL)
    n++;

  return n;
}

/**
 * nn_question_limit:
 *
 * Returns: how often a walk asks by rule number @rule of that kind at most
 */
int
nn_question_limit (NnOperationKind kind,
                   int             rule)
{
  return limits[kind][rule];
}

/**
 * nn_question_by_rule:
 * @walk: a walk
 * @node: an operation of it
 * @rule: one of its rules, from 0
 *
 * Returns: (transfer full) (nullable): what that rule has to ask
 */
NnQuestion *
nn_question_by_rule (const NnWalk *walk,
                     int           node,
                     int           rule)
{
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  NnQuestion        *self = rules[operation->kind][rule](walk, operation, dice_of (node) / 2);

  if (self != NULL)
    self->node = node;

  return self;
}

/**
 * nn_question_about:
 * @operation: of numbers that somebody gave, not of a walk
 * @dice: which row, head or unit to ask about; a multiple of H more is the same head
 *
 * Returns: (transfer full) (nullable): what to ask before the operation shows what it
 *   does, which must not outlive @operation
 */
NnQuestion *
nn_question_about (const NnOperation *operation,
                   guint              dice)
{
  const NnQuestionRule *found = rules[operation->kind];
  NnQuestion           *self = NULL;

  for (int i = 0; i < MAX_RULES && found[i] != NULL && self == NULL; i++)
    self = found[i](NULL, operation, dice);

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

/* For rules: how many rows of @operand are tokens; padding is not worth a question.
 * Without a walk there is none. */
int
nn_question_n_rows (const NnWalk    *walk,
                    const NnOperand *operand)
{
  if (walk == NULL)
    return operand->rows;
  if (operand->row_axis.kind == NN_AXIS_SOURCE)
    return MIN (operand->rows, walk->source_valid_len);
  if (operand->row_axis.kind == NN_AXIS_TARGET)
    return MIN (operand->rows, walk->target_valid_len);

  return operand->rows;
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

/* The right word and the likeliest others by id, so that the order tells nothing. */
static void
find_words (const float *p,
            int          V,
            int          right,
            int         *ids,
            int          n)
{
  ids[0] = right;
  for (int found = 1; found < n; found++)
    {
      int best = -1;
      int at = found;

      for (int id = 0; id < V; id++)
        {
          gboolean is_taken = FALSE;

          for (int i = 0; i < found; i++)
            is_taken = is_taken || ids[i] == id;
          if (!is_taken && (best < 0 || p[id] > p[best]))
            best = id;
        }

      for (; at > 0 && ids[at - 1] > best; at--)
        ids[at] = ids[at - 1];
      ids[at] = best;
    }
}

/* For rules: makes the choices the words of the operation's columns, the @right one and
 * the likeliest others. */
void
nn_question_choose_words (NnQuestion  *self,
                          const float *p,
                          int          right)
{
  const NnAxis *words = &self->operation->output->column_axis;
  int           ids[NN_QUESTION_WORDS];

  g_assert (self->n_answers <= NN_QUESTION_WORDS && self->n_answers <= words->length);

  find_words (p, words->length, right, ids, self->n_answers);
  self->column = right;
  self->choices = g_new0 (char *, self->n_answers + 1);
  for (int i = 0; i < self->n_answers; i++)
    {
      self->choices[i] = g_strdup (nn_axis_label (words, ids[i]));
      self->is_right[i] = ids[i] == right;
    }
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
