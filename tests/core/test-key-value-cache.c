#include "core/model/key-value-cache.h"

#include "tests/support/cases.h"

/* The key of hypothesis i at position t is 100 i + t, the value its negative. */
static void append (NnKeyValueCache *cache, int t)
{
  g_autoptr (NnTensor) keys = nn_tensor_new (NN_SHAPE (cache->n, 1));
  g_autoptr (NnTensor) values = nn_tensor_new (NN_SHAPE (cache->n, 1));

  for (int i = 0; i < cache->n; i++)
    {
      keys->values[i] = (float) (100 * i + t);
      values->values[i] = -keys->values[i];
    }

  nn_key_value_cache_append (cache, keys, values);
}

static void assert_keeps (const NnKeyValueCache *cache, int hypothesis, int t, float key)
{
  const int row = cache->rows->starts[hypothesis] + t;

  g_assert_cmpint (t, <, cache->rows->lengths[hypothesis]);
  g_assert_cmpfloat (nn_tensor_row (cache->keys, row)[0], ==, key);
  g_assert_cmpfloat (nn_tensor_row (cache->values, row)[0], ==, -key);
}

NN_TEST (append_keeps_what_was_there)
{
  g_autoptr (NnKeyValueCache) cache = nn_key_value_cache_new (3, 1);

  for (int t = 0; t < 100; t++)
    append (cache, t);

  g_assert_cmpint (cache->t, ==, 100);
  g_assert_cmpint (cache->rows->N, ==, nn_tensor_rows (cache->keys));
  for (int i = 0; i < 3; i++)
    for (int t = 0; t < 100; t++)
      assert_keeps (cache, i, t, (float) (100 * i + t));
}

/* Moving house at every step would make long sentences cost their square. */
NN_TEST (append_makes_room_in_leaps)
{
  g_autoptr (NnKeyValueCache) cache = nn_key_value_cache_new (1, 1);
  int                         moves = 0;

  for (int t = 0; t < 1000; t++)
    {
      const int capacity = cache->capacity;

      append (cache, t);
      moves += cache->capacity != capacity;
    }

  g_assert_cmpint (moves, <, 10);
}

NN_TEST (select_duplicates_drops_and_reorders)
{
  const int                   hypotheses[] = { 2, 0, 2, 2 };
  g_autoptr (NnKeyValueCache) cache = nn_key_value_cache_new (3, 1);

  append (cache, 0);
  append (cache, 1);
  nn_key_value_cache_select (cache, hypotheses, 4);
  append (cache, 2);

  g_assert_cmpint (cache->n, ==, 4);
  for (int i = 0; i < 4; i++)
    {
      assert_keeps (cache, i, 0, (float) (100 * hypotheses[i]));
      assert_keeps (cache, i, 1, (float) (100 * hypotheses[i] + 1));
      assert_keeps (cache, i, 2, (float) (100 * i + 2));
    }
}

NN_TEST (select_may_leave_nothing)
{
  g_autoptr (NnKeyValueCache) cache = nn_key_value_cache_new (2, 1);

  append (cache, 0);
  nn_key_value_cache_select (cache, NULL, 0);

  g_assert_cmpint (cache->rows->B, ==, 0);
}
