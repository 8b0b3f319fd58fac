#include "core/model/key-value-cache.h"

#include <string.h>

#define FIRST_CAPACITY 16

/**
 * nn_key_value_cache_new:
 * @n: number of hypotheses
 * @D: features of a key, and of a value
 *
 * Returns: (transfer full): an empty cache
 */
NnKeyValueCache *nn_key_value_cache_new (int n, int D)
{
  NnKeyValueCache *self = g_new0 (NnKeyValueCache, 1);

  self->n = n;
  self->D = D;
  self->capacity = FIRST_CAPACITY;
  self->keys = nn_tensor_new (NN_SHAPE (n * self->capacity, D));
  self->values = nn_tensor_new (NN_SHAPE (n * self->capacity, D));
  self->rows = nn_rows_new (0);

  return self;
}

/**
 * nn_key_value_cache_free:
 * @self: (nullable) (transfer full): the cache
 */
void nn_key_value_cache_free (NnKeyValueCache *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->keys);
  nn_tensor_free (self->values);
  nn_tensor_free (self->spare);
  nn_rows_free (self->rows);
  g_free (self);
}

/* Returns row @position of hypothesis @i, in a stack with memory for @capacity positions. */
static float *row_at (const NnTensor *stack, int capacity, int i, int position)
{
  return nn_tensor_row (stack, i * capacity + position);
}

/* Copies the rows of some hypotheses to a stack of another size or order. */
static void rearrange_stack (NnKeyValueCache *self, NnTensor **stack, const int *hypotheses, int n,
                             int capacity)
{
  NnTensor   *old = *stack;
  const gsize bytes = (gsize) self->t * (gsize) self->D * sizeof (float);

  nn_tensor_reshape (&self->spare, NN_SHAPE (n * capacity, self->D));
  for (int i = 0; i < n; i++)
    memcpy (row_at (self->spare, capacity, i, 0),
            row_at (old, self->capacity, hypotheses != NULL ? hypotheses[i] : i, 0), bytes);

  *stack = self->spare;
  self->spare = old;
}

static void rearrange (NnKeyValueCache *self, const int *hypotheses, int n, int capacity)
{
  rearrange_stack (self, &self->keys, hypotheses, n, capacity);
  rearrange_stack (self, &self->values, hypotheses, n, capacity);
  self->n = n;
  self->capacity = capacity;
}

static void describe_rows (NnKeyValueCache *self)
{
  if (self->rows->B != self->n)
    {
      nn_rows_free (self->rows);
      self->rows = nn_rows_new (self->n);
    }

  self->rows->N = self->n * self->capacity;
  for (int i = 0; i < self->n; i++)
    {
      self->rows->starts[i] = i * self->capacity;
      self->rows->lengths[i] = self->t;
      self->rows->valid_lens[i] = self->t;
    }
}

/**
 * nn_key_value_cache_append:
 * @self: the cache
 * @keys: (n, D) the key of each hypothesis's new token
 * @values: (n, D) its value
 */
void nn_key_value_cache_append (NnKeyValueCache *self, const NnTensor *keys, const NnTensor *values)
{
  const gsize bytes = (gsize) self->D * sizeof (float);

  g_assert (nn_shape_equal (keys->shape, NN_SHAPE (self->n, self->D)));
  g_assert (nn_shape_equal (values->shape, NN_SHAPE (self->n, self->D)));

  if (self->t == self->capacity)
    rearrange (self, NULL, self->n, 2 * self->capacity);

  for (int i = 0; i < self->n; i++)
    {
      memcpy (row_at (self->keys, self->capacity, i, self->t), nn_tensor_row (keys, i), bytes);
      memcpy (row_at (self->values, self->capacity, i, self->t), nn_tensor_row (values, i), bytes);
    }

  self->t++;
  describe_rows (self);
}

/**
 * nn_key_value_cache_select:
 * @self: the cache
 * @hypotheses: (array length=n): which hypotheses to go on with; one may be named
 *   several times, or not at all
 * @n: how many
 *
 * Afterwards hypothesis i is the one that was @hypotheses[i].
 */
void nn_key_value_cache_select (NnKeyValueCache *self, const int *hypotheses, int n)
{
  for (int i = 0; i < n; i++)
    g_assert (hypotheses[i] >= 0 && hypotheses[i] < self->n);

  rearrange (self, hypotheses, n, self->capacity);
  describe_rows (self);
}
