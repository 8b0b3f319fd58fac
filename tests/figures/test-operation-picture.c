#include "ui/figures/operation-picture.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/hand-made.h"

static HlOperationPicture *
picture_of (const NnOperand *operand,
            gboolean         is_hidden)
{
  return hl_operation_picture_new (operand, operand->symbol, 0,
                                   hl_excerpt_window (operand->rows, 0, operand->rows),
                                   hl_excerpt_window (operand->columns, 0, operand->columns),
                                   is_hidden);
}

NN_TEST (cells_are_those_of_the_operand)
{
  g_autoptr (NnOperand) operand =
      hl_test_operand_new ("K", NN_AXIS_SOURCE, NN_AXIS_FEATURE, 3, 20, 8);
  g_autoptr (HlOperationPicture) picture =
      hl_operation_picture_new (operand, "K", 2, hl_excerpt_window (20, 15, 4),
                                hl_excerpt_chosen (8, (const int[]){ 7, 3 }, 2), FALSE);

  g_assert_cmpint (picture->matrix->rows, ==, 4);
  g_assert_cmpint (picture->matrix->columns, ==, 2);
  g_assert_cmpfloat (picture->matrix->values[0], ==, 200 + 150 + 7);
  g_assert_cmpfloat (picture->matrix->values[7], ==, 200 + 180 + 3);
  g_assert_cmpstr (picture->matrix->row_names[0], ==, "16"); /* counted from 1 */
  g_assert_cmpstr (picture->matrix->column_names[1], ==, "4");
  g_assert_cmpstr (picture->matrix->title, ==, "K (20, 8) · head 3 of 3");
  g_assert_cmpstr (picture->matrix->row_role, ==, "source token 16–19 of 20");
  g_assert_cmpstr (picture->matrix->column_role, ==, "feature (2 of 8 shown)");
}

NN_TEST (tokens_stand_beside_their_rows)
{
  const char *const     words[] = { "go", "." };
  char                **labels = nn_labels_new (words, 2);
  g_autoptr (NnOperand) operand =
      nn_operand_new ("x", "x", nn_axis (NN_AXIS_ONE, 1, NULL),
                      nn_axis (NN_AXIS_SOURCE, 2, labels), nn_axis (NN_AXIS_INDEX, 3, NULL));
  g_autoptr (HlOperationPicture) picture = picture_of (operand, FALSE);

  g_assert_cmpstr (picture->matrix->row_names[0], ==, "go");
  g_assert_cmpstr (picture->matrix->row_names[1], ==, ".");
  g_assert_null (picture->matrix->column_role);
  nn_labels_unref (labels);
}

/* A decoder row asks for the word that it is to write, not for the one that it has read. */
NN_TEST (queries_are_named_by_what_they_read_and_write)
{
  char                         **words = nn_labels_new ((const char *[]){ "<bos>", "va", "!" }, 3);
  char                         **writes = nn_labels_new (((const char *[]){ "va", "!" }), 2);
  NnAxis                         rows = nn_axis (NN_AXIS_TARGET, 2, words);
  g_autoptr (NnOperand)          scores = NULL;
  g_autoptr (NnOperand)          x = NULL;
  g_autoptr (HlOperationPicture) asking = NULL;
  g_autoptr (HlOperationPicture) features = NULL;

  rows.writes = writes;
  scores = nn_operand_new ("S", "S", nn_axis (NN_AXIS_ONE, 1, NULL), rows, rows);
  x = nn_operand_new ("x", "x", nn_axis (NN_AXIS_ONE, 1, NULL), rows,
                      nn_axis (NN_AXIS_FEATURE, 2, NULL));
  asking = picture_of (scores, FALSE);
  features = picture_of (x, FALSE);

  g_assert_cmpstr (asking->matrix->row_names[1], ==, "va → !");
  g_assert_cmpstr (asking->matrix->column_names[1], ==, "va");
  g_assert_cmpstr (asking->matrix->row_role, ==, "query (target)");
  g_assert_cmpstr (asking->matrix->column_role, ==, "key (target)");
  g_assert_cmpstr (features->matrix->row_names[1], ==, "va");
  g_assert_cmpstr (features->matrix->row_role, ==, "target token");
  nn_labels_unref (words);
  nn_labels_unref (writes);
}

NN_TEST (scales_are_never_mixed)
{
  g_autoptr (NnOperand) weights =
      hl_test_operand_new ("A", NN_AXIS_TARGET, NN_AXIS_SOURCE, 1, 2, 2);
  g_autoptr (NnOperand) learned =
      hl_test_operand_new ("W", NN_AXIS_FEATURE, NN_AXIS_FEATURE, 1, 2, 2);
  g_autoptr (HlOperationPicture) unit = NULL;
  g_autoptr (HlOperationPicture) both = NULL;

  weights->is_unit = TRUE;
  learned->is_parameter = TRUE;
  learned->values[3] = -20.0f;
  unit = picture_of (weights, FALSE);
  both = picture_of (learned, FALSE);

  g_assert_cmpint (unit->matrix->paper, ==, HL_PAPER_UNIT);
  g_assert_cmpint (unit->matrix->origin, ==, HL_NUMBERS_COMPUTED);
  g_assert_cmpint (both->matrix->paper, ==, HL_PAPER_SIGNED);
  g_assert_cmpint (both->matrix->origin, ==, HL_NUMBERS_LEARNED);
  g_assert_cmpfloat (both->matrix->limit, ==, 20);
}

/* A gradient of 0.00023 is not shown as 0.000. */
NN_TEST (small_numbers_keep_their_digits)
{
  g_autoptr (NnOperand) operand =
      hl_test_operand_new ("∂x", NN_AXIS_TARGET, NN_AXIS_FEATURE, 1, 2, 2);
  static const struct
  {
    float largest;
    int   digits;
  } sizes[] = { { 40.0f, 3 }, { 0.5f, 3 }, { 0.023f, 4 }, { 0.00023f, 6 }, { 1e-20f, 8 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (HlOperationPicture) picture = NULL;

      for (int cell = 0; cell < 4; cell++)
        operand->values[cell] = -sizes[i].largest * (float) cell / 3.0f;
      picture = picture_of (operand, FALSE);
      g_assert_cmpint (picture->matrix->digits, ==, sizes[i].digits);
    }
}

NN_TEST (hidden_cells_do_not_stretch_the_scale)
{
  g_autoptr (NnOperation)        mask = hl_test_mask_new (3);
  g_autoptr (HlOperationPicture) picture = picture_of (mask->output, FALSE);

  g_assert_cmpfloat (picture->matrix->limit, ==, 22); /* not 10⁶ */
  g_assert_cmpint (picture->matrix->states[0], ==, HL_CELL_NORMAL);
  g_assert_cmpint (picture->matrix->states[1], ==, HL_CELL_HIDDEN);
  g_assert_cmpfloat (picture->matrix->values[1], ==, -1e6f);
}

NN_TEST (ids_are_shown_as_their_words)
{
  g_autoptr (NnOperand) ids =
      hl_test_operand_new ("ids", NN_AXIS_SOURCE, NN_AXIS_ONE, 1, 2, 1);
  g_autoptr (HlOperationPicture) picture = NULL;

  ids->words = nn_labels_new ((const char *[]){ "go", "." }, 2);
  picture = picture_of (ids, FALSE);

  g_assert_cmpstr (picture->matrix->words[1], ==, ".");
  g_assert_cmpint (picture->matrix->paper, ==, HL_PAPER_PLAIN);
}

NN_TEST (what_is_hidden_gives_nothing_away)
{
  g_autoptr (NnOperation)        mask = hl_test_mask_new (3);
  g_autoptr (HlOperationPicture) picture = picture_of (mask->output, TRUE);

  for (int i = 0; i < 9; i++)
    g_assert_true (isnan (picture->matrix->values[i]));
  g_assert_null (picture->matrix->states);
  g_assert_cmpint (picture->matrix->rows, ==, 3);
}

NN_TEST (lights_fall_on_the_shown_part_of_what_is_lit)
{
  g_autoptr (NnOperand) operand =
      hl_test_operand_new ("W", NN_AXIS_FEATURE, NN_AXIS_FEATURE, 1, 20, 4);
  const NnCells                  row = { -1, 12, 1, 1, 1, 2 };
  g_autoptr (HlOperationPicture) picture =
      hl_operation_picture_new (operand, "W", 0, hl_excerpt_window (20, 10, 4),
                                hl_excerpt_window (4, 0, 4), FALSE);

  hl_operation_picture_light (picture, &row, HL_LIGHT_DEPENDENCY);
  for (int i = 0; i < 16; i++)
    g_assert_cmpint (picture->lights == NULL ? 0 : picture->lights[i], ==,
                     i == 9 || i == 10 ? HL_LIGHT_DEPENDENCY : 0);
}

NN_TEST_MAIN ()
