#include "ui/labs/query-row.h"

/* Whether a row of @operand is that query of the model.  Keys and values can have as many rows. */
static gboolean is_query (HlAttentionInput *input, const NnOperand *operand, int row)
{
  const HlModelAttention *model = hl_attention_input_get_model (input);

  return model != NULL && row >= 0 && row < model->queries->rows &&
         operand->rows == model->queries->rows &&
         g_strcmp0 (nn_axis_label (&operand->row_axis, row), model->queries->tokens[row]) == 0;
}

static gboolean get_query (HlOperationBoard *board, HlAttentionInput *input, int *row)
{
  NnNumber number;

  if (!hl_stage_get_number (hl_operation_board_get_stage (board), &number))
    return FALSE;

  *row = number.row;

  return is_query (input, number.operand, number.row);
}

/* Points out a number of the query in the result at hand, unless one of it is pointed out
 * already. */
void hl_query_row_follow (HlOperationBoard *board, HlAttentionInput *input)
{
  const NnOperand *latest = hl_operation_board_get_latest (board);
  const int        row = hl_model_places_get_row (hl_attention_input_get_places (input));
  int              pointed;

  if (latest == NULL || !is_query (input, latest, row) ||
      (get_query (board, input, &pointed) && pointed == row))
    return;

  hl_stage_set_number (hl_operation_board_get_stage (board), &(NnNumber){ latest, 0, row, 0 });
}

/* The word of the query is looked at on all pages, if it is one of the decoder's. */
void hl_query_row_choose (HlOperationBoard *board, HlAttentionInput *input)
{
  int row;

  if (get_query (board, input, &row))
    hl_model_places_select_row (hl_attention_input_get_places (input), row);
}
