#include "core/trace/operation/operation.h"

#include "tests/support/cases.h"

static NnOperand *new_number (const char *symbol)
{
  return nn_operand_new (symbol, symbol, NN_ONE, NN_ONE, NN_ONE);
}

NN_TEST (every_kind_has_a_key_of_its_own)
{
  g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);

  for (int kind = 0; kind < NN_N_OPERATION_KINDS; kind++)
    {
      const char *key = nn_operation_kind_key ((NnOperationKind) kind);

      g_assert_nonnull (key);
      for (const char *c = key; *c != '\0'; c++)
        g_assert_true (g_ascii_islower (*c) || g_ascii_isdigit (*c) || *c == '_');
      g_assert_true (g_hash_table_add (keys, (gpointer) key));
    }
}

NN_TEST (every_kind_has_a_title_of_its_own)
{
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);

  for (int kind = 0; kind < NN_N_OPERATION_KINDS; kind++)
    {
      const char *title = nn_operation_kind_title ((NnOperationKind) kind);

      g_assert_nonnull (title);
      g_assert_cmpstr (title, !=, nn_operation_kind_key ((NnOperationKind) kind));
      g_assert_true (g_hash_table_add (titles, (gpointer) title));
    }
}

NN_TEST (holds_its_operands)
{
  NnOperand              *x = new_number ("x");
  NnOperand              *y = new_number ("y");
  const NnConstants       constants = { .sqrt_k = 4.0 };
  g_autoptr (NnOperation) operation = nn_operation_new (
      NN_OP_SCALE, "attention.scale", (NnOperand *const[]){ x }, 1, y, &constants);

  nn_operand_unref (x);
  nn_operand_unref (y);
  g_assert_cmpstr (operation->inputs[0]->symbol, ==, "x");
  g_assert_cmpstr (operation->output->symbol, ==, "y");
  g_assert_cmpfloat (operation->constants.sqrt_k, ==, 4.0);
  g_assert_cmpint (operation->n_terms, ==, 0);
}

NN_TEST (terms_are_copied)
{
  g_autoptr (NnOperand)   x = new_number ("x");
  g_autoptr (NnOperation) operation =
      nn_operation_new (NN_OP_GRADIENT, "ffn.relu", (NnOperand *const[]){ x, x }, 2, x, NULL);
  NnGradientTerm terms[] = { { .by = NN_OP_RELU, .first = 1, .n = 1 } };

  nn_operation_set_terms (operation, NN_OP_DENSE1, terms, 1);
  terms[0].by = NN_OP_MASK;
  g_assert_cmpint (operation->of, ==, NN_OP_DENSE1);
  g_assert_cmpint (operation->n_terms, ==, 1);
  g_assert_cmpint (operation->terms[0].by, ==, NN_OP_RELU);
}
