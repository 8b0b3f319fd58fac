#include "ui/pages/walk-view.h"

#include "core/trace/question/question-plan.h"
#include "tests/support/model-page-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/widgets/living-map.h"

static void arrange_as_in_the_book (HlTestModelPage *fixture)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.is-book", NULL);
}

static HlLivingMap *map_of (HlTestModelPage *fixture)
{
  return hl_test_child (hl_test_view_part (fixture, "arrangements"), "map");
}

/* The map has the numbers of all steps; a click on one of them leads to its step. */
HL_MODEL_PAGE_TEST (map_and_player_lead_each_other)
{
  HlLivingMap *map;
  int          node;

  hl_test_translate (fixture, "i see .");
  map = map_of (fixture);
  node = hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1);

  hl_player_set_position (fixture->player, node);
  g_assert_cmpint (hl_living_map_get_spec (map)->row, ==, 1);
  g_assert_cmpint (hl_living_map_get_spec (map)->reached, ==, node);
  g_assert_cmpint (
      hl_map_place (hl_living_map_get_spec (map), hl_living_map_get_spec (map)->place)->kind, ==,
      HL_MAP_CROSS);

  g_signal_emit_by_name (map, "node-activated", node - 3, 1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, node - 3);
}

static gboolean shows_view (HlTestModelPage *fixture, const char *name)
{
  g_autofree char *view = NULL;

  g_object_get (fixture->page, "view", &view, NULL);

  return g_strcmp0 (view, name) == 0;
}

/* Who is asked finds the question, also where the map alone was shown; and the map does not
 * tell the answer. */
HL_MODEL_PAGE_TEST (questions_are_seen_beside_the_map)
{
  GtkWidget   *step = hl_test_view_part (fixture, "stage_pane");
  HlLivingMap *map;

  hl_test_translate (fixture, "i see .");
  map = map_of (fixture);
  g_assert_false (gtk_widget_get_visible (step));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  g_assert_true (gtk_widget_get_visible (step));
  g_assert_true (hl_living_map_get_spec (map)->hides_ahead);
  g_assert_true (shows_view (fixture, "stage"));
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  g_assert_true (shows_view (fixture, "map"));
}

/* Nobody asks beside the whole map, so that it need hide nothing; and it stays. */
HL_MODEL_PAGE_TEST (map_is_whole_while_questions_are_asked)
{
  hl_test_translate (fixture, "i see .");
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "map");
  g_assert_true (shows_view (fixture, "map"));
  g_assert_false (hl_living_map_get_spec (map_of (fixture))->hides_ahead);

  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "stage");
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  g_assert_true (shows_view (fixture, "stage"));
}

/* A question takes its room from the map, not from the player below the page. */
HL_MODEL_PAGE_TEST (a_question_may_cover_the_map)
{
  GtkPaned *panes = GTK_PANED (hl_test_view_part (fixture, "panes"));

  hl_test_translate (fixture, "i see .");
  g_assert_false (gtk_paned_get_shrink_start_child (panes));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_test_spin (400);
  g_assert_true (gtk_paned_get_shrink_start_child (panes));
}

static gboolean is_slim (HlTestModelPage *fixture)
{
  return hl_living_map_get_spec (map_of (fixture))->is_slim;
}

/* The same map in another arrangement: the same numbers, the same step, the same way to others. */
HL_MODEL_PAGE_TEST (the_map_is_arranged_as_in_the_book)
{
  HlMapSpec *map;
  int        node;

  hl_test_translate (fixture, "i see .");
  map = hl_living_map_get_spec (map_of (fixture));
  node = hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1);
  hl_player_set_position (fixture->player, node);
  arrange_as_in_the_book (fixture);
  g_assert_true (hl_living_map_get_spec (map_of (fixture)) == map);
  g_assert_true (map->is_book);
  g_assert_cmpint (map->reached, ==, node);
  g_signal_emit_by_name (map_of (fixture), "node-activated", node - 3, 1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, node - 3);

  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "stage");
  g_assert_true (is_slim (fixture));
  arrange_as_in_the_book (fixture);
  g_assert_false (map->is_book);
  g_assert_true (is_slim (fixture));
}

/* On a narrow page the stage has more than half of it, so that no term is cut. */
HL_MODEL_PAGE_TEST (the_stage_has_room_beside_the_book)
{
  GtkPaned  *panes = GTK_PANED (hl_test_view_part (fixture, "panes"));
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (panes)));

  hl_test_translate (fixture, "i see .");
  gtk_window_set_default_size (window, 820, 600);
  arrange_as_in_the_book (fixture);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "stage");
  hl_test_wait_until (gtk_widget_get_width (GTK_WIDGET (panes)) <= 820 &&
                      gtk_paned_get_position (panes) > 0 && gtk_paned_get_position (panes) < 410);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (panes)) - gtk_paned_get_position (panes), >=,
                   440);
}

/* Where K and V come from is a place of the map, that can be pointed at. */
HL_MODEL_PAGE_TEST (a_place_of_the_map_answers)
{
  const NnWalk *walk;
  NnQuestion   *question = NULL;
  int           right;

  hl_test_translate (fixture, "i see .");
  walk = hl_inspection_get_walk (fixture->inspection);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  for (int i = 0; i < nn_walk_count (walk) && question == NULL; i++)
    {
      g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);

      question = nn_walk_get (walk, i)->operation != NULL ? nn_question_plan_ask (plan, i) : NULL;
      if (question != NULL && question->nodes == NULL)
        g_clear_pointer (&question, nn_question_free);
    }
  g_assert_nonnull (question);

  hl_player_set_position (fixture->player, question->node);
  g_assert_false (hl_player_get_is_revealed (fixture->player));
  right = question->nodes[nn_question_find_right (question)];
  g_signal_emit_by_name (hl_test_view_part (fixture, "arrangements"), "node-activated", right, -1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, question->node);
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);
  g_assert_cmpint (hl_quiz_log_count (hl_player_get_log (fixture->player)), ==, 1);
  nn_question_free (question);
}

static gboolean is_on_stage (HlTestModelPage *fixture)
{
  return gtk_widget_get_visible (hl_test_view_part (fixture, "stage_pane"));
}

/* The map makes room for the place that one goes into, and has the page again behind it. */
HL_MODEL_PAGE_TEST (into_a_place_and_out_of_it)
{
  hl_test_translate (fixture, "i see .");
  hl_player_set_position (fixture->player,
                          hl_test_node (fixture, "encoder.blks.block0.attention", -1));
  g_assert_false (is_on_stage (fixture));
  hl_player_move (fixture->player, HL_PLAYER_INTO);
  g_assert_true (is_on_stage (fixture));
  g_assert_true (is_slim (fixture));
  hl_player_move (fixture->player, HL_PLAYER_OUT);
  g_assert_false (is_on_stage (fixture));
  g_assert_false (is_slim (fixture));

  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "stage");
  g_assert_true (is_on_stage (fixture));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "map");
  g_assert_false (is_on_stage (fixture));
}

static void count_cb (int *n_seen) { (*n_seen)++; }

/* How often a frame was shown between map and stage; then there is none. */
static int count_frames (HlTestModelPage *fixture, const char *view)
{
  GtkWidget *frame = hl_test_view_part (fixture, "frame");
  int        n_seen = 0;
  gulong     handler = g_signal_connect_swapped (frame, "map", G_CALLBACK (count_cb), &n_seen);

  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", view);
  hl_test_spin (400);
  g_signal_handler_disconnect (frame, handler);
  hl_test_wait_until (!gtk_widget_get_visible (frame));

  return n_seen;
}

/* The eye follows the place from the map to the stage and back, unless the desktop asks for no
 * motion. */
HL_MODEL_PAGE_TEST (the_place_grows_into_the_stage)
{
  GtkSettings *settings = gtk_settings_get_default ();

  hl_test_translate (fixture, "i see .");
  g_assert_cmpint (count_frames (fixture, "stage"), ==, 0);
  g_assert_cmpint (count_frames (fixture, "map"), ==, 0);
  g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  g_assert_cmpint (count_frames (fixture, "stage"), ==, 1);
  g_assert_cmpint (count_frames (fixture, "map"), ==, 1);
  g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
}

/* Back on the whole map, the place is where the frame has shrunk to. */
HL_MODEL_PAGE_TEST (the_frame_shrinks_to_the_place_on_the_whole_map)
{
  GtkWidget      *panes = hl_test_view_part (fixture, "panes");
  graphene_rect_t shrunk = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  graphene_rect_t there = GRAPHENE_RECT_INIT (0, 0, 0, 0);

  hl_test_translate (fixture, "i see .");
  hl_player_set_position (fixture->player,
                          hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "stage");
  hl_test_spin (50);
  g_assert_true (hl_living_map_find_focus (map_of (fixture), gtk_widget_get_width (panes),
                                           gtk_widget_get_height (panes), &shrunk));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "map");
  hl_test_spin (50);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (map_of (fixture))), ==,
                   gtk_widget_get_height (panes));
  g_assert_true (hl_living_map_find_focus (
      map_of (fixture), gtk_widget_get_width (GTK_WIDGET (map_of (fixture))),
      gtk_widget_get_height (GTK_WIDGET (map_of (fixture))), &there));
  g_assert_true (graphene_rect_equal (&shrunk, &there));
}

static int height_of_map (HlTestModelPage *fixture)
{
  return gtk_paned_get_position (
      GTK_PANED (gtk_widget_get_parent (hl_test_view_part (fixture, "arrangements"))));
}

/* On a low page the numbers of a place need the room that a map above them would take. */
HL_MODEL_PAGE_TEST (a_low_page_has_no_map_above_the_stage)
{
  GtkWidget *map = hl_test_view_part (fixture, "arrangements");

  hl_test_translate (fixture, "i see .");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "stage");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 460);
  hl_test_wait_until (height_of_map (fixture) == 0);
  g_assert_false (gtk_widget_get_can_focus (map));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 800);
  hl_test_wait_until (height_of_map (fixture) > 60);
  g_assert_true (gtk_widget_get_can_focus (map));
}

/* The first click on the map leads to the step, the second into it. */
HL_MODEL_PAGE_TEST (a_second_click_goes_into_the_place)
{
  HlLivingMap *map;
  int          node;

  hl_test_translate (fixture, "i see .");
  map = map_of (fixture);
  node = hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1);
  g_signal_emit_by_name (map, "node-activated", node, 1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, node);
  g_assert_false (is_on_stage (fixture));
  g_signal_emit_by_name (map, "node-activated", node, 1);
  g_assert_true (is_on_stage (fixture));
}

/* Who has not moved the divider between map and step finds it where it was, however wide the
 * matrices of a step are. */
HL_MODEL_PAGE_TEST (divider_stays)
{
  g_autoptr (GFile) file = NULL;
  const NnWalk     *walk;
  GtkWidget        *step = hl_test_view_part (fixture, "stage_pane");
  int               room;
  int               narrowest;

  fixture->workshop.options->model.num_hiddens = 192;
  file = hl_test_workshop_train (&fixture->workshop, "wide.safetensors", 1);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_model_page_wait (fixture);
  walk = hl_inspection_get_walk (fixture->inspection);
  gtk_widget_measure (step, GTK_ORIENTATION_HORIZONTAL, -1, &room, NULL, NULL, NULL);
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      hl_player_set_position (fixture->player, i);
      gtk_widget_measure (step, GTK_ORIENTATION_HORIZONTAL, -1, &narrowest, NULL, NULL, NULL);
      if (narrowest != room)
        g_error ("%s needs %d pixels", nn_walk_get (walk, i)->path, narrowest);
    }
}

static gboolean has_position (GtkPaned *panes)
{
  gboolean is_set;

  g_object_get (panes, "position-set", &is_set, NULL);

  return is_set;
}

/* A step of seven words has room for its numbers on a page of 1280 pixels. */
HL_MODEL_PAGE_TEST (map_and_step_get_one_half_each)
{
  GtkWidget *panes = gtk_widget_get_parent (hl_test_view_part (fixture, "arrangements"));

  hl_test_translate (fixture, "i see .");
  arrange_as_in_the_book (fixture);
  hl_test_wait_until (has_position (GTK_PANED (panes)));
  g_assert_cmpint (gtk_paned_get_position (GTK_PANED (panes)), ==,
                   gtk_widget_get_width (panes) / 2);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
