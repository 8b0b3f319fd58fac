#include "core/model/key-value-cache.h"

#include <string.h>

#include "core/engine/owned.h"

#define FIRST_CAPACITY 16

/**
 * @D: features of a key, and of a value
 * Returns: (transfer full): an empty cache
 */
NnKeyValueCache *nn_key_value_cache_new (int n, int D)
{
  NnKeyValueCache *self = g_new0 (NnKeyValueCache, 1);

  self->rows = nn_rows_new (0);
  nn_key_value_cache_begin (self, n, D);

  return self;
}

/**
 * @self: the cache, which becomes empty; its memory is kept
 * @D: features of a key, and of a value
 *
 * Begins new sentences.
 */
void nn_key_value_cache_begin (NnKeyValueCache *self, int n, int D)
{
  self->n = n;
  self->t = 0;
  self->n_slots = n;
  self->slots = g_renew (int, self->slots, n);
  for (int i = 0; i < n; i++)
    self->slots[i] = i;
  self->D = D;
  self->capacity = FIRST_CAPACITY;
  nn_tensor_reshape (&self->keys, NN_SHAPE (n * self->capacity, D));
  nn_tensor_reshape (&self->values, NN_SHAPE (n * self->capacity, D));
}

NN_FREES_FOR_ALL (NnKeyValueCache, nn_key_value_cache_free, (g_free, slots),
                  (nn_tensor_free, keys, values, spare), (nn_rows_free, rows))

/* Returns row @position of place @slot, in a stack with memory for @capacity positions. */
static float *row_at (const NnTensor *stack, int capacity, int slot, int position)
{
  return nn_tensor_row (stack, slot * capacity + position);
}

static gsize bytes_of (const NnKeyValueCache *self, int n_positions)
{
  return sizeof (float) * (gsize) n_positions * (gsize) self->D;
}

/* Copies the rows of all hypotheses to a larger stack, in their order. */
static void enlarge_stack (NnKeyValueCache *self, NnTensor **stack, int n_slots, int capacity)
{
  NnTensor *old = *stack;

  nn_tensor_reshape (&self->spare, NN_SHAPE (n_slots * capacity, self->D));
  for (int i = 0; i < self->n; i++)
    memcpy (row_at (self->spare, capacity, i, 0), row_at (old, self->capacity, self->slots[i], 0),
            bytes_of (self, self->t));

  *stack = self->spare;
  self->spare = old;
}

static void enlarge (NnKeyValueCache *self, int n_slots, int capacity)
{
  enlarge_stack (self, &self->keys, n_slots, capacity);
  enlarge_stack (self, &self->values, n_slots, capacity);
  self->n_slots = n_slots;
  self->capacity = capacity;
  self->slots = g_renew (int, self->slots, n_slots);
  for (int i = 0; i < self->n; i++)
    self->slots[i] = i;
}

static void describe_rows (NnKeyValueCache *self)
{
  if (self->rows->B != self->n)
    {
      nn_rows_free (self->rows);
      self->rows = nn_rows_new (self->n);
    }

  self->rows->N = self->n_slots * self->capacity;
  for (int i = 0; i < self->n; i++)
    {
      self->rows->starts[i] = self->slots[i] * self->capacity;
      self->rows->lengths[i] = self->t;
      self->rows->valid_lens[i] = self->t;
    }
}

/**
 * @keys: (n, D) the key of each hypothesis's new token
 * @values: (n, D) its value
 */
void nn_key_value_cache_append (NnKeyValueCache *self, const NnTensor *keys, const NnTensor *values)
{
  const gsize bytes = bytes_of (self, 1);

  g_assert (nn_shape_equal (keys->shape, NN_SHAPE (self->n, self->D)));
  g_assert (nn_shape_equal (values->shape, NN_SHAPE (self->n, self->D)));

  if (self->t == self->capacity)
    enlarge (self, self->n, 2 * self->capacity);

  for (int i = 0; i < self->n; i++)
    {
      const int slot = self->slots[i];

      memcpy (row_at (self->keys, self->capacity, slot, self->t), nn_tensor_row (keys, i), bytes);
      memcpy (row_at (self->values, self->capacity, slot, self->t), nn_tensor_row (values, i),
              bytes);
    }

  self->t++;
  describe_rows (self);
}

static void copy_slot (NnKeyValueCache *self, int from, int to)
{
  memcpy (row_at (self->keys, self->capacity, to, 0), row_at (self->keys, self->capacity, from, 0),
          bytes_of (self, self->t));
  memcpy (row_at (self->values, self->capacity, to, 0),
          row_at (self->values, self->capacity, from, 0), bytes_of (self, self->t));
}

/**
 * @hypotheses: (array length=n): which hypotheses to continue with; one may be named
 *   several times, or not at all
 *
 * Afterwards hypothesis i is the one that was @hypotheses[i].  It stays in its place; only if it is
 * named again, its rows are copied to a place that has become free.
 */
void nn_key_value_cache_select (NnKeyValueCache *self, const int *hypotheses, int n)
{
  g_autofree int      *sources = g_new (int, n);
  g_autofree gboolean *is_taken = NULL;
  int                  n_free = 0;

  if (n > self->n_slots)
    enlarge (self, n, self->capacity);

  is_taken = g_new0 (gboolean, self->n_slots);
  for (int i = 0; i < n; i++)
    {
      g_assert (hypotheses[i] >= 0 && hypotheses[i] < self->n);

      sources[i] = self->slots[hypotheses[i]];
    }

  for (int i = 0; i < n; i++)
    {
      self->slots[i] = is_taken[sources[i]] ? -1 : sources[i];
      is_taken[sources[i]] = TRUE;
    }

  for (int i = 0; i < n; i++)
    if (self->slots[i] < 0)
      {
        while (is_taken[n_free])
          n_free++;

        self->slots[i] = n_free++;
        copy_slot (self, sources[i], self->slots[i]);
      }

  self->n = n;
  describe_rows (self);
}
