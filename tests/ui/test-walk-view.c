
#include "core/trace/question/question-plan.h"
#include "tests/support/model-page-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/figures/pass.h"
#include "ui/widgets/figure-view.h"

static void arrange_as_in_the_book (HlTestModelPage *fixture)
{
  hl_test_do (fixture, "model.is-book", NULL);
}

static HlFigureView *map_of (HlTestModelPage *fixture)
{
  return hl_test_page_part (fixture, "map");
}

/* Somebody clicks on what stands for a step of the walk. */
static void click_on (HlTestModelPage *fixture, int node)
{
  const NnWalk      *walk = hl_test_walk (fixture);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  const HlPassAt     at = { .node = node, .n_done = node + 1, .step = { .node = -1 }, .head = -1 };
  const HlItem       item = { hl_pass_stand (pass, &at).place,
                              MAX (nn_walk_get (walk, node)->target_step, 0), 0 };

  g_signal_emit_by_name (map_of (fixture), "activated", item.part, item.row, item.column);
}

/* The words of the map's rows, as a screen reader hears them. */
static char *row_in_words (HlTestModelPage *fixture, int node, int row)
{
  const NnWalk      *walk = hl_test_walk (fixture);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  const HlPassAt     at = { .node = node, .n_done = node + 1, .step = { .node = -1 }, .head = -1 };
  const HlFigure    *figure = hl_figure_view_get_figure (map_of (fixture));
  const HlItem       item = { hl_pass_stand (pass, &at).place, row, 0 };

  return figure->kind->describe (figure->data, item);
}

/* The map has the numbers of all steps; a click on one of them leads to its step. */
HL_TRANSLATED_TEST (map_and_player_lead_each_other)
{
  int node = hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1);

  hl_player_set_position (fixture->player, node);
  click_on (fixture, hl_test_node (fixture, "decoder.blks.block0.attention1.softmax", 0));
  g_assert_cmpint (fixture->player->position, ==,
                   hl_test_node (fixture, "decoder.blks.block0.attention1.softmax", 0));
}

static gboolean shows_view (HlTestModelPage *fixture, const char *name)
{
  g_autofree char *view = NULL;

  g_object_get (fixture->page, "view", &view, NULL);

  return g_strcmp0 (view, name) == 0;
}

/* Who is asked finds the question, also where the map alone was shown; and the map does not
 * tell the answer. */
HL_TRANSLATED_TEST (questions_are_seen_beside_the_map)
{
  GtkWidget       *step = hl_test_view_part (fixture, "stage_pane");
  g_autofree char *hidden = NULL, *shown = NULL;
  int              node;

  hl_test_do (fixture, "model.view", "map");
  g_assert_false (gtk_widget_get_visible (step));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  g_assert_true (gtk_widget_get_visible (step));
  g_assert_true (shows_view (fixture, "stage"));
  hl_test_go (fixture, "encoder.embedding.tokens", -1);
  node = hl_test_node (fixture, "encoder.blks.block0.addnorm1", -1);
  hidden = row_in_words (fixture, node, 0);
  g_assert_nonnull (strstr (hidden, "not computed yet"));
  hl_test_do (fixture, "model.view", "map");
  g_assert_true (shows_view (fixture, "map"));
  shown = row_in_words (fixture, node, 0);
  g_assert_null (strstr (shown, "not computed yet"));
}

/* After the questions one is where one was. */
HL_TRANSLATED_TEST (questions_lead_back)
{
  hl_test_do (fixture, "model.view", "map");
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  g_assert_true (shows_view (fixture, "map"));

  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_test_do (fixture, "model.view", "map");
  hl_test_do (fixture, "model.view", "stage");
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  g_assert_true (shows_view (fixture, "stage"));
}

/* Escape leads back: from the numbers to where one came from, from the pass to the story. */
HL_TRANSLATED_TEST (escape_leads_back)
{
  hl_test_do (fixture, "model.view", "story");
  hl_test_do (fixture, "model.view", "stage");
  g_assert_true (hl_test_press (GTK_WIDGET (fixture->page), GDK_KEY_Escape, 0));
  g_assert_true (shows_view (fixture, "story"));
  hl_test_do (fixture, "model.view", "map");
  hl_test_do (fixture, "model.view", "stage");
  g_assert_true (hl_test_press (GTK_WIDGET (fixture->page), GDK_KEY_Escape, 0));
  g_assert_true (shows_view (fixture, "map"));
  g_assert_true (hl_test_press (GTK_WIDGET (fixture->page), GDK_KEY_Escape, 0));
  g_assert_true (shows_view (fixture, "story"));
}

/* A question takes its room from the map, not from the player below the page. */
HL_TRANSLATED_TEST (a_question_may_cover_the_map)
{
  GtkPaned *panes = GTK_PANED (hl_test_view_part (fixture, "panes"));

  g_assert_false (gtk_paned_get_shrink_start_child (panes));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_test_spin (400);
  g_assert_true (gtk_paned_get_shrink_start_child (panes));
}

/* The same pass in another arrangement: the same step, the same way to others. */
HL_TRANSLATED_TEST (the_map_is_arranged_as_in_the_book)
{
  const HlItem block = { HL_PASS_FOLD, 0, 0 };
  HlRect       lane, column;
  int          node;

  hl_test_do (fixture, "model.view", "map");
  node = hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1);
  hl_player_set_position (fixture->player, node);
  lane = hl_figure_view_area_in (map_of (fixture), block, (HlSize){ 1200, 800 });
  arrange_as_in_the_book (fixture);
  column = hl_figure_view_area_in (map_of (fixture), block, (HlSize){ 1200, 800 });
  g_assert_cmpfloat (lane.width, >, lane.height);
  g_assert_cmpfloat (column.height, >, 1.2 * lane.height);
  click_on (fixture, hl_test_node (fixture, "encoder.blks.block0.attention.softmax", -1));
  g_assert_cmpint (fixture->player->position, ==,
                   hl_test_node (fixture, "encoder.blks.block0.attention.softmax", -1));
}

/* On a narrow page the stage has more than half of it, so that no term is cut. */
HL_TRANSLATED_TEST (the_stage_has_room_beside_the_book)
{
  GtkPaned  *panes = GTK_PANED (hl_test_view_part (fixture, "panes"));
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (panes)));

  gtk_window_set_default_size (window, 820, 600);
  arrange_as_in_the_book (fixture);
  hl_test_do (fixture, "model.view", "stage");
  hl_test_wait_until (gtk_widget_get_width (GTK_WIDGET (panes)) <= 820 &&
                      gtk_paned_get_position (panes) > 0 && gtk_paned_get_position (panes) < 410);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (panes)) - gtk_paned_get_position (panes), >=,
                   440);
}

/* Where K and V come from is a place of the map, that can be pointed at. */
HL_TRANSLATED_TEST (a_place_of_the_map_answers)
{
  NnQuestion   *question = NULL;
  int           right;
  const NnWalk *walk = hl_test_walk (fixture);

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
  g_assert_false (fixture->player->is_revealed);
  right = question->nodes[nn_question_find_right (question)];
  click_on (fixture, right);
  g_assert_cmpint (fixture->player->position, ==, question->node);
  g_assert_true (fixture->player->is_revealed);
  g_assert_cmpint (fixture->player->n_right, ==, 1);
  g_assert_cmpint (hl_quiz_log_count (fixture->player->log), ==, 1);
  nn_question_free (question);
}

static gboolean is_on_stage (HlTestModelPage *fixture)
{
  return gtk_widget_get_visible (hl_test_view_part (fixture, "stage_pane"));
}

/* The map makes room for the place that one goes into, and has the page again behind it. */
HL_TRANSLATED_TEST (into_a_place_and_out_of_it)
{
  hl_test_go (fixture, "encoder.blks.block0.attention", -1);
  g_assert_false (is_on_stage (fixture));
  hl_player_move (fixture->player, HL_PLAYER_INTO);
  g_assert_true (is_on_stage (fixture));
  hl_player_move (fixture->player, HL_PLAYER_OUT);
  g_assert_false (is_on_stage (fixture));

  hl_test_do (fixture, "model.view", "stage");
  g_assert_true (is_on_stage (fixture));
  hl_test_do (fixture, "model.view", "map");
  g_assert_false (is_on_stage (fixture));
}

static void count_cb (int *n_seen) { (*n_seen)++; }

/* How often a frame was shown between map and stage; then there is none. */
static int count_frames (HlTestModelPage *fixture, const char *view)
{
  GtkWidget *frame = hl_test_view_part (fixture, "frame");
  int        n_seen = 0;
  gulong     handler = g_signal_connect_swapped (frame, "map", G_CALLBACK (count_cb), &n_seen);

  hl_test_do (fixture, "model.view", view);
  hl_test_spin (400);
  g_signal_handler_disconnect (frame, handler);
  hl_test_wait_until (!gtk_widget_get_visible (frame));

  return n_seen;
}

/* The eye follows the place from the map to the stage and back, and to the story and back, unless
 * the desktop asks for no motion. */
HL_TRANSLATED_TEST (the_place_grows_into_the_stage)
{
  GtkSettings *settings = gtk_settings_get_default ();

  g_assert_cmpint (count_frames (fixture, "stage"), ==, 0);
  g_assert_cmpint (count_frames (fixture, "map"), ==, 0);
  g_assert_cmpint (count_frames (fixture, "story"), ==, 0);
  g_assert_cmpint (count_frames (fixture, "map"), ==, 0);
  g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  g_assert_cmpint (count_frames (fixture, "stage"), ==, 1);
  g_assert_cmpint (count_frames (fixture, "map"), ==, 1);
  g_assert_cmpint (count_frames (fixture, "story"), ==, 1);
  g_assert_cmpint (count_frames (fixture, "map"), ==, 1);
  g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
}

static int height_of_map (HlTestModelPage *fixture)
{
  return gtk_paned_get_position (GTK_PANED (hl_test_view_part (fixture, "panes")));
}

/* On a low page the numbers of a place need the room that a map above them would take. */
HL_TRANSLATED_TEST (a_low_page_has_no_map_above_the_stage)
{
  GtkWidget *map = gtk_paned_get_start_child (hl_test_view_part (fixture, "panes"));

  hl_test_do (fixture, "model.view", "stage");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 460);
  hl_test_wait_until (height_of_map (fixture) == 0);
  g_assert_false (gtk_widget_get_can_focus (map));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 800);
  hl_test_wait_until (height_of_map (fixture) > 60);
  g_assert_true (gtk_widget_get_can_focus (map));
}

/* The first click on the map leads to the step, the second into it. */
HL_TRANSLATED_TEST (a_second_click_goes_into_the_place)
{
  int node = hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1);

  click_on (fixture, node);
  g_assert_cmpint (fixture->player->position, ==, node);
  g_assert_false (is_on_stage (fixture));
  click_on (fixture, node);
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

  fixture->workshop.options->model.num_hiddens = 192;
  file = hl_test_workshop_train (&fixture->workshop, "wide.safetensors", 1);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_model_page_wait (fixture);
  walk = hl_test_walk (fixture);
  room = hl_test_least (step, GTK_ORIENTATION_HORIZONTAL, -1);
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      hl_player_set_position (fixture->player, i);
      g_test_message ("%s", nn_walk_get (walk, i)->path);
      g_assert_cmpint (hl_test_least (step, GTK_ORIENTATION_HORIZONTAL, -1), ==, room);
    }
}

static gboolean has_position (GtkPaned *panes)
{
  gboolean is_set;

  g_object_get (panes, "position-set", &is_set, NULL);

  return is_set;
}

/* A step of seven words has room for its numbers on a page of 1280 pixels. */
HL_TRANSLATED_TEST (map_and_step_get_one_half_each)
{
  GtkWidget *panes = hl_test_view_part (fixture, "panes");

  arrange_as_in_the_book (fixture);
  hl_test_wait_until (has_position (GTK_PANED (panes)));
  g_assert_cmpint (gtk_paned_get_position (GTK_PANED (panes)), ==,
                   gtk_widget_get_width (panes) / 2);
}
