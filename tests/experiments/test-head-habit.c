#include "core/experiments/head-habit.h"

#include <math.h>

#include "tests/support/cases.h"

#define N 5

/* Rows that give so much to a key, and share the rest among the others that they see. */
static NnHeadHabit look (const int keys[N], float most, gboolean is_self, gboolean is_causal,
                         int n_end)
{
  float               weights[N * N] = { 0.0f };
  const NnHeadWeights head = { weights, N, N, N, is_self, is_causal, n_end };

  for (int row = 0; row < N; row++)
    {
      const int n = is_causal ? row + 1 : N;

      for (int column = 0; column < n; column++)
        weights[row * N + column] =
            column == keys[row] ? (n == 1 ? 1.0f : most) : (1.0f - most) / (float) (n - 1);
    }

  return nn_head_habit (&head);
}

static void assert_kind (const int keys[N], float most, NnHabitKind kind)
{
  g_assert_cmpint (look (keys, most, TRUE, FALSE, 2).kind, ==, kind);
}

NN_TEST (self_attention_has_habits)
{
  assert_kind ((int[]){ 4, 0, 1, 2, 3 }, 0.7f, NN_HABIT_PREVIOUS);
  assert_kind ((int[]){ 0, 1, 2, 3, 4 }, 0.7f, NN_HABIT_SAME);
  assert_kind ((int[]){ 1, 2, 3, 4, 0 }, 0.7f, NN_HABIT_NEXT);
  assert_kind ((int[]){ 0, 0, 0, 0, 0 }, 0.7f, NN_HABIT_FIRST);
  assert_kind ((int[]){ 3, 4, 3, 4, 4 }, 0.7f, NN_HABIT_END);
  assert_kind ((int[]){ 2, 2, 2, 2, 2 }, 0.7f, NN_HABIT_ONE);
  assert_kind ((int[]){ 2, 0, 4, 1, 3 }, 0.9f, NN_HABIT_SHARP);
  assert_kind ((int[]){ 2, 0, 4, 1, 3 }, 0.25f, NN_HABIT_EVEN);
  g_assert_cmpint (look ((int[]){ 2, 2, 2, 2, 2 }, 0.7f, TRUE, FALSE, 2).column, ==, 2);
}

/* Numbers that would make each of them a lie. */
NN_TEST (what_is_not_so_has_no_word)
{
  /* less than half of the weight */
  assert_kind ((int[]){ 4, 0, 1, 2, 3 }, 0.45f, NN_HABIT_NONE);
  assert_kind ((int[]){ 0, 0, 0, 0, 0 }, 0.45f, NN_HABIT_NONE);
  /* too few rows, though they give it nearly all */
  assert_kind ((int[]){ 2, 0, 1, 0, 1 }, 1.0f, NN_HABIT_SHARP);
  assert_kind ((int[]){ 2, 0, 1, 0, 0 }, 0.65f, NN_HABIT_NONE);
  /* only two keys in all */
  assert_kind ((int[]){ 2, 1, 2, 1, 1 }, 0.9f, NN_HABIT_NONE);
  /* no row may be far from even */
  assert_kind ((int[]){ 2, 0, 4, 1, 3 }, 0.35f, NN_HABIT_NONE);
  /* a sentence without an end */
  g_assert_cmpint (look ((int[]){ 3, 4, 3, 4, 4 }, 0.7f, TRUE, FALSE, 0).kind, !=, NN_HABIT_END);
}

/* Keys of another sentence have no place before or after the query, but an order. */
NN_TEST (encoder_decoder_attention_goes_forward)
{
  g_assert_cmpint (look ((int[]){ 0, 1, 2, 3, 4 }, 0.6f, FALSE, FALSE, 0).kind, ==,
                   NN_HABIT_FORWARD);
  g_assert_cmpint (look ((int[]){ 0, 0, 1, 1, 1 }, 0.6f, FALSE, FALSE, 0).kind, !=,
                   NN_HABIT_FORWARD); /* not beyond the first half */
  g_assert_cmpint (look ((int[]){ 1, 2, 3, 4, 4 }, 0.6f, FALSE, FALSE, 0).kind, ==,
                   NN_HABIT_FORWARD);
  g_assert_cmpint (look ((int[]){ 1, 2, 4, 3, 4 }, 0.6f, FALSE, FALSE, 0).kind, ==, NN_HABIT_NONE);
  g_assert_cmpint (look ((int[]){ 4, 0, 1, 2, 3 }, 0.6f, FALSE, FALSE, 0).kind, ==, NN_HABIT_NONE);
}

/* The first row of the decoder sees one key alone: that it looks at it says nothing. */
NN_TEST (row_without_a_choice_does_not_count)
{
  const NnHeadHabit habit = look ((int[]){ 0, 0, 1, 2, 3 }, 0.8f, TRUE, TRUE, 0);

  g_assert_cmpint (habit.kind, ==, NN_HABIT_PREVIOUS);
  g_assert_cmpint (habit.n_rows, ==, 4);
  g_assert_cmpint (habit.n_fit, ==, 4);
  g_assert_cmpfloat (fabs (habit.share - 0.8), <, 1e-6);
}

NN_TEST (two_rows_are_no_habit)
{
  const float         weights[] = { 1, 0, 0, 1 };
  const NnHeadWeights head = { weights, 2, 2, 2, TRUE, FALSE, 0 };

  g_assert_cmpint (nn_head_habit (&head).kind, ==, NN_HABIT_NONE);
}

/* Padding is beyond the rows and columns that count. */
NN_TEST (padding_is_not_read)
{
  float               weights[6 * 6];
  const NnHeadWeights head = { weights, 4, 4, 6, TRUE, FALSE, 0 };

  for (int i = 0; i < 36; i++)
    weights[i] = i % 6 < 4 && i / 6 < 4 ? (i % 6 == i / 6 ? 0.7f : 0.1f) : NAN;
  g_assert_cmpint (nn_head_habit (&head).kind, ==, NN_HABIT_SAME);
}
