#include "core/trace/formula/equation.h"

#include "tests/support/tiny-update.h"

/* The operations of one box. */
static GPtrArray *operations_in (const NnWalk *walk, const char *box)
{
  GPtrArray *operations = g_ptr_array_new ();
  const int  index = nn_walk_find (walk, box, -1, FALSE);

  for (int i = index + 1; i < nn_walk_get (walk, index)->end; i++)
    g_ptr_array_add (operations, nn_walk_get (walk, i)->operation);

  return operations;
}

static const NnOperation *find_kind (const GPtrArray *operations, NnOperationKind kind)
{
  for (guint i = 0; i < operations->len; i++)
    if (((const NnOperation *) operations->pdata[i])->kind == kind)
      return operations->pdata[i];

  return NULL;
}

/* "0 · 1ᵀ": inputs by their numbers. */
static char *parts_of (const NnOperation *operation)
{
  g_autoptr (GArray) parts = nn_equation_parts (operation);
  GString           *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const NnEquationPart *part = &g_array_index (parts, NnEquationPart, i);

      g_string_append (text, i > 0 ? " " : "");
      if (part->input < 0)
        g_string_append (text, part->sign);
      else
        g_string_append_printf (text, "%d%s", part->input, part->is_transposed ? "ᵀ" : "");
    }

  return g_string_free (text, FALSE);
}

static void assert_parts (const GPtrArray *operations, NnOperationKind kind, const char *expected)
{
  const NnOperation *operation = find_kind (operations, kind);
  g_autofree char   *parts = operation != NULL ? parts_of (operation) : NULL;

  if (operation != NULL)
    g_assert_cmpstr (parts, ==, expected);
}

NN_UPDATE_TEST (parts_stand_as_in_the_formula)
{
  g_autoptr (NnTestRun) run =
      nn_test_update_run_new (GPOINTER_TO_INT (data), NN_TEST_UPDATE_SENTENCES);
  g_autoptr (NnWalk)    walk = nn_test_update_walk (run, 0);
  g_autoptr (GPtrArray) attention = operations_in (walk, "encoder.blks.block0.attention");

  assert_parts (attention, NN_OP_PRODUCT, "0 · 1ᵀ");
  assert_parts (attention, NN_OP_SCALE, "0");
  assert_parts (attention, NN_OP_WEIGHTED_SUM, "0 · 1");
  assert_parts (attention, NN_OP_PROJECT, walk->config.use_bias ? "0 · 1ᵀ + 2" : "0 · 1ᵀ");
}

/* From the scores to the output of the heads each operation continues from the one before. */
NN_UPDATE_TEST (attention_is_one_chain_from_its_scores_on)
{
  g_autoptr (NnTestRun) run =
      nn_test_update_run_new (GPOINTER_TO_INT (data), NN_TEST_UPDATE_SENTENCES);
  g_autoptr (NnWalk)    walk = nn_test_update_walk (run, 0);
  g_autoptr (GPtrArray) attention = operations_in (walk, "encoder.blks.block0.attention");
  g_autofree int       *chains = g_new0 (int, attention->len);
  int                   first = -1;

  nn_equation_chains ((const NnOperation *const *) attention->pdata, (int) attention->len, chains);
  for (int i = 0; i < (int) attention->len; i++)
    {
      const NnOperation *operation = attention->pdata[i];

      if (operation->kind == NN_OP_PRODUCT || operation->kind == NN_OP_FEATURES)
        first = i;
      if (first >= 0)
        g_assert_cmpint (chains[i], ==, first);
      else if (operation->kind == NN_OP_QUERIES || operation->kind == NN_OP_KEYS)
        g_assert_cmpint (chains[i], ==, i);
      else if (operation->kind == NN_OP_SPLIT_HEADS)
        g_assert_cmpint (chains[i], <, 3); /* the queries', keys' or values' own */
    }
}

/* No input of any operation is left out, forward, backward and in the optimizer. */
NN_UPDATE_TEST (whatever_is_read_stands_in_the_equation)
{
  g_autoptr (NnTestRun) run =
      nn_test_update_run_new (GPOINTER_TO_INT (data), NN_TEST_UPDATE_SENTENCES);
  g_autoptr (NnWalk) walk = nn_test_update_walk (run, 0);
  int                n_found = 0;

  NN_EACH_OPERATION (operation, walk)
    {
      g_autoptr (GArray) parts = nn_equation_parts (operation);

      for (guint j = 0; parts != NULL && j < parts->len; j++)
        {
          const int input = g_array_index (parts, NnEquationPart, j).input;

          g_assert_cmpint (input, <, operation->n_inputs);
          n_found += input >= 0;
        }
      if (operation->kind != NN_OP_CLIP && operation->n_inputs > 0 &&
          operation->kind != NN_OP_GRADIENT && operation->kind != NN_OP_PARAMETER_GRADIENT)
        g_assert_cmpuint (parts->len, >, 0);
    }
  g_assert_cmpint (n_found, >, 100);
}
