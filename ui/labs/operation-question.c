#include "ui/labs/operation-question.h"

#include "core/trace/question/question-table.h"

#include "ui/lessons/question-spec.h"

/* Returns a good question about it, which must not outlive operation, or NULL. head: the one
 * that is shown, from 0; number: another one asks about another row or unit. */
NnQuestion *hl_operation_question (const NnOperation *operation, int head, int number)
{
  const int              H = operation->output->slices;
  g_autoptr (NnQuestion) question = nn_question_about (operation, (guint) (head + H * number));

  if (question == NULL || question->n_answers > HL_QUESTION_MOST_CHOICES ||
      (H > 1 && question->slice != head))
    return NULL;

  return g_steal_pointer (&question);
}
