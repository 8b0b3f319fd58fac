#include "core/training/snapshots.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/tensor/arithmetic.h"
#include "core/training/trainer-state.h"

static void clear_snapshot (gpointer data)
{
  NnSnapshot *self = data;

  nn_tensor_free (self->values);
  nn_training_state_free (self->report);
}

/* Returns a copy, or NULL if there is no memory for it. */
static NnTensor *try_copy (const NnTensor *block)
{
  NnTensor *copy = nn_tensor_try_new (block->shape);

  if (copy != NULL)
    memcpy (copy->values, block->values, block->length * sizeof (float));

  return copy;
}

/**
 * @trainer: a trainer between two updates
 * @keeps_memory: whether to copy Adam's m and v too
 * Returns: (transfer full) (nullable): a snapshot of this update, which copies all numbers; %NULL
 *   if there is no memory for it
 */
NnSnapshot *nn_snapshot_new (const NnTrainer *trainer, gboolean keeps_memory)
{
  g_autoptr (NnSnapshot) self = g_atomic_rc_box_new0 (NnSnapshot);

  self->update = trainer->update;
  self->report = nn_trainer_get_report (trainer);
  self->values = try_copy (trainer->model->parameters->values);
  if (self->values == NULL)
    return NULL;
  if (!keeps_memory)
    return g_steal_pointer (&self);

  self->report->m = try_copy (trainer->adam->m);
  self->report->v = try_copy (trainer->adam->v);

  return self->report->m != NULL && self->report->v != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * @update: updates done when it was taken
 * Returns: (transfer full): a snapshot whose numbers are in a file
 */
NnSnapshot *nn_snapshot_new_saved (gint64 update)
{
  NnSnapshot *self = g_atomic_rc_box_new0 (NnSnapshot);

  self->update = update;

  return self;
}

/** @self: (nullable): a snapshot */
void nn_snapshot_unref (NnSnapshot *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear_snapshot);
}

/* Bytes of a file besides the numbers: for each word of a vocabulary, and for the rest of the
 * header. */
#define BYTES_OF_WORD 24
#define BYTES_OF_HEADER 65536

struct _NnSnapshots
{
  GMutex     mutex;
  GPtrArray *items; /* of NnSnapshot, by update */
  gint64     spacing;
  guint      capacity;
  int        n_runs; /* that share the space on the disk */
};

static void unref_snapshot (gpointer snapshot) { nn_snapshot_unref (snapshot); }

/**
 * @bytes_each: what one snapshot takes on the disk
 * @n_runs: how many runs are compared, and share the space on the disk; 1 for a run of its own
 * Returns: (transfer full): a store without snapshots.  It will never have any if there is not
 *   space for a first and a latest one
 */
NnSnapshots *nn_snapshots_new (gsize bytes_each, int n_runs)
{
  NnSnapshots *self = g_atomic_rc_box_new0 (NnSnapshots);

  g_assert (bytes_each > 0 && n_runs > 0);

  g_mutex_init (&self->mutex);
  self->items = g_ptr_array_new_with_free_func (unref_snapshot);
  self->spacing = 1;
  self->capacity =
      (guint) MIN (NN_SNAPSHOTS_MAX_BYTES / (gsize) n_runs / bytes_each, NN_SNAPSHOTS_MAX);
  self->n_runs = n_runs;

  return self;
}

/**
 * @n_runs: how many runs are compared, and share the space on the disk; 1 for a run of its own
 * Returns: (transfer full): a store for its snapshots, whose files have the vocabularies too
 */
NnSnapshots *nn_snapshots_new_for (const NnTransformer *model, int n_runs)
{
  const gsize n_words = (gsize) model->config.source_vocab + (gsize) model->config.target_vocab;

  return nn_snapshots_new (model->parameters->values->length * sizeof (float) +
                               n_words * BYTES_OF_WORD + BYTES_OF_HEADER,
                           n_runs);
}

/** Returns: how many runs share the space on the disk */
int nn_snapshots_count_runs (const NnSnapshots *self) { return self->n_runs; }

static void clear_store (gpointer data)
{
  NnSnapshots *self = data;

  g_ptr_array_unref (self->items);
  g_mutex_clear (&self->mutex);
}

NN_COUNTS (NnSnapshots, nn_snapshots, clear_store)

static gint64 update_at (const NnSnapshots *self, guint index)
{
  const NnSnapshot *snapshot = self->items->pdata[index];

  return snapshot->update;
}

static gboolean is_due (const NnSnapshots *self, gint64 update)
{
  const guint n = self->items->len;

  if (self->capacity < 2)
    return FALSE;

  return n == 0 || (update % self->spacing == 0 && update > update_at (self, n - 1));
}

/**
 * @update: updates done
 * Returns: whether the store wants a snapshot after this update
 */
gboolean nn_snapshots_are_due (NnSnapshots *self, gint64 update)
{
  gboolean are_due;

  g_mutex_lock (&self->mutex);
  are_due = is_due (self, update);
  g_mutex_unlock (&self->mutex);

  return are_due;
}

/* Doubles the spacing and removes the snapshots that are not multiples of it, but neither the first
 * nor the latest. */
static void double_spacing (NnSnapshots *self)
{
  self->spacing *= 2;
  for (guint i = self->items->len - 2; i > 0; i--)
    if (update_at (self, i) % self->spacing != 0)
      g_ptr_array_remove_index (self->items, i);
}

/* Removes the latest snapshot if its update is not a multiple of the spacing, because a later one
 * comes. */
static void forget_uneven (NnSnapshots *self)
{
  const guint n = self->items->len;

  if (n > 1 && update_at (self, n - 1) % self->spacing != 0)
    g_ptr_array_remove_index (self->items, n - 1);
}

static void append (NnSnapshots *self, NnSnapshot *snapshot)
{
  g_ptr_array_add (self->items, snapshot);
  while (self->items->len > self->capacity)
    double_spacing (self);
}

/**
 * @self: a store whose capacity is at least two
 * @snapshot: (transfer full): later than all that are in it
 *
 * Keeps the snapshot; where there is no room, others go first, so that those left are evenly
 * spaced.
 */
void nn_snapshots_add (NnSnapshots *self, NnSnapshot *snapshot)
{
  g_mutex_lock (&self->mutex);
  g_assert (self->capacity >= 2);
  g_assert (self->items->len == 0 || snapshot->update > update_at (self, self->items->len - 1));
  forget_uneven (self);
  append (self, snapshot);
  g_mutex_unlock (&self->mutex);
}

/**
 * @trainer: a trainer between two updates
 *
 * Adds a snapshot if one is due, and if there is memory for it.
 */
void nn_snapshots_take (NnSnapshots *self, const NnTrainer *trainer)
{
  NnSnapshot *snapshot =
      nn_snapshots_are_due (self, trainer->update) ? nn_snapshot_new (trainer, FALSE) : NULL;

  if (snapshot != NULL)
    nn_snapshots_add (self, snapshot);
}

/* Returns the largest number that divides all updates but the first and the last. */
static gint64 spacing_of (const NnSnapshots *self)
{
  gint64 spacing = 0;

  for (guint i = 1; i + 1 < self->items->len; i++)
    spacing = nn_greatest_common_divisor (spacing, update_at (self, i));

  return MAX (spacing, 1);
}

/**
 * @updates: (element-type gint64): ascending: of snapshots that are in files
 *
 * Brings back the store of a run that was saved.
 */
void nn_snapshots_restore (NnSnapshots *self, const GArray *updates)
{
  g_mutex_lock (&self->mutex);
  g_assert (self->items->len == 0);
  for (guint i = 0; i < updates->len; i++)
    g_ptr_array_add (self->items, nn_snapshot_new_saved (g_array_index (updates, gint64, i)));
  self->spacing = spacing_of (self);
  while (self->items->len > MAX (self->capacity, 2))
    double_spacing (self);
  g_mutex_unlock (&self->mutex);
}

/** Removes all later snapshots; the run will make them again. */
void nn_snapshots_forget_after (NnSnapshots *self, gint64 update)
{
  g_mutex_lock (&self->mutex);
  while (self->items->len > 0 && update_at (self, self->items->len - 1) > update)
    g_ptr_array_remove_index (self->items, self->items->len - 1);
  g_mutex_unlock (&self->mutex);
}

/** Removes about every second snapshot, of the last two both, because something else needs their
 * space on the disk.
 *
 * Returns: whether there was one */
gboolean nn_snapshots_thin (NnSnapshots *self)
{
  guint n;

  g_mutex_lock (&self->mutex);
  n = self->items->len;
  if (n <= 2)
    g_ptr_array_set_size (self->items, 0);
  else
    while (self->items->len == n)
      double_spacing (self);
  g_mutex_unlock (&self->mutex);

  return n > 0;
}

/**
 * @update: of a snapshot that has been written into a file
 *
 * Frees its numbers as soon as no other thread uses them.
 */
void nn_snapshots_set_saved (NnSnapshots *self, gint64 update)
{
  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->items->len; i++)
    if (update_at (self, i) == update)
      {
        nn_snapshot_unref (self->items->pdata[i]);
        self->items->pdata[i] = nn_snapshot_new_saved (update);
      }
  g_mutex_unlock (&self->mutex);
}

/** Returns: (transfer full) (element-type NnSnapshot): what is in it now, the earliest first */
GPtrArray *nn_snapshots_list (NnSnapshots *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (unref_snapshot);

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->items->len; i++)
    g_ptr_array_add (list, g_atomic_rc_box_acquire (self->items->pdata[i]));
  g_mutex_unlock (&self->mutex);

  return list;
}
