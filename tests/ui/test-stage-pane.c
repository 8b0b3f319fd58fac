#include "ui/pages/model-parts.h"

#include <adwaita.h>

#include "core/trace/question/question-plan.h"
#include "tests/support/model-page-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/stage.h"

/* A step is laid out where a person sees it; the page leads to numbers, from which the test goes
 * back to the first group. */
static void look_into_places (HlTestModelPage *fixture)
{
  hl_test_do (fixture, "model.view", "stage");
  hl_player_set_position (fixture->player, 0);
}

static gpointer source_part (HlTestModelPage *fixture, const char *name)
{
  return hl_test_child (hl_test_pane_part (fixture, "explanation"), name);
}

HL_TRANSLATED_TEST (step_is_shown_with_its_place)
{
  look_into_places (fixture);
  g_assert_cmpstr (hl_test_text (hl_test_pane_part (fixture, "title")), ==, "Encode the source");
  g_assert_false (gtk_widget_get_visible (hl_test_pane_part (fixture, "place")));

  hl_test_go (fixture, "encoder.blks.block0.attention", -1);
  g_assert_cmpstr (hl_test_text (hl_test_pane_part (fixture, "title")), ==, "Self-attention");
  g_assert_cmpstr (hl_test_text (hl_test_pane_part (fixture, "place")), ==,
                   "reads: i see . › Encoder › Block 1");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (hl_test_pane_part (fixture, "place")), ==,
                   "reads: i see . › Encoder › Block 1");
}

HL_TRANSLATED_TEST (place_leads_to_the_groups_around)
{
  gboolean is_handled = FALSE;

  hl_test_go (fixture, "encoder.blks.block0.attention", -1);
  g_signal_emit_by_name (hl_test_pane_part (fixture, "place"), "activate-link", "1", &is_handled);
  g_assert_true (is_handled);
  hl_test_wait_until (fixture->player->position == 1);
}

/* The row that tells its click must still be there when it has told everybody. */
HL_TRANSLATED_TEST (parts_lead_to_themselves)
{
  GtkListBox    *parts;
  GtkListBoxRow *row;
  int            second;

  look_into_places (fixture);
  hl_test_go (fixture, "encoder.blks.block0", -1);
  parts = hl_test_pane_part (fixture, "parts");
  second = hl_player_get_step (fixture->player, fixture->player->position + 1)->end;
  row = gtk_list_box_get_row_at_index (parts, 1);
  g_signal_emit_by_name (parts, "row-activated", row);
  g_assert_true (gtk_list_box_get_row_at_index (parts, 1) == row);
  hl_test_wait_until (fixture->player->position == second);
}

/* Rows are made once: those of a place with more parts are not seen at one with fewer. */
HL_TRANSLATED_TEST (parts_are_those_of_the_step)
{
  static const char *const groups[] = { "encoder.blks.block0", "encoder.blks.block0.attention",
                                        "encoder.blks.block0" };

  look_into_places (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      const int      node = hl_test_node (fixture, groups[i], -1);
      const int      end = hl_player_get_step (fixture->player, node)->end;
      GtkListBox    *parts = hl_test_pane_part (fixture, "parts");
      GtkListBoxRow *row;
      int            n = 0;

      hl_player_set_position (fixture->player, node);
      for (int part = node + 1; part < end; part = hl_player_get_step (fixture->player, part)->end)
        {
          row = gtk_list_box_get_row_at_index (parts, n++);
          g_assert_true (gtk_widget_get_visible (GTK_WIDGET (row)));
          g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==,
                           hl_player_get_step (fixture->player, part)->title);
        }
      while ((row = gtk_list_box_get_row_at_index (parts, n++)) != NULL)
        g_assert_false (gtk_widget_get_visible (GTK_WIDGET (row)));
    }
}

/* Such as of the encoder, which is all of the first step. */
HL_TRANSLATED_TEST (a_list_of_one_part_is_that_of_its_parts)
{
  GtkListBoxRow *row;

  look_into_places (fixture);
  hl_player_set_position (fixture->player, 0);
  row = gtk_list_box_get_row_at_index (hl_test_pane_part (fixture, "parts"), 0);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==,
                   hl_player_get_step (fixture->player, 2)->title);
}

/* The next question of the walk that has choices, at the operation itself. */
static NnQuestion *go_to_a_question (HlTestModelPage *fixture)
{
  const NnWalk              *walk = hl_test_walk (fixture);
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);

  for (int i = fixture->player->position + 1; i < nn_walk_count (walk); i++)
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

/* What the current step makes, in the picture. */
static const HlEquationTerm *result_of (HlTestModelPage *fixture)
{
  HlFigureView     *picture = hl_test_child (hl_test_stage (fixture), "picture");
  const HlEquation *equation = hl_figure_view_get_figure (picture)->data;

  for (int i = 0; i < (int) equation->terms->len; i++)
    if (hl_equation_term (equation, i)->step == equation->step)
      return hl_equation_term (equation, i);

  g_assert_not_reached ();
}

static gboolean shows_result (HlTestModelPage *fixture) { return result_of (fixture)->is_known; }

/* How many rows of the decoder are beside each other. */
static int count_rows (HlTestModelPage *fixture) { return result_of (fixture)->rows; }

/* Also of the step that is shown already: the room is known only when the page has its size. */
HL_MODEL_PAGE_TEST (rows_grow_with_the_room)
{
  HlStagePane  *pane = hl_test_view_part (fixture, "stage_pane");
  const NnWalk *walk;
  int           node;
  int           few;

  hl_test_translate (fixture, "see see see see see see see");
  walk = hl_test_walk (fixture);
  node = nn_walk_find (walk, "decoder.blks.block0.attention2.softmax", 0, FALSE);
  g_assert_cmpint (node, >=, 0);
  hl_player_set_position (fixture->player, node);
  hl_test_do (fixture, "model.view", "stage");
  hl_stage_pane_set_room (pane, 60);
  few = count_rows (fixture);
  hl_stage_pane_set_room (pane, 2000);
  g_assert_cmpint (count_rows (fixture), >, few);
  hl_stage_pane_set_room (pane, 60);
  g_assert_cmpint (count_rows (fixture), ==, few);
}

static void answer (HlTestModelPage *fixture, gboolean is_right)
{
  GtkWidget             *pane = hl_test_pane_part (fixture, "question_pane");
  g_autoptr (NnQuestion) question = go_to_a_question (fixture);
  int                    choice = 0;

  g_assert_true (gtk_widget_get_visible (pane));
  g_assert_false (fixture->player->is_revealed);
  g_assert_false (shows_result (fixture));
  g_assert_false (gtk_widget_get_visible (hl_test_pane_part (fixture, "explanation")));
  g_assert_false (gtk_widget_get_visible (hl_test_pane_part (fixture, "why")));
  g_assert_false (gtk_widget_get_visible (source_part (fixture, "source_pane")));
  while ((question->is_right[choice] != FALSE) != is_right)
    choice++;
  g_assert_true (hl_playable_answer (HL_PLAYABLE (fixture->page), choice));
  g_assert_true (fixture->player->is_revealed);
  g_assert_true (shows_result (fixture));
  g_assert_true (gtk_widget_get_visible (hl_test_pane_part (fixture, "explanation")));
  g_assert_true (gtk_widget_get_visible (source_part (fixture, "source_pane")));
}

HL_TRANSLATED_TEST (questions_are_asked_and_counted)
{
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  answer (fixture, TRUE);
  answer (fixture, FALSE);
  g_assert_cmpint (fixture->player->n_answered, ==, 2);
  g_assert_cmpint (fixture->player->n_right, ==, 1);

  hl_player_move (fixture->player, HL_PLAYER_NEXT);
  g_object_set (fixture->player, "is-asking", FALSE, NULL);
  nn_question_free (go_to_a_question (fixture));
  g_assert_true (fixture->player->is_revealed);
  g_assert_false (gtk_widget_get_visible (hl_test_pane_part (fixture, "question_pane")));
}

/* The first box about whose operations there is a question. */
static int find_asking_box (const NnWalk *walk)
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
HL_TRANSLATED_TEST (a_box_asks_who_goes_over_it)
{
  GtkWidget *question_pane = hl_test_pane_part (fixture, "question_pane");
  int        box = find_asking_box (hl_test_walk (fixture));

  g_object_set (fixture->player, "is-asking", TRUE, NULL);

  hl_player_set_position (fixture->player, box - 1);
  hl_player_reveal (fixture->player);
  hl_player_set_position (fixture->player, box);
  g_assert_false (gtk_widget_get_visible (question_pane));

  hl_player_set_position (fixture->player, 0);
  hl_player_set_position (fixture->player, box);
  g_assert_true (gtk_widget_get_visible (question_pane));
}

HL_TRANSLATED_TEST (operation_comes_with_its_lesson)
{
  look_into_places (fixture);
  g_assert_nonnull (strstr (hl_test_text (hl_test_pane_part (fixture, "why")), "source sentence"));
  g_assert_false (gtk_widget_get_visible (source_part (fixture, "source_pane")));

  hl_test_go (fixture, "encoder.blks.block0.attention.softmax", -1);
  g_assert_nonnull (strstr (hl_test_text (hl_test_pane_part (fixture, "why")), "with sum 1"));
  g_assert_nonnull (strstr (hl_test_text (source_part (fixture, "source")), "exp"));
  g_assert_nonnull (strstr (hl_test_text (source_part (fixture, "pytorch")), "F.softmax("));
  g_assert_nonnull (
      strstr (hl_test_text (source_part (fixture, "file")), "core/layers/softmax.c, line "));

  hl_test_go (fixture, "encoder.blks.block0.ffn.relu", -1);
  g_assert_nonnull (strstr (hl_test_text (source_part (fixture, "pytorch")), "relu"));
}

/* What was pointed out would hide the formula of the next step, and the next is another one. */
HL_TRANSLATED_TEST (a_step_drops_the_number_that_was_pointed_out)
{
  static const char *const steps[] = { "queries", "keys", "product", "scale", "softmax" };
  HlStage                 *stage = hl_test_stage (fixture);

  look_into_places (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *path = g_strdup_printf ("encoder.blks.block0.attention.%s", steps[i]);
      NnNumber         number = { NULL };
      int              node = hl_test_node (fixture, path, -1);

      hl_player_set_position (fixture->player, node);
      g_assert_false (hl_stage_get_number (stage, &number));
      number.operand = nn_walk_get (hl_test_walk (fixture), node)->operation->output;
      hl_stage_set_number (stage, &number);
      g_assert_true (hl_stage_get_number (stage, &number));
    }
}

/* A weight, the score, the product, the query: and back again. */
HL_TRANSLATED_TEST (a_weight_leads_to_its_origin_and_back)
{
  const char *const kinds[] = { "scale", "product", "queries" };
  const char *const box = "decoder.blks.block0.attention2";
  const NnWalk     *walk;
  HlStage          *stage = hl_test_stage (fixture);
  NnNumber          number = { NULL };
  int               node;

  look_into_places (fixture);
  walk = hl_test_walk (fixture);
  node = hl_test_node (fixture, "decoder.blks.block0.attention2.softmax", 1);
  hl_player_set_position (fixture->player, node);
  number.operand = nn_walk_get (walk, node)->operation->output;
  number.column = 2;
  hl_stage_set_number (stage, &number);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s.%s", box, kinds[i]);

      hl_test_press (hl_test_child (stage, "picture"), GDK_KEY_Return, 0);
      g_assert_cmpint (fixture->player->position, ==, hl_test_node (fixture, path, 1));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_true (hl_playable_go_back (HL_PLAYABLE (fixture->page)));
  g_assert_false (hl_playable_go_back (HL_PLAYABLE (fixture->page)));
  g_assert_cmpint (fixture->player->position, ==, node);
  g_assert_true (hl_stage_get_number (stage, &number));
  g_assert_cmpint (number.column, ==, 2);
}

/* The trail speaks in words; what was clicked is known, and so is who reads it. */
HL_TRANSLATED_TEST (a_number_leads_to_who_reads_it_and_back)
{
  const char *const box = "decoder.blks.block0.attention2";
  HlStage          *stage = hl_test_stage (fixture);
  gpointer          uses = hl_test_pane_part (fixture, "uses");
  const NnWalk     *walk;
  NnNumber          number = { NULL };
  g_autofree char  *softmax = g_strconcat (box, ".softmax", NULL);
  int               node;

  look_into_places (fixture);
  walk = hl_test_walk (fixture);
  node = hl_test_node (fixture, softmax, 1);
  hl_player_set_position (fixture->player, node);
  g_assert_false (gtk_widget_get_sensitive (hl_test_child (uses, "button")));
  number.operand = nn_walk_get (walk, node)->operation->output;
  number.column = 1;
  hl_stage_set_number (stage, &number);
  g_assert_true (gtk_widget_get_sensitive (hl_test_child (uses, "button")));

  gtk_menu_button_popup (hl_test_child (uses, "button"));
  g_assert_nonnull (strstr (hl_test_text (hl_test_child (uses, "title")), ", see] = "));
  g_signal_emit_by_name (hl_test_child (uses, "list"), "row-activated",
                         gtk_list_box_get_row_at_index (hl_test_child (uses, "list"), 0));
  hl_test_wait_until (fixture->player->position != node);
  g_assert_true (g_str_has_prefix (nn_walk_get (walk, fixture->player->position)->path, box));
  g_assert_cmpint (nn_walk_get (walk, fixture->player->position)->operation->kind, ==,
                   NN_OP_WEIGHTED_SUM);
  g_assert_nonnull (strstr (hl_test_text (hl_test_child (stage, "trail")), ", see] "));
  g_assert_nonnull (strstr (hl_test_text (hl_test_child (stage, "trail")), "  →  O_h["));
  g_assert_true (hl_playable_go_back (HL_PLAYABLE (fixture->page)));
  g_assert_cmpint (fixture->player->position, ==, node);
}

/* The first step that is asked about and reads, as the first one, what another step made. */
static int find_asked_reader (const NnWalk *walk, int *maker)
{
  g_autoptr (NnQuestionPlan) plan = nn_question_plan_new (walk);

  for (int i = 2; i < nn_walk_count (walk); i++)
    {
      const NnOperation     *operation = nn_walk_operation (walk, i);
      g_autoptr (NnQuestion) question = nn_question_plan_ask (plan, i);
      int                    reader;

      if (question == NULL || operation == NULL || question->node != i)
        continue;
      *maker = nn_walk_find_maker (walk, operation->inputs[0], i - 1);
      for (reader = *maker + 1; *maker >= 0 && reader < i; reader++)
        if (nn_walk_operation (walk, reader) != NULL &&
            nn_walk_operation (walk, reader)->inputs[0] == operation->inputs[0])
          break;
      if (*maker >= 0 && reader == i)
        return i;
    }

  g_assert_not_reached ();
}

/* What the page asks for is nowhere on it, not in the trail either. */
HL_TRANSLATED_TEST (trail_hides_what_is_asked)
{
  HlStage *stage = hl_test_stage (fixture);
  gpointer uses = hl_test_pane_part (fixture, "uses");
  NnNumber number = { NULL };
  int      reader;
  int      maker;

  look_into_places (fixture);
  reader = find_asked_reader (hl_test_walk (fixture), &maker);
  hl_player_set_position (fixture->player, maker);
  number.operand = nn_walk_operation (hl_test_walk (fixture), maker)->output;
  hl_stage_set_number (stage, &number);
  gtk_menu_button_popup (hl_test_child (uses, "button"));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  g_signal_emit_by_name (hl_test_child (uses, "list"), "row-activated",
                         gtk_list_box_get_row_at_index (hl_test_child (uses, "list"), 0));
  hl_test_wait_until (fixture->player->position == reader);

  g_assert_false (fixture->player->is_revealed);
  g_assert_nonnull (strstr (hl_test_text (hl_test_child (stage, "trail")), "] ?"));
  hl_player_reveal (fixture->player);
  g_assert_null (strstr (hl_test_text (hl_test_child (stage, "trail")), "?"));
}
