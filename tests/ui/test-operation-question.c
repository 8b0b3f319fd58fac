#include "core/engine/each.h"
#include "ui/labs/lab-questions.h"

#include "ui/lessons/question-spec.h"

#include "core/trace/hand/by-hand.h"
#include "tests/support/cases.h"

/* Two queries, three keys: the second query sees two of them. */
static const float queries[] = { 1, 0, 0, 2 };
static const float keys[] = { 3, 0, 0, 3, 1, 1 };
static const float values[] = { 1, 0, 0, 1, 1, 1 };

static NnByHand attention (void)
{
  return (NnByHand){ .n_heads = 1,
                     .n_queries = 2,
                     .n_keys = 3,
                     .width = 2,
                     .value_width = 2,
                     .queries = queries,
                     .keys = keys,
                     .values = values,
                     .is_causal = TRUE,
                     .valid_len = 3,
                     .fill = -1e6 };
}

/* As the lab asks about that step of many; 24 rows or units on it is the same one. */
static HlQuestionSpec *ask_about (const NnOperation *operation, int number)
{
  g_autoptr (GPtrArray) operations = g_ptr_array_new ();

  for (int i = 0; i < number + 24; i++)
    g_ptr_array_add (operations, (gpointer) operation);

  return hl_operation_ask (operations, number + 24, 0);
}

static HlQuestionSpec *ask (const NnByHand *what, NnOperationKind kind, int number)
{
  g_autoptr (GPtrArray) operations = nn_by_hand_attend (what);

  NN_EACH_OF (const NnOperation, operation, operations)
    if (operation->kind == kind)
      return ask_about (operation, number);

  g_assert_not_reached ();
}

/* Query 1 sees itself alone, so it is query 2 that is asked about: its products are 0 and 6. */
NN_TEST (key_with_the_largest_product)
{
  const NnByHand what = attention ();

  for (int number = 0; number < 4; number++)
    {
      g_autoptr (HlQuestionSpec) spec = ask (&what, NN_OP_SOFTMAX, number);

      g_assert_nonnull (spec);
      g_assert_nonnull (strstr (spec->text, "“q2”"));
      g_assert_cmpint (spec->n_choices, ==, 3);
      g_assert_cmpstr (spec->choices[spec->right], ==, "“k2”");
    }
}

NN_TEST (equal_keys_are_not_asked_about)
{
  const float equal[] = { 1, 1, 1, 1, 1, 1 };
  NnByHand    what = attention ();

  what.keys = equal;
  g_assert_null (ask (&what, NN_OP_SOFTMAX, 0));
}

static void assert_right (const HlQuestionSpec *spec, const char *right)
{
  g_assert_true (spec->has_several);
  NN_TEXT (hl_question_spec_list (spec, spec->is_right), right);
}

NN_TEST (hidden_keys_are_chosen_one_by_one)
{
  const NnByHand what = attention ();
  const char    *right[] = { "“k2”, “k3”", "“k3”" };

  for (int query = 0; query < 2; query++)
    {
      g_autoptr (HlQuestionSpec) spec = ask (&what, NN_OP_MASK, query);

      g_assert_cmpint (spec->n_choices, ==, 3);
      assert_right (spec, right[query]);
    }
}

/* A value reaches the queries that see it: k1 both, k2 and k3 not the first. */
NN_TEST (rows_that_feel_a_value)
{
  const float close[] = { 0.1f, 0, 0, 0.1f, 0.1f, 0.1f };
  NnByHand    what = attention ();
  const char *right[] = { "All", "“q2”", "None" };

  what.keys = close;
  for (int value = 0; value < 3; value++)
    {
      g_autoptr (HlQuestionSpec) spec = ask (&what, NN_OP_WEIGHTED_SUM, value * 8);

      assert_right (spec, right[value]);
    }
}

NN_TEST (units_above_zero_are_counted)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (parameters, "", 2, 3, 2);
  g_autoptr (NnTensor)          x = nn_tensor_new_from (NN_SHAPE (2, 2), queries);
  NnRandom                      random = nn_random_new (7);
  g_autoptr (GPtrArray)         operations = NULL;
  const NnOperation            *relu;

  nn_parameters_initialize (parameters, NN_INITIALIZATION_PYTORCH, &random);
  operations = nn_by_hand_feed_forward (ffn, x);
  relu = g_ptr_array_index (operations, 1);

  for (int row = 0; row < 2; row++)
    {
      g_autoptr (HlQuestionSpec) spec = ask_about (relu, row);
      const char *const          shares[] = { "Less than 20%", "20% to 40%", "More than 60%",
                                              "More than 60%" };
      int                        n_positive = 0;

      for (int unit = 0; unit < 3; unit++)
        {
          float z = ffn->dense1->bias->value->values[unit];

          for (int i = 0; i < 2; i++)
            z += queries[row * 2 + i] * ffn->dense1->weight->value->values[unit * 2 + i];
          n_positive += z > 0.0f;
        }

      g_assert_nonnull (spec);
      g_assert_cmpstr (spec->choices[spec->right], ==, shares[n_positive]);
    }
}
