#include "core/training/batch-order.h"

#include <string.h>

#include "core/tensor/random.h"

/* A pair of a window, and what it is sorted by. */
typedef struct
{
  int pair;
  int target_length;
  int source_length;
  int rank; /* its index in the shuffled order, which decides if the lengths are equal */
} Entry;

static int compare_entries (const void *left, const void *right)
{
  const Entry *a = left;
  const Entry *b = right;

  if (a->target_length != b->target_length)
    return a->target_length - b->target_length;
  if (a->source_length != b->source_length)
    return a->source_length - b->source_length;

  return a->rank - b->rank;
}

static void sort_window (const NnPairs *pairs, int *order, int n)
{
  g_autofree Entry *entries = g_new (Entry, n);

  for (int i = 0; i < n; i++)
    entries[i] = (Entry){
      .pair = order[i],
      .target_length = nn_pairs_target_length (pairs, order[i]),
      .source_length = nn_pairs_source_length (pairs, order[i]),
      .rank = i,
    };

  qsort (entries, (gsize) n, sizeof (Entry), compare_entries);

  for (int i = 0; i < n; i++)
    order[i] = entries[i].pair;
}

/* Shuffles the batches of full size; a smaller one stays the last. */
static void shuffle_batches (const NnBatchOrder *self, int *order, int n, NnRandom *random)
{
  const int       n_batches = n / self->batch_size;
  const gsize     bytes = sizeof (int) * (gsize) self->batch_size;
  g_autofree int *before = g_memdup2 (order, sizeof (int) * (gsize) n);
  g_autofree int *batches = g_new (int, MAX (n_batches, 1));

  for (int i = 0; i < n_batches; i++)
    batches[i] = i;
  nn_random_shuffle (random, batches, n_batches);

  for (int i = 0; i < n_batches; i++)
    memcpy (order + (gsize) i * self->batch_size, before + (gsize) batches[i] * self->batch_size,
            bytes);
}

/**
 * @epoch: which epoch, from 0
 * @order: (out) (array): as many pairs as @pairs has, each once
 *
 * Shuffles the pairs, the same way for the same seed and epoch.
 */
void nn_batch_order_fill (const NnBatchOrder *self, const NnPairs *pairs, int epoch, int *order)
{
  const guint64 site = nn_random_mix (self->seed, nn_random_key ("batch order"));
  const gint64  window = (gint64) self->batch_size * NN_BATCH_ORDER_WINDOW;
  NnRandom      random = nn_random_new (nn_random_mix (site, (guint64) epoch));

  for (int i = 0; i < pairs->n; i++)
    order[i] = i;
  nn_random_shuffle (&random, order, pairs->n);

  if (!self->groups_lengths)
    return;

  for (gint64 first = 0; first < pairs->n; first += window)
    sort_window (pairs, order + first, (int) MIN (window, pairs->n - first));
  shuffle_batches (self, order, pairs->n, &random);
}
