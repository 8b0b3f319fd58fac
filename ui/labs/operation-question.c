#include "ui/labs/operation-question.h"

#include "core/trace/question/question-table.h"

/* Returns a good question about what is done at a position of the steps, from 1, or NULL.
 * operations: in order, or NULL; head: the one that is shown, from 0. */
HlQuestionSpec *hl_operation_ask (const GPtrArray *operations, int position, int head)
{
  const NnOperation *operation =
      operations != NULL && position >= 1 && position <= (int) operations->len
          ? operations->pdata[position - 1]
          : NULL;
  const int              H = operation != NULL ? operation->output->slices : 1;
  g_autoptr (NnQuestion) question =
      operation != NULL ? nn_question_about (operation, (guint) (head + H * position)) : NULL;

  if (question == NULL || question->n_answers > HL_QUESTION_MOST_CHOICES ||
      (H > 1 && question->slice != head))
    return NULL;

  return hl_question_spec_of (question);
}
