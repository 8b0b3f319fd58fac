#include "ui/labs/lab.h"

#include <math.h>

#include "ui/figures/later-word.h"
#include "ui/figures/masks.h"
#include "ui/figures/comparison-runs.h"
#include "ui/widgets/comparison-view.h"
#include "ui/widgets/playable.h"

#include "tests/support/lab-fixture.h"

static void set_up (HlTestLab *fixture) { hl_test_lab_set_up (fixture, &hl_masks_lab); }

static const HlMasks *masks_of (HlTestLab *fixture) { return hl_test_lab_data (fixture, 0); }

static void choose_mask (HlTestLab *fixture, HlMaskKind kind)
{
  gtk_drop_down_set_selected (hl_test_list (fixture->lab, "Causal mask"), kind);
}

static void choose_fill (HlTestLab *fixture, guint fill)
{
  gtk_drop_down_set_selected (hl_test_list (fixture->lab, "−10⁶"), fill);
}

static double made (HlTestLab *fixture, NnByHandSoftmaxLine line, int query, int key)
{
  return (double) nn_operand_get (nn_by_hand_softmax_line (masks_of (fixture)->lines, line)->output,
                                  0, query, key);
}

/* Nobody has to step to see a result. */
HL_LAB_TEST (opens_with_the_result_and_a_sentence_about_it)
{
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "The mask hides later positions: without it, “cat” would give them 42% of its "
                   "attention.");
  g_assert_cmpint (masks_of (fixture)->input.n_shown, ==, HL_MASKS_ALL_SHOWN);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, HL_MASKS_ALL_SHOWN + 1);
}

HL_LAB_TEST (causal_mask_is_a_triangle_of_any_size)
{
  for (int n = 1; n <= 50; n += 7)
    {
      hl_test_lab_set_count (fixture, "Positions", n);
      g_assert_cmpint (masks_of (fixture)->input.n, ==, n);
      for (int query = 0; query < n; query++)
        for (int key = 0; key < n; key++)
          g_assert_cmpint (hl_masks_hides (masks_of (fixture), query, key), ==, key > query);
    }
}

HL_LAB_TEST (scores_stay_when_positions_are_added)
{
  hl_test_lab_set_count (fixture, "Positions", 6);
  g_assert_cmpfloat (masks_of (fixture)->scores[0], ==, 2.0f);
  g_assert_cmpfloat (masks_of (fixture)->scores[6], ==, 0.3f);
  g_assert_null (masks_of (fixture)->input.names);
}

HL_LAB_TEST (presets_hide_what_they_say)
{
  choose_mask (fixture, HL_MASK_PADDING);
  g_assert_true (hl_masks_hides (masks_of (fixture), 0, 3));
  g_assert_false (hl_masks_hides (masks_of (fixture), 0, 2));
  g_assert_cmpstr (masks_of (fixture)->names[3], ==, "<pad>");
  choose_mask (fixture, HL_MASK_BOTH);
  g_assert_true (hl_masks_hides (masks_of (fixture), 0, 2));
  g_assert_true (hl_masks_hides (masks_of (fixture), 3, 3));
  choose_mask (fixture, HL_MASK_NONE);
  g_assert_false (hl_masks_hides (masks_of (fixture), 0, 3));
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "Nothing is hidden"));
}

HL_LAB_TEST (a_lesson_chooses_the_mask)
{
  hl_lab_set_input (HL_LAB (fixture->lab), "padding-mask");
  g_assert_cmpint (masks_of (fixture)->input.kind, ==, HL_MASK_PADDING);
  /* the lesson says: a sentence of three tokens in four columns */
  g_assert_cmpint (masks_of (fixture)->input.valid_len, ==, 3);
  g_assert_cmpint (masks_of (fixture)->input.n, ==, 4);
  hl_lab_set_input (HL_LAB (fixture->lab), "both");
  g_assert_cmpint (masks_of (fixture)->input.kind, ==, HL_MASK_BOTH);
}

/* A click hides a key or shows it; the preset is left, and comes back with Ctrl+Z. */
HL_LAB_TEST (a_click_makes_an_own_mask)
{
  hl_test_lab_click (fixture, 0, (HlItem){ HL_MASKS_HIDDEN, 3, 0 });
  g_assert_cmpint (masks_of (fixture)->input.kind, ==, HL_MASK_OWN);
  g_assert_true (hl_masks_hides (masks_of (fixture), 3, 0));
  g_assert_true (hl_masks_hides (masks_of (fixture), 0, 1)); /* as before */
  g_assert_cmpfloat (made (fixture, NN_BY_HAND_SOFTMAX, 3, 0), ==, 0.0);
  hl_test_lab_click (fixture, 0, (HlItem){ HL_MASKS_HIDDEN, 3, 0 });
  g_assert_false (hl_masks_hides (masks_of (fixture), 3, 0));
  for (int i = 0; i < 2; i++)
    hl_test_lab_undo (fixture);
  g_assert_cmpint (masks_of (fixture)->input.kind, ==, HL_MASK_CAUSAL);
}

static void drag (HlTestLab *fixture, HlItem from, HlItem to)
{
  HlFigureView *view = hl_test_lab_view (fixture);
  gpointer      gesture = hl_test_controller (view, GTK_TYPE_GESTURE_DRAG);
  const HlRect  a = hl_figure_view_area (view, from), b = hl_figure_view_area (view, to);

  g_signal_emit_by_name (gesture, "drag-begin", a.x + a.width / 2, a.y + a.height / 2);
  for (int part = 1; part <= 8; part++)
    g_signal_emit_by_name (gesture, "drag-update", (b.x - a.x) * part / 8, (b.y - a.y) * part / 8);
  g_signal_emit_by_name (gesture, "drag-end", b.x - a.x, b.y - a.y);
}

/* What the first cell becomes, all on the way become; it is one step of the way back. */
HL_LAB_TEST (a_mask_is_drawn_by_dragging)
{
  hl_test_lab_show (fixture);
  drag (fixture, (HlItem){ HL_MASKS_HIDDEN, 3, 0 }, (HlItem){ HL_MASKS_HIDDEN, 3, 2 });
  for (int key = 0; key < 4; key++)
    g_assert_cmpint (hl_masks_hides (masks_of (fixture), 3, key), ==, key < 3);
  hl_test_lab_undo (fixture);
  g_assert_cmpint (masks_of (fixture)->input.kind, ==, HL_MASK_CAUSAL);

  drag (fixture, (HlItem){ HL_MASKS_HIDDEN, 0, 1 }, (HlItem){ HL_MASKS_HIDDEN, 0, 3 });
  for (int key = 0; key < 4; key++)
    g_assert_false (hl_masks_hides (masks_of (fixture), 0, key));

  /* Scores and weights are not a mask. */
  drag (fixture, (HlItem){ HL_MASKS_A, 3, 0 }, (HlItem){ HL_MASKS_A, 3, 2 });
  g_assert_false (hl_masks_hides (masks_of (fixture), 3, 0));
}

/* Of an example it is not said that a model was trained for it. */
static void assert_subject (HlTestLab *fixture, const char *expected)
{
  NN_TEXT (hl_exportable_get_subject (HL_EXPORTABLE (fixture->lab)), expected);
}

/* The queries that all pages look at are words of the decoder; its mask is the model's. */
HL_LAB_TEST (scores_of_the_model_can_be_taken)
{
  GtkDropDown *places;

  hl_test_lab_show (fixture);
  hl_test_lab_share (fixture);
  hl_test_lab_translate (fixture, "i see .", 80);
  assert_subject (fixture, "example numbers");
  hl_test_lab_choose (fixture, 1);
  hl_test_wait_until (!masks_of (fixture)->input.is_typed);
  assert_subject (fixture, NULL);
  places = hl_test_list (fixture->lab, "coder");
  for (guint i = 0; i < g_list_model_get_n_items (gtk_drop_down_get_model (places)); i++)
    if (masks_of (fixture)->input.kind != HL_MASK_CAUSAL)
      gtk_drop_down_set_selected (places, i);
  g_assert_cmpint (masks_of (fixture)->input.kind, ==, HL_MASK_CAUSAL);
  g_assert_cmpstr (masks_of (fixture)->names[0], ==, "<bos>");
  hl_test_lab_click (fixture, 0, (HlItem){ HL_MASKS_S, 2, 0 });
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 2);
  hl_test_wait_until (masks_of (fixture)->telling == 2);
  hl_test_lab_choose (fixture, 0);
  g_assert_true (masks_of (fixture)->input.is_typed);
  g_assert_cmpstr (masks_of (fixture)->names[1], ==, "cat");
}

HL_LAB_TEST (steps_appear_one_after_the_other)
{
  for (int step = 0; step <= HL_MASKS_ALL_SHOWN; step++)
    {
      hl_player_set_position (fixture->player, step);
      g_assert_cmpint (masks_of (fixture)->input.n_shown, ==, step);
    }
  hl_player_set_position (fixture->player, 1);
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "Each hidden score becomes −10⁶; the other scores stay the same.");
}

HL_LAB_TEST (a_score_that_is_typed_moves_everything)
{
  hl_test_lab_show (fixture);
  hl_test_lab_type (fixture, HL_MASKS_S, 1, 0, "1.2");
  g_assert_cmpfloat_with_epsilon (made (fixture, NN_BY_HAND_SOFTMAX, 1, 0), 0.5, 1e-6);
  hl_test_lab_undo (fixture);
  g_assert_cmpfloat (masks_of (fixture)->scores[4], ==, 0.3f);
}

HL_LAB_TEST (row_that_sees_nothing_depends_on_the_fill)
{
  choose_mask (fixture, HL_MASK_PADDING);
  hl_test_lab_set_count (fixture, "Valid length", 0);
  g_assert_cmpfloat (made (fixture, NN_BY_HAND_SOFTMAX, 1, 1), ==, 0.25);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "the same weight"));
  choose_fill (fixture, 2);
  g_assert_cmpfloat (made (fixture, NN_BY_HAND_SOFTMAX, 1, 1), ==, 0.0);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "NaN"));
}

/* The picture shows the 0 that a mask makes, and what a score becomes before the softmax. */
HL_LAB_TEST (hidden_cells_show_their_numbers)
{
  static const char *const fills[] = { ">−10⁶<", ">−10⁹<", ">−∞<" };

  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    {
      g_autofree char *svg = NULL;
      int              n_zeros = 0;

      choose_fill (fixture, i);
      svg = hl_test_export_svg (fixture->lab);
      g_assert_nonnull (strstr (svg, fills[i]));
      for (const char *zero = strstr (svg, ">0<"); zero != NULL; zero = strstr (zero + 1, ">0<"))
        n_zeros++;
      g_assert_cmpint (n_zeros, ==, 6); /* above the diagonal of 4 × 4 weights */
    }
}

static const HlQuestionSpec *asked (HlTestLab *fixture)
{
  return hl_question_pane_get_spec (hl_test_lab_frame (fixture)->question);
}

HL_LAB_TEST (hidden_scores_of_many_positions_are_asked)
{
  hl_player_set_position (fixture->player, 0);
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, 1);
  g_assert_nonnull (strstr (asked (fixture)->text, "100 positions"));
  g_assert_cmpstr (asked (fixture)->choices[asked (fixture)->right], ==, "4950");
  g_assert_cmpint (masks_of (fixture)->input.n_shown, ==, 0);
}

/* A question is below the picture, which keeps its place. */
HL_LAB_TEST (the_picture_keeps_its_place_when_something_is_asked)
{
  GtkWidget *lab = GTK_WIDGET (fixture->lab), *picture = GTK_WIDGET (hl_test_lab_view (fixture));
  graphene_rect_t before, after;

  hl_test_lab_show (fixture);
  hl_player_set_position (fixture->player, 0);
  hl_test_spin (100);
  g_assert_true (gtk_widget_compute_bounds (picture, lab, &before));
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  hl_player_set_position (fixture->player, 1);
  hl_test_spin (100);
  g_assert_nonnull (asked (fixture));
  g_assert_true (gtk_widget_compute_bounds (picture, lab, &after));
  g_assert_cmpfloat_with_epsilon (after.origin.x, before.origin.x, 0.5);
  g_assert_cmpfloat_with_epsilon (after.origin.y, before.origin.y, 0.5);
}

/* The questions speak of the causal mask and of padding. */
HL_LAB_TEST (nothing_is_asked_about_an_own_mask)
{
  hl_test_lab_click (fixture, 0, (HlItem){ HL_MASKS_HIDDEN, 3, 0 });
  g_object_set (fixture->player, "is-asking", TRUE, NULL);
  for (int step = 0; step <= HL_MASKS_ALL_SHOWN; step++)
    {
      hl_player_set_position (fixture->player, step);
      g_assert_null (asked (fixture));
    }
}

static const HlLater *later_of (HlTestLab *fixture) { return hl_test_lab_data (fixture, 1); }

/* The picture with a word that is changed is there, and both variants of it. */
static void wait_for_position (HlTestLab *fixture, int position)
{
  hl_test_wait_until (later_of (fixture) != NULL && later_of (fixture)->results[1] != NULL &&
                      (position < 0 || later_of (fixture)->results[1]->position == position));
}

static void show_later (HlTestLab *fixture)
{
  hl_test_lab_translate (fixture, "i see the car .", 80);
  hl_test_lab_show (fixture);
  hl_test_lab_choose (fixture, 2);
  wait_for_position (fixture, -1);
}

HL_LAB_TEST (earlier_rows_do_not_move_under_the_mask)
{
  g_autofree char *csv = NULL, *svg = NULL;

  show_later (fixture);
  g_assert_cmpfloat (nn_later_token_largest (later_of (fixture)->results[0], TRUE), ==, 0.0);
  g_assert_cmpfloat (nn_later_token_largest (later_of (fixture)->results[1], TRUE), >, 0.0);
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "change: 0 of "));
  csv = hl_test_export_text (fixture->lab);
  g_assert_true (g_str_has_prefix (csv, "variant,stage,position,difference\n1,0,0,0\n"));
  svg = hl_test_export_svg (fixture->lab);
  g_assert_nonnull (strstr (svg, "Largest change at each position"));
}

HL_LAB_TEST (another_word_can_be_changed_into_a_chosen_one)
{
  show_later (fixture);
  hl_test_lab_click (fixture, 1, (HlItem){ HL_LATER_WORDS, 0, 2 });
  wait_for_position (fixture, 2);

  for (int i = 0; i < hl_test_count (fixture->lab, GTK_TYPE_ENTRY); i++)
    {
      GtkEntry *entry = hl_test_find (fixture->lab, GTK_TYPE_ENTRY, i);

      if (g_strcmp0 (gtk_entry_get_placeholder_text (entry), "any other token") == 0)
        {
          gtk_editable_set_text (GTK_EDITABLE (entry), "maison");
          g_signal_emit_by_name (entry, "activate");
        }
    }
  hl_test_wait_until (later_of (fixture) != NULL &&
                      g_str_equal (later_of (fixture)->results[1]->after[2], "maison"));
}

HL_LAB_TEST (the_later_word_is_the_one_that_all_pages_look_at)
{
  show_later (fixture);
  hl_test_lab_click (fixture, 1, (HlItem){ HL_LATER_WORDS, 0, 2 });
  wait_for_position (fixture, 2);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 2);

  hl_workspace_select_word (fixture->workspace, 1);
  wait_for_position (fixture, 1);
  hl_workspace_select_word (fixture->workspace, 0); /* nothing is before it */
  g_assert_cmpint (later_of (fixture)->results[1]->position, ==, 1);
}

HL_LAB_TEST (without_a_sentence_there_is_a_hint)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 1);

  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (fixture->workspace->model != NULL);
  hl_test_lab_show (fixture);
  hl_test_lab_choose (fixture, 2);
  hl_test_wait_until (strstr (hl_test_lab_sentence (fixture), "There is no sentence yet") != NULL);
}

static gpointer comparison (HlTestLab *fixture)
{
  return hl_test_find (fixture->lab, HL_TYPE_COMPARISON_VIEW, 0);
}

/* Small enough for a test: the lab's own runs take seconds. */
static void compare (HlTestLab *fixture, int batch_size)
{
  static const char *const sentences[] = { "i see .", NULL };
  HlComparisonView        *view = comparison (fixture);
  NnComparison            *both = nn_comparison_new (sentences);
  NnRunOptions            *options = fixture->workshop.options;
  HlJob                   *job;

  options->training.batch_size = batch_size;
  options->model.has_causal_mask = TRUE;
  nn_comparison_add (both, "with", options);
  options->model.has_causal_mask = FALSE;
  nn_comparison_add (both, "without", options);
  hl_comparison_view_start (view, both);
  job = view->comparison->job;
  hl_test_wait_until (!hl_job_get_is_busy (job));
}

/* A person predicts how it ends, and then sees it. */
static void predict (HlTestLab *fixture)
{
  const HlComparisonView *view = comparison (fixture);

  g_assert_true (hl_prediction_pane_answer (view->prediction, 0));
}

static void assert_cell (HlTestLab *fixture, int row, int column, const char *words)
{
  g_assert_cmpstr (hl_test_cell (hl_test_child (comparison (fixture), "table"), row, column), ==,
                   words);
}

/* The chart as a table; NULL: there is none. */
static char *chart_of (HlTestLab *fixture)
{
  HlComparisonView *view = comparison (fixture);
  const HlFigure   *figure = hl_figure_view_get_figure (view->curve);
  GString          *csv = g_string_new (NULL);

  if (figure != NULL)
    figure->kind->tabulate (figure->data, csv);

  return g_string_free (csv, figure == NULL);
}

/* How many numbers of the chart are of that curve. */
static int count_numbers (const char *chart, const char *curve)
{
  g_auto (GStrv) lines = g_strsplit (chart, "\r\n", -1);
  int            n = 0;

  for (int i = 0; lines[i] != NULL; i++)
    n += g_str_has_prefix (lines[i], curve) && lines[i][strlen (curve)] == ',';

  return n;
}

/* Whether the chart has numbers, and not axes alone. */
static gboolean shows_curves (HlTestLab *fixture)
{
  g_autofree char *chart = chart_of (fixture);
  const char      *first = chart != NULL ? strchr (chart, '\n') : NULL;

  return first != NULL && first[1] != '\0';
}

/* Before a start the page says what will be compared, and on what axes, and nothing of the end. */
HL_LAB_TEST (axes_are_there_before_a_start)
{
  HlComparisonView *view = comparison (fixture);
  g_autofree char  *name = hl_figure_view_get_name (view->curve);

  g_assert_nonnull (strstr (name, "with the causal mask · 32"));
  g_assert_nonnull (strstr (name, "without the causal mask · 32"));
  g_assert_false (shows_curves (fixture));
}

HL_LAB_TEST (two_runs_are_compared)
{
  const int        size = fixture->workshop.options->training.batch_size;
  g_autofree char *trained = g_strdup_printf ("without · %d", size);
  g_autofree char *held_out = g_strdup_printf ("without · %d: validation loss", size);
  g_autofree char *chart = NULL, *last = NULL;

  g_assert_false (shows_curves (fixture));
  compare (fixture, size);
  predict (fixture);

  assert_cell (fixture, 2, 0, "without");
  assert_cell (fixture, 0, 5, "i see .");
  g_assert_nonnull (hl_test_cell (hl_test_child (comparison (fixture), "table"), 1, 5));
  chart = chart_of (fixture);
  g_assert_cmpint (count_numbers (chart, trained), ==, 12);

  /* After each of the four epochs, on the sentences that were held out. */
  g_assert_cmpint (count_numbers (chart, held_out), ==, 4);
  last = g_strdup_printf ("%.3f", g_ascii_strtod (strrchr (chart, ',') + 1, NULL));
  assert_cell (fixture, 2, 3, last);
}

/* Curves over what has been learned from, so that all end at the same place. */
HL_LAB_TEST (batch_sizes_stand_beside_each_other)
{
  HlComparisonView *view = comparison (fixture);
  const int         sizes[] = { 2, 4, 8, 2 };
  HlFigureView     *curves = view->curve;
  g_autofree char  *name = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    compare (fixture, sizes[i]);
  predict (fixture);

  /* The second run with batches of 2 has taken the place of the first. */
  assert_cell (fixture, 1, 1, "4");
  assert_cell (fixture, 3, 1, "8");
  assert_cell (fixture, 5, 1, "2");
  assert_cell (fixture, 6, 0, "without");
  assert_cell (fixture, 7, 0, NULL);

  name = hl_figure_view_get_name (curves);
  g_assert_true (g_str_has_prefix (
      name, "Chart of with · 4, with · 4: validation loss, without · 4, without · 4"));
  g_assert_nonnull (strstr (view->caption, "without · 8:"));

  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.forget", NULL);
  assert_cell (fixture, 0, 0, NULL);
  g_assert_false (shows_curves (fixture));
}

/* The color tells the masks apart, the dash the batch sizes. */
NN_TEST (same_method_same_color_and_same_batch_size_same_dash)
{
  const char *const methods[] = { "with", "without", "with", "without", "with" };
  const int         sizes[] = { 4, 4, 8, 8, 2 };
  HlCurve           curves[G_N_ELEMENTS (sizes)] = { 0 };

  for (int i = 0; i < (int) G_N_ELEMENTS (sizes); i++)
    {
      hl_comparison_style (curves, methods, sizes, i);
      g_assert_cmpint (curves[i].color, ==, i % 2);
      g_assert_cmpint (curves[i].dash, ==, i / 2);
    }
}

/* The sentence of the page has the values that are pointed at. */
HL_LAB_TEST (a_place_of_the_curves_is_told)
{
  HlComparisonView *view = comparison (fixture);
  HlFigureView     *curves = view->curve;

  hl_test_lab_show (fixture);
  hl_test_lab_open (fixture, "without");
  compare (fixture, 8);
  g_assert_true (hl_playable_answer (HL_PLAYABLE (fixture->lab), 0));
  hl_test_spin (50);
  hl_figure_view_point (curves, (HlItem){ 0, 0, 0 });
  g_assert_nonnull (strstr (hl_figure_view_get_reading (curves), "with · 8: "));
  g_assert_true (hl_test_shows (fixture->lab, "^sentences processed in training 8 – with · 8: "));
}

/* Like every other question: by a letter, and into the table. */
HL_LAB_TEST (prediction_is_answered_by_letter_and_kept)
{
  HlPlayer          *player = HL_LAB (fixture->lab)->steps.player;
  const HlQuizEntry *entry;

  g_assert_false (hl_playable_answer (HL_PLAYABLE (fixture->lab), 0));
  hl_test_lab_open (fixture, "without");
  compare (fixture, 8);
  g_assert_true (hl_playable_answer (HL_PLAYABLE (fixture->lab), 0));
  g_assert_cmpint (hl_quiz_log_count (player->log), ==, 1);
  entry = hl_quiz_log_get (player->log, 0);
  g_assert_cmpint (entry->concept, ==, HL_CONCEPT_TRAINING);
  g_assert_cmpstr (entry->answer, ==, "with");
  g_assert_false (hl_playable_answer (HL_PLAYABLE (fixture->lab), 1));
}

/* Neither curve nor table nor sentence says how the runs end before a person has predicted it. */
HL_LAB_TEST (no_text_tells_a_loss_before_the_prediction)
{
  GtkWidget  *view = comparison (fixture);
  const char *loss = "[0-9][.][0-9]{2,}"; /* the margin of the question has one digit */
  const char *sentence = "the training loss collapses";

  hl_test_lab_show (fixture);
  hl_test_lab_open (fixture, "without");
  hl_test_spin (50);
  g_assert_false (hl_test_shows (view, sentence));
  compare (fixture, 8);
  hl_test_spin (50);
  g_assert_true (hl_test_shows (view, "which run will have the lowest"));
  g_assert_false (hl_test_shows (view, loss));
  g_assert_false (hl_test_shows (view, sentence));

  g_assert_true (hl_playable_answer (HL_PLAYABLE (fixture->lab), 0));
  hl_test_spin (50);
  g_assert_true (hl_test_shows (view, loss));
  g_assert_true (hl_test_shows (view, sentence));
}

/* What was compared is there at the next start, and nothing of it once it was forgotten. */
HL_LAB_TEST (runs_come_back_after_a_restart)
{
  HlComparisonView            *view = comparison (fixture);
  g_autoptr (HlComparisonView) again =
      g_object_ref_sink (g_object_new (HL_TYPE_COMPARISON_VIEW, NULL));
  g_autofree char *path = hl_test_workshop_path (&fixture->workshop, "kept/masks.ini");

  hl_comparison_view_keep_in (view, path);
  compare (fixture, 8);
  hl_comparison_view_keep_in (again, path);
  g_assert_cmpstr (again->caption, ==, view->caption);
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 6; column++)
      g_assert_cmpstr (hl_test_cell (hl_test_child (again, "table"), row, column), ==,
                       hl_test_cell (hl_test_child (view, "table"), row, column));

  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.forget", NULL);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* A file that a person has spoiled is told of, or read as far as it makes sense. */
HL_LAB_TEST (spoiled_runs_do_no_harm)
{
  static const char *const texts[] = {
    "no key file",
    "[comparison]\nsentences=a;\n[run 1]\nname=x\nbatch-size=8\nseen=1;2;\nlosses=1;\n",
    "[comparison]\nsentences=a;\n[run 1]\nname=x\nbatch-size=8\ntranslations=a;b;\n",
  };
  HlComparisonView *view = comparison (fixture);
  g_autofree char  *path = hl_test_workshop_path (&fixture->workshop, "masks.ini");

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      hl_comparison_view_keep_in (view, path);
      assert_cell (fixture, 0, 0, NULL);
      g_assert_true (gtk_widget_get_visible (hl_test_child (view, "problem")) == (i == 0));
    }
}

static void compare_asking (HlTestLab *fixture, const char *how)
{
  HlPlayer *player = HL_LAB (fixture->lab)->steps.player;

  g_object_set (player, how, TRUE, NULL);
  hl_test_lab_open (fixture, "without");
  compare (fixture, 8);
}

HL_LAB_TEST (class_votes_before_the_curves_are_drawn)
{
  HlPlayable        *page = HL_PLAYABLE (fixture->lab);
  const HlQuizLog   *log = hl_playable_get_player (page)->log;
  const HlQuizEntry *entry;

  g_assert_false (hl_playable_reveal (page));
  compare_asking (fixture, "counts-votes");
  for (int choice = 0; choice < 2; choice++)
    g_assert_true (hl_playable_answer (page, choice));
  g_assert_true (hl_playable_answer (page, 1));
  g_assert_false (shows_curves (fixture));
  g_assert_cmpint (hl_quiz_log_count (log), ==, 0);

  g_assert_true (hl_playable_reveal (page));
  g_assert_true (shows_curves (fixture));
  g_assert_false (hl_playable_answer (page, 1));
  g_assert_false (hl_playable_reveal (page));
  g_assert_cmpint (hl_quiz_log_count (log), ==, 1);
  entry = hl_quiz_log_get (log, 0);
  g_assert_cmpint (entry->votes[0], ==, 1);
  g_assert_cmpint (entry->votes[1], ==, 2);
}

HL_LAB_TEST (curves_without_a_vote_are_drawn_all_the_same)
{
  HlPlayable *page = HL_PLAYABLE (fixture->lab);

  compare_asking (fixture, "counts-votes");
  g_assert_true (hl_playable_reveal (page));
  g_assert_true (shows_curves (fixture));
  g_assert_cmpint (hl_quiz_log_count (hl_playable_get_player (page)->log), ==, 0);
}

HL_LAB_TEST (predicted_curves_wait_for_a_key)
{
  HlPlayable *page = HL_PLAYABLE (fixture->lab);

  compare_asking (fixture, "holds-reveal");
  g_assert_false (hl_playable_reveal (page));
  g_assert_true (hl_playable_answer (page, 0));
  g_assert_false (shows_curves (fixture));

  g_assert_true (hl_playable_reveal (page));
  g_assert_true (shows_curves (fixture));
  g_assert_cmpint (hl_quiz_log_count (hl_playable_get_player (page)->log), ==, 1);
}

HL_LAB_TEST (training_can_be_started_and_stopped)
{
  HlComparisonView *view = comparison (fixture);
  HlComparison     *both = view->comparison;

  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.start", NULL);
  g_assert_true (hl_job_get_is_busy (both->job));
  g_assert_cmpint (hl_comparison_count (both), ==, 2);
  gtk_widget_activate_action (GTK_WIDGET (view), "comparison.stop", NULL);
  hl_test_wait_until (!hl_job_get_is_busy (both->job));
}
