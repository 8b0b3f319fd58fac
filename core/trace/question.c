#include "core/trace/question.h"

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
