/* app/window-player.c
 *
 * The player of the page that is shown, its keys; how it is asked, the same everywhere, and what
 * was answered, saved as a table.
 */

#include <glib/gi18n.h>

#include "app/pages.h"
#include "app/window-private.h"
#include "core/trace/walk/walk-parts.h"
#include "ui/pages/lesson-pane.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/quiz-table.h"

/* Returns the player of a page that asks questions of its own, or NULL. */
static HlPlayer *own_player (HlWindow *self, GtkWidget *page)
{
  HlPlayer *player = hl_playable_find_player (page);

  return player != self->inspection->player ? player : NULL;
}

/* Returns one CSV table of all logs of answers. */
static char *new_table (HlWindow *self)
{
  const int                n_pages = hl_pages_count ();
  g_autofree HlQuizSource *sources = g_new0 (HlQuizSource, n_pages + 2);
  int                      n = 0;

  sources[n++].log = self->course->log;
  sources[n++] = (HlQuizSource){
    .log = self->inspection->player->log,
    .place = _ (hl_pages_find ("model")->title),
  };
  for (int i = 0; i < n_pages; i++)
    {
      const HlPageInfo *info = hl_pages_get (i);
      GtkWidget        *page = gtk_stack_get_child_by_name (self->pages, info->name);
      HlPlayer         *player = own_player (self, page);

      if (player != NULL)
        sources[n++] = (HlQuizSource){ player->log, _ (info->title) };
    }

  return hl_quiz_table (sources, n);
}

static void save_answers (HlWindow *self, GFile *file)
{
  hl_saving_write (self, file, new_table (self));
}

static void save_answers_action (HlWindow *self)
{
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the Answers"),
                                     G_CALLBACK (save_answers), _ ("answers.csv"),
                                     _ ("Tables (CSV)"), "csv" });
}

static void share_how_to_ask (HlWindow *self, HlPlayer *player)
{
  static const char *const how[] = { "holds-reveal", "counts-votes" };

  for (gsize i = 0; i < G_N_ELEMENTS (how); i++)
    g_object_bind_property (self->lesson_pane, how[i], player, how[i],
                            G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
}

/* Lets the page ask as all pages and lessons do, with a vote of the class if it votes. */
void hl_window_add_asking (HlWindow *self, GtkWidget *page)
{
  HlPlayer *player = own_player (self, page);

  if (player != NULL)
    share_how_to_ask (self, player);
}

/* Lets the walk that pages share ask in the same way as lessons. */
void hl_window_set_up_answers (HlWindow *self)
{
  share_how_to_ask (self, self->inspection->player);
}

/* Returns the player of the page that is shown, if that shows steps. */
static HlPlayer *player_of (HlWindow *self)
{
  HlPlayer  *player = hl_player_bar_get_player (self->player_bar);
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return player != NULL && hl_player_get_n_steps (player) > 0 &&
                 hl_playable_is_played (HL_PLAYABLE (page))
             ? player
             : NULL;
}

/* Returns whether the keyboard focus is neither in the page nor in the list of pages. */
static gboolean has_free_keyboard (HlWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus == NULL || gtk_widget_is_ancestor (focus, self->header);
}

/* The bar appears when there are steps, and takes the keyboard if that is free: on the
 * slider all keys step. */
static void update_bar (HlWindow *self)
{
  const gboolean has_steps =
      player_of (self) != NULL && !gtk_widget_get_visible (self->held_picture);

  gtk_widget_set_visible (GTK_WIDGET (self->player_bar), has_steps);
  if (has_steps && has_free_keyboard (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->player_bar));
}

static GtkWidget *find_bar (GtkWidget *widget)
{
  GtkWidget *bar = gtk_widget_has_css_class (widget, "bar") ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && bar == NULL;
       child = gtk_widget_get_next_sibling (child))
    bar = find_bar (child);

  return bar;
}

/* GTK 4.8 forgets which buttons wait for an action when the widget of the action moves. */
static void renew_actions (GtkWidget *widget)
{
  GtkActionable   *actionable = GTK_IS_ACTIONABLE (widget) ? GTK_ACTIONABLE (widget) : NULL;
  g_autofree char *name =
      actionable != NULL ? g_strdup (gtk_actionable_get_action_name (actionable)) : NULL;

  if (name != NULL)
    {
      gtk_actionable_set_action_name (actionable, NULL);
      gtk_actionable_set_action_name (actionable, name);
    }
  HL_EACH_CHILD (child, widget)
    renew_actions (child);
}

/* The player is part of the page: its bar stays the lowest row of the window. */
static void put_player (HlWindow *self, GtkWidget *page)
{
  GtkWidget *player = GTK_WIDGET (self->player_bar);
  GtkWidget *bar = find_bar (page);

  if (bar == NULL || gtk_widget_get_next_sibling (player) == bar)
    return;

  gtk_widget_unparent (player); /* the template of the window holds it */
  gtk_widget_insert_before (player, gtk_widget_get_parent (bar), bar);
  renew_actions (player);
}

/* Puts the step player into a page that has steps, and away from one that has none. */
void hl_window_show_player (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  HlPlayer  *player = hl_playable_find_player (page);

  if (player != NULL && focus != NULL && gtk_widget_is_ancestor (focus, self->content))
    gtk_window_set_focus (GTK_WINDOW (self), NULL);

  if (player != NULL)
    put_player (self, page);
  g_signal_group_set_target (self->player_signals, player);
  hl_player_bar_set_player (self->player_bar, player);
  update_bar (self);
}

static gboolean is_modifier (guint key)
{
  return (key >= GDK_KEY_Shift_L && key <= GDK_KEY_Hyper_R) || key == GDK_KEY_ISO_Level3_Shift ||
         key == GDK_KEY_Num_Lock;
}

static HlPlayerMove move_for (guint key, gboolean is_shifted)
{
  switch (key)
    {
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      return is_shifted ? HL_PLAYER_BACK : HL_PLAYER_NEXT;
    case GDK_KEY_BackSpace:
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return HL_PLAYER_BACK;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return HL_PLAYER_NEXT;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return HL_PLAYER_FIRST;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return HL_PLAYER_LAST;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      return is_shifted ? HL_PLAYER_OVER : HL_PLAYER_INTO;
    case GDK_KEY_Escape:
      return HL_PLAYER_OUT;
    default:
      return HL_PLAYER_N_MOVES;
    }
}

gboolean hl_window_step_by_key (HlWindow *self, guint key, GdkModifierType modifiers)
{
  const HlPlayerMove move = move_for (key, (modifiers & GDK_SHIFT_MASK) != 0);
  HlPlayer          *player = player_of (self);

  if (player == NULL || move == HL_PLAYER_N_MOVES || (modifiers & HL_OTHER_KEYS) != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_BackSpace &&
      hl_playable_go_back (HL_PLAYABLE (gtk_stack_get_visible_child (self->pages))))
    return GDK_EVENT_STOP;

  hl_player_move (player, move);

  return GDK_EVENT_STOP;
}

/* Finds the same place of another word with Ctrl, of another block with Alt. */
static int find_alike (const NnWalk *walk, int position, guint key, GdkModifierType modifiers)
{
  const gboolean is_on = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;

  if (!is_on && key != GDK_KEY_Left && key != GDK_KEY_KP_Left)
    return -1;

  switch (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK))
    {
    case GDK_CONTROL_MASK:
      return nn_walk_find_alike (walk, position, is_on ? NN_ALIKE_NEXT_PASS : NN_ALIKE_LAST_PASS);
    case GDK_ALT_MASK:
      return nn_walk_find_alike (walk, position, is_on ? NN_ALIKE_NEXT_BLOCK : NN_ALIKE_LAST_BLOCK);
    default:
      return -1;
    }
}

static gboolean go_to_alike (HlWindow *self, guint key, GdkModifierType modifiers)
{
  HlPlayer     *player = player_of (self);
  const NnWalk *walk = self->inspection->walk;
  int           position;

  if (player == NULL || walk == NULL || player != self->inspection->player)
    return GDK_EVENT_PROPAGATE;

  position = find_alike (walk, player->position, key, modifiers);
  if (position < 0)
    return GDK_EVENT_PROPAGATE;

  hl_player_set_position (player, position);

  return GDK_EVENT_STOP;
}

/* Selects the next head, or with Shift the one before. */
static gboolean turn_head (HlWindow *self, guint key, GdkModifierType modifiers)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  if ((key != GDK_KEY_h && key != GDK_KEY_H) || (modifiers & HL_OTHER_KEYS) != 0 ||
      !HL_IS_PLAYABLE (page))
    return GDK_EVENT_PROPAGATE;

  return hl_playable_turn_head (HL_PLAYABLE (page), (modifiers & GDK_SHIFT_MASK) != 0 ? -1 : 1);
}

static gboolean answer_on_page (HlWindow *self, int choice)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return HL_IS_PLAYABLE (page) && hl_playable_answer (HL_PLAYABLE (page), choice);
}

static gboolean is_in_lesson (HlWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->lesson_pane));
}

/* A letter is a choice of the current question; H turns heads.  Where the page and the lesson ask
 * at once, the keyboard says which of them is meant. */
static gboolean answer_by_key (HlWindow *self, guint key, GdkModifierType modifiers)
{
  const guint letter = gdk_keyval_to_lower (key);
  const int   choice = (int) (letter - GDK_KEY_a);

  if (letter < GDK_KEY_a || letter >= GDK_KEY_h || (modifiers & HL_OTHER_KEYS) != 0)
    return GDK_EVENT_PROPAGATE;

  return (is_in_lesson (self) && hl_lesson_pane_answer (self->lesson_pane, choice)) ||
         answer_on_page (self, choice) || hl_lesson_pane_answer (self->lesson_pane, choice);
}

static gboolean reveal_on_page (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return HL_IS_PLAYABLE (page) && hl_playable_reveal (HL_PLAYABLE (page));
}

/* Reveals an answer that waits for the key for the next step, where there is no step. */
static gboolean reveal_by_key (HlWindow *self, guint key, GdkModifierType modifiers)
{
  if ((key != GDK_KEY_space && key != GDK_KEY_KP_Space) || modifiers != 0)
    return GDK_EVENT_PROPAGATE;

  return (is_in_lesson (self) && hl_lesson_pane_reveal (self->lesson_pane)) ||
         reveal_on_page (self) || hl_lesson_pane_reveal (self->lesson_pane);
}

/* Returns whether the widget is a text entry, which needs all keys. */
static gboolean takes_text (GtkWidget *focus)
{
  return focus != NULL && (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus) ||
                           gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL);
}

/* Before the widgets: any key ends a slow run, and the keys of a presenter step, although a
 * scrolled page would take them. */
static gboolean first_key_pressed_cb (HlWindow *self, guint key, guint code,
                                      GdkModifierType modifiers)
{
  HlPlayer *player = player_of (self);

  if (hl_window_change_speed_by_key (self, key, modifiers))
    return GDK_EVENT_STOP;
  if (player != NULL && hl_player_get_is_running (player) && !is_modifier (key))
    {
      hl_player_set_is_running (player, FALSE);
      return GDK_EVENT_STOP;
    }

  if (self->is_presenting && answer_by_key (self, key, modifiers))
    return GDK_EVENT_STOP;
  if (!is_modifier (key) && hl_window_present_by_key (self, key, modifiers))
    return GDK_EVENT_STOP;

  switch (key)
    {
    case GDK_KEY_Escape:
      if (gtk_revealer_get_reveal_child (self->opening_revealer))
        return hl_window_cancel_opening (self);
      return !takes_text (gtk_window_get_focus (GTK_WINDOW (self))) &&
             hl_window_leave_screen (self);
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Up:
    case GDK_KEY_KP_Page_Down:
      if (!takes_text (gtk_window_get_focus (GTK_WINDOW (self))))
        return hl_window_step_by_key (self, key, modifiers);
      return GDK_EVENT_PROPAGATE;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* After the widgets: the one with the keyboard focus takes the keys that it needs. */
static gboolean last_key_pressed_cb (HlWindow *self, guint key, guint code,
                                     GdkModifierType modifiers)
{
  if (takes_text (gtk_window_get_focus (GTK_WINDOW (self))))
    return GDK_EVENT_PROPAGATE;

  return reveal_by_key (self, key, modifiers) || hl_window_step_by_key (self, key, modifiers) ||
         go_to_alike (self, key, modifiers) || turn_head (self, key, modifiers) ||
         answer_by_key (self, key, modifiers);
}

static void add_keys (HlWindow *self, GtkPropagationPhase phase, GCallback callback)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, phase);
  g_signal_connect_swapped (keys, "key-pressed", callback, self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* Listens to the keys that step. */
void hl_window_set_up_player (HlWindow *self)
{
  self->player_signals = g_signal_group_new (HL_TYPE_PLAYER);
  g_signal_group_connect_swapped (self->player_signals, "notify::n-steps", G_CALLBACK (update_bar),
                                  self);
  hl_connect (self->inspection, "notify::is-followed", update_bar, self);
  add_keys (self, GTK_PHASE_CAPTURE, G_CALLBACK (first_key_pressed_cb));
  add_keys (self, GTK_PHASE_BUBBLE, G_CALLBACK (last_key_pressed_cb));
}

/* What the template and the keys need of this file. */
void hl_window_bind_player (HlWindowClass *klass)
{
  HL_ACTION ("win.save-answers", NULL, save_answers_action);
  g_type_ensure (HL_TYPE_PLAYER_BAR);
}
