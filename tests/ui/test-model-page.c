#include <glib/gstdio.h>

#include "tests/support/model-page-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/figures/pass.h"
#include "ui/figures/story.h"
#include "ui/figures/word-bars.h"
#include "ui/lessons/lessons.h"
#include "ui/lessons/told.h"
#include "ui/pages/model-parts.h"
#include "ui/session/player.h"
#include "ui/widgets/figure-view.h"

static void assert_shows (HlTestModelPage *fixture, const char *name)
{
  g_assert_cmpstr (gtk_stack_get_visible_child_name (hl_test_page_part (fixture, "stack")), ==,
                   name);
}

HL_MODEL_PAGE_TEST (page_says_what_is_missing)
{
  assert_shows (fixture, "empty");
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);

  hl_test_translate (fixture, "i see .");
  assert_shows (fixture, "walk");
}

static int height_of_toolbar (HlTestModelPage *fixture, int width)
{
  return hl_test_least (gtk_widget_get_parent (hl_test_toolbar_part (fixture, "update_bar")),
                        GTK_ORIENTATION_VERTICAL, width);
}

/* In the style of the program, in a window of 1024 pixels beside the list of pages; with the
 * controls of an update in one of 1280. */
/* A stop at the encoder as a whole shows all of it at once: the sentence is about its last step. */
HL_TRANSLATED_TEST (map_says_what_it_shows_last)
{
  hl_player_set_depth (fixture->player, HL_DEPTH_BLOCKS);
  hl_player_set_position (fixture->player, 0);
  hl_test_wait_until (hl_test_shows (GTK_WIDGET (fixture->page), "are the memory"));
  g_assert_false (hl_test_shows (GTK_WIDGET (fixture->page), "^Each token becomes"));

  /* nobody who is asked reads what is yet to be computed */
  hl_player_set_depth (fixture->player, HL_DEPTH_NUMBERS);
  hl_player_set_position (fixture->player, 0);
  g_assert_true (hl_test_shows (GTK_WIDGET (fixture->page), "^Each token becomes"));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  g_assert_true (fixture->player->is_revealed);
  g_assert_false (hl_test_shows (GTK_WIDGET (fixture->page), "^Each token becomes"));
}

/* A group alone would be an empty page. */
HL_MODEL_PAGE_TEST (numbers_that_are_shown_first_are_a_whole_matrix)
{
  g_object_set (fixture->page, "view", "stage", NULL);
  hl_test_translate (fixture, "i see .");
  g_assert_nonnull (nn_walk_operation (hl_test_walk (fixture), fixture->player->position));
  g_assert_true (hl_test_shows (GTK_WIDGET (fixture->page), "^Each token becomes"));
}

/* The sentence above the numbers is about the head that is shown. */
HL_TRANSLATED_TEST (numbers_are_those_of_the_head_that_is_told_of)
{
  g_autoptr (HlStory) story = hl_story_new (hl_test_walk (fixture));
  int                 n_others = 0;

  for (int i = 0; i < hl_player_get_n_steps (fixture->player); i++)
    {
      const NnOperation *operation = nn_walk_operation (hl_test_walk (fixture), i);
      NnStoryStep        step;
      int                head;

      if (operation == NULL || operation->kind != NN_OP_SOFTMAX)
        continue;
      g_object_set (fixture->page, "view", "story", NULL);
      hl_player_set_position (fixture->player, i);
      hl_story_tell (story, (HlStoryAt){ i, -1, -1, -1 }, &step);
      g_object_set (fixture->page, "view", "stage", NULL);
      g_object_get (hl_test_stage (fixture), "head", &head, NULL);
      g_assert_true (step.head < 0 || head == step.head);
      n_others += step.head > 0;
    }
  g_assert_cmpint (n_others, >, 0);
}

HL_MODEL_PAGE_TEST (toolbar_is_one_row)
{
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (style, "/org/headlight/Headlight/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  hl_test_translate (fixture, "i see .");
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_cmpint (height_of_toolbar (fixture, 828), ==, height_of_toolbar (fixture, 5000));
  hl_test_update (fixture);
  hl_player_move (fixture->player, HL_PLAYER_LAST);
  g_assert_cmpint (height_of_toolbar (fixture, 1084), ==, height_of_toolbar (fixture, 5000));
  g_assert_cmpint (height_of_toolbar (fixture, 500), >, height_of_toolbar (fixture, 5000));
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (),
                                                 GTK_STYLE_PROVIDER (style));
}

static gpointer form_part (HlTestModelPage *fixture, const char *name)
{
  return hl_test_child (hl_test_toolbar_part (fixture, "pair_form"), name);
}

static const char *number_of (HlTestModelPage *fixture)
{
  return gtk_label_get_text (hl_test_toolbar_part (fixture, "number"));
}

HL_TRANSLATED_TEST (updates_are_gone_through_in_a_row)
{
  GtkWidget       *bar;
  g_autofree char *first = NULL;

  hl_test_update (fixture);
  bar = hl_test_toolbar_part (fixture, "update_bar");
  first = g_strdup (number_of (fixture));
  g_assert_cmpstr (first, ==, "Update 241");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (hl_test_toolbar_part (fixture, "number")), ==,
                   first);
  for (int i = 0; i < 2; i++)
    gtk_widget_activate_action (bar, "update.next", NULL);
  hl_test_model_page_wait (fixture);
  g_assert_cmpstr (number_of (fixture), ==, "Update 243");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (hl_test_toolbar_part (fixture, "number")), ==,
                   "Update 243 (number 3, counted from here)");
  gtk_widget_activate_action (bar, "update.previous", NULL);
  hl_test_model_page_wait (fixture);
  g_assert_cmpstr (number_of (fixture), ==, "Update 242");
  gtk_widget_activate_action (bar, "update.start-over", NULL);
  hl_test_model_page_wait (fixture);
  g_assert_cmpstr (number_of (fixture), ==, first);
}

/* What a person typed stays, whatever is shown meanwhile; unknown words are named. */
HL_TRANSLATED_TEST (a_pair_can_be_typed)
{
  GtkEditable *source;
  GtkEditable *target;

  hl_test_update (fixture);
  source = form_part (fixture, "source");
  target = form_part (fixture, "target");
  hl_pair_form_suggest (hl_test_toolbar_part (fixture, "pair_form"));
  g_assert_cmpstr (gtk_editable_get_text (source), ==, "i see .");
  g_assert_cmpstr (gtk_editable_get_text (target), !=, "");

  gtk_editable_set_text (source, "i zzz yyy zzz .");
  g_assert_cmpstr (gtk_label_get_text (form_part (fixture, "note")), ==,
                   "The model does not know “zzz”, “yyy” and reads <unk> instead.");
  gtk_editable_set_text (target, "");
  g_assert_nonnull (strstr (gtk_label_get_text (form_part (fixture, "note")), "Type both."));
  gtk_widget_activate_action (hl_test_toolbar_part (fixture, "pair_form"), "pair.learn", NULL);
  g_assert_false (hl_inspection_get_is_busy (fixture->inspection));
  gtk_editable_set_text (target, "je vois !");
  gtk_widget_activate_action (hl_test_toolbar_part (fixture, "pair_form"), "pair.learn", NULL);
  hl_test_model_page_wait (fixture);
  g_assert_cmpstr (hl_test_walk (fixture)->source_tokens[1], ==, "<unk>");
  g_assert_cmpint (hl_test_walk (fixture)->n_sentences, ==, 1);

  hl_test_do (fixture, "model.mode", "translation");
  hl_test_update (fixture);
  hl_pair_form_suggest (hl_test_toolbar_part (fixture, "pair_form"));
  g_assert_cmpstr (gtk_editable_get_text (source), ==, "i zzz yyy zzz .");
  g_assert_cmpint (hl_test_walk (fixture)->n_sentences, ==, 1);
}

static void assert_exports_table (HlTestModelPage *fixture, const char *beginning)
{
  g_autofree char *table = hl_test_export_text (fixture->page);

  g_assert_true (g_str_has_prefix (table, beginning));
}

/* The first operation of that kind is current on the stage, whose picture has this table. */
static void assert_plots (HlTestModelPage *fixture, NnOperationKind kind, const char *beginning)
{
  const int  node = nn_walk_next (hl_test_walk (fixture), kind, 0);
  GtkStack  *pictures = hl_test_child (hl_test_stage (fixture), "pictures");
  GtkWidget *plot = hl_test_child (hl_test_stage (fixture), "plot_window");

  hl_player_set_position (fixture->player, node);
  g_assert_true (gtk_stack_get_visible_child (pictures) == plot);
  assert_exports_table (fixture, beginning);
}

/* One sees dots first, and the numbers when one wants them. */
HL_TRANSLATED_TEST (adam_and_the_last_loss_are_plotted)
{
  GObject  *stage;
  GtkStack *pictures;

  g_object_set (fixture->page, "view", "stage", NULL);
  hl_test_update (fixture);
  hl_test_spin (20);
  stage = hl_test_stage (fixture);
  pictures = hl_test_child (stage, "pictures");
  assert_plots (fixture, NN_OP_ADAM_STEP, "parameter,−g,Δθ\r\n");
  assert_plots (fixture, NN_OP_LOSS_AGAIN, "word,before,after\r\n");
  g_object_set (stage, "shows-plot", FALSE, NULL);
  g_assert_true (gtk_stack_get_visible_child (pictures) == hl_test_child (stage, "picture"));
  g_object_set (stage, "shows-plot", TRUE, NULL);
  hl_player_set_position (fixture->player, 0);
  g_assert_true (gtk_stack_get_visible_child (pictures) == hl_test_child (stage, "picture"));
}

HL_TRANSLATED_TEST (sentence_of_the_batch_can_be_chosen)
{
  hl_test_update (fixture);
  gtk_spin_button_set_value (hl_test_toolbar_part (fixture, "sentence"), 5);
  hl_test_model_page_wait (fixture);
  g_assert_cmpint (hl_test_walk (fixture)->sentence, ==, 4);

  /* Another batch begins with its first sentence. */
  gtk_spin_button_set_value (hl_test_toolbar_part (fixture, "seed"), 7);
  hl_test_model_page_wait (fixture);
  g_assert_cmpint (hl_test_walk (fixture)->sentence, ==, 0);
  g_assert_cmpfloat (gtk_spin_button_get_value (hl_test_toolbar_part (fixture, "sentence")), ==, 1);
}

static void assert_exports (HlTestModelPage *fixture, const char *name, const char *beginning)
{
  NN_TEXT (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page)), name);
  if (name != NULL)
    assert_exports_table (fixture, beginning);
}

HL_MODEL_PAGE_TEST (what_is_shown_leaves_the_program)
{
  assert_exports (fixture, NULL, NULL);
  hl_test_translate (fixture, "i see .");
  hl_test_go (fixture, "encoder.blks.block0", -1);
  assert_exports (fixture, "transformer.png", "place,head,row");
  hl_test_do (fixture, "model.is-book", NULL);
  assert_exports (fixture, "transformer.png", "place,head,row");

  hl_test_go (fixture, "encoder.blks.block0.attention.join_heads", -1);
  hl_test_do (fixture, "model.view", "stage");
  assert_exports (fixture, "encoder-block-1-attention-join-heads.png", "Q_h,");
  hl_test_do (fixture, "model.view", "map");
  assert_exports (fixture, "transformer.png", "place,head,row");

  hl_player_set_position (fixture->player,
                          0); /* a group: the numbers are those of its first part */
  hl_test_do (fixture, "model.view", "stage");
  g_assert_nonnull (nn_walk_operation (hl_test_walk (fixture), fixture->player->position));
}

/* The name of a file is not markup, or the page would show its former text. */
HL_MODEL_PAGE_TEST (names_of_files_are_no_markup)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "R&D <a>.safetensors", 1);
  g_autofree char  *shown = NULL;
  AdwStatusPage    *empty = hl_test_page_part (fixture, "empty");

  g_assert_cmpint (g_unlink (fixture->workshop.corpus), ==, 0);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_do (fixture, "model.mode", "update");
  hl_test_wait_until (hl_job_get_problem (fixture->inspection->job) != NULL);

  g_assert_true (pango_parse_markup (adw_status_page_get_description (empty), -1, 0, NULL, &shown,
                                     NULL, NULL));
  g_assert_nonnull (strstr (shown, "“R&D <a>”"));
}

/* Somebody chooses a word on the map: the one that is written, or the likeliest other one. */
static int choose_word (HlTestModelPage *fixture, int step, gboolean is_other)
{
  const NnWalk *walk = hl_test_walk (fixture);
  const int     node = hl_test_node (fixture, "decoder.dense.choice", step);
  int           rank = 0;

  while ((hl_next_word (walk, step, rank) == nn_walk_get_written (walk, step)) == is_other)
    rank++;
  hl_player_set_position (fixture->player, node);
  g_signal_emit_by_name (hl_test_page_part (fixture, "map"), "activated", HL_PASS_WORD, rank, 0);

  return hl_next_word (walk, step, rank);
}

/* Of the chosen word one wants to know why, of another one how it would have continued. */
HL_TRANSLATED_TEST (candidates_of_the_map_are_asked_about)
{
  int                  width;
  const NnTranslation *branch;
  const HlTold        *told;
  int                  other;

  choose_word (fixture, 1, FALSE);
  g_assert_true (hl_why_pane_has_answer (hl_test_page_part (fixture, "why_pane")));
  g_assert_null (hl_what_if_get_branch (fixture->what_if));

  other = choose_word (fixture, 1, TRUE);
  hl_test_wait_until (!hl_job_get_is_busy (fixture->what_if->trying));
  branch = hl_what_if_get_branch (fixture->what_if)->translation;
  g_assert_cmpint (branch->n_given, ==, 2);
  g_assert_cmpint (branch->ids[1], ==, other);
  g_assert_cmpstr (branch->tokens[0], ==, hl_test_walk (fixture)->target_tokens[0]);
  g_assert_true (gtk_widget_get_visible (hl_test_page_part (fixture, "branch")));
  told = hl_figure_view_get_figure (hl_test_child (hl_test_page_part (fixture, "branch"), "words"))
             ->data;
  g_assert_true (told->translation == branch && told->is_branch && told->word == 1);

  /* the words of a long one scroll, and leave the step its room */
  gtk_widget_set_size_request (
      GTK_WIDGET (hl_test_child (hl_test_page_part (fixture, "branch"), "words")), 2000, -1);
  gtk_widget_measure (hl_test_page_part (fixture, "branch"), GTK_ORIENTATION_HORIZONTAL, -1, &width,
                      NULL, NULL, NULL);
  g_assert_cmpint (width, <, 400);
  g_assert_true (told->other == fixture->workspace->translation->translation);
}

/* Who gives a word and steps through it sees that pass, in which the word is given, until the
 * branch is closed. */
HL_TRANSLATED_TEST (a_branch_is_stepped_through)
{
  const NnOperation *choice;
  GtkWidget         *branch = hl_test_page_part (fixture, "branch");
  int                other = choose_word (fixture, 0, TRUE);

  hl_test_wait_until (hl_what_if_get_branch (fixture->what_if) != NULL);

  gtk_widget_activate_action (branch, "branch.is-walked", NULL);
  hl_test_model_page_wait (fixture);
  g_assert_cmpint (nn_walk_get_written (hl_test_walk (fixture), 0), ==, other);
  choice = nn_walk_find_choice (hl_test_walk (fixture), 0);
  g_assert_true (choice->constants.is_given);
  hl_test_go (fixture, "decoder.dense.choice", 0);

  gtk_widget_activate_action (branch, "branch.close", NULL);
  hl_test_model_page_wait (fixture);
  g_assert_null (fixture->inspection->branch);
  g_assert_cmpint (nn_walk_get_written (hl_test_walk (fixture), 0), !=, other);
}

/* The keyboard goes through the candidates, the likeliest first. */
HL_TRANSLATED_TEST (candidates_are_reached_by_keyboard)
{
  const HlFigure     *figure;
  const HlLook        look = { hl_palette_get (FALSE), NULL };
  g_autoptr (HlScene) scene = NULL;
  HlItem              first = { HL_PASS_WORD, 0, 0 }, second;
  g_autofree char    *words = NULL;

  hl_test_do (fixture, "model.view", "map");
  hl_test_go (fixture, "decoder.dense.choice", 0);
  figure = hl_figure_view_get_figure (hl_test_page_part (fixture, "map"));
  scene = hl_figure_build (figure, &look, (HlSize){ 1100, 500 });
  g_assert_true (hl_scene_has (scene, first));
  second = hl_scene_move (scene, first, 1, 0);
  g_assert_cmpint (second.row, ==, 1);
  words = figure->kind->describe (figure->data, second);
  g_assert_nonnull (strstr (words, "probability"));
}

/* What a file says that Adam remembers of a parameter: @block is m or v of all that is learned. */
static const float *memory_of (const NnCheckpoint *checkpoint, const NnTensor *block,
                               const NnOperand *theta)
{
  const NnParameters *parameters = checkpoint->model->parameters;
  const char         *path = strstr (theta->path, ".") + strlen (".m.");

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (g_str_equal (nn_parameters_get (parameters, i)->path, path))
      return nn_parameters_part (parameters, i, block).values;

  g_assert_not_reached ();
}

/* The first input of the nth operation of a kind, before the update. */
static const NnOperand *remembered (const NnWalk *walk, NnOperationKind kind, int n, int *node)
{
  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == kind && n-- == 0)
        {
          *node = i;
          return operation->inputs[0];
        }
    }

  return NULL;
}

static void assert_remembers (HlTestModelPage *fixture, NnOperationKind kind, const NnTensor *block)
{
  const NnCheckpoint *checkpoint = fixture->workspace->model->checkpoint;
  const NnWalk       *walk = hl_test_walk (fixture);
  const NnOperand    *operand;
  int                 node;
  int                 n = 0;

  for (; (operand = remembered (walk, kind, n, &node)) != NULL; n++)
    g_assert_cmpmem (operand->values, nn_operand_length (operand) * sizeof (float),
                     memory_of (checkpoint, block, operand),
                     nn_operand_length (operand) * sizeof (float));
  g_assert_cmpint (n, >, 20);
}

/* An update of the run that is open continues with the run's own m and v, and says so. */
HL_TRANSLATED_TEST (update_goes_on_with_the_memory_of_the_run)
{
  const NnOperation     *operation;
  g_autofree char       *said = NULL;
  int                    node;
  const NnTrainingState *run = fixture->workspace->model->checkpoint->training;

  hl_test_update (fixture);
  assert_remembers (fixture, NN_OP_ADAM_M, run->m);
  assert_remembers (fixture, NN_OP_ADAM_V, run->v);

  g_assert_nonnull (remembered (hl_test_walk (fixture), NN_OP_ADAM_M, 0, &node));
  operation = nn_walk_get (hl_test_walk (fixture), node)->operation;
  said = hl_optimizer_memory_text (operation);
  g_assert_cmpint (operation->constants.t, ==, run->adam_step + 1);
  g_assert_cmpstr (said, ==, "m and v come from the 240 previous updates.");
}

static gboolean is_in_view (HlTestModelPage *fixture, const char *pane)
{
  GtkWidget      *side = hl_test_page_part (fixture, "side");
  graphene_rect_t place;

  hl_test_spin (200);
  g_assert_true (gtk_widget_compute_bounds (hl_test_page_part (fixture, pane), side, &place));

  return place.origin.y >= 0.0f && place.origin.y + 40.0f < (float) gtk_widget_get_height (side);
}

/* Why and What if share the room beside the figure. */
HL_TRANSLATED_TEST (answers_need_no_taller_window)
{
  int height = hl_test_least (fixture->page, GTK_ORIENTATION_VERTICAL, 828);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 828, height + 40);
  choose_word (fixture, 0, FALSE);
  g_assert_true (is_in_view (fixture, "why_pane"));
  choose_word (fixture, 0, TRUE);
  hl_test_wait_until (hl_what_if_get_branch (fixture->what_if) != NULL);
  g_assert_true (is_in_view (fixture, "branch"));
  g_assert_cmpint (hl_test_least (fixture->page, GTK_ORIENTATION_VERTICAL, 828), ==, height);
  choose_word (fixture, 0, FALSE);
  g_assert_true (is_in_view (fixture, "why_pane"));
}

HL_TRANSLATED_TEST (presenter_sees_no_choices)
{
  g_object_set (fixture->page, "is-bare", TRUE, "has-spotlight", TRUE, NULL);
  g_assert_false (gtk_widget_get_visible (hl_test_page_part (fixture, "toolbar")));
  hl_test_spin (20);
  g_object_set (fixture->page, "is-bare", FALSE, "has-spotlight", FALSE, NULL);
  g_assert_true (gtk_widget_get_visible (hl_test_page_part (fixture, "toolbar")));
}
