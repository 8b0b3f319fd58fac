#include "ui/pages/stage-place.h"

#include "ui/figures/equation.h"
#include "ui/figures/update-plot.h"
#include "ui/session/alteration-text.h"
#include "ui/session/player.h"

/* Returns the step of the walk, or −1. step: of the place of a node, from 0. */
int hl_stage_place_find_step (const NnWalk *walk, int node, int step)
{
  const int parent = nn_walk_get (walk, node)->parent;

  for (int i = parent + 1; parent >= 0 && i < nn_walk_get (walk, parent)->end; i++)
    if (nn_walk_get (walk, i)->operation != NULL && nn_walk_get (walk, i)->parent == parent &&
        step-- == 0)
      return i;

  return -1;
}

/* Returns what was altered in the open model and the formula does not tell, or NULL. */
static const char *find_remark (HlInspection *inspection, const NnOperation *operation)
{
  HlModel *model = inspection->workspace->model;

  return model != NULL && operation != NULL
             ? hl_intervention_remark (model->intervention, operation)
             : NULL;
}

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
static void mark_question (HlStage *stage, const NnQuestion *question)
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

/* As people call them. */
static void name_steps (const NnWalk *walk, int node, HlPlayer *player, GArray *steps)
{
  for (int i = 0; i < (int) steps->len; i++)
    {
      const int step = hl_stage_place_find_step (walk, node, i);

      g_array_index (steps, HlEquationStep, i).title =
          hl_player_get_step (player, step >= 0 ? step : node)->title;
    }
}

/* node: an operation of the walk, or −1 for none; asked: what is asked about it; its cells are
 * marked, and no plot tells the answer, or NULL. */
void hl_stage_place_show (HlStage *stage, HlInspection *inspection, int node, int most_passes,
                          const NnQuestion *asked)
{
  const NnWalk      *walk = hl_inspection_get_walk (inspection);
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  const char        *remark = find_remark (inspection, operation);
  HlPlayer          *player = inspection->player;
  HlEquationInput    place = { .is_asked = !player->is_revealed };
  g_autoptr (GArray) steps =
      hl_equation_place (walk, node, hl_player_count_done (player), most_passes, &place);

  name_steps (walk, node, player, steps);
  place.hides_shape = asked != NULL && asked->kind == NN_QUESTION_SHAPE;
  hl_stage_show (stage, &place);
  if (remark != NULL)
    hl_stage_set_remark (stage, remark);
  if (asked == NULL && place.n_known > place.at_hand && hl_update_plot_is_for (operation))
    hl_stage_take_plot (stage, hl_update_plot_new (walk, node));
  if (asked != NULL)
    mark_question (stage, asked);
}
