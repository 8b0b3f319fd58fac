#include "ui/labs/norm-activations.h"

#include <glib/gi18n.h>
#include <string.h>

/* While the rows of a decoder arrive one step at a time. */
typedef struct
{
  char      *path;
  int        columns;
  GArray    *values;
  GPtrArray *tokens;
  float     *gamma;
  float     *beta;
} Growing;

static void
growing_free (gpointer data)
{
  Growing *self = data;

  g_free (self->path);
  g_array_unref (self->values);
  g_ptr_array_unref (self->tokens);
  g_free (self->gamma);
  g_free (self->beta);
  g_free (self);
}

static void
activations_free (gpointer data)
{
  HlNormActivations *self = data;

  g_free (self->path);
  g_free (self->values);
  g_free (self->gamma);
  g_free (self->beta);
  g_strfreev (self->tokens);
  g_free (self);
}

/* The path of an operation without its own name. */
static char *
layer_path (const NnOperation *operation)
{
  const char *dot = strrchr (operation->path, '.');

  return dot != NULL ? g_strndup (operation->path, dot - operation->path)
                     : g_strdup (operation->path);
}

static Growing *
find (GPtrArray  *all,
      const char *path)
{
  for (guint i = 0; i < all->len; i++)
    {
      Growing *growing = g_ptr_array_index (all, i);

      if (g_str_equal (growing->path, path))
        return growing;
    }

  return NULL;
}

static void
take_input (GPtrArray         *all,
            const NnOperation *operation)
{
  const NnOperand *x = operation->inputs[0];
  g_autofree char *path = layer_path (operation);
  Growing         *growing = find (all, path);

  if (growing == NULL)
    {
      growing = g_new0 (Growing, 1);
      growing->path = g_strdup (path);
      growing->columns = x->columns;
      growing->values = g_array_new (FALSE, FALSE, sizeof (float));
      growing->tokens = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (all, growing);
    }

  g_array_append_vals (growing->values, x->values, x->rows * x->columns);
  for (int row = 0; row < x->rows; row++)
    g_ptr_array_add (growing->tokens, g_strdup (nn_axis_label (&x->row_axis, row)));
}

static void
take_scale (GPtrArray         *all,
            const NnOperation *operation)
{
  g_autofree char *path = layer_path (operation);
  Growing         *growing = find (all, path);

  if (growing == NULL || growing->gamma != NULL)
    return;

  growing->gamma = g_memdup2 (operation->inputs[1]->values, growing->columns * sizeof (float));
  growing->beta = g_memdup2 (operation->inputs[2]->values, growing->columns * sizeof (float));
}

static char **
tokens_of (const Growing *growing)
{
  const guint n = growing->tokens->len;
  char      **tokens = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const char *token = g_ptr_array_index (growing->tokens, i);

      tokens[i] = token != NULL ? g_strdup (token) : g_strdup_printf ("%u", i + 1);
    }

  return tokens;
}

static HlNormActivations *
finish (Growing *growing)
{
  HlNormActivations *self = g_new0 (HlNormActivations, 1);

  g_assert (growing->values->len == growing->tokens->len * growing->columns);

  self->path = g_strdup (growing->path);
  self->rows = growing->tokens->len;
  self->columns = growing->columns;
  self->values = g_memdup2 (growing->values->data, growing->values->len * sizeof (float));
  self->gamma = g_steal_pointer (&growing->gamma);
  self->beta = g_steal_pointer (&growing->beta);
  self->tokens = tokens_of (growing);

  return self;
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
  g_autoptr (GPtrArray) growing = g_ptr_array_new_with_free_func (growing_free);
  GPtrArray            *all = g_ptr_array_new_with_free_func (activations_free);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_NORMALIZE)
        take_input (growing, operation);
      else if (operation != NULL && operation->kind == NN_OP_SCALE_SHIFT)
        take_scale (growing, operation);
    }

  for (guint i = 0; i < growing->len; i++)
    g_ptr_array_add (all, finish (g_ptr_array_index (growing, i)));

  return all;
}

static int
number_after (const char *path,
              const char *name)
{
  const char *at = strstr (path, name);

  return at != NULL ? (int) g_ascii_strtoll (at + strlen (name), NULL, 10) : -1;
}

/**
 * hl_norm_activations_title:
 *
 * Returns: (transfer full): which normalization it is, for people
 */
char *
hl_norm_activations_title (const HlNormActivations *self)
{
  const char *stack = g_str_has_prefix (self->path, "encoder") ? _ ("Encoder") : _ ("Decoder");
  const int   block = number_after (self->path, "block");
  const int   norm = number_after (self->path, "addnorm");

  if (block < 0 || norm < 0)
    /* Translators: %s is the encoder or the decoder */
    return g_strdup_printf (_ ("%s, last normalization"), stack);

  /* Translators: %s is the encoder or the decoder; numbers from 1 */
  return g_strdup_printf (_ ("%s, block %d, add & norm %d"), stack, block + 1, norm);
}
