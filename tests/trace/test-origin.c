#include "core/trace/walk/origin.h"

#include <math.h>

#include "core/trace/formula/formula.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-walk.h"

/* By words where there are some; of one that occurs twice, the position is said, too. */
NN_TEST (numbers_are_called_by_words)
{
  const char *const     words[] = { "the", "car", "the" };
  char                **labels = nn_labels_new (words, 3);
  g_autoptr (NnOperand) operand = nn_operand_new (
      "A", "a", NN_ONE, nn_axis (NN_AXIS_SOURCE, 3, labels), nn_axis (NN_AXIS_FEATURE, 8, NULL));
  const NnNumber unique = { operand, 0, 1, 6 };
  const NnNumber second = { operand, 0, 2, 0 };

  NN_TEXT (nn_number_name (&unique), "A[car, 7]");
  NN_TEXT (nn_number_name (&second), "A[the (2), 1]");
  nn_labels_unref (labels);
}

/* What was made of a number was made of it: following leads back into the same matrix. */
NN_TEST (readers_made_something_of_the_number)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  int                n_checked = 0;

  NN_EACH_OPERATION (maker, walk)
    {
      NnNumber           number;
      g_autoptr (GArray) readers = NULL;

      if (maker->output->columns > 40)
        continue;
      number = (NnNumber){ maker->output, 0, 0, maker->output->columns - 1 };
      readers = nn_walk_find_readers (walk, &number);
      for (guint j = 0; j < readers->len; j++)
        {
          const NnOperation *reader =
              nn_walk_get (walk, g_array_index (readers, int, j))->operation;
          NnNumber made = number;
          gboolean is_in = FALSE;

          if (!nn_operation_lead (reader, &made))
            continue;
          g_assert_true (made.operand == reader->output);
          for (int k = 0; k < reader->n_inputs; k++)
            if (reader->inputs[k] == number.operand)
              {
                const NnCells read =
                    nn_formula_depends (reader, made.slice, made.row, made.column, k);

                is_in = is_in || nn_cells_contain (&read, number.slice, number.row, number.column);
              }
          g_assert_true (is_in);
          n_checked++;
        }
    }
  g_assert_cmpint (n_checked, >, 50);
}

/* Weight ← score ← product: each time the very same place, until queries and keys are met. */
NN_TEST (a_weight_leads_to_its_query)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  int                node = nn_test_node (walk, "decoder.blks.block0.attention2.softmax", 1);
  NnNumber           number = { nn_walk_get (walk, node)->operation->output, 1, 0, 2 };
  const char *const  symbols[] = { "S′", "S", "S₀" };

  for (int i = 0; i < 3; i++)
    {
      g_assert_true (nn_operation_follow (nn_walk_get (walk, node)->operation, &number));
      g_assert_cmpstr (number.operand->symbol, ==, symbols[i]);
      g_assert_cmpint (number.slice, ==, 1);
      g_assert_cmpint (number.row, ==, 0);
      g_assert_cmpint (number.column, ==, 2);
      node = nn_walk_find_maker (walk, number.operand, node);
      g_assert_cmpint (node, >=, 0);
    }

  g_assert_true (nn_operation_follow (nn_walk_get (walk, node)->operation, &number));
  g_assert_cmpstr (number.operand->symbol, ==, "Q_h");
  g_assert_cmpint (number.row, ==, 0);
}

/* The feature that is followed is that of the largest product, not of the largest query. */
NN_TEST (a_product_leads_to_what_weighs_most)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  const int          node = nn_test_node (walk, "decoder.blks.block0.attention2.product", 1);
  const NnOperation *product = nn_walk_get (walk, node)->operation;
  int                n_others = 0;

  for (int i = 0; i < walk->config.num_heads * product->output->columns; i++)
    {
      const NnOperand *queries = product->inputs[0], *keys = product->inputs[1];
      const int        head = i % walk->config.num_heads, key = i / walk->config.num_heads;
      NnNumber         number = { product->output, head, 0, key };
      double           largest = 0.0, found;

      for (int k = 0; k < queries->columns; k++)
        largest = fmax (largest, fabs ((double) nn_operand_get (queries, head, 0, k) *
                                       (double) nn_operand_get (keys, head, key, k)));
      g_assert_true (nn_operation_follow (product, &number));
      n_others += number.column > 0;
      found = nn_number_value (&number) * (double) nn_operand_get (keys, head, key, number.column);
      g_assert_cmpfloat_with_epsilon (fabs (found), largest, 1e-12);
    }
  g_assert_cmpint (n_others, >, 0);
}

NN_TEST (what_is_handed_on_is_the_same_number)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  int                n_checked = 0;

  NN_EACH_OPERATION (operation, walk)
    {
      NnNumber number;
      double   value;

      number = (NnNumber){ operation->output, operation->output->slices - 1, 0,
                           operation->output->columns - 1 };
      if (!nn_operation_hands_on (operation, &number))
        continue;
      value = nn_number_value (&number);
      g_assert_true (nn_operation_follow (operation, &number));
      g_assert_cmpfloat (nn_number_value (&number), ==, value);
      n_checked++;
    }
  g_assert_cmpint (n_checked, >, 10);
}

NN_TEST (readers_are_those_that_have_it_as_an_input)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  const int          softmax = nn_test_node (walk, "decoder.blks.block0.attention2.softmax", 1);
  const NnNumber     number = { nn_walk_get (walk, softmax)->operation->output, 0, 0, 0 };
  g_autoptr (GArray) readers = nn_walk_find_readers (walk, &number);

  g_assert_cmpuint (readers->len, ==, 1);
  g_assert_cmpint (g_array_index (readers, int, 0), ==,
                   nn_test_node (walk, "decoder.blks.block0.attention2.weighted_sum", 1));
}

NN_TEST (a_parameter_was_made_by_no_step)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 0);
  const int          node = nn_test_node (walk, "decoder.blks.block0.attention2.queries", 1);
  const NnOperation *queries = nn_walk_get (walk, node)->operation;

  g_assert_true (queries->inputs[1]->is_parameter);
  g_assert_cmpint (nn_walk_find_maker (walk, queries->inputs[1], node), ==, -1);
}
