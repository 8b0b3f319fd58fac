#include "core/model/memories.h"

struct _NnMemories
{
  GMutex      mutex; /* guards the others */
  GHashTable *kept;  /* (element-type GBytes NnTensor): sentences, and what became of them */
  gsize       room;  /* how many floats may still be kept */
};

static void free_tensor (gpointer data) { nn_tensor_free (data); }

/** Returns: (transfer full): the memories of no sentence */
NnMemories *nn_memories_new (gsize most)
{
  NnMemories *self = g_new0 (NnMemories, 1);

  g_mutex_init (&self->mutex);
  self->kept = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                      free_tensor);
  self->room = most;

  return self;
}

void nn_memories_free (NnMemories *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->kept);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* Returns all that the memory of the sentences depends on, except for the encoder. */
static GBytes *key_of (gboolean is_lean, const NnSentences *source)
{
  const NnRows *rows = source->rows;
  GArray       *key = g_array_new (FALSE, FALSE, sizeof (int));
  gsize         n_bytes;

  g_array_append_val (key, is_lean);
  g_array_append_val (key, rows->B);
  g_array_append_vals (key, rows->lengths, (guint) rows->B);
  g_array_append_vals (key, rows->valid_lens, (guint) rows->B);
  g_array_append_vals (key, source->ids, (guint) rows->N);

  n_bytes = sizeof (int) * key->len;

  return g_bytes_new_take (g_array_free (key, FALSE), n_bytes);
}

/**
 * @is_lean: whether the encoder's lean pass is meant, whose numbers differ by rounding
 * @source: sentences, in whose stack each has rows of its own
 * Returns: (transfer none) (nullable): (N_s, D) what was kept for just these sentences, until @self
 *   is freed
 */
const NnTensor *nn_memories_find (NnMemories *self, gboolean is_lean, const NnSentences *source)
{
  g_autoptr (GBytes) key = key_of (is_lean, source);
  const NnTensor    *memory;

  g_mutex_lock (&self->mutex);
  memory = g_hash_table_lookup (self->kept, key);
  g_mutex_unlock (&self->mutex);

  return memory;
}

/**
 * @is_lean: whether its lean pass has computed @memory
 * @source: sentences of which nothing is kept yet
 * @memory: (N_s, D) what the encoder made of them
 *
 * Keeps a copy, if there is room for it.
 */
void nn_memories_keep (NnMemories *self, gboolean is_lean, const NnSentences *source,
                       const NnTensor *memory)
{
  g_mutex_lock (&self->mutex);
  if (memory->length <= self->room)
    {
      self->room -= memory->length;
      g_hash_table_insert (self->kept, key_of (is_lean, source), nn_tensor_copy (memory));
    }
  g_mutex_unlock (&self->mutex);
}
