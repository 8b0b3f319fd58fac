#include "tests/support/hand-made.h"

/* Returns an operand of computed numbers. */
NnOperand *hl_test_operand_new (const char *symbol, NnAxisKind row_axis, NnAxisKind column_axis,
                                int slices, int rows, int columns)
{
  NnOperand *self = nn_operand_new (
      symbol, symbol, nn_axis (slices > 1 ? NN_AXIS_HEAD : NN_AXIS_ONE, slices, NULL),
      nn_axis (row_axis, rows, NULL), nn_axis (column_axis, columns, NULL));

  for (int h = 0; h < slices; h++)
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        nn_operand_row (self, h, i)[j] = (float) (100 * h + 10 * i + j);

  return self;
}

static NnOperation *operation_of (NnOperationKind kind, const char *path, NnOperand **inputs,
                                  int n_inputs, NnOperand *output, const NnConstants *constants)
{
  NnOperation *self = nn_operation_new (kind, path, inputs, n_inputs, output, constants);

  for (int i = 0; i < n_inputs; i++)
    nn_operand_unref (inputs[i]);
  nn_operand_unref (output);

  return self;
}

/* Returns Q Kᵀ of each head. */
NnOperation *hl_test_product_new (int heads, int queries, int keys, int width)
{
  NnOperand *inputs[] = {
    hl_test_operand_new ("Q", NN_AXIS_TARGET, NN_AXIS_FEATURE, heads, queries, width),
    hl_test_operand_new ("K", NN_AXIS_SOURCE, NN_AXIS_FEATURE, heads, keys, width),
  };
  NnOperand *output =
      hl_test_operand_new ("product", NN_AXIS_TARGET, NN_AXIS_SOURCE, heads, queries, keys);

  return operation_of (NN_OP_PRODUCT, "encoder.blks.block0.attention.product", inputs, 2, output,
                       NULL);
}

/* Row i likes word 10 i best, then 10 i + 1. Returns softmax of logits. */
NnOperation *hl_test_probabilities_new (int tokens, int words)
{
  NnOperand *inputs[] = {
    hl_test_operand_new ("z", NN_AXIS_TARGET, NN_AXIS_WORD, 1, tokens, words),
  };
  NnOperand *output = hl_test_operand_new ("p", NN_AXIS_TARGET, NN_AXIS_WORD, 1, tokens, words);

  output->is_unit = TRUE;
  for (int i = 0; i < tokens; i++)
    for (int j = 0; j < words; j++)
      {
        const int away = ((j - 10 * i) % words + words) % words;

        nn_operand_row (inputs[0], 0, i)[j] = (float) -away;
        nn_operand_row (output, 0, i)[j] = 1.0f / (float) (1 << MIN (away + 1, 20));
      }

  return operation_of (NN_OP_PROBABILITIES, "decoder.dense.probabilities", inputs, 1, output, NULL);
}

/* Returns a causal mask. */
NnOperation *hl_test_mask_new (int tokens)
{
  const NnConstants constants = { .fill = -1e6, .is_causal = TRUE, .valid_len = tokens };
  NnOperand        *inputs[] = {
           hl_test_operand_new ("scores", NN_AXIS_TARGET, NN_AXIS_TARGET, 1, tokens, tokens),
  };
  NnOperand *output =
      hl_test_operand_new ("masked", NN_AXIS_TARGET, NN_AXIS_TARGET, 1, tokens, tokens);

  output->states = g_new0 (guint8, tokens * tokens);
  for (int i = 0; i < tokens; i++)
    for (int j = i + 1; j < tokens; j++)
      {
        output->states[i * tokens + j] = NN_CELL_FUTURE;
        nn_operand_row (output, 0, i)[j] = -1e6f;
      }

  return operation_of (NN_OP_MASK, "decoder.blks.block0.attention1.mask", inputs, 1, output,
                       &constants);
}
