#include "ui/pages/model-page.h"

#include <glib/gstdio.h>
#include <string.h>

#include "core/trace/question-plan.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/pages/stage-pane.h"
#include "ui/pages/why-pane.h"
#include "ui/session/what-if.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/living-map.h"
#include "ui/widgets/model-figure.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/stage.h"

typedef struct
{
  HlTestWorkshop workshop;
  HlWorkspace   *workspace;
  HlInspection  *inspection;
  HlWhatIf      *what_if;
  HlModelPage   *page;
  HlPlayer      *player;
  GtkWidget     *window;
} Fixture;

/* The page in a window, over a model that knows the pairs by heart. */
static void
set_up (Fixture *fixture)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->inspection = hl_inspection_new (fixture->workspace);
  fixture->player = hl_inspection_get_player (fixture->inspection);
  fixture->what_if = hl_what_if_new (fixture->workspace);
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_MODEL_PAGE,
                                                   "workspace", fixture->workspace,
                                                   "inspection", fixture->inspection,
                                                   "what-if", fixture->what_if,
                                                   NULL));
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->page), 900, 600);
}

static void
tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  hl_test_spin (20);
  g_assert_finalize_object (fixture->page);
  g_assert_finalize_object (fixture->inspection);
  g_assert_finalize_object (fixture->what_if);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

/* An update's walk has a beginning before it is whole. */
static void
wait_for_walk (Fixture *fixture)
{
  hl_test_wait_until (hl_inspection_get_walk (fixture->inspection) != NULL &&
                      !hl_inspection_get_is_busy (fixture->inspection));
}

static void
translate (Fixture    *fixture,
           const char *sentence)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);

  g_object_set (fixture->workspace, "sentence", sentence, NULL);
  hl_workspace_open_model (fixture->workspace, file);
  wait_for_walk (fixture);
}

static gpointer
part_of_page (Fixture    *fixture,
              const char *name)
{
  return hl_test_child (fixture->page, name);
}

static gpointer
part_of_pane (Fixture    *fixture,
              const char *name)
{
  return hl_test_child (part_of_page (fixture, "stage_pane"), name);
}

static void
assert_shows (Fixture    *fixture,
              const char *name)
{
  g_assert_cmpstr (gtk_stack_get_visible_child_name (part_of_page (fixture, "stack")), ==, name);
}

static const char *
text_of (gpointer label)
{
  return gtk_label_get_text (label);
}

static int
node_of (Fixture    *fixture,
         const char *path,
         int         target_step)
{
  return nn_walk_find (hl_inspection_get_walk (fixture->inspection), path, target_step, FALSE);
}

NN_FIXTURE_TEST (page_says_what_is_missing)
{
  assert_shows (fixture, "empty");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);

  translate (fixture, "i see .");
  assert_shows (fixture, "walk");
}

NN_FIXTURE_TEST (step_is_shown_with_its_place)
{
  translate (fixture, "i see .");
  g_assert_cmpstr (text_of (part_of_pane (fixture, "title")), ==, "Encode the source");
  g_assert_false (gtk_widget_get_visible (part_of_pane (fixture, "place")));

  hl_player_set_position (fixture->player, node_of (fixture, "encoder.blks.block0.attention", -1));
  g_assert_cmpstr (text_of (part_of_pane (fixture, "title")), ==, "Self-attention");
  g_assert_cmpstr (text_of (part_of_pane (fixture, "place")), ==,
                   "Encode the source › Encoder › Block 1");
}

NN_FIXTURE_TEST (place_leads_to_the_groups_around)
{
  gboolean is_handled = FALSE;

  translate (fixture, "i see .");
  hl_player_set_position (fixture->player, node_of (fixture, "encoder.blks.block0.attention", -1));
  g_signal_emit_by_name (part_of_pane (fixture, "place"), "activate-link", "1", &is_handled);
  g_assert_true (is_handled);
  hl_test_wait_until (hl_player_get_position (fixture->player) == 1);
}

/* The row that tells its click must still be there when it has told everybody. */
NN_FIXTURE_TEST (parts_lead_to_themselves)
{
  GtkListBox    *parts;
  GtkListBoxRow *row;
  int            second;

  translate (fixture, "i see .");
  hl_player_set_position (fixture->player, node_of (fixture, "encoder.blks.block0", -1));
  parts = part_of_pane (fixture, "parts");
  second = hl_player_get_step (fixture->player, hl_player_get_position (fixture->player) + 1)->end;
  row = gtk_list_box_get_row_at_index (parts, 1);
  g_signal_emit_by_name (parts, "row-activated", row);
  g_assert_true (gtk_list_box_get_row_at_index (parts, 1) == row);
  hl_test_wait_until (hl_player_get_position (fixture->player) == second);
}

static void
arrange_as_in_the_book (Fixture *fixture)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.is-book", NULL);
}

/* The map has the numbers of all steps; a click on one of them leads to its step. */
NN_FIXTURE_TEST (map_and_player_lead_each_other)
{
  HlLivingMap *map;
  int          node;

  translate (fixture, "i see .");
  map = hl_test_child (part_of_page (fixture, "arrangements"), "map");
  node = node_of (fixture, "decoder.blks.block0.attention2.softmax", 1);

  hl_player_set_position (fixture->player, node);
  g_assert_cmpint (hl_living_map_get_spec (map)->row, ==, 1);
  g_assert_cmpint (hl_living_map_get_spec (map)->reached, ==, node);
  g_assert_cmpint (hl_map_place (hl_living_map_get_spec (map),
                                 hl_living_map_get_spec (map)->place)
                       ->kind,
                   ==, HL_MAP_CROSS);

  g_signal_emit_by_name (map, "node-activated", node - 3, 1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, node - 3);
}

/* Who is asked finds the question, also where the map alone was shown; and the map does not
 * tell the answer. */
NN_FIXTURE_TEST (questions_are_seen_beside_the_map)
{
  GtkWidget   *step = part_of_page (fixture, "stage_pane");
  HlLivingMap *map;

  translate (fixture, "i see .");
  map = hl_test_child (part_of_page (fixture, "arrangements"), "map");
  g_assert_false (gtk_widget_get_visible (step));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  g_assert_true (gtk_widget_get_visible (step));
  g_assert_true (hl_living_map_get_spec (map)->hides_ahead);
}

NN_FIXTURE_TEST (figure_and_player_lead_each_other)
{
  HlModelFigure *figure;
  int            block;

  translate (fixture, "i see .");
  arrange_as_in_the_book (fixture);
  figure = hl_test_child (part_of_page (fixture, "arrangements"), "figure");
  block = node_of (fixture, "decoder.blks.block0", 1);

  hl_player_set_position (fixture->player, block + 1);
  g_assert_cmpstr (hl_model_figure_get_spec (figure)->current, ==,
                   nn_walk_get (hl_inspection_get_walk (fixture->inspection), block + 1)->path);

  /* The block has been computed for every word: the second one is at hand. */
  g_signal_emit_by_name (figure, "box-activated", "decoder.blks.block0");
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, block);

  /* The mark of a clicked box stays until the walk goes on. */
  hl_model_figure_set_path (figure, "decoder.blks.block0");
  g_signal_emit_by_name (figure, "box-activated", "decoder.blks.block0");
  g_assert_cmpstr (hl_model_figure_get_path (figure), ==, "decoder.blks.block0");
  hl_player_set_position (fixture->player, block + 2);
  g_assert_cmpstr (hl_model_figure_get_path (figure), ==, "");
}

/* The next question of the walk that has choices, at the operation itself. */
static NnQuestion *
go_to_a_question (Fixture *fixture)
{
  const NnWalk              *walk = hl_inspection_get_walk (fixture->inspection);
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);

  for (int i = hl_player_get_position (fixture->player) + 1; i < nn_walk_count (walk); i++)
    {
      NnQuestion *question = nn_question_plan_ask (plan, i);

      if (question != NULL && question->form == NN_ANSWER_CHOICE && question->node == i)
        {
          hl_player_set_position (fixture->player, i);
          return question;
        }
      g_clear_pointer (&question, nn_question_free);
    }

  g_assert_not_reached ();
}

/* Whether the result of the step at hand is in the picture. */
static gboolean
shows_result (Fixture *fixture)
{
  HlEquationPicture    *picture = hl_test_child (part_of_pane (fixture, "stage"), "picture");
  const HlEquationSpec *spec = hl_equation_get_spec (hl_equation_picture_get_equation (picture));

  for (int i = 0; i < (int) spec->terms->len; i++)
    if (hl_equation_term (spec, i)->step == spec->step)
      return hl_equation_term (spec, i)->is_known;

  g_assert_not_reached ();
}

static void
answer (Fixture *fixture,
        gboolean is_right)
{
  GtkWidget             *pane = part_of_pane (fixture, "question_pane");
  g_autoptr (NnQuestion) question = go_to_a_question (fixture);
  int                    choice = 0;

  g_assert_true (gtk_widget_get_visible (pane));
  g_assert_false (hl_player_get_is_revealed (fixture->player));
  g_assert_false (shows_result (fixture));
  g_assert_false (gtk_widget_get_visible (part_of_pane (fixture, "why")));
  g_assert_false (gtk_widget_get_visible (part_of_pane (fixture, "source_pane")));
  while ((question->is_right[choice] != FALSE) != is_right)
    choice++;
  g_assert_true (hl_playable_answer (HL_PLAYABLE (fixture->page), choice));
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  g_assert_true (shows_result (fixture));
  g_assert_true (gtk_widget_get_visible (part_of_pane (fixture, "why")));
  g_assert_true (gtk_widget_get_visible (part_of_pane (fixture, "source_pane")));
}

NN_FIXTURE_TEST (questions_are_asked_and_counted)
{
  translate (fixture, "i see .");
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  answer (fixture, TRUE);
  answer (fixture, FALSE);
  g_assert_cmpint (hl_player_get_n_answered (fixture->player), ==, 2);
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  nn_question_free (go_to_a_question (fixture));
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  g_assert_false (gtk_widget_get_visible (part_of_pane (fixture, "question_pane")));
}

/* Where K and V come from is a place of the map, that can be pointed at. */
NN_FIXTURE_TEST (a_place_of_the_map_answers)
{
  const NnWalk *walk;
  NnQuestion   *question = NULL;
  int           right;

  translate (fixture, "i see .");
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
  g_signal_emit_by_name (hl_test_child (fixture->page, "arrangements"), "node-activated", right,
                         -1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, question->node);
  g_assert_true (hl_player_get_is_revealed (fixture->player));
  g_assert_cmpint (hl_player_get_n_right (fixture->player), ==, 1);
  g_assert_cmpint (hl_quiz_log_count (hl_player_get_log (fixture->player)), ==, 1);
  nn_question_free (question);
}

/* The first box about whose operations there is a question. */
static int
find_asking_box (const NnWalk *walk)
{
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);

  for (int i = 2; i < nn_walk_count (walk); i++)
    {
      g_autoptr (NnQuestion) question = nn_question_plan_ask (plan, i);

      if (question != NULL && question->node != i)
        return i;
    }

  g_assert_not_reached ();
}

/* Who steps into a box sees what the question is about before it is asked. */
NN_FIXTURE_TEST (a_box_asks_who_goes_over_it)
{
  GtkWidget *question_pane = part_of_pane (fixture, "question_pane");
  int        box;

  translate (fixture, "i see .");
  box = find_asking_box (hl_inspection_get_walk (fixture->inspection));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);

  hl_player_set_position (fixture->player, box - 1);
  hl_player_reveal (fixture->player);
  hl_player_set_position (fixture->player, box);
  g_assert_false (gtk_widget_get_visible (question_pane));

  hl_player_set_position (fixture->player, 0);
  hl_player_set_position (fixture->player, box);
  g_assert_true (gtk_widget_get_visible (question_pane));
}

NN_FIXTURE_TEST (operation_comes_with_its_lesson)
{
  translate (fixture, "i see .");
  g_assert_nonnull (strstr (text_of (part_of_pane (fixture, "why")), "source sentence"));
  g_assert_false (gtk_widget_get_visible (part_of_pane (fixture, "source_pane")));

  hl_player_set_position (fixture->player,
                          node_of (fixture, "encoder.blks.block0.attention.softmax", -1));
  g_assert_nonnull (strstr (text_of (part_of_pane (fixture, "why")), "with sum 1"));
  g_assert_nonnull (strstr (text_of (hl_test_child (part_of_pane (fixture, "source_pane"),
                                                    "source")),
                            "exp"));
  g_assert_nonnull (strstr (text_of (hl_test_child (part_of_pane (fixture, "source_pane"),
                                                    "pytorch")),
                            "F.softmax("));
  g_assert_nonnull (strstr (text_of (hl_test_child (part_of_pane (fixture, "source_pane"), "file")),
                            "core/layers/softmax.c, line "));

  hl_player_set_position (fixture->player, node_of (fixture, "encoder.blks.block0.ffn.relu", -1));
  g_assert_nonnull (strstr (text_of (hl_test_child (part_of_pane (fixture, "source_pane"),
                                                    "pytorch")),
                            "relu"));
}

/* What comes out is not given away before it is there. */
NN_FIXTURE_TEST (words_are_told_when_they_are_written)
{
  translate (fixture, "i see .");
  g_assert_cmpstr (text_of (part_of_page (fixture, "subject")), ==, "i see . <eos> → …");
  hl_player_set_position (fixture->player, node_of (fixture, "decoder.dense.choice", 0));
  g_assert_cmpstr (text_of (part_of_page (fixture, "subject")), ==, "i see . <eos> → je …");
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_cmpstr (text_of (part_of_page (fixture, "subject")), ==,
                   "i see . <eos> → je vois .");
}

static int
height_of_toolbar (Fixture *fixture,
                   int      width)
{
  GtkWidget *subject = part_of_page (fixture, "subject");
  GtkWidget *toolbar = gtk_widget_get_parent (gtk_widget_get_parent (subject));
  int        height;

  gtk_widget_measure (toolbar, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);

  return height;
}

/* In a window of 1024 pixels beside the list of pages, with all there is to show. */
NN_FIXTURE_TEST (toolbar_is_one_row)
{
  translate (fixture, "i see .");
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_cmpint (height_of_toolbar (fixture, 828), ==, height_of_toolbar (fixture, 5000));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.mode", "s", "update");
  wait_for_walk (fixture);
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_cmpint (height_of_toolbar (fixture, 828), ==, height_of_toolbar (fixture, 5000));
  g_assert_cmpint (height_of_toolbar (fixture, 500), >, height_of_toolbar (fixture, 5000));
}

/* On the map it stands on a card; as in the book, above. */
NN_FIXTURE_TEST (loss_is_told_when_it_is_known)
{
  translate (fixture, "i see .");
  g_object_set (fixture->page, "is-book", TRUE, NULL);
  g_assert_false (gtk_widget_get_visible (part_of_page (fixture, "update_choices")));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.mode", "s", "update");
  wait_for_walk (fixture);
  g_assert_true (gtk_widget_get_visible (part_of_page (fixture, "update_choices")));
  g_assert_false (gtk_widget_get_visible (part_of_page (fixture, "loss")));

  hl_player_set_position (fixture->player, node_of (fixture, "loss.batch", -1));
  g_assert_true (g_str_has_prefix (text_of (part_of_page (fixture, "loss")), "loss 0."));
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_nonnull (strstr (text_of (part_of_page (fixture, "loss")), " → 0."));
}

NN_FIXTURE_TEST (sentence_of_the_batch_can_be_chosen)
{
  translate (fixture, "i see .");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.mode", "s", "update");
  wait_for_walk (fixture);
  gtk_spin_button_set_value (part_of_page (fixture, "sentence"), 5);
  wait_for_walk (fixture);
  g_assert_cmpint (hl_inspection_get_walk (fixture->inspection)->sentence, ==, 4);

  /* Another batch begins with its first sentence. */
  gtk_spin_button_set_value (part_of_page (fixture, "seed"), 7);
  wait_for_walk (fixture);
  g_assert_cmpint (hl_inspection_get_walk (fixture->inspection)->sentence, ==, 0);
  g_assert_cmpfloat (gtk_spin_button_get_value (part_of_page (fixture, "sentence")), ==, 1);
}

static void
assert_exports (Fixture    *fixture,
                const char *name,
                const char *beginning)
{
  HlExportable           *exportable = HL_EXPORTABLE (fixture->page);
  g_autofree char        *file_name = hl_exportable_get_file_name (exportable);
  g_autoptr (GError)      error = NULL;
  g_autoptr (HlRecording) recording = NULL;

  g_assert_cmpstr (file_name, ==, name);
  if (name == NULL)
    return;

  recording = HL_EXPORTABLE_GET_IFACE (exportable)->record (exportable, HL_FIGURE_CSV, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (recording->table, beginning));
}

NN_FIXTURE_TEST (what_is_shown_leaves_the_program)
{
  assert_exports (fixture, NULL, NULL);
  translate (fixture, "i see .");
  hl_player_set_position (fixture->player, node_of (fixture, "encoder.blks.block0", -1));
  assert_exports (fixture, "transformer.png", "place,head,row");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.is-book", NULL);
  assert_exports (fixture, "transformer.png", "path,name,shape");

  hl_player_set_position (fixture->player,
                          node_of (fixture, "encoder.blks.block0.attention.join_heads", -1));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "stage");
  assert_exports (fixture, "encoder-block-1-attention-join-heads.png", "Q_h,");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.view", "s", "map");
  assert_exports (fixture, "transformer.png", "path,name,shape");
}

static gboolean
is_on_stage (Fixture *fixture)
{
  return gtk_widget_get_visible (part_of_page (fixture, "stage_pane"));
}

static gboolean
is_slim (Fixture *fixture)
{
  return hl_living_map_get_spec (hl_test_child (part_of_page (fixture, "arrangements"), "map"))
      ->is_slim;
}

/* The map makes room for the place that one goes into, and has the page again behind it. */
NN_FIXTURE_TEST (into_a_place_and_out_of_it)
{
  translate (fixture, "i see .");
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  hl_player_set_position (fixture->player, node_of (fixture, "encoder.blks.block0.attention", -1));
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

/* The first click on the map leads to the step, the second into it. */
NN_FIXTURE_TEST (a_second_click_goes_into_the_place)
{
  HlLivingMap *map;
  int          node;

  translate (fixture, "i see .");
  map = hl_test_child (part_of_page (fixture, "arrangements"), "map");
  node = node_of (fixture, "decoder.blks.block0.attention2.softmax", 1);
  g_signal_emit_by_name (map, "node-activated", node, 1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, node);
  g_assert_false (is_on_stage (fixture));
  g_signal_emit_by_name (map, "node-activated", node, 1);
  g_assert_true (is_on_stage (fixture));
}

/* A weight, the score, the product, the query: and back again. */
NN_FIXTURE_TEST (a_weight_leads_to_its_origin_and_back)
{
  const char *const kinds[] = { "scale", "product", "queries" };
  const char *const box = "decoder.blks.block0.attention2";
  const NnWalk     *walk;
  HlStage          *stage = part_of_pane (fixture, "stage");
  NnNumber          number = { NULL };
  int               node;

  translate (fixture, "i see .");
  walk = hl_inspection_get_walk (fixture->inspection);
  node = node_of (fixture, "decoder.blks.block0.attention2.softmax", 1);
  hl_player_set_position (fixture->player, node);
  number.operand = nn_walk_get (walk, node)->operation->output;
  number.column = 2;
  hl_stage_set_number (stage, &number);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s.%s", box, kinds[i]);

      g_signal_emit_by_name (hl_test_child (stage, "picture"), "number-activated");
      g_assert_cmpint (hl_player_get_position (fixture->player), ==, node_of (fixture, path, 1));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_true (hl_playable_go_back (HL_PLAYABLE (fixture->page)));
  g_assert_false (hl_playable_go_back (HL_PLAYABLE (fixture->page)));
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, node);
  g_assert_true (hl_stage_get_number (stage, &number));
  g_assert_cmpint (number.column, ==, 2);
}

/* The trail speaks in words; what was clicked is known, and so is who reads it. */
NN_FIXTURE_TEST (a_number_leads_to_who_reads_it_and_back)
{
  const char *const box = "decoder.blks.block0.attention2";
  HlStage          *stage = part_of_pane (fixture, "stage");
  gpointer          uses = part_of_pane (fixture, "uses");
  const NnWalk     *walk;
  NnNumber          number = { NULL };
  g_autofree char  *softmax = g_strconcat (box, ".softmax", NULL);
  int               node;

  translate (fixture, "i see .");
  walk = hl_inspection_get_walk (fixture->inspection);
  node = node_of (fixture, softmax, 1);
  hl_player_set_position (fixture->player, node);
  g_assert_false (gtk_widget_get_sensitive (hl_test_child (uses, "button")));
  number.operand = nn_walk_get (walk, node)->operation->output;
  number.column = 1;
  hl_stage_set_number (stage, &number);
  g_assert_true (gtk_widget_get_sensitive (hl_test_child (uses, "button")));

  gtk_menu_button_popup (hl_test_child (uses, "button"));
  g_assert_nonnull (strstr (text_of (hl_test_child (uses, "title")), ", see] = "));
  g_signal_emit_by_name (hl_test_child (uses, "list"), "row-activated",
                         gtk_list_box_get_row_at_index (hl_test_child (uses, "list"), 0));
  hl_test_wait_until (hl_player_get_position (fixture->player) != node);
  g_assert_true (g_str_has_prefix (
      nn_walk_get (walk, hl_player_get_position (fixture->player))->path, box));
  g_assert_cmpint (nn_walk_get (walk, hl_player_get_position (fixture->player))->operation->kind,
                   ==, NN_OP_WEIGHTED_SUM);
  g_assert_nonnull (strstr (text_of (hl_test_child (stage, "trail")), ", see] "));
  g_assert_nonnull (strstr (text_of (hl_test_child (stage, "trail")), "  →  O_h["));
  g_assert_true (hl_playable_go_back (HL_PLAYABLE (fixture->page)));
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, node);
}

/* Who has not moved the divider between figure and step finds it where it was, however wide the
 * matrices of a step are. */
NN_FIXTURE_TEST (divider_stays)
{
  g_autoptr (GFile) file = NULL;
  const NnWalk     *walk;
  GtkWidget        *step = part_of_page (fixture, "stage_pane");
  int               room;
  int               narrowest;

  fixture->workshop.options->model.num_hiddens = 192;
  file = hl_test_workshop_train (&fixture->workshop, "wide.safetensors", 1);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  wait_for_walk (fixture);
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

static gboolean
has_position (GtkPaned *panes)
{
  gboolean is_set;

  g_object_get (panes, "position-set", &is_set, NULL);

  return is_set;
}

/* A step of seven words has room for its numbers on a page of 1280 pixels. */
NN_FIXTURE_TEST (figure_and_step_get_one_half_each)
{
  GtkWidget *panes = gtk_widget_get_parent (part_of_page (fixture, "arrangements"));

  translate (fixture, "i see .");
  arrange_as_in_the_book (fixture);
  hl_test_wait_until (has_position (GTK_PANED (panes)));
  g_assert_cmpint (gtk_paned_get_position (GTK_PANED (panes)), ==,
                   gtk_widget_get_width (panes) / 2);
}

/* The name of a file is no markup, or the page would show its former text. */
NN_FIXTURE_TEST (names_of_files_are_no_markup)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "R&D <a>.safetensors", 1);
  g_autofree char  *shown = NULL;
  AdwStatusPage    *empty = part_of_page (fixture, "empty");

  g_assert_cmpint (g_unlink (fixture->workshop.corpus), ==, 0);
  hl_workspace_open_model (fixture->workspace, file);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "model.mode", "s", "update");
  hl_test_wait_until (hl_inspection_get_problem (fixture->inspection) != NULL);

  g_assert_true (pango_parse_markup (adw_status_page_get_description (empty), -1, 0, NULL, &shown,
                                     NULL, NULL));
  g_assert_nonnull (strstr (shown, "“R&D <a>”"));
}

static HlLivingMap *
map_of (Fixture *fixture)
{
  return hl_test_child (part_of_page (fixture, "arrangements"), "map");
}

/* Of the chosen word one wants to know why, of another one how it would have gone on. */
NN_FIXTURE_TEST (candidates_of_the_map_are_asked_about)
{
  const HlMapChoice   *choice;
  const NnTranslation *branch;

  translate (fixture, "i see .");
  hl_player_set_position (fixture->player, node_of (fixture, "decoder.dense.choice", 1));
  choice = &hl_living_map_get_spec (map_of (fixture))->choices[1];
  g_signal_emit_by_name (map_of (fixture), "word-activated", 1,
                         choice->candidates[choice->chosen].id);
  g_assert_true (hl_why_pane_has_answer (part_of_page (fixture, "why_pane")));
  g_assert_null (hl_what_if_get_branch (fixture->what_if));

  g_signal_emit_by_name (map_of (fixture), "word-activated", 1,
                         choice->candidates[choice->chosen == 1 ? 2 : 1].id);
  hl_test_wait_until (!hl_what_if_get_is_busy (fixture->what_if));
  branch = hl_translation_get (hl_what_if_get_branch (fixture->what_if));
  g_assert_cmpint (branch->n_given, ==, 2);
  g_assert_cmpint (branch->ids[1], ==, choice->candidates[choice->chosen == 1 ? 2 : 1].id);
  g_assert_cmpstr (branch->tokens[0], ==,
                   hl_inspection_get_walk (fixture->inspection)->target_tokens[0]);
  g_assert_true (gtk_widget_get_visible (part_of_page (fixture, "branch")));
}

/* The keyboard goes through the candidates, and chooses one. */
NN_FIXTURE_TEST (candidates_are_reached_by_keyboard)
{
  HlPicture       *picture;
  g_autofree char *first = NULL;

  translate (fixture, "i see .");
  hl_player_set_position (fixture->player, node_of (fixture, "decoder.dense.choice", 0));
  picture = HL_PICTURE (map_of (fixture));
  hl_test_spin (20);
  g_signal_emit_by_name (picture, "move-place", 0, 0);
  g_signal_emit_by_name (picture, "move-place", 1, 0);
  first = g_strdup (hl_picture_get_reading (picture));
  g_signal_emit_by_name (picture, "move-place", 1, 0);
  g_assert_cmpstr (first, !=, hl_picture_get_reading (picture));
  g_assert_nonnull (strstr (first, "probability"));
}

NN_FIXTURE_TEST (presenter_sees_no_choices)
{
  translate (fixture, "i see .");
  g_object_set (fixture->page, "is-bare", TRUE, "has-spotlight", TRUE, NULL);
  g_assert_false (gtk_widget_get_visible (part_of_page (fixture, "choices")));
  hl_test_spin (20);
  g_object_set (fixture->page, "is-bare", FALSE, "has-spotlight", FALSE, NULL);
  g_assert_true (gtk_widget_get_visible (part_of_page (fixture, "choices")));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
