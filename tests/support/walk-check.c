#include "tests/support/walk-check.h"

#include <math.h>

static void assert_axis (const NnOperand *operand, const NnAxis *axis, int length)
{
  g_assert_cmpint (axis->length, ==, length);
  if (axis->labels != NULL)
    g_assert_cmpuint (g_strv_length (axis->labels), ==, length);
}

static void assert_operand_is_sound (const NnOperand *operand, gboolean may_be_infinite)
{
  g_assert_true (g_utf8_validate (operand->symbol, -1, NULL) && operand->symbol[0] != '\0');
  g_assert_true (operand->path[0] != '\0');
  g_assert_cmpuint (nn_operand_length (operand), >, 0);
  assert_axis (operand, &operand->slice_axis, operand->slices);
  assert_axis (operand, &operand->row_axis, operand->rows);
  assert_axis (operand, &operand->column_axis, operand->columns);
  if (operand->words != NULL)
    g_assert_cmpuint (g_strv_length (operand->words), ==, operand->rows * operand->columns);

  for (gsize i = 0; i < nn_operand_length (operand); i++)
    {
      g_assert_true (may_be_infinite || isfinite (operand->values[i]));
      g_assert_true (!operand->is_unit ||
                     (operand->values[i] >= 0.0f && operand->values[i] <= 1.00001f));
    }
}

static void assert_operation_is_sound (const NnOperation *operation)
{
  const gboolean        is_gradient = operation->kind == NN_OP_GRADIENT;
  const NnOperationKind kind = is_gradient ? operation->of : operation->kind;
  const gboolean        has_none = kind == NN_OP_TOKENS || kind == NN_OP_BATCH;

  g_assert_true (has_none || operation->n_inputs > 0);
  for (int i = 0; i < operation->n_inputs; i++)
    assert_operand_is_sound (operation->inputs[i], kind == NN_OP_SOFTMAX || kind == NN_OP_MASK);
  assert_operand_is_sound (operation->output, operation->kind == NN_OP_MASK);
  g_assert_nonnull (nn_operation_kind_key (operation->kind));

  g_assert_true ((is_gradient || kind == NN_OP_PARAMETER_GRADIENT) == (operation->n_terms > 0));
  for (int t = 0; t < operation->n_terms; t++)
    g_assert_cmpint (operation->terms[t].first + operation->terms[t].n, <=, operation->n_inputs);
}

static void assert_node_is_sound (const NnWalk *walk, int index)
{
  const NnWalkNode *node = nn_walk_get (walk, index);
  const NnWalkNode *parent = node->parent >= 0 ? nn_walk_get (walk, node->parent) : NULL;

  g_assert_true ((node->operation != NULL) == (node->level == NN_LEVEL_OPERATION));
  g_assert_true ((node->level == NN_LEVEL_PASS) == (parent == NULL));
  g_assert_cmpint (node->depth, ==, parent != NULL ? parent->depth + 1 : 0);
  g_assert_cmpint (node->end, >, index + (node->operation == NULL));
  g_assert_cmpint (node->end, <=, nn_walk_count (walk));
  if (parent != NULL)
    {
      g_assert_cmpint (node->parent, <, index);
      g_assert_cmpint (node->end, <=, parent->end);
      g_assert_cmpint (node->level, >, parent->level);
      g_assert_cmpint (node->target_step, ==, parent->target_step);
    }
}

/* Boxes lie in boxes, every operation has all it should have, and every number is one. */
void nn_test_assert_walk_is_sound (const NnWalk *walk)
{
  g_assert_cmpint (nn_walk_count (walk), >, 50);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      assert_node_is_sound (walk, i);
      if (nn_walk_get (walk, i)->operation != NULL)
        assert_operation_is_sound (nn_walk_get (walk, i)->operation);
    }
}
