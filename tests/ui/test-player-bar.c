#include "ui/widgets/player-bar.h"

#include "core/engine/owned.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/widgets/figure-view.h"

/* 0 a group of two, 1 and 2 its parts, 3 what comes after. */
static const HlPlayerStep steps[] = {
  { (char *) "Self-attention", 0, 3 },
  { (char *) "Scores", 1, 2 },
  { (char *) "Softmax", 1, 3 },
  { (char *) "Feed-forward", 0, 4 },
};

typedef struct
{
  HlPlayer    *player;
  HlPlayerBar *bar;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->player = hl_player_new ();
  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 0);
  fixture->bar = g_object_ref_sink (g_object_new (HL_TYPE_PLAYER_BAR, NULL));
  hl_player_bar_set_player (fixture->bar, fixture->player);
}

NN_CLEARS (Fixture, tear_down, (hl_test_drop, bar), (hl_test_drop, player))

static gpointer child_of (Fixture *fixture, const char *name)
{
  return hl_test_child (fixture->bar, name);
}

static gboolean shows (Fixture *fixture, const char *name)
{
  return gtk_widget_get_visible (child_of (fixture, name));
}

static const char *text_of (Fixture *fixture, const char *name)
{
  return gtk_label_get_text (child_of (fixture, name));
}

NN_FIXTURE_TEST (levels_show_when_steps_have_parts)
{
  const HlPlayerStep flat[] = { { (char *) "Mean", 0, 1 }, { (char *) "Variance", 0, 2 } };

  g_assert_true (shows (fixture, "levels"));
  hl_player_set_steps (fixture->player, flat, G_N_ELEMENTS (flat), 0);
  g_assert_false (shows (fixture, "levels"));
}

NN_FIXTURE_TEST (place_is_told)
{
  g_assert_cmpstr (text_of (fixture, "title"), ==, "Self-attention");
  g_assert_cmpstr (text_of (fixture, "count"), ==, "Step 1 of 4");

  hl_player_set_position (fixture->player, 2);
  g_assert_cmpstr (text_of (fixture, "title"), ==, "Softmax");
  g_assert_cmpstr (text_of (fixture, "count"), ==, "Step 3 of 4");
  g_assert_cmpfloat (gtk_range_get_value (child_of (fixture, "slider")), ==, 2);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (child_of (fixture, "title")),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Softmax");
}

NN_FIXTURE_TEST (every_button_moves)
{
  static const struct
  {
    const char *action;
    int         position;
  } moves[] = {
    { "player.into", 1 },  { "player.next", 2 }, { "player.back", 1 },  { "player.out", 3 },
    { "player.first", 0 }, { "player.over", 3 }, { "player.first", 0 }, { "player.last", 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->bar), moves[i].action, NULL));
      g_assert_cmpint (fixture->player->position, ==, moves[i].position);
    }
}

NN_FIXTURE_TEST (slider_goes_anywhere)
{
  gtk_range_set_value (child_of (fixture, "slider"), 2);
  g_assert_cmpint (fixture->player->position, ==, 2);
}

static GtkWidget *button_of (GtkWidget *widget, const char *action)
{
  if (GTK_IS_ACTIONABLE (widget) &&
      g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return widget;

  HL_EACH_CHILD (child, widget)
    {
      GtkWidget *button = button_of (child, action);

      if (button != NULL)
        return button;
    }

  return NULL;
}

NN_TEST (the_first_step_is_at_the_left_in_a_mirrored_window)
{
  g_autoptr (HlPlayerBar) bar = NULL;
  GtkWidget              *first;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  bar = g_object_ref_sink (g_object_new (HL_TYPE_PLAYER_BAR, NULL));
  first = button_of (GTK_WIDGET (bar), "player.first");
  for (GtkWidget *part = gtk_button_get_child (GTK_BUTTON (first)); part != NULL;
       part = part != GTK_WIDGET (hl_test_child (bar, "moves")) ? gtk_widget_get_parent (part)
                                                                : NULL)
    g_assert_cmpint (gtk_widget_get_direction (part), ==, GTK_TEXT_DIR_LTR);
  g_assert_cmpint (gtk_widget_get_direction (GTK_WIDGET (bar)), ==, GTK_TEXT_DIR_RTL);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static gboolean is_possible (Fixture *fixture, const char *action)
{
  return gtk_widget_is_sensitive (button_of (GTK_WIDGET (fixture->bar), action));
}

NN_FIXTURE_TEST (moves_to_nowhere_are_insensitive)
{
  GtkWidget *window = hl_test_open_window (GTK_WIDGET (fixture->bar), 800, 100);

  g_assert_false (is_possible (fixture, "player.back"));
  g_assert_false (is_possible (fixture, "player.out"));
  g_assert_true (is_possible (fixture, "player.into"));
  hl_player_set_position (fixture->player, 3);
  g_assert_true (is_possible (fixture, "player.back"));
  g_assert_false (is_possible (fixture, "player.into"));
  g_assert_false (is_possible (fixture, "player.next"));
  hl_test_close_window (window);
}

/* At the current step. */
static void answer (Fixture *fixture, gboolean is_right)
{
  g_assert_true (hl_player_ask (fixture->player, fixture->player->position));
  hl_player_answer (fixture->player, is_right);
}

NN_FIXTURE_TEST (switch_asks)
{
  gtk_check_button_set_active (child_of (fixture, "is_asking"), TRUE);
  g_assert_true (fixture->player->is_asking);
  g_assert_false (shows (fixture, "answers"));

  answer (fixture, TRUE);
  hl_player_set_position (fixture->player, 1);
  answer (fixture, FALSE);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (child_of (fixture, "answers"), "score")), ==,
                   "1 of 2 correct");
  g_assert_true (shows (fixture, "answers"));

  /* The answers wait until the next question. */
  gtk_check_button_set_active (child_of (fixture, "is_asking"), FALSE);
  g_assert_false (shows (fixture, "answers"));
  gtk_check_button_set_active (child_of (fixture, "is_asking"), TRUE);
  g_assert_true (shows (fixture, "answers"));
}

static HlQuizEntry *new_entry (HlConcept concept, gboolean is_right, int position)
{
  HlQuizEntry *entry = g_new0 (HlQuizEntry, 1);

  entry->when = g_date_time_new_now_local ();
  entry->question = g_strdup ("What?");
  entry->concept = concept;
  entry->answer = g_strdup ("this");
  entry->right = g_strdup (is_right ? "this" : "that");
  entry->is_right = is_right;
  entry->position = position;

  return entry;
}

/* At the end, by concept, with a way back to what was missed. */
NN_FIXTURE_TEST (answers_are_summed_up_at_the_end)
{
  GtkWidget *window = hl_test_open_window (GTK_WIDGET (fixture->bar), 600, 300);
  GtkWidget *popover = GTK_WIDGET (
      gtk_menu_button_get_popover (hl_test_child (child_of (fixture, "answers"), "button")));

  hl_player_set_position (fixture->player, 1);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  answer (fixture, FALSE);
  hl_player_keep_answer (fixture->player, new_entry (HL_CONCEPT_MASKS, FALSE, 1));
  hl_player_keep_answer (fixture->player, new_entry (HL_CONCEPT_LOSS, TRUE, 1));
  hl_test_spin (100);
  g_assert_false (gtk_widget_get_visible (popover));

  hl_player_set_position (fixture->player, 3);
  hl_test_wait_until (gtk_widget_get_visible (popover));
  gtk_widget_activate_action (GTK_WIDGET (fixture->bar), "player.go-to", "i", 1);
  g_assert_cmpint (fixture->player->position, ==, 1);
  hl_test_wait_until (!gtk_widget_get_visible (popover));
  hl_player_set_position (fixture->player, 3); /* told once */
  hl_test_spin (100);
  g_assert_false (gtk_widget_get_visible (popover));
  hl_test_close_window (window);
}

NN_FIXTURE_TEST (slow_run_belongs_to_its_page)
{
  gtk_toggle_button_set_active (child_of (fixture, "run"), TRUE);
  g_assert_true (hl_player_get_is_running (fixture->player));
  hl_player_bar_set_player (fixture->bar, NULL);
  g_assert_false (hl_player_get_is_running (fixture->player));
  g_assert_cmpstr (text_of (fixture, "title"), ==, "");
}

static int height_for (Fixture *fixture, int width)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (fixture->bar), GTK_ORIENTATION_VERTICAL, width, NULL, &height,
                      NULL, NULL);

  return height;
}

/* A small window has 1024 pixels; the sidebar and what frames the page leave 790. */
NN_FIXTURE_TEST (one_line_is_enough_beside_the_sidebar)
{
  g_assert_cmpint (height_for (fixture, 790), ==, height_for (fixture, 3000));
  g_assert_cmpint (height_for (fixture, 400), >, height_for (fixture, 790));

  gtk_check_button_set_active (child_of (fixture, "is_asking"), TRUE);
  answer (fixture, TRUE);
  g_assert_true (shows (fixture, "answers"));
  g_assert_cmpint (height_for (fixture, 790), ==, height_for (fixture, 3000));
  g_assert_cmpint (hl_test_least (fixture->bar, GTK_ORIENTATION_HORIZONTAL, -1), <=, 360);
}

/* Or the space bar, which steps, would open the choice again. */
NN_FIXTURE_TEST (how_to_ask_gives_the_keyboard_back)
{
  GtkWidget     *window = gtk_window_new ();
  GtkWidget     *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget     *page = gtk_button_new_with_label ("page");
  GtkMenuButton *how = child_of (fixture, "how");

  gtk_box_append (GTK_BOX (box), page);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (fixture->bar));
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  hl_test_wait_until (gtk_widget_get_mapped (page));
  gtk_widget_grab_focus (page);

  gtk_menu_button_popup (how);
  gtk_widget_grab_focus (child_of (fixture, "holds_reveal"));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (window)) == child_of (fixture, "holds_reveal"));
  gtk_menu_button_popdown (how);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (gtk_root_get_focus (GTK_ROOT (window)) == page);

  gtk_box_remove (GTK_BOX (box), GTK_WIDGET (fixture->bar));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Two steps, the second of which is told. */
static void set_cells (Fixture *fixture)
{
  const HlPlayerStop story = { 0, 2, (char *) "Softmax is done." };
  const HlPlayerStop blocks[] = { { 0, 0, NULL }, { 3, 3, NULL } };
  HlPlayerOutline    outline = { hl_time_cells_new (),
                                 { g_array_new (FALSE, FALSE, sizeof story),
                                   g_array_new (FALSE, FALSE, sizeof *blocks) } };

  g_array_append_val (outline.stops[HL_DEPTH_STORY], story);
  g_array_append_vals (outline.stops[HL_DEPTH_BLOCKS], blocks, G_N_ELEMENTS (blocks));
  hl_time_cells_add (outline.cells, 0, 0, 3, "attention");
  hl_time_cells_add (outline.cells, 0, 3, 4, "network");
  hl_player_set_steps_with (fixture->player, steps, G_N_ELEMENTS (steps), 0, &outline);
}

NN_FIXTURE_TEST (time_line_takes_the_place_of_the_slider)
{
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  g_assert_true (shows (fixture, "slider"));
  set_cells (fixture);
  g_assert_false (shows (fixture, "slider"));
  g_assert_true (shows (fixture, "steps"));

  g_assert_cmpstr (hl_figure_view_get_reading (child_of (fixture, "steps")), ==,
                   "attention. Phase: attention");
  g_signal_emit_by_name (child_of (fixture, "steps"), "activated", 0, 0, 1);
  g_assert_cmpint (fixture->player->position, ==, 3);
  g_assert_cmpstr (hl_figure_view_get_reading (child_of (fixture, "steps")), ==,
                   "network. Phase: network");

  hl_player_set_steps (fixture->player, steps, G_N_ELEMENTS (steps), 0);
  g_assert_true (shows (fixture, "slider"));
}

/* A story has one large button; elsewhere there is the time line. */
NN_FIXTURE_TEST (story_has_a_large_button)
{
  set_cells (fixture);
  g_assert_true (shows (fixture, "told"));
  g_assert_true (shows (fixture, "next"));
  g_assert_false (shows (fixture, "steps"));
  g_assert_cmpstr (text_of (fixture, "count"), ==, "1 of 1");
  hl_player_set_position (fixture->player, 2);

  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  g_assert_false (shows (fixture, "told"));
  g_assert_true (shows (fixture, "steps"));
  g_assert_cmpstr (text_of (fixture, "count"), ==, "Step 3 of 4");
}

NN_FIXTURE_TEST (speed_is_chosen)
{
  static const int speeds[] = { 50, 100, 200, 400, 800 };
  int              speed;

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      gtk_drop_down_set_selected (child_of (fixture, "speed"), i);
      g_object_get (fixture->player, "speed", &speed, NULL);
      g_assert_cmpint (speed, ==, speeds[i]);
    }
}
