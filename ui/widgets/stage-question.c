#include "ui/widgets/stage-question.h"

static NnCells row_of (const NnQuestion *question, int row)
{
  return (NnCells){
    .slice = question->slice,
    .first_row = row,
    .n_rows = 1,
    .row_step = 1,
    .n_columns = question->operation->output->columns,
  };
}

/* Shows the head in question, and marks the row, the column or the cell of its result. */
void hl_stage_question_mark (HlStage *stage, const NnQuestion *question)
{
  const NnOperand *output = question->operation->output;
  const NnCells    row = row_of (question, question->row);
  const NnCells    cell = {
       .slice = question->slice,
       .first_row = question->row,
       .n_rows = 1,
       .row_step = 1,
       .first_column = question->column,
       .n_columns = 1,
  };
  const NnCells column = {
    .slice = question->slice,
    .n_rows = output->rows,
    .row_step = 1,
    .first_column = question->column,
    .n_columns = 1,
  };
  const NnCells both[] = { row, column };
  const NnCells two_rows[] = { row, row_of (question, question->other_row) };

  g_object_set (stage, "head", question->slice, NULL);
  switch ((int) question->kind)
    {
    case NN_QUESTION_MOST_ATTENDED:
    case NN_QUESTION_SPREAD:
    case NN_QUESTION_HIDDEN:
    case NN_QUESTION_RELU:
    case NN_QUESTION_NEXT_TOKEN:
    case NN_QUESTION_RISING_LOGIT:
    case NN_QUESTION_LABEL:
    case NN_QUESTION_EXPOSURE:
    case NN_QUESTION_UNSCALED:
    case NN_QUESTION_WHICH_MODEL:
      hl_stage_mark (stage, &row, 1);
      break;
    case NN_QUESTION_SUM_ZERO:
      hl_stage_mark (stage, both, 2);
      break;
    case NN_QUESTION_SAME_WORD:
    case NN_QUESTION_SWAP:
      hl_stage_mark (stage, two_rows, 2);
      break;
    case NN_QUESTION_STEP_SIGN:
      hl_stage_mark (stage, &cell, 1);
      break;
    case NN_QUESTION_ROWS_CHANGE:
    case NN_QUESTION_LARGEST_LOSS:
    case NN_QUESTION_CLIPPED:
    case NN_QUESTION_LOSS_AGAIN:
    default:
      break;
    }
}
