#include "ui/widgets/player-bar.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/figures/time-line.h"
#include "ui/session/player.h"
#include "ui/widgets/answers-button.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/wrap-layout.h"

/* Moves a player and says where it is: on a slider, or on a time line, if it has cells.
 *
 * A click on one of its buttons does not take the keyboard away from the page, so that the keys
 * that step continue working.
 *
 * One node named `player-bar`.
 *
 * ## Actions
 *
 * - `player.first`, `player.back`, `player.next`, `player.last`
 * - `player.into`, `player.over`, `player.out`
 * - `player.go-to`: a step, from 0 */
struct _HlPlayerBar
{
  GtkWidget parent_instance;

  HlPlayer      *player; /* or NULL */
  GSignalGroup  *signals;
  GBindingGroup *bindings;

  GtkWidget    *told;  /* a story's way back */
  GtkWidget    *next;  /* a large one, in a story */
  GtkWidget    *moves; /* small ones, elsewhere */
  HlFigureView *steps; /* instead of the slider, where there are cells */
  GArray       *marks; /* of int: steps that are marked */
  GtkDropDown  *speed;
  gboolean      is_choosing; /* the speed is being set to what the player has */

  GtkRange  *slider;
  GtkWidget *controls; /* all below it */
  GtkWidget *levels;   /* Into, Over, Out: there when some step has parts */
  GtkWidget *title;
  GtkWidget *count;

  HlAnswersButton *answers;

  GtkWidget *run;
  GtkWidget *is_asking;
  GtkWidget *holds_reveal;
  GtkWidget *counts_votes;
  GtkWidget *how;       /* opens what it is in */
  GtkWidget *had_focus; /* (weak) before that was opened */
};

G_DEFINE_FINAL_TYPE (HlPlayerBar, hl_player_bar, GTK_TYPE_WIDGET)

static const char *const actions[HL_PLAYER_N_MOVES] = {
  [HL_PLAYER_FIRST] = "player.first", [HL_PLAYER_BACK] = "player.back",
  [HL_PLAYER_NEXT] = "player.next",   [HL_PLAYER_LAST] = "player.last",
  [HL_PLAYER_INTO] = "player.into",   [HL_PLAYER_OVER] = "player.over",
  [HL_PLAYER_OUT] = "player.out",
};

static void move_action (HlPlayerBar *self, GVariant *parameter, const char *name)
{
  if (self->player == NULL)
    return;

  for (int move = 0; move < HL_PLAYER_N_MOVES; move++)
    if (g_str_equal (name, actions[move]))
      hl_player_move (self->player, move);
}

/* The speeds of a slow run, in percent, in the order of the drop-down. */
static const int speeds[] = { 50, 100, 200, 400, 800 };

#define USUAL_SPEED 1

static void go_to_action (HlPlayerBar *self, GVariant *parameter)
{
  hl_answers_button_close (self->answers);
  if (self->player != NULL)
    hl_player_set_position (self->player, g_variant_get_int32 (parameter));
}

static gboolean has_story (HlPlayerBar *self)
{
  return self->player != NULL && self->player->cells != NULL &&
         self->player->depth == HL_DEPTH_STORY;
}

static char *tell_count (HlPlayerBar *self)
{
  const int first = self->player->first;
  const int stop = hl_player_get_stop (self->player) + first;
  const int last = hl_player_get_last_stop (self->player) + first;
  const int n_stops = hl_player_count_stops (self->player) - 1 + first;

  if (has_story (self))
    /* Translators: which step of how many */
    return g_strdup_printf (_ ("%d of %d"), stop, n_stops);

  if (last > stop)
    /* Translators: which steps, from the first to the last, of how many */
    return g_strdup_printf (_ ("Steps %'d–%'d of %'d"), stop, last, n_stops);

  /* Translators: which step of how many */
  return g_strdup_printf (_ ("Step %'d of %'d"), stop, n_stops);
}

/* --- The time line ---------------------------------------------------------------------------- */

static gboolean has_mark (HlPlayerBar *self, const HlTimeCell *cell)
{
  for (guint i = 0; i < self->marks->len; i++)
    if (g_array_index (self->marks, int, i) >= cell->first &&
        g_array_index (self->marks, int, i) < cell->end)
      return TRUE;

  return FALSE;
}

/* The cells of a row at the current step. */
static HlTimeRow new_row (HlPlayerBar *self, int index)
{
  static const char *const captions[] = { NC_ ("time line", "Phase"), NC_ ("time line", "Part"),
                                          NC_ ("time line", "Step") };
  const int                position = self->player->position;
  const int                n_done = hl_player_count_done (self->player);
  g_autoptr (GPtrArray)    cells = hl_time_cells_get_row (self->player->cells, index, position);
  HlTimeRow                row = { g_dpgettext2 (NULL, "time line", captions[index]),
                                   g_new0 (HlTimeBox, cells->len), (int) cells->len,
                                   hl_time_cells_index (cells, position) };
  gboolean                 was_unknown = FALSE;

  for (guint i = 0; i < cells->len; i++)
    {
      const HlTimeCell *cell = cells->pdata[i];
      const gboolean    is_word = cell->unknown_name != NULL;
      const double      done = (double) (n_done - cell->first) / (cell->end - cell->first);
      const gboolean    is_unknown = is_word && n_done < cell->known_from;
      const gboolean    is_more = is_unknown && was_unknown && (int) i > row.at_hand + 1;

      was_unknown = is_unknown;
      row.boxes[i] = (HlTimeBox){ g_strdup (hl_time_cell_label (cell, n_done)),
                                  g_strdup (hl_time_cell_name (cell, n_done)),
                                  is_word ? g_strdup (cell->label) : NULL,
                                  CLAMP (done, 0.0, 1.0),
                                  has_mark (self, cell),
                                  is_more };
      if (is_word)
        row.caption = C_ ("time line", "Token");
    }

  return row;
}

static void update_time_line (HlPlayerBar *self)
{
  HlTimeRow        rows[HL_TIME_ROWS];
  g_autofree char *place = NULL;
  int              position;

  if (self->player == NULL || self->player->cells == NULL || has_story (self))
    return;

  position = self->player->position;
  place = hl_player_get_place (self->player, position);
  for (int i = 0; i < HL_TIME_ROWS; i++)
    rows[i] = new_row (self, i);
  hl_figure_view_take (self->steps, hl_time_line_new (rows, place));
  hl_figure_view_point (self->steps, HL_TIME_PLACE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->steps), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  place, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) position,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  (double) hl_player_get_n_steps (self->player) - 1.0, -1);
}

/* A click on a box goes there. */
static void box_cb (HlPlayerBar *self, int part, int row, int column)
{
  g_autoptr (GPtrArray) cells =
      hl_time_cells_get_row (self->player->cells, row, self->player->position);
  const HlTimeCell *cell;

  if (part != HL_TIME_BOX || column >= (int) cells->len)
    return;

  cell = cells->pdata[column];
  hl_player_go_to_part (self->player, cell->first, cell->end);
  hl_figure_view_point (self->steps, HL_TIME_PLACE);
}

/* steps: those that are marked. */
void hl_player_bar_set_marks (HlPlayerBar *self, const GArray *marks)
{
  g_array_set_size (self->marks, 0);
  g_array_append_vals (self->marks, marks->data, marks->len);
  update_time_line (self);
}

/* --- Where one is ----------------------------------------------------------------------------- */

static void update_place (HlPlayerBar *self)
{
  const int        n_steps = self->player != NULL ? hl_player_get_n_steps (self->player) : 0;
  const int        position = n_steps > 0 ? self->player->position : 0;
  const char      *title = n_steps > 0 ? hl_player_get_title (self->player) : "";
  g_autofree char *count = n_steps > 0 ? tell_count (self) : g_strdup ("");

  hl_say (self->title, title);
  hl_say (self->count, count);
  hl_tooltip_set (self->title, gtk_widget_get_visible (self->title) ? title : NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->slider), n_steps > 1);
  gtk_adjustment_configure (gtk_range_get_adjustment (self->slider), position, 0,
                            MAX (n_steps - 1, 1), 1, 1, 0);
  for (int move = 0; move < HL_PLAYER_N_MOVES; move++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[move],
                                   self->player != NULL && hl_player_can_move (self->player, move));
  update_time_line (self);
}

static gboolean has_groups (HlPlayer *player)
{
  for (int i = 0; i < hl_player_get_n_steps (player); i++)
    if (hl_player_get_step (player, i)->end > i + 1)
      return TRUE;

  return FALSE;
}

/* If the widget that is hidden has the focus, the widget in its place gets it. */
static void show_time_line (HlPlayerBar *self)
{
  const gboolean has_cells = self->player != NULL && self->player->cells != NULL;
  const gboolean is_told = has_story (self);
  GtkWidget     *shown = has_cells ? GTK_WIDGET (self->steps) : GTK_WIDGET (self->slider);
  GtkWidget     *hidden = has_cells ? GTK_WIDGET (self->slider) : GTK_WIDGET (self->steps);
  GtkRoot       *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget     *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  const gboolean has_focus = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));

  gtk_widget_set_visible (shown, !is_told);
  gtk_widget_set_visible (self->told, is_told);
  gtk_widget_set_visible (self->next, is_told);
  gtk_widget_set_visible (self->moves, !is_told);
  if (has_focus && !gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_set_visible (hidden, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->speed), has_cells && !is_told);
  gtk_widget_set_visible (self->title, !has_cells);
}

static void update_speed (HlPlayerBar *self)
{
  int speed = speeds[USUAL_SPEED];

  self->is_choosing = TRUE;
  if (self->player != NULL)
    g_object_get (self->player, "speed", &speed, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    if (speeds[i] == speed)
      gtk_drop_down_set_selected (self->speed, i);
  self->is_choosing = FALSE;
}

static void speed_cb (HlPlayerBar *self)
{
  const guint selected = gtk_drop_down_get_selected (self->speed);

  if (self->player == NULL || self->is_choosing || selected >= G_N_ELEMENTS (speeds))
    return;

  g_object_set (self->player, "speed", speeds[selected], NULL);
  hl_focus_later (self);
}

static void update_steps (HlPlayerBar *self)
{
  show_time_line (self);
  gtk_widget_set_visible (self->levels,
                          self->player != NULL && has_groups (self->player) && !has_story (self));
  update_place (self);
}

/* The story continues to the right and deeper with Enter, whatever has the keyboard here; on the
 * time line one goes from step to step. */
static gboolean key_cb (HlPlayerBar *self, guint key, guint code, GdkModifierType modifiers)
{
  static const struct
  {
    guint        key, keypad;
    HlPlayerMove move;
  } keys[] = {
    { GDK_KEY_Right, GDK_KEY_KP_Right, HL_PLAYER_NEXT },
    { GDK_KEY_Left, GDK_KEY_KP_Left, HL_PLAYER_BACK },
    { GDK_KEY_Return, GDK_KEY_KP_Enter, HL_PLAYER_INTO },
  };

  if ((!has_story (self) && !gtk_widget_has_focus (GTK_WIDGET (self->steps))) ||
      (modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if ((key == keys[i].key || key == keys[i].keypad) &&
        (keys[i].move != HL_PLAYER_INTO || gtk_widget_has_focus (self->next)))
      {
        hl_player_move (self->player, keys[i].move);
        return TRUE;
      }

  return FALSE;
}

static void slider_cb (HlPlayerBar *self)
{
  if (self->player != NULL && hl_player_get_n_steps (self->player) > 0)
    hl_player_set_position (self->player, (int) lround (gtk_range_get_value (self->slider)));
}

/* player: whose steps to show from now on, or NULL. */
void hl_player_bar_set_player (HlPlayerBar *self, HlPlayer *player)
{
  if (self->player != NULL && self->player != player)
    hl_player_set_is_running (self->player, FALSE);
  if (!g_set_object (&self->player, player))
    return;

  g_signal_group_set_target (self->signals, player);
  g_binding_group_set_source (self->bindings, player);
  hl_answers_button_set_player (self->answers, player);
  update_steps (self);
  update_speed (self);
  g_object_notify (G_OBJECT (self), "player");
}

/* Returns whose steps it shows, or NULL. */
HlPlayer *hl_player_bar_get_player (HlPlayerBar *self) { return self->player; }

static gboolean hl_player_bar_grab_focus (GtkWidget *widget)
{
  HlPlayerBar *self = HL_PLAYER_BAR (widget);

  return gtk_widget_grab_focus (has_story (self) ? self->next
                                : gtk_widget_get_visible (GTK_WIDGET (self->steps))
                                    ? GTK_WIDGET (self->steps)
                                    : GTK_WIDGET (self->slider));
}

static void how_opens_cb (GtkMenuButton *button, gpointer user_data)
{
  HlPlayerBar *self = user_data;

  g_set_weak_pointer (&self->had_focus, gtk_root_get_focus (gtk_widget_get_root (self->how)));
}

/* The focus returns to the page, where the space bar goes to the next step. */
static void how_closed_cb (HlPlayerBar *self)
{
  if (self->had_focus != NULL && gtk_widget_get_mapped (self->had_focus))
    hl_focus_later (self->had_focus);
  g_clear_weak_pointer (&self->had_focus);
}

static void end (HlPlayerBar *self) { g_clear_weak_pointer (&self->had_focus); }

static void hl_player_bar_class_init (HlPlayerBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = hl_player_bar_grab_focus;

  HL_PROPERTIES ({ "player", HL_TYPE_PLAYER, G_STRUCT_OFFSET (HlPlayerBar, player), HL_WRITTEN,
                   NULL, G_CALLBACK (hl_player_bar_set_player) });

  g_type_ensure (HL_TYPE_ANSWERS_BUTTON);
  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  HL_OWNS (HlPlayerBar, g_object_unref, signals, bindings, player);
  HL_OWNS (HlPlayerBar, g_array_unref, marks);
  HL_ENDS (end);
  HL_TEMPLATE (HlPlayerBar, "player-bar", told, next, moves, controls, steps, speed, slider, levels,
               title, count, answers, run, is_asking, holds_reveal, counts_votes, how);
  HL_CALLED (slider_cb, box_cb, key_cb, speed_cb, how_closed_cb);
  for (int move = 0; move < HL_PLAYER_N_MOVES; move++)
    HL_ACTION (actions[move], NULL, move_action);
  HL_ACTION ("player.go-to", "i", go_to_action);
  gtk_widget_class_set_css_name (widget_class, "player-bar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void listen (HlPlayerBar *self)
{
  static const struct
  {
    const char *signal;
    void (*callback) (HlPlayerBar *);
  } handlers[] = {
    { "steps-changed", update_steps },       { "notify::position", update_place },
    { "notify::is-revealed", update_place }, { "notify::depth", update_steps },
    { "notify::speed", update_speed },       { "notify::is-asking", update_place },
  };
  const GBindingFlags flags = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;

  self->signals = g_signal_group_new (HL_TYPE_PLAYER);
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_group_connect_swapped (self->signals, handlers[i].signal,
                                    G_CALLBACK (handlers[i].callback), self);

  self->bindings = g_binding_group_new ();
  g_binding_group_bind (self->bindings, "is-asking", self->is_asking, "active", flags);
  g_binding_group_bind (self->bindings, "holds-reveal", self->holds_reveal, "active", flags);
  g_binding_group_bind (self->bindings, "counts-votes", self->counts_votes, "active", flags);
  g_binding_group_bind (self->bindings, "is-running", self->run, "active", flags);
}

/* In a mirrored window, too, time goes to the right: the first step is on the left. */
static void keep_left_to_right (GtkWidget *widget)
{
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  HL_EACH_CHILD (child, widget)
    keep_left_to_right (child);
}

static void hl_player_bar_init (HlPlayerBar *self)
{
  self->marks = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
  keep_left_to_right (self->moves);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->how), how_opens_cb, self, NULL);
  listen (self);
  hl_name (self->speed, _ ("Speed of the slow playback"));
  update_steps (self);
  update_speed (self);
}

/* Returns the speed, in percent of the usual. by: 1 for the next faster speed of a slow run, -1
 * for the next slower one. */
int hl_player_bar_change_speed (HlPlayerBar *self, int by)
{
  const int fastest = (int) G_N_ELEMENTS (speeds) - 1;
  const int chosen = (int) gtk_drop_down_get_selected (self->speed);
  const int speed = speeds[CLAMP (chosen + by, 0, fastest)];

  if (self->player != NULL)
    g_object_set (self->player, "speed", speed, NULL);

  return speed;
}

/* A presenter has the keys, and room for the time line alone. */
void hl_player_bar_set_is_bare (HlPlayerBar *self, gboolean is_bare)
{
  hl_style_set (self, "bare", is_bare);
  gtk_widget_set_visible (self->controls, !is_bare);
}
