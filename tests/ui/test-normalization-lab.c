#include "ui/labs/normalization-lab.h"

#include <string.h>

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/lab-frame.h"
#include "ui/labs/norm-choices.h"
#include "ui/labs/model-places.h"
#include "ui/labs/norm-source.h"
#include "ui/labs/running-averages.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-grid.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/playable.h"

typedef struct
{
  HlTestWorkshop      workshop;
  HlWorkspace        *workspace;
  HlNormalizationLab *lab;
  GtkWidget          *numbers;
} Fixture;

static gpointer
child_of (gpointer    widget,
          const char *name)
{
  GObject *child = gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name);

  g_assert_nonnull (child);

  return child;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  hl_workspace_set_shipped_corpus (fixture->workspace, fixture->workshop.corpus);
  fixture->lab = g_object_ref_sink (g_object_new (HL_TYPE_NORMALIZATION_LAB, "workspace",
                                                  fixture->workspace, NULL));
  fixture->numbers = child_of (fixture->lab, "numbers");
  g_assert_cmpint (hl_player_get_position (hl_playable_get_player (HL_PLAYABLE (fixture->lab))),
                   ==, 0);
  hl_player_move (hl_playable_get_player (HL_PLAYABLE (fixture->lab)), HL_PLAYER_LAST);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_test_wait_until (G_OBJECT (fixture->lab)->ref_count == 1);
  g_assert_finalize_object (fixture->lab);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static HlNormStudy *
study_of (Fixture *fixture)
{
  return hl_norm_numbers_get_study (HL_NORM_NUMBERS (fixture->numbers));
}

static HlMatrixEditor *
result_of (Fixture    *fixture,
           const char *panel)
{
  return hl_norm_panel_get_matrix (child_of (fixture->numbers, panel));
}

static void
assert_result (Fixture     *fixture,
               const char  *panel,
               const float *expected,
               int          rows,
               int          columns)
{
  HlMatrixEditor *matrix = result_of (fixture, panel);

  g_assert_cmpint (hl_matrix_editor_get_rows (matrix), ==, rows);
  g_assert_cmpint (hl_matrix_editor_get_columns (matrix), ==, columns);
  for (int i = 0; i < rows * columns; i++)
    g_assert_cmpfloat_with_epsilon (hl_matrix_editor_get_values (matrix)[i], expected[i], 1e-4);
}

static void
choose_source (Fixture *fixture,
               guint    source)
{
  gtk_drop_down_set_selected (child_of (child_of (fixture->numbers, "source"), "source"), source);
}

static void
check (Fixture    *fixture,
       const char *name,
       gboolean    is_active)
{
  gtk_check_button_set_active (child_of (child_of (fixture->numbers, "choices"), name), is_active);
}

static void
move (Fixture     *fixture,
      HlPlayerMove to)
{
  hl_player_move (hl_playable_get_player (HL_PLAYABLE (fixture->lab)), to);
}

static void
test_textbook_matrices_come_out_as_in_the_textbook (Fixture      *fixture,
                                                    gconstpointer data)
{
  const float rows[] = { -1, 1, -1, 1 };
  const float columns[] = { -1, -1, 1, 1 };
  const float wide_rows[] = { -1.2247f, 0, 1.2247f, -1.2247f, 0, 1.2247f };
  const float wide_columns[] = { -1, -1, -1, 1, 1, 1 };

  assert_result (fixture, "layer_panel", rows, 2, 2);
  assert_result (fixture, "batch_panel", columns, 2, 2);

  choose_source (fixture, 1);
  assert_result (fixture, "layer_panel", wide_rows, 2, 3);
  assert_result (fixture, "batch_panel", wide_columns, 2, 3);
}

static void
test_typed_numbers_are_normalized_at_once (Fixture      *fixture,
                                           gconstpointer data)
{
  const float     rows[] = { -1, 1, 1, -1 };
  const float     columns[] = { -1, -1, 1, 1 };
  HlMatrixEditor *x = child_of (fixture->numbers, "x");

  hl_matrix_editor_paste_text (x, "1 2\n20 10");

  assert_result (fixture, "layer_panel", rows, 2, 2);
  assert_result (fixture, "batch_panel", columns, 2, 2);
  g_assert_cmpint (gtk_drop_down_get_selected (
                       child_of (child_of (fixture->numbers, "source"), "source")),
                   ==, 2);
}

static void
test_rows_and_columns_can_be_added (Fixture      *fixture,
                                    gconstpointer data)
{
  HlMatrixEditor *x = child_of (fixture->numbers, "x");

  gtk_widget_activate_action (GTK_WIDGET (x), "matrix.add-row", NULL);
  gtk_widget_activate_action (GTK_WIDGET (x), "matrix.add-column", NULL);

  g_assert_cmpint (hl_matrix_editor_get_rows (result_of (fixture, "batch_panel")), ==, 3);
  g_assert_cmpint (hl_matrix_editor_get_columns (result_of (fixture, "batch_panel")), ==, 3);
  g_assert_cmpint (hl_matrix_editor_get_columns (child_of (fixture->numbers, "gamma")), ==, 3);
}

static void
test_steps_show_how_it_comes_about (Fixture      *fixture,
                                    gconstpointer data)
{
  const float     x[] = { 1, 2, 2, 3 };
  const float     centered[] = { -0.5f, 0.5f, -0.5f, 0.5f };
  HlMatrixEditor *statistics = hl_norm_panel_get_statistics (child_of (fixture->numbers,
                                                                       "layer_panel"));

  move (fixture, HL_PLAYER_FIRST);
  assert_result (fixture, "layer_panel", x, 2, 2);
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (statistics)));

  move (fixture, HL_PLAYER_NEXT);
  g_assert_true (gtk_widget_get_child_visible (GTK_WIDGET (statistics)));
  g_assert_cmpint (hl_matrix_editor_get_columns (statistics), ==, 1);
  g_assert_cmpfloat (hl_matrix_editor_get_values (statistics)[1], ==, 2.5f);

  move (fixture, HL_PLAYER_NEXT);
  assert_result (fixture, "layer_panel", centered, 2, 2);

  move (fixture, HL_PLAYER_NEXT);
  g_assert_cmpint (hl_matrix_editor_get_columns (statistics), ==, 2);
  g_assert_cmpfloat (hl_matrix_editor_get_values (statistics)[1], ==, 0.25f);
}

static void
place_of (Fixture    *fixture,
          const char *name,
          double     *x,
          double     *y)
{
  g_assert_true (gtk_widget_translate_coordinates (child_of (fixture->numbers, name),
                                                   fixture->numbers, 0, 0, x, y));
}

static void
test_nothing_moves_between_the_steps (Fixture      *fixture,
                                      gconstpointer data)
{
  GtkWidget *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 1280, 720);
  double     first[4];
  double     now[4];

  for (int step = 0; step < HL_NORM_N_STEPS; step++)
    {
      hl_player_set_position (hl_playable_get_player (HL_PLAYABLE (fixture->lab)), step);
      hl_test_spin (200);
      place_of (fixture, "batch_panel", &now[0], &now[1]);
      place_of (fixture, "reading_label", &now[2], &now[3]);
      if (step == 0)
        memcpy (first, now, sizeof first);
      for (int i = 0; i < 4; i++)
        g_assert_cmpfloat (now[i], ==, first[i]);
    }
  hl_test_close_window (window);
}

static void
test_reading_and_formula_stand_by_the_matrices (Fixture      *fixture,
                                                gconstpointer data)
{
  GtkWidget *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 1280, 720);
  double     x;
  double     reading;
  double     gamma;

  place_of (fixture, "reading_label", &x, &reading);
  place_of (fixture, "gamma", &x, &gamma);
  g_assert_cmpfloat (reading, <, gamma);

  move (fixture, HL_PLAYER_FIRST);
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture->numbers, "formula")), ==,
                   "The numbers: x");
  hl_test_close_window (window);
}

static HlLabQuestion *
question_of (Fixture *fixture)
{
  return hl_lab_frame_get_question (child_of (fixture->lab, "frame"));
}

static void
ask_at (Fixture   *fixture,
        HlNormStep step)
{
  HlPlayer *player = hl_playable_get_player (HL_PLAYABLE (fixture->lab));

  hl_player_move (player, HL_PLAYER_FIRST);
  g_object_set (player, "is-asking", TRUE, NULL);
  hl_player_set_position (player, step);
}

static void
test_result_waits_for_the_answer (Fixture      *fixture,
                                  gconstpointer data)
{
  HlMatrixEditor *statistics = hl_norm_panel_get_statistics (child_of (fixture->numbers,
                                                                       "layer_panel"));
  HlPlayer       *player = hl_playable_get_player (HL_PLAYABLE (fixture->lab));

  choose_source (fixture, 1);
  ask_at (fixture, HL_NORM_STEP_VARIANCE);

  g_assert_cmpint (hl_lab_question_get_spec (question_of (fixture))->right, ==, 1);
  g_assert_cmpint (hl_matrix_editor_get_columns (statistics), ==, 1); /* only the mean */
  hl_lab_question_answer (question_of (fixture), 0);
  g_assert_true (g_str_has_prefix (hl_lab_question_get_verdict (question_of (fixture)),
                                   "Not quite. The answer is: row 2."));
  g_assert_cmpint (hl_matrix_editor_get_columns (statistics), ==, 2);
  g_assert_cmpint (hl_player_get_n_answered (player), ==, 1);
  g_assert_cmpint (hl_player_get_n_right (player), ==, 0);
}

static void
test_right_answer_counts (Fixture      *fixture,
                          gconstpointer data)
{
  choose_source (fixture, 1);
  ask_at (fixture, HL_NORM_STEP_DIVIDE);
  g_assert_cmpstr (hl_lab_question_get_spec (question_of (fixture))->choices[1], ==,
                   "of the columns");
  gtk_widget_activate_action (GTK_WIDGET (question_of (fixture)), "question.answer", "i", 1);
  g_assert_true (g_str_has_prefix (hl_lab_question_get_verdict (question_of (fixture)), "Right."));
  g_assert_cmpint (hl_player_get_n_right (hl_playable_get_player (HL_PLAYABLE (fixture->lab))), ==,
                   1);
}

/* Rows of [[1, 2], [2, 3]] have the same variance. */
static void
test_ties_are_not_asked (Fixture      *fixture,
                         gconstpointer data)
{
  ask_at (fixture, HL_NORM_STEP_VARIANCE);
  g_assert_null (hl_lab_question_get_spec (question_of (fixture)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (question_of (fixture))));
}

static void
test_hovered_cell_is_read_with_its_operands (Fixture      *fixture,
                                             gconstpointer data)
{
  g_autofree char *layer = hl_norm_study_read (study_of (fixture), HL_NORM_LAYER,
                                               HL_NORM_STEP_SCALE, 0, 0);
  g_autofree char *batch = hl_norm_study_read (study_of (fixture), HL_NORM_BATCH,
                                               HL_NORM_STEP_DIVIDE, 1, 0);
  g_autofree char *x = hl_norm_study_read (study_of (fixture), HL_NORM_BATCH, HL_NORM_STEP_CENTER,
                                           0, 1);

  g_assert_cmpstr (layer, ==, "−1.0000 = 1 · (1 − 1.5) / √(0.25 + 10⁻⁵) + 0");
  g_assert_cmpstr (batch, ==, "1.0000 = (2 − 1.5) / √(0.25 + 10⁻⁵)");
  g_assert_cmpstr (x, ==, "−0.5000 = 2 − 2.5");
}

static void
test_focus_lights_a_row_and_a_column (Fixture      *fixture,
                                      gconstpointer data)
{
  HlMatrixEditor *x = child_of (fixture->numbers, "x");
  HlMatrixGrid   *grid = child_of (x, "grid");
  GtkWidget      *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 1000, 700);

  gtk_widget_grab_focus (GTK_WIDGET (hl_matrix_cell_get_text (hl_matrix_grid_cell (grid, 1, 1))));

  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 1, 0)), ==, HL_LIGHT_FIRST);
  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 0, 1)), ==,
                   HL_LIGHT_SECOND);
  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 1, 1)), ==, HL_LIGHT_BOTH);
  g_assert_cmpint (hl_matrix_cell_get_light (hl_matrix_grid_cell (grid, 0, 0)), ==, HL_LIGHT_NONE);
  g_assert_true (g_str_has_prefix (
      gtk_label_get_text (child_of (fixture->numbers, "reading_label")),
      "LayerNorm: 1.0000 = 1 · (3 − 2.5)"));
  hl_test_close_window (window);
}

static void
test_choices_change_the_numbers (Fixture      *fixture,
                                 gconstpointer data)
{
  const float unbiased[] = { -0.70711f, 0.70711f, -0.70711f, 0.70711f };
  const float over_all[] = { -1.41418f, 0, 0, 1.41418f };

  check (fixture, "unbiased", TRUE);
  g_assert_true (hl_norm_numbers_get_study (HL_NORM_NUMBERS (fixture->numbers))->is_unbiased);
  g_assert_false (hl_norm_numbers_get_study (HL_NORM_NUMBERS (fixture->numbers))->is_outside);
  check (fixture, "outside", TRUE);
  assert_result (fixture, "layer_panel", unbiased, 2, 2);

  check (fixture, "unbiased", FALSE);
  check (fixture, "outside", FALSE);
  check (fixture, "all", TRUE);
  assert_result (fixture, "layer_panel", over_all, 2, 2);
  g_assert_cmpint (hl_matrix_editor_get_rows (child_of (fixture->numbers, "gamma")), ==, 2);
}

static void
test_another_shape_can_be_pasted_while_typing (Fixture      *fixture,
                                               gconstpointer data)
{
  GtkWidget      *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 1000, 700);
  HlMatrixEditor *x = child_of (fixture->numbers, "x");

  hl_matrix_cell_focus (hl_matrix_grid_cell (hl_matrix_editor_get_grid (x), 1, 1));
  hl_matrix_editor_paste_text (x, "1 2 3\n4 5 6\n7 8 9");
  g_assert_cmpint (hl_matrix_editor_get_rows (result_of (fixture, "layer_panel")), ==, 3);
  g_assert_nonnull (hl_norm_numbers_get_reading (HL_NORM_NUMBERS (fixture->numbers)));

  gtk_widget_activate_action (GTK_WIDGET (x), "matrix.add-row", NULL);
  g_assert_cmpint (hl_matrix_editor_get_rows (result_of (fixture, "batch_panel")), ==, 4);
  hl_test_close_window (window);
}

static void
test_scale_and_shift_are_applied (Fixture      *fixture,
                                  gconstpointer data)
{
  const float     rows[] = { -2, 3, -2, 3 };
  HlMatrixEditor *gamma = child_of (fixture->numbers, "gamma");
  HlMatrixEditor *beta = child_of (fixture->numbers, "beta");

  hl_matrix_editor_paste_text (gamma, "2, 3");
  assert_result (fixture, "layer_panel", rows, 2, 2);
  hl_matrix_editor_paste_text (beta, "0, 1");
  g_assert_cmpfloat_with_epsilon (
      hl_matrix_editor_get_values (result_of (fixture, "layer_panel"))[1], 4.0, 1e-3);
}

static void
test_batch_of_one_is_explained (Fixture      *fixture,
                                gconstpointer data)
{
  HlNormPanel *panel = child_of (fixture->numbers, "batch_panel");
  const float  rows[] = { -1.2247f, 0, 1.2247f };

  hl_matrix_editor_paste_text (child_of (fixture->numbers, "x"), "[[1, 2, 3]]");
  g_assert_nonnull (strstr (hl_norm_panel_get_problem (panel), "cannot train on 1 row"));
  assert_result (fixture, "layer_panel", rows, 1, 3);

  check (fixture, "evaluation", TRUE);
  g_assert_cmpstr (hl_norm_panel_get_problem (panel), ==, "");
}

static void
test_padding_stays_out_of_the_statistics (Fixture      *fixture,
                                          gconstpointer data)
{
  HlNormStudy *study = study_of (fixture);

  hl_matrix_editor_paste_text (child_of (fixture->numbers, "x"), "[[1], [3], [500]]");
  study->n_padding = 1;
  hl_norm_study_compute (study);
  g_assert_cmpfloat_with_epsilon (study->steps[HL_NORM_BATCH]->output->values[0], -1.0, 1e-3);

  study->counts_padding = TRUE;
  hl_norm_study_compute (study);
  g_assert_cmpfloat_with_epsilon (study->steps[HL_NORM_BATCH]->output->values[0], -0.7113, 1e-3);
}

static void
test_running_averages_follow_the_batches (Fixture      *fixture,
                                          gconstpointer data)
{
  HlRunningAverages *running = child_of (fixture->numbers, "running");
  HlMatrixEditor    *matrix = hl_running_averages_get_matrix (running);

  gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  g_assert_cmpfloat_with_epsilon (hl_matrix_editor_get_values (matrix)[0], 0.15f, 1e-6);
  g_assert_cmpfloat_with_epsilon (hl_matrix_editor_get_values (matrix)[2], 0.9f + 0.05f, 1e-6);

  for (int i = 0; i < 200; i++)
    gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  g_assert_cmpfloat_with_epsilon (hl_matrix_editor_get_values (matrix)[1], 2.5f, 1e-4);

  gtk_widget_activate_action (GTK_WIDGET (running), "running.forget", NULL);
  g_assert_cmpfloat (hl_matrix_editor_get_values (matrix)[2], ==, 1.0f);
}

static void
test_drawn_batches_differ_and_repeat (Fixture      *fixture,
                                      gconstpointer data)
{
  HlRunningAverages *running = child_of (fixture->numbers, "running");
  HlMatrixEditor    *x = child_of (fixture->numbers, "x");
  float              first;

  gtk_check_button_set_active (child_of (running, "draws"), TRUE);
  gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  first = hl_matrix_editor_get_values (x)[0];
  g_assert_cmpfloat (first, !=, 1.0f);

  choose_source (fixture, 1);
  choose_source (fixture, 0);
  gtk_widget_activate_action (GTK_WIDGET (running), "running.forget", NULL);
  gtk_widget_activate_action (GTK_WIDGET (running), "running.next-batch", NULL);
  g_assert_cmpfloat (hl_matrix_editor_get_values (x)[0], ==, first);
}

static void
translate (Fixture    *fixture,
           const char *sentence)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);

  g_object_set (fixture->workspace, "sentence", sentence, NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL);
}

/* The lab's layer normalization is the model's own. */
static void
test_numbers_of_the_model_can_be_taken (Fixture      *fixture,
                                        gconstpointer data)
{
  HlNormSource            *source = child_of (fixture->numbers, "source");
  GtkWidget               *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 800, 500);
  const HlNormActivations *activations;

  translate (fixture, "i see .");
  hl_norm_source_choose_model (source);
  hl_test_wait_until (hl_norm_source_get_activations (source) != NULL);

  activations = hl_norm_source_get_activations (source);
  g_assert_cmpint (activations->x->columns, ==, 16);
  g_assert_cmpint (activations->x->rows, ==, 4);
  g_assert_cmpstr (activations->x->tokens[0], ==, "i");
  g_assert_cmpint (nn_tensor_columns (study_of (fixture)->x), ==, 16);
  g_assert_cmpmem (study_of (fixture)->gamma->values, 16 * sizeof (float), activations->gamma,
                   16 * sizeof (float));
  hl_test_close_window (window);
}

static void
test_without_a_translation_there_are_no_numbers_of_the_model (Fixture      *fixture,
                                                              gconstpointer data)
{
  HlNormSource *source = child_of (fixture->numbers, "source");
  GtkWidget    *window = hl_test_open_window (GTK_WIDGET (fixture->lab), 800, 500);

  hl_norm_source_choose_model (source);
  g_assert_nonnull (hl_model_places_get_problem (child_of (source, "places")));
  g_assert_null (hl_norm_source_get_activations (source));
  hl_test_close_window (window);
}

static void
test_later_word_goes_through_batch_normalization (Fixture      *fixture,
                                                  gconstpointer data)
{
  HlLaterTokenView *later = child_of (fixture->lab, "later");

  translate (fixture, "i see .");
  hl_later_token_view_run (later);
  hl_test_wait_until (!hl_later_token_view_get_is_busy (later));

  g_assert_cmpfloat (nn_later_token_largest (hl_later_token_view_get_result (later, 0), TRUE), ==,
                     0.0);
  g_assert_cmpfloat (nn_later_token_largest (hl_later_token_view_get_result (later, 1), TRUE), >,
                     0.0);
  g_assert_nonnull (strstr (hl_later_token_view_get_verdict (later, 0), "exactly 0"));
  g_assert_nonnull (strstr (hl_later_token_view_get_verdict (later, 1),
                            "changed with a later word"));
}

static void
test_every_view_can_be_exported (Fixture      *fixture,
                                 gconstpointer data)
{
  static const char *const views[] = { "numbers", "later-word", "training" };
  HlLabFrame              *frame = child_of (fixture->lab, "frame");
  GtkStack                *stack;

  g_object_get (frame, "views", &stack, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char   *path = hl_test_workshop_path (&fixture->workshop, "sheet.csv");
      g_autoptr (GFile)  file = g_file_new_for_path (path);
      g_autofree char   *name = NULL;
      g_autoptr (GError) error = NULL;

      gtk_stack_set_visible_child_name (stack, views[i]);
      name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab));
      g_assert_nonnull (strstr (name, views[i]));
      if (hl_test_export (HL_EXPORTABLE (fixture->lab), file, &error))
        g_assert_cmpint (i, ==, 0);
      else
        g_assert_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_EMPTY); /* nothing yet */
    }
  g_object_unref (stack);
}

static void
test_steps_are_those_of_the_numbers_alone (Fixture      *fixture,
                                           gconstpointer data)
{
  HlPlayer *player = hl_playable_get_player (HL_PLAYABLE (fixture->lab));
  GtkStack *stack;

  g_object_get (child_of (fixture->lab, "frame"), "views", &stack, NULL);
  hl_player_set_position (player, 2);
  gtk_stack_set_visible_child_name (stack, "training");
  g_assert_cmpint (hl_player_get_n_steps (player), ==, 0);
  gtk_stack_set_visible_child_name (stack, "numbers");
  g_assert_cmpint (hl_player_get_n_steps (player), ==, HL_NORM_N_STEPS);
  g_assert_cmpint (hl_player_get_position (player), ==, 2);
  g_object_unref (stack);
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);
  adw_init ();

#define ADD(path, function) \
  g_test_add ("/ui/normalization-lab/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("numbers/textbook-matrices-come-out-as-in-the-textbook",
       test_textbook_matrices_come_out_as_in_the_textbook);
  ADD ("numbers/typed-ones-are-normalized-at-once", test_typed_numbers_are_normalized_at_once);
  ADD ("numbers/rows-and-columns-can-be-added", test_rows_and_columns_can_be_added);
  ADD ("numbers/another-shape-can-be-pasted-while-typing",
       test_another_shape_can_be_pasted_while_typing);
  ADD ("numbers/scale-and-shift-are-applied", test_scale_and_shift_are_applied);
  ADD ("steps/show-how-it-comes-about", test_steps_show_how_it_comes_about);
  ADD ("steps/are-those-of-the-numbers-alone", test_steps_are_those_of_the_numbers_alone);
  ADD ("question/result-waits-for-the-answer", test_result_waits_for_the_answer);
  ADD ("question/right-answer-counts", test_right_answer_counts);
  ADD ("question/ties-are-not-asked", test_ties_are_not_asked);
  ADD ("steps/nothing-moves-between-them", test_nothing_moves_between_the_steps);
  ADD ("reading/stands-by-the-matrices", test_reading_and_formula_stand_by_the_matrices);
  ADD ("reading/names-the-operands", test_hovered_cell_is_read_with_its_operands);
  ADD ("reading/focus-lights-a-row-and-a-column", test_focus_lights_a_row_and_a_column);
  ADD ("choices/change-the-numbers", test_choices_change_the_numbers);
  ADD ("choices/batch-of-one-is-explained", test_batch_of_one_is_explained);
  ADD ("choices/padding-stays-out-of-the-statistics", test_padding_stays_out_of_the_statistics);
  ADD ("running/averages-follow-the-batches", test_running_averages_follow_the_batches);
  ADD ("running/drawn-batches-differ-and-repeat", test_drawn_batches_differ_and_repeat);
  ADD ("model/its-numbers-can-be-taken", test_numbers_of_the_model_can_be_taken);
  ADD ("model/without-a-translation-there-are-none",
       test_without_a_translation_there_are_no_numbers_of_the_model);
  ADD ("later-word/goes-through-batch-normalization",
       test_later_word_goes_through_batch_normalization);
  ADD ("export/every-view", test_every_view_can_be_exported);
#undef ADD

  return g_test_run ();
}
