#include "ui/labs/unit-activity.h"

#include <string.h>

#include <glib/gi18n.h>

/* The decoder's tokens come one by one. */
typedef struct
{
  char      *path;
  GPtrArray *tokens;
  GArray    *values;
  int        n_units;
} Growing;

static void
growing_free (gpointer data)
{
  Growing *self = data;

  g_free (self->path);
  g_ptr_array_unref (self->tokens);
  g_array_unref (self->values);
  g_free (self);
}

static void
activity_free (gpointer data)
{
  HlUnitActivity *self = data;

  g_free (self->path);
  g_strfreev (self->tokens);
  g_free (self->values);
  g_free (self);
}

static Growing *
find_or_add (GPtrArray         *all,
             const NnOperation *operation)
{
  Growing *added;

  for (guint i = 0; i < all->len; i++)
    {
      Growing *growing = g_ptr_array_index (all, i);

      if (g_str_equal (growing->path, operation->path))
        return growing;
    }

  added = g_new0 (Growing, 1);
  added->path = g_strdup (operation->path);
  added->tokens = g_ptr_array_new_with_free_func (g_free);
  added->values = g_array_new (FALSE, FALSE, sizeof (float));
  added->n_units = operation->output->columns;
  g_ptr_array_add (all, added);

  return added;
}

static void
take_rows (Growing         *growing,
           const NnOperand *output)
{
  g_assert (output->columns == growing->n_units);

  g_array_append_vals (growing->values, output->values, (guint) nn_operand_length (output));
  for (int i = 0; i < output->rows; i++)
    {
      const char *label = nn_axis_label (&output->row_axis, i);

      g_ptr_array_add (growing->tokens,
                       label != NULL ? g_strdup (label)
                                     : g_strdup_printf ("%u", growing->tokens->len + 1));
    }
}

static HlUnitActivity *
finish (Growing *growing)
{
  HlUnitActivity *self = g_new0 (HlUnitActivity, 1);

  self->path = g_strdup (growing->path);
  self->n_tokens = (int) growing->tokens->len;
  self->n_units = growing->n_units;
  self->values = g_memdup2 (growing->values->data, growing->values->len * sizeof (float));
  self->tokens = g_new0 (char *, self->n_tokens + 1);
  for (int i = 0; i < self->n_tokens; i++)
    self->tokens[i] = g_strdup (g_ptr_array_index (growing->tokens, i));

  return self;
}

/**
 * hl_unit_activities_from_walk:
 * @walk: a translation, taken apart
 *
 * Returns: (transfer full) (element-type HlUnitActivity): one for each block, the
 *   encoder's first
 */
GPtrArray *
hl_unit_activities_from_walk (const NnWalk *walk)
{
  g_autoptr (GPtrArray) growing = g_ptr_array_new_with_free_func (growing_free);
  GPtrArray            *all = g_ptr_array_new_with_free_func (activity_free);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_RELU)
        take_rows (find_or_add (growing, operation), operation->output);
    }

  for (guint i = 0; i < growing->len; i++)
    g_ptr_array_add (all, finish (g_ptr_array_index (growing, i)));

  return all;
}

/**
 * hl_unit_activity_title:
 *
 * Returns: (transfer full): which network it is, for people
 */
char *
hl_unit_activity_title (const HlUnitActivity *self)
{
  const char *stack = g_str_has_prefix (self->path, "encoder") ? _ ("Encoder") : _ ("Decoder");
  const char *block = strstr (self->path, "block");

  g_assert (block != NULL);

  /* Translators: %s is the encoder or the decoder; the number counts from 1 */
  return g_strdup_printf (_ ("%s, block %d"), stack,
                          (int) g_ascii_strtoll (block + strlen ("block"), NULL, 10) + 1);
}

/**
 * hl_unit_activity_of_token:
 *
 * Returns: how many units fire for the token
 */
int
hl_unit_activity_of_token (const HlUnitActivity *self,
                           int                   token)
{
  int n = 0;

  for (int unit = 0; unit < self->n_units; unit++)
    n += self->values[token * self->n_units + unit] > 0.0f;

  return n;
}

/**
 * hl_unit_activity_of_unit:
 *
 * Returns: for how many tokens the unit fires
 */
int
hl_unit_activity_of_unit (const HlUnitActivity *self,
                          int                   unit)
{
  int n = 0;

  for (int token = 0; token < self->n_tokens; token++)
    n += self->values[token * self->n_units + unit] > 0.0f;

  return n;
}

static int
compare_counts (gconstpointer a,
                gconstpointer b,
                gpointer      counts)
{
  const int *n = counts;
  const int  i = *(const int *) a;
  const int  j = *(const int *) b;

  return n[i] != n[j] ? n[j] - n[i] : i - j;
}

/**
 * hl_unit_activity_sort:
 *
 * Returns: (transfer full) (array): the units, those first that fire for most tokens
 */
int *
hl_unit_activity_sort (const HlUnitActivity *self)
{
  g_autofree int *counts = g_new (int, self->n_units);
  int            *units = g_new (int, self->n_units);

  for (int unit = 0; unit < self->n_units; unit++)
    {
      units[unit] = unit;
      counts[unit] = hl_unit_activity_of_unit (self, unit);
    }
  g_qsort_with_data (units, self->n_units, sizeof (int), compare_counts, counts);

  return units;
}
