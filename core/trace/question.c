#include "core/trace/question.h"

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
