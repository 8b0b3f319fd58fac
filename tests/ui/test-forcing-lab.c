#include "ui/labs/forcing-lab.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "tests/support/lab-fixture.h"
#include "ui/labs/forcing-triangles.h"
#include "ui/labs/lab-frame.h"
#include "ui/render/number-matrix-scale.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/number-picture.h"

#define WORDS "la voiture est rouge ."

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, HL_TYPE_FORCING_LAB);
  hl_test_lab_show (fixture);
}

static const NnForcing *result_of (HlTestLab *fixture)
{
  return hl_forcing_lab_get_result (HL_FORCING_LAB (fixture->lab));
}

static const HlTrianglesSpec *triangles_of (HlTestLab *fixture)
{
  return hl_forcing_triangles_get_spec (hl_test_child (fixture->lab, "triangles"));
}

static const char *hint_of (HlTestLab *fixture)
{
  return gtk_label_get_text (hl_test_child (fixture->lab, "hint"));
}

static void open_model (HlTestLab *fixture)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "forcing", 1);

  g_object_set (fixture->workspace, "sentence", "the red car .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (result_of (fixture) != NULL);
}

/* Types the words, and waits for what they make of the decoder. */
static void type (HlTestLab *fixture, const char *words, int T)
{
  gtk_editable_set_text (hl_test_child (fixture->lab, "target"), words);
  hl_test_wait_until (result_of (fixture)->T == T);
}

HL_LAB_TEST (no_translation_gets_a_hint)
{
  g_assert_nonnull (strstr (hint_of (fixture), "translate a sentence first"));
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->lab, "results")));
  g_assert_null (hl_exportable_get_file_name (HL_EXPORTABLE (fixture->lab)));
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 0);
}

HL_LAB_TEST (rows_are_the_same_beyond_rounding)
{
  const NnForcing *result;

  open_model (fixture);
  type (fixture, WORDS, 6);
  result = result_of (fixture);

  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, 6);
  g_assert_cmpint (result->n_same, ==, 6);
  for (int t = 0; t < 6; t++)
    {
      hl_player_set_position (fixture->player, t);
      g_assert_nonnull (
          strstr (gtk_label_get_text (hl_test_child (fixture->lab, "verdict")), "the same"));
      g_assert_cmpstr (triangles_of (fixture)->sides[0].read[t], ==, result->at_once.read[t]);
      g_assert_cmpstr (triangles_of (fixture)->sides[1].chosen[t], ==,
                       triangles_of (fixture)->sides[0].chosen[t]);
    }
}

/* The rows of the model's own translation are the words that the other pages look at. */
HL_LAB_TEST (row_is_the_word_of_the_other_pages)
{
  open_model (fixture);
  g_assert_cmpint (result_of (fixture)->T, >, 2);
  hl_workspace_select_word (fixture->workspace, 1);
  g_assert_cmpint (hl_player_get_position (fixture->player), ==, 1);
  hl_player_set_position (fixture->player, 0);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);

  type (fixture, "la", 2);
  hl_player_set_position (fixture->player, 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);
}

/* Left all is there at once; right nothing that is still to come. */
HL_LAB_TEST (right_side_comes_step_by_step)
{
  const HlNumberMatrix *matrix;

  open_model (fixture);
  type (fixture, WORDS, 6);
  hl_player_set_position (fixture->player, 2);

  g_assert_cmpint (triangles_of (fixture)->sides[0].n_known, ==, 6);
  g_assert_cmpint (triangles_of (fixture)->sides[1].n_known, ==, 3);
  g_assert_cmpint (hl_triangles_cell (triangles_of (fixture), 1, 1, 0), ==, HL_TRIANGLE_BEFORE);
  g_assert_cmpint (hl_triangles_cell (triangles_of (fixture), 1, 2, 0), ==, HL_TRIANGLE_NOW);

  matrix = hl_number_picture_get_matrix (hl_test_child (fixture->lab, "picture"));
  g_assert_false (hl_number_matrix_has_scale (matrix)); /* no difference is large enough for it */
  g_assert_cmpint (matrix->rows, ==, result_of (fixture)->n_stages);
  g_assert_cmpint (matrix->columns, ==, 6);
  g_assert_cmpfloat (matrix->values[0], ==, 0.0f);
  for (int stage = 0; stage < matrix->rows; stage++)
    {
      g_assert_false (isnan (matrix->values[stage * 6 + 2]));
      g_assert_true (isnan (matrix->values[stage * 6 + 3]));
    }
}

/* Of a widget, from the top of another. */
static double bottom_in (GtkWidget *widget, GtkWidget *around)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, around, &bounds));

  return (double) (bounds.origin.y + bounds.size.height);
}

/* The lab has as much room as in a window of 1024 × 600.  Where there are more words, what is said
 * about a row is still beside the differences, not above them. */
HL_LAB_TEST (differences_are_in_view_on_a_low_page)
{
  GtkWidget *picture = hl_test_child (fixture->lab, "picture");
  GtkWidget *verdict = hl_test_child (fixture->lab, "verdict");
  int        width;

  hl_test_close_window (fixture->window);
  fixture->window = hl_test_open_window (fixture->lab, 828, 453);
  open_model (fixture);
  type (fixture, "la voiture est .", 5);
  hl_test_wait_until (gtk_widget_get_height (picture) > 1);
  g_assert_cmpfloat (bottom_in (picture, fixture->lab), <=, gtk_widget_get_height (fixture->lab));

  width = gtk_widget_get_width (picture);
  type (fixture, WORDS " .", 7);
  hl_test_wait_until (gtk_widget_get_width (picture) > width);
  g_assert_cmpfloat (bottom_in (verdict, picture), >, 0.0);
}

HL_LAB_TEST (fed_with_itself_it_goes_its_own_way)
{
  const NnForcing *result;

  open_model (fixture);
  type (fixture, WORDS, 6);
  gtk_check_button_set_active (hl_test_child (fixture->lab, "feeds_own"), TRUE);
  hl_test_wait_until (result_of (fixture)->n_same < 6);
  result = result_of (fixture);

  for (int t = 1; t < result->one_by_one.length; t++)
    g_assert_cmpstr (result->one_by_one.read[t], ==, result->one_by_one.chosen[t - 1]);
  hl_player_set_position (fixture->player, 5);
  g_assert_null (strstr (gtk_label_get_text (hl_test_child (fixture->lab, "verdict")), "the same"));
}

/* The model has 40 positions. */
HL_LAB_TEST (too_many_words_get_a_hint_and_change_nothing)
{
  g_autoptr (GString) words = g_string_new (NULL);

  open_model (fixture);
  type (fixture, "😀 <eos> 1e30 \t", 4);
  g_assert_cmpstr (result_of (fixture)->at_once.read[1], ==, "<unk>");
  g_assert_cmpstr (result_of (fixture)->at_once.read[2], ==, "<unk>");

  for (int i = 0; i < 60; i++)
    g_string_append (words, "x ");
  gtk_editable_set_text (hl_test_child (fixture->lab, "target"), words->str);
  hl_test_wait_until (*hint_of (fixture) != '\0');
  g_assert_nonnull (strstr (hint_of (fixture), "60 words"));
  g_assert_cmpint (result_of (fixture)->T, ==, 4);

  type (fixture, WORDS, 6);
  g_assert_cmpstr (hint_of (fixture), ==, "");
}

HL_LAB_TEST (cell_says_how_small)
{
  open_model (fixture);
  hl_cell_picture_set_cell (hl_test_child (fixture->lab, "picture"), 0, 0);

  g_assert_nonnull (strstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")),
                            "differ by at most 0;"));
}

HL_LAB_TEST (triangle_says_what_a_row_sees)
{
  open_model (fixture);
  type (fixture, WORDS, 6);
  hl_cell_picture_set_cell (hl_test_child (fixture->lab, "triangles"), 0, 1);

  g_assert_nonnull (strstr (hl_lab_frame_get_reading (hl_test_child (fixture->lab, "frame")),
                            "the causal mask hides later words"));
}

HL_LAB_TEST (both_sides_leave_the_program)
{
  g_autofree char *text = NULL;

  open_model (fixture);
  type (fixture, WORDS, 6);
  text = hl_test_export_text (fixture->lab);
  g_assert_nonnull (strstr (text, "logits"));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
