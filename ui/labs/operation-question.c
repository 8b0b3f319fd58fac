#include "ui/labs/operation-question.h"

#include "core/trace/question/question-table.h"

#include "ui/lessons/question-spec.h"

/**
 * hl_operation_question:
 * @operation: what is about to be done
 * @head: the one that is shown, from 0
 * @number: another one asks about another row or unit
 *
 * Returns: (transfer full) (nullable): a good question about it, which must not outlive @operation
 */
NnQuestion *
hl_operation_question (const NnOperation *operation,
                       int                head,
                       int                number)
{
  const int              H = operation->output->slices;
  g_autoptr (NnQuestion) question = nn_question_about (operation, (guint) (head + H * number));

  if (question == NULL || question->n_answers > HL_QUESTION_MOST_CHOICES ||
      (H > 1 && question->slice != head))
    return NULL;

  return g_steal_pointer (&question);
}
