#include "ui/labs/norm-activations.h"

#include <glib/gi18n.h>
#include <string.h>

static void
activations_free (gpointer data)
{
  HlNormActivations *self = data;

  hl_walk_rows_free (self->x);
  g_free (self->gamma);
  g_free (self->beta);
  g_free (self);
}

/* Of the normalization that an operation is part of: its path without its own name. */
static HlNormActivations *
find_or_add (GPtrArray         *all,
             const NnOperation *operation)
{
  const char        *dot = strrchr (operation->path, '.');
  g_autofree char   *path = g_strndup (operation->path, dot - operation->path);
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

static void
take_scale (HlNormActivations *self,
            const NnOperation *operation)
{
  const gsize size = sizeof (float) * (gsize) self->x->columns;

  if (self->gamma != NULL)
    return;

  self->gamma = g_memdup2 (operation->inputs[1]->values, size);
  self->beta = g_memdup2 (operation->inputs[2]->values, size);
}

/**
 * hl_norm_activations_from_walk:
 * @walk: a translation, taken apart
 *
 * Returns: (transfer full) (element-type HlNormActivations): one for each normalization
 */
GPtrArray *
hl_norm_activations_from_walk (const NnWalk *walk)
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

/**
 * hl_norm_activations_title:
 *
 * Returns: (transfer full): which normalization it is, for people
 */
char *
hl_norm_activations_title (const HlNormActivations *self)
{
  const char *stack = g_str_has_prefix (self->x->path, "encoder") ? _ ("Encoder") : _ ("Decoder");
  const int   block = hl_number_after (self->x->path, "block");
  const int   norm = hl_number_after (self->x->path, "addnorm");

  if (block < 0 || norm < 0)
    /* Translators: %s is the encoder or the decoder */
    return g_strdup_printf (_ ("%s, last normalization"), stack);

  /* Translators: %s is the encoder or the decoder; numbers from 1 */
  return g_strdup_printf (_ ("%s, block %d, add & norm %d"), stack, block + 1, norm);
}
