/* The current step of the Model page: its equation, its parts and why it is done. */

#include "ui/pages/model-parts.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

#include "core/trace/walk/origin.h"
#include "core/trace/walk/walk.h"
#include "ui/lessons/lessons.h"
#include "ui/pages/stage-parts.h"
#include "ui/render/text.h"
#include "ui/session/player.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/theme.h"

/* Where a step is among the others: the groups around it, and the steps inside of it.
 *
 *      Decode step 3 › Decoder › Block 2
 *      ┌ Layer norm ────────────────── 4 steps ┐
 *      └ Masked self-attention ────── 14 steps ┘ */

#define NODE "headlight-node"       /* the rows know which step they are, */
#define N_STEPS "headlight-n-steps" /* and which label says how many there are in it */

/* Returns the groups around the step as markup, each a link to its number. */
static char *hl_step_parts_place (const NnWalk *walk, int node, HlPlayer *player)
{
  g_autoptr (GString) place = g_string_new (NULL);

  for (int i = nn_walk_get (walk, node)->parent; i >= 0; i = nn_walk_get (walk, i)->parent)
    {
      g_autofree char *link =
          g_markup_printf_escaped ("<a href=\"%d\">%s</a>", i, hl_player_get_name (player, i));

      if (place->len > 0)
        g_string_prepend (place, " › ");
      g_string_prepend (place, link);
    }

  return g_string_free (g_steal_pointer (&place), FALSE);
}

static GtkWidget *new_row (void)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *n = gtk_label_new (NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), n);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), N_STEPS, n);

  return row;
}

static void show_part (GtkWidget *row, const NnWalk *walk, int node, HlPlayer *player)
{
  const int        n_steps = nn_walk_get (walk, node)->end - node - 1;
  g_autofree char *n = NULL;

  if (n_steps > 0)
    n = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong) n_steps), n_steps);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                 hl_player_get_step (player, node)->title);
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), N_STEPS), n != NULL ? n : "");
  g_object_set_data (G_OBJECT (row), NODE, GINT_TO_POINTER (node));
  gtk_widget_set_visible (row, TRUE);
}

/* The list is hidden where there are no parts; where one part is all, its own are listed.  Its rows
 * are made once: making one costs more than all else of a step. */
static void hl_step_parts_fill (GtkListBox *list, const NnWalk *walk, int node, HlPlayer *player)
{
  const int  end = nn_walk_get (walk, node)->end;
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list));

  while (node + 2 < end && nn_walk_get (walk, node + 1)->end == end)
    node++;
  for (int i = node + 1; i < end; i = nn_walk_get (walk, i)->end)
    {
      if (row == NULL)
        {
          row = new_row ();
          gtk_list_box_append (list, row);
        }
      show_part (row, walk, i, player);
      row = gtk_widget_get_next_sibling (row);
    }
  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    gtk_widget_set_visible (row, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (list), end > node + 1);
}

/* How much of a step there is room for.
 *
 *      lines of text     rows of the decoder     notes on numbers     why the step is done
 *      fewer than 23     a few                   no                   no
 *      23 to 30          all                     without a question   no
 *      31 and more       all                     yes                  yes */

#define FOR_NOTES 23     /* lines */
#define FOR_SENTENCES 31 /* lines; with fewer, sentences would be cut */
#define FEW_PASSES 5

#define MOST_NOTE_LINES 3 /* of the note on the memory of the optimizer, where there is room */

/* Shows the current step of an inspection, and asks about it first if that is wanted. */
struct _HlStagePane
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  gboolean      has_room;           /* for all rows, and for notes */
  gboolean      has_sentences_room; /* for sentences, too */
  gboolean      is_outdated;        /* the current step is another, and nobody has looked since */

  HlWalkQuestion question;
  GArray
      *trail; /* of HlTrailStep: from number to number, until one goes to a step by other means */
  gboolean is_following; /* a number leads to another step just now */

  GtkLabel        *place;
  GtkLabel        *title;
  HlQuestionPane  *question_pane;
  GtkStack        *views;
  HlStage         *stage;
  GtkToggleButton *plot_button;
  HlUsesButton    *uses;
  GtkListBox      *parts;
  GtkLabel        *why;
  GtkLabel        *memory_note;
  HlExplainButton *explanation;
};

G_DEFINE_FINAL_TYPE (HlStagePane, hl_stage_pane, GTK_TYPE_WIDGET)

static HlPlayer *player_of (HlStagePane *self) { return self->inspection->player; }

static void go_to (gpointer pane, int node)
{
  HlStagePane *self = HL_STAGE_PANE (pane);

  if (node < hl_player_get_n_steps (player_of (self)))
    hl_player_set_position (player_of (self), node);
}

/* Another step has other links and rows, and one of them is still telling its click. */
static void activate_step (HlStagePane *self, int node) { hl_defer (self, go_to, node); }

static gboolean link_cb (HlStagePane *self, const char *target)
{
  activate_step (self, (int) g_ascii_strtoll (target, NULL, 10));

  return GDK_EVENT_STOP;
}

static void part_cb (HlStagePane *self, GtkListBoxRow *row)
{
  activate_step (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), NODE)));
}

/* Shows why the step is done, and its source; a box has none of its own.  Before a question is
 * answered nothing is said, because it might be the answer. */
static void show_lesson (HlStagePane *self)
{
  const NnWalk      *walk = self->inspection->walk;
  const int          node = player_of (self)->position;
  const gboolean     may_tell = player_of (self)->is_revealed;
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  const HlLesson    *lesson = operation != NULL ? hl_lesson_for (walk, operation) : NULL;
  g_autofree char   *memory = operation != NULL ? hl_optimizer_memory_text (operation) : NULL;
  const char        *why = lesson != NULL ? lesson->why : hl_box_text (walk, node);

  hl_label_write (self->why, why != NULL ? why : "");
  gtk_widget_set_visible (GTK_WIDGET (self->why),
                          why != NULL && may_tell && self->has_sentences_room);
  gtk_label_set_text (self->memory_note, memory != NULL ? memory : "");
  gtk_widget_set_visible (GTK_WIDGET (self->memory_note), memory != NULL);
  gtk_label_set_lines (self->memory_note, self->has_room ? MOST_NOTE_LINES : 1);
  hl_explain_button_explain (self->explanation, may_tell ? why : NULL, may_tell ? lesson : NULL);
}

static void show_place (HlStagePane *self, int node, const NnQuestion *asked)
{
  if (node >= 0)
    hl_stage_place_show (self->stage, self->inspection, node,
                         self->has_room ? HL_TERM_PASSES : FEW_PASSES, asked);
  else
    hl_stage_show (self->stage, NULL);
}

/* A question needs the room of the notes where there is little. */
static void show_notes (HlStagePane *self)
{
  hl_stage_set_has_notes (self->stage,
                          self->question.asked != NULL ? self->has_sentences_room : self->has_room);
}

static void ask (HlStagePane *self, NnQuestion *question)
{
  hl_walk_question_ask (&self->question, player_of (self), question);
  show_notes (self);
}

/* What is done there; of a sublayer, what it begins with.  Larger boxes have parts, but no
 * operations of their own. */
static const NnOperation *operation_at (const NnWalk *walk, int node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);

  return at->level == NN_LEVEL_SUBLAYER && node + 1 < at->end
             ? nn_walk_get (walk, node + 1)->operation
             : at->operation;
}

/* The step of an operation that is inside of a box, or is the box itself. */
static int find_node (const NnWalk *walk, int box, const NnOperation *operation)
{
  for (int i = box; i < nn_walk_get (walk, box)->end; i++)
    if (nn_walk_get (walk, i)->operation == operation)
      return i;

  return box;
}

/* Asks first, if that is wanted.  A box may be asked about one of its operations, whose
 * inputs then are what one has to go by. */
static void show_operation (HlStagePane *self, const NnWalk *walk, int node)
{
  g_autoptr (NnQuestion) question =
      gtk_widget_get_mapped (GTK_WIDGET (self))
          ? hl_walk_question_find (&self->question, player_of (self), walk, node)
          : NULL;
  const NnOperation *operation = question != NULL ? question->operation : operation_at (walk, node);

  gtk_widget_set_visible (GTK_WIDGET (self->uses), operation != NULL);
  gtk_stack_set_visible_child_name (self->views, operation != NULL ? "stage" : "parts");
  if (operation != NULL)
    show_place (self, question != NULL ? question->node : find_node (walk, node, operation),
                question);
  else
    show_place (self, -1, NULL);
  ask (self, g_steal_pointer (&question));
}

/* --- From number to number -------------------------------------------------------------------- */

static const HlTrailStep *step_at (HlStagePane *self, int index)
{
  return &g_array_index (self->trail, HlTrailStep, index);
}

/* The trail without what is asked for, and the number where it ends. */
static void show_trail (HlStagePane *self)
{
  const NnWalk *walk = self->inspection->walk;
  const int     asked =
      walk != NULL && !player_of (self)->is_revealed ? player_of (self)->position : -1;
  const int        n = (int) self->trail->len;
  g_autofree char *markup = hl_number_trail_get_markup (self->trail, walk, asked);

  hl_stage_set_trail (self->stage, markup);
  if (n > 0)
    hl_stage_set_number (self->stage, &step_at (self, n - 1)->number);
}

static void go_along (HlStagePane *self, int node)
{
  self->is_following = TRUE;
  hl_player_set_position (player_of (self), node);
  self->is_following = FALSE;
  show_trail (self);
}

/* Leads from a number of the current step to the next of the trail. */
static void lead (HlStagePane *self, const NnNumber *from, const HlTrailStep *to)
{
  const HlTrailStep here = { *from, player_of (self)->position, FALSE };

  if (self->trail->len == 0)
    g_array_append_val (self->trail, here);
  g_array_append_vals (self->trail, to, 1);
  go_along (self, to->node);
}

/* Goes to the step that made the number, if one did. */
static void follow (HlStagePane *self, const NnNumber *number)
{
  const int   here = player_of (self)->position;
  HlTrailStep to = { *number, here, FALSE };
  const int   maker = hl_number_trail_find_origin (self->inspection->walk, here, &to.number);

  if (maker >= 0)
    to.node = maker;
  if (maker >= 0 || to.number.operand != number->operand)
    lead (self, number, &to);
}

/* A number leads to the step that made it, or answers what is asked. */
static void number_activated_cb (HlStagePane *self)
{
  NnNumber number;

  if (self->inspection->walk == NULL || !hl_stage_get_number (self->stage, &number))
    return;
  if (player_of (self)->is_revealed)
    follow (self, &number);
  else
    hl_walk_question_choose_number (&self->question, &number);
}

/* If the pointer goes from a number to the button, that number is meant. */
static void number_changed_cb (HlStagePane *self)
{
  NnNumber number;

  if (hl_stage_get_number (self->stage, &number) && player_of (self)->is_revealed)
    hl_uses_button_set_number (self->uses, &number);
}

static void use_activated_cb (HlStagePane *self, const HlTrailStep *use)
{
  NnNumber number;

  if (hl_uses_button_get_number (self->uses, &number))
    lead (self, &number, use);
}

static gboolean return_to (HlStagePane *self, int index)
{
  if (index < 0 || index >= (int) self->trail->len)
    return FALSE;

  g_array_set_size (self->trail, (guint) index + 1);
  go_along (self, step_at (self, index)->node);

  return TRUE;
}

static void return_later (gpointer pane, int index) { return_to (HL_STAGE_PANE (pane), index); }

/* The link that tells its click is about to be exchanged. */
static void trail_activated_cb (HlStagePane *self, int index)
{
  hl_defer (self, return_later, index);
}

/* Returns whether there was a number of the trail to return to. */
gboolean hl_stage_pane_go_back (HlStagePane *self)
{
  return return_to (self, (int) self->trail->len - 2);
}

/* The step is another: the trail ends, unless it led there. */
static void leave (HlStagePane *self)
{
  hl_uses_button_set_number (self->uses, NULL);
  if (self->is_following)
    return;

  g_array_set_size (self->trail, 0);
  show_trail (self);
}

/* --- The current step ------------------------------------------------------------------------- */

static void step_activated_cb (HlStagePane *self, int step)
{
  const NnWalk *walk = self->inspection->walk;
  const int     node =
      walk != NULL ? hl_stage_place_find_step (walk, player_of (self)->position, step) : -1;

  if (node >= 0)
    activate_step (self, node);
}

/* head: whose matrices to show where each head has some, from 0. */
void hl_stage_pane_set_head (HlStagePane *self, int head)
{
  g_object_set (self->stage, "head", head, NULL);
}

/* Returns whether there is such a head of the current step. by: how many heads on, or back. */
gboolean hl_stage_pane_turn_head (HlStagePane *self, int by)
{
  int head;

  g_object_get (self->stage, "head", &head, NULL);
  if (head + by < 0 || head + by >= hl_stage_count_heads (self->stage))
    return FALSE;

  hl_stage_pane_set_head (self, head + by);

  return TRUE;
}

static gboolean uses_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  hl_uses_button_open (HL_STAGE_PANE (widget)->uses);

  return GDK_EVENT_STOP;
}

static void word_cb (HlStagePane *self, int id)
{
  const NnWalk *walk = self->inspection->walk;
  const int     here = player_of (self)->position;

  if (walk != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "model.word", "(ii)",
                                nn_walk_get (walk, here)->target_step, id);
}

static void answered_cb (HlStagePane *self, gboolean is_right)
{
  hl_player_answer (player_of (self), is_right);
}

/* Shows the groups around the step, as far as their words are written. */
static void show_groups (HlStagePane *self, const NnWalk *walk)
{
  g_autofree char *place = hl_step_parts_place (walk, player_of (self)->position, player_of (self));

  gtk_label_set_markup (self->place, place);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->place), gtk_label_get_text (self->place));
  gtk_widget_set_visible (GTK_WIDGET (self->place), *place != '\0');
}

/* Shows the result of what was asked about: of the current step, or of a part of it. */
static void revealed_cb (HlStagePane *self)
{
  const NnWalk      *walk = self->inspection->walk;
  const int          node = player_of (self)->position;
  const NnOperation *operation;

  if (!player_of (self)->is_revealed || walk == NULL || self->is_outdated)
    return;

  operation = nn_walk_get (walk, node)->operation;
  if (operation == NULL && self->question.asked != NULL)
    operation = self->question.asked->operation;
  if (operation != NULL)
    show_place (self, find_node (walk, node, operation), NULL);
  show_groups (self, walk);
  hl_question_pane_reveal (self->question_pane);
  hl_player_keep_answer (player_of (self), hl_question_pane_take_entry (self->question_pane, node));
  show_lesson (self);
  show_trail (self);
}

static void show_step (HlStagePane *self, const NnWalk *walk)
{
  const int node = player_of (self)->position;

  self->is_outdated = FALSE;
  show_groups (self, walk);
  hl_label_write (self->title, hl_player_get_step (player_of (self), node)->title);
  hl_step_parts_fill (self->parts, walk, node, player_of (self));
  show_operation (self, walk, node);
  show_lesson (self);
  self->question.before = node;
}

/* Beside a map that leaves no room for the stage, a step is not laid out. */
static void step_cb (HlStagePane *self)
{
  const NnWalk *walk = self->inspection->walk;

  leave (self);
  if (walk != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      show_step (self, walk);
      return;
    }

  self->is_outdated = walk != NULL;
  self->question.before = player_of (self)->position;
  show_place (self, -1, NULL);
  ask (self, NULL);
}

/* What was done while nobody looked is shown, and not asked about. */
static void hl_stage_pane_map (GtkWidget *widget)
{
  HlStagePane *self = HL_STAGE_PANE (widget);

  if (self->is_outdated)
    show_step (self, self->inspection->walk);
  GTK_WIDGET_CLASS (hl_stage_pane_parent_class)->map (widget);
}

void hl_stage_pane_set_inspection (HlStagePane *self, HlInspection *inspection)
{
  HlPlayer *player = inspection->player;

  g_set_object (&self->inspection, inspection);
  hl_uses_button_set_inspection (self->uses, inspection);
  hl_connect (player, "notify::position", step_cb, self);
  hl_connect (player, "notify::is-revealed", revealed_cb, self);
  step_cb (self);
}

/* has_spotlight: whether all but the current place is dimmed. */
void hl_stage_pane_set_has_spotlight (HlStagePane *self, gboolean has_spotlight)
{
  hl_stage_set_has_spotlight (self->stage, has_spotlight);
}

/* Where there is little room, numbers go before why a step is done: "Explain" tells it. */
void hl_stage_pane_set_room (HlStagePane *self, int height)
{
  g_autoptr (HlText) text = hl_text_new (hl_widget_font (GTK_WIDGET (self)));
  const double       lines = height / ceil (hl_text_line (text, HL_TEXT_NORMAL));
  const gboolean     had_room = self->has_room;
  const gboolean     had_sentences = self->has_sentences_room;
  const NnWalk      *walk = self->inspection != NULL ? self->inspection->walk : NULL;

  self->has_room = lines >= FOR_NOTES;
  self->has_sentences_room = lines >= FOR_SENTENCES;
  show_notes (self);
  if (walk == NULL)
    return;

  if (self->has_room != had_room && self->question.asked == NULL &&
      gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_operation (self, walk, player_of (self)->position); /* with other rows */
  if (self->has_sentences_room != had_sentences)
    show_lesson (self);
}

/* Returns whether the current step is an operation, whose operands are shown. */
gboolean hl_stage_pane_has_pictures (HlStagePane *self)
{
  const NnWalk *walk = self->inspection->walk;

  return walk != NULL && nn_walk_get (walk, player_of (self)->position)->operation != NULL;
}

/* Returns what becomes a file with all of them; text is filled, and becomes the caller's. */
const HlFigure *hl_stage_pane_get_figure (HlStagePane *self, HlSheetText *text)
{
  text->title = g_strdup (gtk_label_get_text (self->title));

  return hl_stage_get_figure (self->stage, text);
}

/* Returns whether there is a question that waits for an answer and has that choice. choice: one
 * of the choices of the current question, from 0. */
gboolean hl_stage_pane_answer (HlStagePane *self, int choice)
{
  return hl_question_pane_choose (self->question_pane, choice);
}

/* Returns whether a question waits for an answer and has a choice there. */
gboolean hl_stage_pane_answer_place (HlStagePane *self, int node)
{
  const NnWalk *walk = self->inspection->walk;

  return walk != NULL && !player_of (self)->is_revealed &&
         hl_walk_question_choose_place (&self->question, walk, node);
}

static void end (HlStagePane *self)
{
  hl_walk_question_clear (&self->question);
  g_clear_pointer (&self->trail, g_array_unref);
}

static void hl_stage_pane_class_init (HlStagePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->map = hl_stage_pane_map;

  g_type_ensure (HL_TYPE_EXPLAIN_BUTTON);
  g_type_ensure (HL_TYPE_QUESTION_PANE);
  g_type_ensure (HL_TYPE_USES_BUTTON);
  g_type_ensure (HL_TYPE_STAGE);
  HL_TEMPLATE (HlStagePane, "stage-pane", place, title, views, stage, plot_button, uses,
               question_pane, parts, why, explanation, memory_note);
  HL_CALLED (answered_cb, link_cb, number_activated_cb, number_changed_cb, part_cb,
             step_activated_cb, trail_activated_cb, use_activated_cb, word_cb);
  HL_ENDS (end);
  HL_OWNS (HlStagePane, g_object_unref, inspection);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_u, 0, uses_key_cb, NULL);
}

static void hl_stage_pane_init (HlStagePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_walk_question_init (&self->question, self->question_pane);
  self->trail = g_array_new (FALSE, FALSE, sizeof (HlTrailStep));
  /* The button shows the step as dots, where there are some. */
  g_object_bind_property (self->stage, "has-plot", self->plot_button, "visible",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->stage, "shows-plot", self->plot_button, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}
