#include "core/trace/operation/operand.h"

#include "tests/support/cases.h"

static const char *const words[] = { "il", "est", "calme" };

/* Two heads, each with two rows of three columns: 0, 1, 2, … */
static NnOperand *new_operand (char **labels)
{
  NnOperand *operand =
      nn_operand_new ("A", "attention.softmax", nn_axis (NN_AXIS_HEAD, 2, NULL),
                      nn_axis (NN_AXIS_TARGET, 2, NULL), nn_axis (NN_AXIS_SOURCE, 3, labels));

  for (gsize i = 0; i < nn_operand_length (operand); i++)
    operand->values[i] = (float) i;

  return operand;
}

NN_TEST (heads_follow_each_other)
{
  g_autoptr (NnOperand) operand = new_operand (NULL);

  g_assert_cmpuint (nn_operand_length (operand), ==, 12);
  g_assert_cmpfloat (nn_operand_get (operand, 0, 0, 2), ==, 2.0f);
  g_assert_cmpfloat (nn_operand_get (operand, 0, 1, 0), ==, 3.0f);
  g_assert_cmpfloat (nn_operand_get (operand, 1, 0, 0), ==, 6.0f);
  g_assert_true (nn_operand_row (operand, 1, 1) == operand->values + 9);
}

NN_TEST (begins_as_zeros)
{
  g_autoptr (NnOperand) operand = nn_operand_new (
      "x", "x", NN_ONE, nn_axis (NN_AXIS_INDEX, 4, NULL), nn_axis (NN_AXIS_FEATURE, 5, NULL));

  for (int i = 0; i < 20; i++)
    g_assert_cmpfloat (operand->values[i], ==, 0.0f);
  g_assert_false (operand->is_parameter);
  g_assert_null (operand->words);
}

NN_TEST (labels_outlive_who_made_them)
{
  char                **labels = nn_labels_new (words, 3);
  g_autoptr (NnOperand) operand = new_operand (labels);

  nn_labels_unref (labels);
  g_assert_cmpstr (nn_axis_label (&operand->column_axis, 2), ==, "calme");
  g_assert_cmpuint (g_strv_length (operand->column_axis.labels), ==, 3);
  g_assert_null (nn_axis_label (&operand->row_axis, 1));
}

NN_TEST (query_is_named_by_what_it_reads_and_writes)
{
  char                **labels = nn_labels_new (words, 2);
  char                **writes = nn_labels_new (words + 1, 2);
  NnAxis                target = nn_axis (NN_AXIS_TARGET, 2, labels);
  const NnAxis          source = nn_axis (NN_AXIS_SOURCE, 2, labels);
  g_autofree char      *unknown = nn_axis_query_name (&target, 1);
  g_autofree char      *asked = nn_axis_query_name (&source, 1);
  g_autoptr (NnOperand) operand = NULL;

  target.writes = writes;
  operand = nn_operand_new ("S", "s", NN_ONE, target, source);
  nn_labels_unref (labels);
  nn_labels_unref (writes);

  NN_TEXT (nn_axis_query_name (&operand->row_axis, 1), "est → calme");
  g_assert_cmpstr (unknown, ==, "est → …");
  g_assert_cmpstr (asked, ==, "est");
}

NN_TEST (two_holders_share_one_operand)
{
  NnOperand            *operand = new_operand (NULL);
  g_autoptr (NnOperand) other = nn_operand_ref (operand);

  g_assert_true (other == operand);
  nn_operand_unref (operand);
  g_assert_cmpfloat (nn_operand_get (other, 1, 1, 2), ==, 11.0f);
}

NN_TEST (cells_are_normal_unless_said_otherwise)
{
  g_autoptr (NnOperand) operand = new_operand (NULL);

  g_assert_cmpint (nn_operand_state (operand, 1, 2), ==, NN_CELL_NORMAL);

  operand->states = g_new0 (guint8, 6);
  operand->states[1 * 3 + 2] = NN_CELL_FUTURE;
  operand->states[0 * 3 + 1] = NN_CELL_PADDING;
  g_assert_cmpint (nn_operand_state (operand, 1, 2), ==, NN_CELL_FUTURE);
  g_assert_cmpint (nn_operand_state (operand, 0, 1), ==, NN_CELL_PADDING);
  g_assert_cmpint (nn_operand_state (operand, 1, 1), ==, NN_CELL_NORMAL);
}

NN_TEST (a_pair_is_named_by_its_query_and_its_key)
{
  char *const queries[] = { (char *) "il", (char *) "est" };
  char *const keys[] = { (char *) "he", (char *) "is", (char *) "calm" };
  char      **pairs = nn_labels_of_pairs (queries, 2, keys, 3);

  g_assert_cmpstr (pairs[1], ==, "il → is");
  g_assert_cmpstr (pairs[5], ==, "est → calm");
  g_assert_null (pairs[6]);
  nn_labels_unref (pairs);
  g_assert_null (nn_labels_of_pairs (NULL, 2, keys, 3));
}
