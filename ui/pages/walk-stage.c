#include "ui/pages/walk-stage.h"

#include "ui/figures/update-plot.h"
#include "ui/pages/number-trail.h"
#include "ui/session/alteration-text.h"
#include "ui/session/inspection.h"
#include "ui/session/player.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/stage.h"

/* --- What the stage shows --------------------------------------------------------------------- */

#define TO_COME 2 /* passes after the current one, where there are too many */

static gboolean is_part (const NnWalk *walk, int node, int parent)
{
  return nn_walk_get (walk, node)->operation != NULL && nn_walk_get (walk, node)->parent == parent;
}

/* Returns the step of the walk, or −1. step: of its place, from 0. */
static int find_step (const NnWalk *walk, int node, int step)
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

/* asked: what is asked about the operation; its cells are marked, and no plot tells the answer,
 * or NULL. */
static void show_place (HlStage *stage, HlInspection *inspection, int node, int most_passes,
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

/* --- From number to number -------------------------------------------------------------------- */

/* Leads from a number of the stage to the step that made it, to one that reads it, and back:
 * moves the player along a trail, and shows the trail on the stage.
 *
 *      a click on A[voiture, red]        the softmax, then the scores, then the product
 *      "Used by" › the weighted sum      O_h[voiture, 1]
 *      Backspace                         the number before
 *
 * A trail lasts until one goes to another step by other means. */

typedef struct
{
  HlStage      *stage;        /* (unowned): what shows the numbers */
  HlInspection *inspection;   /* whose steps they are of, or NULL */
  HlNumberTrail trail;        /* the way so far */
  gboolean      is_following; /* a number leads to another step just now */
} HlNumberGuide;

/* stage: outlives it. */
static void hl_number_guide_init (HlNumberGuide *self, HlStage *stage)
{
  *self = (HlNumberGuide){ .stage = stage };
  hl_number_trail_init (&self->trail);
}

static void hl_number_guide_clear (HlNumberGuide *self) { hl_number_trail_clear (&self->trail); }

static HlPlayer *guide_player_of (HlNumberGuide *self)
{
  return hl_inspection_get_player (self->inspection);
}

/* Shows the trail again, without what is asked for, and where it ends. */
static void hl_number_guide_show_trail (HlNumberGuide *self)
{
  const NnWalk *walk = self->inspection != NULL ? hl_inspection_get_walk (self->inspection) : NULL;
  const int     asked = walk != NULL && !hl_player_get_is_revealed (guide_player_of (self))
                            ? hl_player_get_position (guide_player_of (self))
                            : -1;
  g_autofree char *markup = hl_number_trail_get_markup (&self->trail, walk, asked);
  const int        n = hl_number_trail_count (&self->trail);

  hl_stage_set_trail (self->stage, markup);
  if (n > 0)
    hl_stage_set_number (self->stage, &hl_number_trail_get (&self->trail, n - 1)->number);
}

static void go_along (HlNumberGuide *self, int node)
{
  self->is_following = TRUE;
  hl_player_set_position (guide_player_of (self), node);
  self->is_following = FALSE;
  hl_number_guide_show_trail (self);
}

/* Begins the trail with the number that the person comes from. */
static void begin (HlNumberGuide *self, const NnNumber *from)
{
  const HlTrailStep here = { *from, hl_player_get_position (guide_player_of (self)), FALSE };

  if (hl_number_trail_count (&self->trail) == 0)
    hl_number_trail_push (&self->trail, &here);
}

/* Call this when the step is another: the trail ends, unless it led there. */
static void hl_number_guide_leave_trail (HlNumberGuide *self)
{
  if (self->is_following)
    return;

  hl_number_trail_cut (&self->trail, 0);
  hl_number_guide_show_trail (self);
}

/* Leads from the number that is pointed out to the step that made it. */
static void hl_number_guide_follow (HlNumberGuide *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  const int     node = hl_player_get_position (guide_player_of (self));
  HlTrailStep   to = { .is_onward = FALSE };
  NnNumber      from;

  if (walk == NULL || !hl_stage_get_number (self->stage, &from))
    return;

  to.number = from;
  to.node = hl_number_trail_find_origin (walk, node, &to.number);
  begin (self, &from);
  if (to.number.operand == from.operand && to.node < 0)
    {
      hl_number_trail_cut (&self->trail, hl_number_trail_count (&self->trail));
      return;
    }
  if (to.node < 0)
    to.node = node;
  hl_number_trail_push (&self->trail, &to);
  go_along (self, to.node);
}

/* Leads to what a step made of it. use: of it, from hl_number_trail_find_uses (). */
static void hl_number_guide_lead (HlNumberGuide *self, const NnNumber *number,
                                  const HlTrailStep *use)
{
  begin (self, number);
  hl_number_trail_push (&self->trail, use);
  go_along (self, use->node);
}

/* Returns whether there is such a number; if so, one is there again. index: of a number of
 * the trail, from 0. */
static gboolean hl_number_guide_return_to (HlNumberGuide *self, int index)
{
  if (index < 0 || index >= hl_number_trail_count (&self->trail))
    return FALSE;

  hl_number_trail_cut (&self->trail, index + 1);
  go_along (self, hl_number_trail_get (&self->trail, index)->node);

  return TRUE;
}

/* Returns whether there was a number of the trail to return to. */
static gboolean hl_number_guide_go_back (HlNumberGuide *self)
{
  return hl_number_guide_return_to (self, hl_number_trail_count (&self->trail) - 2);
}

/* A trail of numbers lasts until one goes to another step by other means. */
struct _HlWalkStage
{
  GtkWidget parent_instance;

  HlInspection *inspection; /* or NULL */
  HlNumberGuide guide;
  HlUsesButton *uses;

  HlStage *stage;
};

enum
{
  STEP_ACTIVATED,
  WORD_ACTIVATED,
  NUMBER_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlWalkStage, hl_walk_stage, GTK_TYPE_WIDGET)

static HlPlayer *player_of (HlWalkStage *self)
{
  return hl_inspection_get_player (self->inspection);
}

/* A number leads to the step that made it, unless the current step waits for an answer. */
static void number_activated_cb (HlWalkStage *self)
{
  NnNumber number;

  if (!hl_stage_get_number (self->stage, &number))
    return;
  if (hl_player_get_is_revealed (player_of (self)))
    hl_number_guide_follow (&self->guide);
  else
    g_signal_emit (self, signals[NUMBER_CHOSEN], 0, &number);
}

/* If the pointer goes from a number to the button, that number is meant. */
static void number_changed_cb (HlWalkStage *self)
{
  NnNumber number;

  if (hl_stage_get_number (self->stage, &number) && hl_player_get_is_revealed (player_of (self)))
    hl_uses_button_set_number (self->uses, &number);
}

static void use_activated_cb (HlWalkStage *self, const HlTrailStep *use)
{
  NnNumber number;

  if (hl_uses_button_get_number (self->uses, &number))
    hl_number_guide_lead (&self->guide, &number, use);
}

static void return_later (gpointer stage, int index)
{
  hl_number_guide_return_to (&HL_WALK_STAGE (stage)->guide, index);
}

/* The link that tells its click is about to be exchanged. */
static void trail_activated_cb (HlWalkStage *self, int index)
{
  hl_defer (self, return_later, index);
}

static void step_activated_cb (HlWalkStage *self, int step)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  const int     at = hl_player_get_position (player_of (self));
  const int     node = walk != NULL ? find_step (walk, at, step) : -1;

  if (node >= 0)
    g_signal_emit (self, signals[STEP_ACTIVATED], 0, node);
}

static void word_activated_cb (HlWalkStage *self, int id)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);

  if (walk != NULL)
    g_signal_emit (self, signals[WORD_ACTIVATED], 0,
                   nn_walk_get (walk, hl_player_get_position (player_of (self)))->target_step, id);
}

/* What was asked for is in the trail, too. */
static void revealed_cb (HlWalkStage *self)
{
  if (hl_player_get_is_revealed (player_of (self)))
    hl_number_guide_show_trail (&self->guide);
}

void hl_walk_stage_set_inspection (HlWalkStage *self, HlInspection *inspection)
{
  g_return_if_fail (HL_IS_WALK_STAGE (self));

  g_set_object (&self->inspection, inspection);
  self->guide.inspection = inspection;
  hl_uses_button_set_inspection (self->uses, inspection);
  g_signal_connect_object (hl_inspection_get_player (inspection), "notify::is-revealed",
                           G_CALLBACK (revealed_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

void hl_walk_stage_set_uses_button (HlWalkStage *self, HlUsesButton *uses)
{
  g_return_if_fail (HL_IS_WALK_STAGE (self));

  self->uses = g_object_ref (uses);
  g_signal_connect_object (uses, "use-activated", G_CALLBACK (use_activated_cb), self,
                           G_CONNECT_SWAPPED);
}

/* node: an operation of the walk; −1 for none; asked: what is asked about the operation, or
 * NULL. */
void hl_walk_stage_show (HlWalkStage *self, int node, int most_passes, const NnQuestion *asked)
{
  g_return_if_fail (HL_IS_WALK_STAGE (self));

  if (node >= 0)
    show_place (self->stage, self->inspection, node, most_passes, asked);
  else
    hl_stage_show (self->stage, NULL);
}

/* Call this when the step is another: no number is pointed out, and the trail ends, unless it
 * led there. */
void hl_walk_stage_leave (HlWalkStage *self)
{
  g_return_if_fail (HL_IS_WALK_STAGE (self));

  hl_uses_button_set_number (self->uses, NULL);
  hl_number_guide_leave_trail (&self->guide);
}

/* Returns whether there was a number of the trail to return to. */
gboolean hl_walk_stage_go_back (HlWalkStage *self)
{
  g_return_val_if_fail (HL_IS_WALK_STAGE (self), FALSE);

  return hl_number_guide_go_back (&self->guide);
}

/* head: whose matrices to show where each head has some, from 0. */
void hl_walk_stage_set_head (HlWalkStage *self, int head)
{
  g_return_if_fail (HL_IS_WALK_STAGE (self));

  g_object_set (self->stage, "head", head, NULL);
}

/* Returns whether there is such a head of the current step. by: how many heads on, or back. */
gboolean hl_walk_stage_turn_head (HlWalkStage *self, int by)
{
  int head;

  g_return_val_if_fail (HL_IS_WALK_STAGE (self), FALSE);

  g_object_get (self->stage, "head", &head, NULL);
  if (head + by < 0 || head + by >= hl_stage_count_heads (self->stage))
    return FALSE;

  hl_walk_stage_set_head (self, head + by);

  return TRUE;
}

/* Returns what shows the operations. */
HlStage *hl_walk_stage_get_stage (HlWalkStage *self)
{
  g_return_val_if_fail (HL_IS_WALK_STAGE (self), NULL);

  return self->stage;
}

static void hl_walk_stage_dispose (GObject *object)
{
  HlWalkStage *self = HL_WALK_STAGE (object);
  GtkWidget   *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  hl_number_guide_clear (&self->guide);
  g_clear_object (&self->uses);
  g_clear_object (&self->inspection);

  G_OBJECT_CLASS (hl_walk_stage_parent_class)->dispose (object);
}

static void hl_walk_stage_class_init (HlWalkStageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_walk_stage_dispose;

  signals[STEP_ACTIVATED] =
      g_signal_new ("step-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[WORD_ACTIVATED] =
      g_signal_new ("word-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* number: a NnNumber, until the handlers return. */
  signals[NUMBER_CHOSEN] =
      g_signal_new ("number-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  g_type_ensure (HL_TYPE_STAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/walk-stage.ui");
  gtk_widget_class_bind_template_child (widget_class, HlWalkStage, stage);
  gtk_widget_class_bind_template_callback (widget_class, number_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, number_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, step_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, trail_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, word_activated_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_walk_stage_init (HlWalkStage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_number_guide_init (&self->guide, self->stage);
}
