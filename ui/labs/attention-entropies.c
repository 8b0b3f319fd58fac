#include "ui/labs/attention-entropies.h"

#include "core/layers/softmax.h"

/* Writes the entropy of each row of weights into column @column of @n_columns. */
static void fill_column (const NnByHand *what, int head, float *entropies, int column,
                         int n_columns)
{
  g_autoptr (GPtrArray) operations = nn_by_hand_attend (what);

  for (guint i = 0; i < operations->len; i++)
    {
      const NnOperation *operation = g_ptr_array_index (operations, i);
      const NnOperand   *weights = operation->output;

      if (operation->kind == NN_OP_SOFTMAX)
        for (int row = 0; row < weights->rows; row++)
          entropies[row * n_columns + column] =
              (float) nn_entropy (nn_operand_row (weights, head, row), weights->columns);
    }
}

/* Returns 2, divided and undivided; 1 where nothing is divided. */
int hl_attention_entropies_columns (const NnByHand *what)
{
  return what->kind == NN_ATTENTION_DOT_PRODUCT ? 2 : 1;
}

/* Returns (n_queries, hl_attention_entropies_columns()) in nats. what: an attention, divided or
 * not. */
float *hl_attention_entropies (const NnByHand *what, int head)
{
  const int n_columns = hl_attention_entropies_columns (what);
  float    *entropies = g_new0 (float, (gsize) (what->n_queries * n_columns));
  NnByHand  variant = *what;

  for (int column = 0; column < n_columns; column++)
    {
      variant.is_scaled = column == 0;
      fill_column (&variant, head, entropies, column, n_columns);
    }

  return entropies;
}
