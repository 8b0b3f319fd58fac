#include "ui/labs/norm-activations.h"

#include <glib/gi18n.h>

#include "core/model/place.h"
#include "ui/numbers/owned.h"

HL_FREES (HlNormActivations, activations_free, (hl_walk_rows_free, x), (g_free, gamma, beta))

/* Of the normalization that an operation is part of: its path without its own name. */
static HlNormActivations *find_or_add (GPtrArray *all, const NnOperation *operation)
{
  g_autofree char   *path = nn_path_parent (operation->path);
  HlNormActivations *added;

  for (guint i = 0; i < all->len; i++)
    {
      HlNormActivations *activations = g_ptr_array_index (all, i);

      if (g_str_equal (activations->x->path, path))
        return activations;
    }

  added = g_new0 (HlNormActivations, 1);
  added->x = hl_walk_rows_new (path);
  g_ptr_array_add (all, added);

  return added;
}

static void take_scale (HlNormActivations *self, const NnOperation *operation)
{
  const gsize size = sizeof (float) * (gsize) self->x->columns;

  if (self->gamma != NULL)
    return;

  self->gamma = g_memdup2 (operation->inputs[1]->values, size);
  self->beta = g_memdup2 (operation->inputs[2]->values, size);
}

/* Returns one for each normalization. walk: a translation, taken apart. */
GPtrArray *hl_norm_activations_from_walk (const NnWalk *walk)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (activations_free);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_NORMALIZE)
        hl_walk_rows_add (find_or_add (all, operation)->x, operation->inputs[0]);
      else if (operation != NULL && operation->kind == NN_OP_SCALE_SHIFT)
        take_scale (find_or_add (all, operation), operation);
    }

  return all;
}

/* Returns which normalization it is, for people. */
char *hl_norm_activations_title (const HlNormActivations *self)
{
  const NnPlace place = nn_place_read (self->x->path);
  const char   *stack = place.stack == NN_STACK_ENCODER ? _ ("Encoder") : _ ("Decoder");

  if (place.add_norm == 0)
    /* Translators: %s is the encoder or the decoder */
    return g_strdup_printf (_ ("%s, last normalization"), stack);

  /* Translators: %s is the encoder or the decoder; numbers from 1 */
  return g_strdup_printf (_ ("%s, block %d, add & norm %d"), stack, place.block + 1,
                          place.add_norm);
}
