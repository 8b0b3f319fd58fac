#include "ui/figures/operation-pictures.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/hand-made.h"

static const HlNumberMatrix *
matrix_at (const HlOperationPictures *pictures,
           int                        index)
{
  return hl_operation_pictures_get (pictures, index)->matrix;
}

static int
count_lights (const HlOperationPictures *pictures,
              int                        index,
              guint8                     light)
{
  const HlOperationPicture *picture = hl_operation_pictures_get (pictures, index);
  int                       n_lights = 0;

  for (int i = 0; picture->lights != NULL && i < picture->rows.n * picture->columns.n; i++)
    n_lights += (picture->lights[i] & light) != 0;

  return n_lights;
}

NN_TEST (inputs_come_first_and_the_output_last)
{
  g_autoptr (NnOperation)         operation = hl_test_product_new (2, 3, 4, 5);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);

  g_assert_cmpint (hl_operation_pictures_count (pictures), ==, 3);
  g_assert_true (hl_operation_pictures_get (pictures, 1)->operand == operation->inputs[1]);
  g_assert_true (hl_operation_pictures_get (pictures, 2)->operand == operation->output);
  g_assert_cmpint (hl_operation_pictures_n_slices (pictures), ==, 2);
}

NN_TEST (a_head_is_chosen_for_all)
{
  g_autoptr (NnOperation)         operation = hl_test_product_new (3, 2, 2, 2);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);

  hl_operation_pictures_set_slice (pictures, 2);
  for (int i = 0; i < 3; i++)
    g_assert_cmpfloat (matrix_at (pictures, i)->values[0], ==, 200);
  hl_operation_pictures_set_slice (pictures, 99);
  g_assert_cmpint (hl_operation_pictures_get_slice (pictures), ==, 2);
}

NN_TEST (pointing_lights_what_the_cell_was_made_of)
{
  g_autoptr (NnOperation)         operation = hl_test_product_new (2, 3, 4, 5);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);
  int                             row, column;

  g_assert_false (hl_operation_pictures_get_cell (pictures, &row, &column));
  hl_operation_pictures_point_out (pictures, 1, 3);
  g_assert_true (hl_operation_pictures_get_cell (pictures, &row, &column));

  g_assert_cmpint (count_lights (pictures, 0, HL_LIGHT_DEPENDENCY), ==, 5);
  /* row 1 of Q, row 3 of K */
  g_assert_cmpint (hl_operation_pictures_get (pictures, 0)->lights[5], ==, HL_LIGHT_DEPENDENCY);
  g_assert_cmpint (hl_operation_pictures_get (pictures, 1)->lights[15], ==, HL_LIGHT_DEPENDENCY);
  g_assert_cmpint (count_lights (pictures, 2, 0xff), ==, 0);

  hl_operation_pictures_point_out (pictures, -1, -1);
  g_assert_cmpint (count_lights (pictures, 0, 0xff), ==, 0);
}

/* A light that moves makes nothing anew; another part of the operand does. */
NN_TEST (matrices_outlive_their_lights)
{
  g_autoptr (NnOperation)         operation = hl_test_linear_new (3, 8, 100);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);
  const HlNumberMatrix           *x = matrix_at (pictures, 0);
  const HlNumberMatrix           *W = matrix_at (pictures, 1);
  const HlNumberMatrix           *y = matrix_at (pictures, 2);

  hl_operation_pictures_point_out (pictures, 1, 3);
  g_assert_cmpint (count_lights (pictures, 0, HL_LIGHT_DEPENDENCY), ==, 8);
  g_assert_true (matrix_at (pictures, 0) == x && matrix_at (pictures, 1) == W);
  hl_operation_pictures_set_slice (pictures, 0);
  g_assert_true (matrix_at (pictures, 2) == y);

  hl_operation_pictures_point_out (pictures, 1, 70);
  g_assert_true (matrix_at (pictures, 0) == x);
  g_assert_cmpstr (matrix_at (pictures, 1)->row_names[5], ==, "71");
}

NN_TEST (windows_go_where_the_operands_are)
{
  g_autoptr (NnOperation)         operation = hl_test_linear_new (3, 8, 100);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);

  g_assert_cmpint (matrix_at (pictures, 1)->rows, ==, 6);
  g_assert_cmpstr (matrix_at (pictures, 1)->row_names[0], ==, "1");
  hl_operation_pictures_point_out (pictures, 2, 70);
  g_assert_cmpint (count_lights (pictures, 1, HL_LIGHT_DEPENDENCY), ==, 8);
  g_assert_cmpint (hl_excerpt_find (&hl_operation_pictures_get (pictures, 1)->rows, 70), >=, 0);
}

NN_TEST (windows_can_be_turned)
{
  g_autoptr (NnOperation)         operation = hl_test_linear_new (3, 8, 100);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);

  hl_operation_pictures_turn (pictures, 1, 1, 0);
  g_assert_cmpstr (matrix_at (pictures, 1)->row_names[0], ==, "7");
  hl_operation_pictures_turn (pictures, 1, 99, 0);
  g_assert_cmpstr (matrix_at (pictures, 1)->row_names[5], ==, "100");
  hl_operation_pictures_turn (pictures, 1, -99, 0);
  g_assert_cmpstr (matrix_at (pictures, 1)->row_names[0], ==, "1");
}

NN_TEST (a_large_vocabulary_is_shown_by_the_words_that_matter)
{
  g_autoptr (NnOperation)         operation = hl_test_probabilities_new (2, 500);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);
  NnFormula                      *formula;

  for (int i = 0; i < 2; i++) /* the same words in both pictures */
    {
      g_assert_cmpint (matrix_at (pictures, i)->columns, ==, 8);
      g_assert_cmpstr (matrix_at (pictures, i)->column_names[0], ==, "1");
      g_assert_cmpstr (matrix_at (pictures, i)->column_names[1], ==, "11");
    }

  hl_operation_pictures_point_out (pictures, 1, 10);
  formula = hl_operation_pictures_formula (pictures, NN_FORMULA_SHORT);
  g_assert_true (g_str_has_prefix (formula->text, "0.5"));
  nn_formula_free (formula);
}

NN_TEST (a_hidden_result_has_no_formula)
{
  g_autoptr (NnOperation)         operation = hl_test_product_new (1, 2, 2, 2);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);
  NnFormula                      *formula;

  hl_operation_pictures_set_shows_result (pictures, FALSE);
  hl_operation_pictures_point_out (pictures, 0, 0);
  g_assert_null (hl_operation_pictures_formula (pictures, NN_FORMULA_SHORT));
  g_assert_true (isnan (matrix_at (pictures, 2)->values[0]));
  g_assert_false (isnan (matrix_at (pictures, 0)->values[0]));

  hl_operation_pictures_set_shows_result (pictures, TRUE);
  formula = hl_operation_pictures_formula (pictures, NN_FORMULA_SHORT);
  g_assert_nonnull (formula);
  g_assert_false (isnan (matrix_at (pictures, 2)->values[0]));
  nn_formula_free (formula);
}

NN_TEST (an_answer_is_marked_in_the_output)
{
  const NnCells                   row = { -1, 1, 1, 1, 0, 4 };
  g_autoptr (NnOperation)         operation = hl_test_product_new (2, 3, 4, 5);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);

  hl_operation_pictures_mark (pictures, &row, 1);
  g_assert_cmpint (count_lights (pictures, 2, HL_LIGHT_MARK), ==, 4);
  g_assert_cmpint (count_lights (pictures, 0, 0xff), ==, 0);
  hl_operation_pictures_mark (pictures, NULL, 0);
  g_assert_cmpint (count_lights (pictures, 2, 0xff), ==, 0);
}

NN_TEST (all_pictures_leave_the_program)
{
  g_autoptr (NnOperation)         operation = hl_test_product_new (1, 2, 2, 2);
  g_autoptr (HlOperationPictures) pictures = hl_operation_pictures_new (operation, 0, TRUE);
  g_autoptr (GError)              error = NULL;
  g_autoptr (HlRecording)         table = hl_operation_pictures_record (
              pictures, "product", "caption", HL_FIGURE_CSV, &error);
  g_autoptr (HlRecording) drawn = hl_operation_pictures_record (pictures, "product", "caption",
                                                                HL_FIGURE_SVG, &error);
  g_autoptr (GBytes)      picture = hl_recording_encode (drawn, 1, &error);
  g_autoptr (HlRecording) pointed = NULL;
  g_autofree char        *general = nn_formula_general (operation);

  g_assert_no_error (error);
  g_assert_nonnull (strstr (table->table, "Q (2, 2)"));
  g_assert_nonnull (strstr (table->table, "product (2, 2)"));
  g_assert_cmpuint (g_bytes_get_size (picture), >, 1000);

  /* Below stands what is computed; who points at a cell takes its own formula along. */
  g_assert_nonnull (g_strstr_len (g_bytes_get_data (picture, NULL),
                                  (gssize) g_bytes_get_size (picture), general));
  hl_operation_pictures_point_out (pictures, 0, 0);
  pointed = hl_operation_pictures_record (pictures, "product", "caption", HL_FIGURE_SVG, &error);
  g_assert_cmpfloat (pointed->size.height, >, drawn->size.height);
}

NN_TEST_MAIN ()
