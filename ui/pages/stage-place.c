#include "ui/pages/stage-place.h"

#include "ui/figures/update-plot.h"
#include "ui/session/alteration-text.h"
#include "ui/session/player.h"

#define TO_COME 2 /* passes after the current one, where there are too many */

static gboolean is_part (const NnWalk *walk, int node, int parent)
{
  return nn_walk_get (walk, node)->operation != NULL && nn_walk_get (walk, node)->parent == parent;
}

/* Returns the step of the walk, or −1. step: of the place of a node, from 0. */
int hl_stage_place_find_step (const NnWalk *walk, int node, int step)
{
  const int parent = nn_walk_get (walk, node)->parent;

  for (int i = parent + 1; parent >= 0 && i < nn_walk_get (walk, parent)->end; i++)
    if (is_part (walk, i, parent) && step-- == 0)
      return i;

  return -1;
}

/* The window of passes around the current one: more of those before it than of those to come. */
static void find_passes (const NnWalk *walk, int node, int n_done, int most,
                         HlEquationPasses *passes, int *first)
{
  const int      t = nn_walk_get (walk, node)->target_step;
  const int      T = walk->target_valid_len;
  const int      pass = nn_walk_around (walk, node, NN_LEVEL_PASS);
  const gboolean is_written = pass >= 0 && n_done >= nn_walk_get (walk, pass)->end;

  *first = 0;
  if (walk->kind != NN_WALK_TRANSLATION || t < 0)
    return;

  *first = CLAMP (t - most + TO_COME + 1, 0, MAX (T - most, 0));
  passes->n = MIN (T, most);
  passes->at_hand = t - *first;
  for (int i = 0; i < passes->n; i++)
    {
      const int n_written = t + is_written; /* words; as many passes have read one more */

      passes->read[i] = *first + i <= n_written ? walk->decoder_tokens[*first + i] : NULL;
      passes->written[i] = *first + i < n_written ? walk->target_tokens[*first + i] : NULL;
    }
}

/* The same step of another pass, whose boxes have the same parts. */
static const NnOperation *find_alike (const NnWalk *walk, int node, int target_step)
{
  const NnWalkNode *here = nn_walk_get (walk, node);
  const NnWalkNode *box = nn_walk_get (walk, here->parent);
  const int         there = nn_walk_find (walk, box->path, target_step, FALSE);
  const int         at = there + node - here->parent;

  return there >= 0 && at < nn_walk_get (walk, there)->end &&
                 g_str_equal (nn_walk_get (walk, at)->path, here->path)
             ? nn_walk_get (walk, at)->operation
             : NULL;
}

/* Returns the steps of the place that a step is a part of.  @place lives as long as they do. */
static GArray *find_steps (const NnWalk *walk, int node, HlPlayer *player, int most_passes,
                           HlEquationInput *place)
{
  const int parent = nn_walk_get (walk, node)->parent;
  const int end = parent >= 0 ? nn_walk_get (walk, parent)->end : node + 1;
  const int n_done = hl_player_count_done (player);
  GArray   *steps = g_array_new (FALSE, FALSE, sizeof (HlEquationStep));
  int       first;

  *place = (HlEquationInput){ .is_asked = !hl_player_get_is_revealed (player) };
  find_passes (walk, node, n_done, MIN (most_passes, HL_TERM_PASSES), &place->passes, &first);
  for (int i = parent >= 0 ? parent + 1 : node; i < end; i++)
    {
      HlEquationStep step = { nn_walk_get (walk, i)->operation,
                              hl_player_get_step (player, i)->title };

      if (!is_part (walk, i, parent))
        continue;
      for (int pass = 0; pass < place->passes.n; pass++)
        step.passes[pass] = find_alike (walk, i, first + pass);
      if (i == node)
        place->at_hand = (int) steps->len;
      if (i < n_done)
        place->n_known = (int) steps->len + 1;
      g_array_append_val (steps, step);
    }
  place->steps = (const HlEquationStep *) (gconstpointer) steps->data;
  place->n_steps = (int) steps->len;

  return steps;
}

/* Returns what was altered in the open model and the formula does not tell, or NULL. */
static const char *find_remark (HlInspection *inspection, const NnOperation *operation)
{
  HlModel *model = hl_workspace_get_model (hl_inspection_get_workspace (inspection));

  return model != NULL && operation != NULL
             ? hl_intervention_remark (hl_model_get_intervention (model), operation)
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

/* node: an operation of the walk, or −1 for none; asked: what is asked about it; its cells are
 * marked, and no plot tells the answer, or NULL. */
void hl_stage_place_show (HlStage *stage, HlInspection *inspection, int node, int most_passes,
                          const NnQuestion *asked)
{
  const NnWalk            *walk = hl_inspection_get_walk (inspection);
  const NnOperation       *operation = nn_walk_get (walk, node)->operation;
  const char              *remark = find_remark (inspection, operation);
  HlEquationInput          place;
  g_autoptr (GArray) steps G_GNUC_UNUSED =
      find_steps (walk, node, hl_inspection_get_player (inspection), most_passes, &place);

  place.hides_shape = asked != NULL && asked->kind == NN_QUESTION_SHAPE;
  hl_stage_show (stage, &place);
  if (remark != NULL)
    hl_stage_set_remark (stage, remark);
  if (asked == NULL && place.n_known > place.at_hand && hl_update_plot_is_for (operation))
    hl_stage_take_plot (stage, hl_update_plot_new (walk, node));
  if (asked != NULL)
    mark_question (stage, asked);
}
