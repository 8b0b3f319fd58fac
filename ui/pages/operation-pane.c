#include "ui/pages/operation-pane.h"

#include <glib/gi18n.h>

#include "core/trace/question-plan.h"

#include "ui/lessons/box-text.h"
#include "ui/lessons/lesson.h"
#include "ui/lessons/lessons.h"
#include "ui/pages/question-pane.h"
#include "ui/pages/source-pane.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/operation-view.h"

/**
 * HlOperationPane:
 *
 * Shows the step at hand of an inspection, and asks about it first if that is wanted.
 */
struct _HlOperationPane
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  int           before; /* the step that was at hand before this one */

  NnQuestionPlan *plan; /* of the latest walk that asked, or NULL */

  GtkLabel        *place;
  GtkLabel        *title;
  HlQuestionPane  *question_pane;
  HlOperationView *operation;
  GtkListBox      *parts;
  GtkLabel        *why;
  HlSourcePane    *source_pane;
};

enum
{
  STEP_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlOperationPane, hl_operation_pane, GTK_TYPE_WIDGET)

static HlPlayer *
player_of (HlOperationPane *self)
{
  return hl_inspection_get_player (self->inspection);
}

static const char *
title_of (HlOperationPane *self,
          int              node)
{
  return hl_player_get_step (player_of (self), node)->title;
}

static void
tell_activated (gpointer pane,
                int      node)
{
  HlOperationPane *self = HL_OPERATION_PANE (pane);

  if (node < hl_player_get_n_steps (player_of (self)))
    g_signal_emit (self, signals[STEP_ACTIVATED], 0, node);
}

/* Another step has other links and rows, and one of them is still telling its click. */
static void
activate_step (HlOperationPane *self,
               int              node)
{
  hl_defer (self, tell_activated, node);
}

/* The groups around a step, each a link to itself. */
static char *
place_of (HlOperationPane *self,
          const NnWalk    *walk,
          int              node)
{
  g_autoptr (GString) place = g_string_new (NULL);

  for (int i = nn_walk_get (walk, node)->parent; i >= 0; i = nn_walk_get (walk, i)->parent)
    {
      g_autofree char *link = g_markup_printf_escaped ("<a href=\"%d\">%s</a>", i,
                                                       title_of (self, i));

      if (place->len > 0)
        g_string_prepend (place, " › ");
      g_string_prepend (place, link);
    }

  return g_string_free (g_steal_pointer (&place), FALSE);
}

static gboolean
link_cb (HlOperationPane *self,
         const char      *target)
{
  activate_step (self, (int) g_ascii_strtoll (target, NULL, 10));

  return GDK_EVENT_STOP;
}

static GtkWidget *
new_part_row (HlOperationPane *self,
              const NnWalk    *walk,
              int              node)
{
  GtkWidget       *row = adw_action_row_new ();
  const int        n_steps = nn_walk_get (walk, node)->end - node - 1;
  g_autofree char *n = NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title_of (self, node));
  if (n_steps > 0)
    n = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong) n_steps), n_steps);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_label_new (n));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "node", GINT_TO_POINTER (node));

  return row;
}

static void
show_parts (HlOperationPane *self,
            const NnWalk    *walk,
            int              node)
{
  const int  end = nn_walk_get (walk, node)->end;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->parts))) != NULL)
    gtk_list_box_remove (self->parts, row);

  for (int i = node + 1; i < end; i = nn_walk_get (walk, i)->end)
    gtk_list_box_append (self->parts, new_part_row (self, walk, i));
  gtk_widget_set_visible (GTK_WIDGET (self->parts), end > node + 1);
}

static void
part_cb (HlOperationPane *self,
         GtkWidget       *row)
{
  activate_step (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "node")));
}

/* Why the step is done, and where; a box has no source of its own.  Before a question is
 * answered nothing is said: it might be the answer. */
static void
show_lesson (HlOperationPane *self)
{
  const NnWalk      *walk = hl_inspection_get_walk (self->inspection);
  const int          node = hl_player_get_position (player_of (self));
  const gboolean     may_tell = hl_player_get_is_revealed (player_of (self));
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  const HlLesson    *lesson = operation != NULL ? hl_lesson_for (walk, operation) : NULL;
  const char        *why = lesson != NULL ? hl_lesson_get_why (lesson) : hl_box_text (walk, node);

  gtk_label_set_text (self->why, why != NULL ? why : "");
  gtk_widget_set_visible (GTK_WIDGET (self->why), why != NULL && may_tell);
  hl_source_pane_set_lesson (self->source_pane, may_tell ? lesson : NULL);
}

/* What is worth asking before this step shows what it does, or NULL.  Who steps into a box
 * is asked at the operation itself; who goes over boxes is asked at the box. */
static NnQuestion *
new_question (HlOperationPane *self,
              const NnWalk    *walk,
              int              node)
{
  const gboolean         is_box = nn_walk_get (walk, node)->operation == NULL;
  g_autoptr (NnQuestion) question = NULL;

  if (!hl_player_get_is_asking (player_of (self)) || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      (is_box && self->before == node - 1))
    return NULL;

  if (self->plan == NULL || !nn_question_plan_is_of (self->plan, walk))
    {
      g_clear_pointer (&self->plan, nn_question_plan_free);
      self->plan = nn_question_plan_new (walk);
    }
  question = nn_question_plan_ask (self->plan, node);
  if (question == NULL || !hl_player_ask (player_of (self), question->node))
    return NULL;

  return g_steal_pointer (&question);
}

/* The row, the column or the cell of the result that is in question. */
static void
mark_question (HlOperationPane  *self,
               const NnQuestion *question)
{
  const NnOperand *output = question->operation->output;
  const NnCells    row = {
       .slice = question->slice,
       .first_row = question->row,
       .n_rows = 1,
       .row_step = 1,
       .n_columns = output->columns,
  };
  const NnCells column = {
    .slice = question->slice,
    .n_rows = output->rows,
    .row_step = 1,
    .first_column = question->column,
    .n_columns = 1,
  };
  const NnCells cell = {
    .slice = question->slice,
    .first_row = question->row,
    .n_rows = 1,
    .row_step = 1,
    .first_column = question->column,
    .n_columns = 1,
  };
  const NnCells both[] = { row, column };

  switch (question->kind)
    {
    case NN_QUESTION_MOST_ATTENDED:
    case NN_QUESTION_SPREAD:
    case NN_QUESTION_HIDDEN:
    case NN_QUESTION_RELU:
    case NN_QUESTION_NEXT_TOKEN:
    case NN_QUESTION_RISING_LOGIT:
      hl_operation_view_mark (self->operation, &row, 1);
      break;
    case NN_QUESTION_SUM_ZERO:
      hl_operation_view_mark (self->operation, both, 2);
      break;
    case NN_QUESTION_STEP_SIGN:
      hl_operation_view_mark (self->operation, &cell, 1);
      break;
    case NN_QUESTION_ROWS_CHANGE:
    case NN_QUESTION_LARGEST_LOSS:
    case NN_QUESTION_CLIPPED:
    case NN_QUESTION_LOSS_AGAIN:
    case NN_N_QUESTION_KINDS:
    default:
      break;
    }
}

/* Asks first, if that is wanted.  A box may be asked about one of its operations, whose
 * inputs then are what one has to go by. */
static void
show_operation (HlOperationPane *self,
                const NnWalk    *walk,
                int              node)
{
  g_autoptr (NnQuestion) question = new_question (self, walk, node);
  const NnOperation     *operation =
      question != NULL ? question->operation : nn_walk_get (walk, node)->operation;

  hl_operation_view_set_operation (self->operation, operation, question == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->operation), operation != NULL);
  if (question != NULL && question->operation != NULL)
    {
      g_object_set (self->operation, "slice", question->slice, NULL);
      mark_question (self, question);
    }
  hl_question_pane_ask (self->question_pane, g_steal_pointer (&question));
}

static void
cell_activated_cb (HlOperationPane *self,
                   int              slice,
                   int              row,
                   int              column)
{
  hl_question_pane_answer_cell (self->question_pane, row, column);
}

static void
answered_cb (HlOperationPane *self,
             gboolean         is_right)
{
  hl_player_answer (player_of (self), is_right);
}

static void
revealed_cb (HlOperationPane *self)
{
  if (!hl_player_get_is_revealed (player_of (self)) ||
      hl_inspection_get_walk (self->inspection) == NULL)
    return;

  g_object_set (self->operation, "shows-result", TRUE, NULL);
  hl_question_pane_reveal (self->question_pane);
  show_lesson (self);
}

static void
step_cb (HlOperationPane *self)
{
  const NnWalk    *walk = hl_inspection_get_walk (self->inspection);
  const int        node = hl_player_get_position (player_of (self));
  g_autofree char *place = NULL;

  if (walk == NULL)
    {
      hl_operation_view_set_operation (self->operation, NULL, TRUE);
      hl_question_pane_ask (self->question_pane, NULL);
      return;
    }

  place = place_of (self, walk, node);
  gtk_label_set_markup (self->place, place);
  gtk_label_set_text (self->title, title_of (self, node));
  gtk_widget_set_visible (GTK_WIDGET (self->place), *place != '\0');
  show_parts (self, walk, node);
  show_operation (self, walk, node);
  show_lesson (self);
  self->before = node;
}

/**
 * hl_operation_pane_set_inspection:
 * @self: the pane
 * @inspection: (transfer none): whose steps are shown
 */
void
hl_operation_pane_set_inspection (HlOperationPane *self,
                                  HlInspection    *inspection)
{
  HlPlayer *player = hl_inspection_get_player (inspection);

  g_set_object (&self->inspection, inspection);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-revealed", G_CALLBACK (revealed_cb), self,
                           G_CONNECT_SWAPPED);
  step_cb (self);
}

/**
 * hl_operation_pane_set_head:
 * @self: the pane
 * @head: whose matrices to show where each head has some, from 0
 */
void
hl_operation_pane_set_head (HlOperationPane *self,
                            int              head)
{
  g_object_set (self->operation, "slice", head, NULL);
}

/**
 * hl_operation_pane_turn_head:
 * @self: the pane
 * @by: how many heads on, or back
 *
 * Returns: whether there is such a head of the step at hand
 */
gboolean
hl_operation_pane_turn_head (HlOperationPane *self,
                             int              by)
{
  const NnWalk      *walk = hl_inspection_get_walk (self->inspection);
  const int          node = hl_player_get_position (player_of (self));
  const NnOperation *operation = walk != NULL ? nn_walk_get (walk, node)->operation : NULL;
  int                head;

  g_object_get (self->operation, "slice", &head, NULL);
  if (operation == NULL || head + by < 0 || head + by >= operation->output->slices)
    return FALSE;

  hl_operation_pane_set_head (self, head + by);

  return TRUE;
}

/**
 * hl_operation_pane_has_pictures:
 *
 * Returns: whether the step at hand is an operation, whose operands are shown
 */
gboolean
hl_operation_pane_has_pictures (HlOperationPane *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);

  return walk != NULL &&
         nn_walk_get (walk, hl_player_get_position (player_of (self)))->operation != NULL;
}

/**
 * hl_operation_pane_record:
 * @self: a pane with pictures
 * @caption: where they come from
 * @format: what kind of file
 * @error: return location for a #HlDrawingError
 *
 * Returns: (transfer full) (nullable): what becomes a file with all of them
 */
HlRecording *
hl_operation_pane_record (HlOperationPane *self,
                          const char      *caption,
                          HlFigureFormat   format,
                          GError         **error)
{
  return hl_operation_view_record (self->operation, gtk_label_get_text (self->title), caption,
                                   format, error);
}

static void
hl_operation_pane_dispose (GObject *object)
{
  HlOperationPane *self = HL_OPERATION_PANE (object);
  GtkWidget       *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_pointer (&self->plan, nn_question_plan_free);
  g_clear_object (&self->inspection);

  G_OBJECT_CLASS (hl_operation_pane_parent_class)->dispose (object);
}

static void
hl_operation_pane_class_init (HlOperationPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_operation_pane_dispose;

  /**
   * HlOperationPane::step-activated:
   * @self: the pane
   * @node: index of a step of the walk
   *
   * Somebody wants to go there.
   */
  signals[STEP_ACTIVATED] = g_signal_new ("step-activated", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                          G_TYPE_INT);

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_OPERATION_VIEW);
  g_type_ensure (HL_TYPE_QUESTION_PANE);
  g_type_ensure (HL_TYPE_SOURCE_PANE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/operation-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, place);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, title);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, operation);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, question_pane);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, parts);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, why);
  gtk_widget_class_bind_template_child (widget_class, HlOperationPane, source_pane);
  gtk_widget_class_bind_template_callback (widget_class, answered_cb);
  gtk_widget_class_bind_template_callback (widget_class, cell_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  gtk_widget_class_bind_template_callback (widget_class, part_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_operation_pane_init (HlOperationPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
