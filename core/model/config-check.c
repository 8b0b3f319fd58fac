#include "core/model/config.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"

static gboolean check_limits (const NnConfig *self, GError **error)
{
  for (const NnHyperparameter *row = nn_config_hyperparameters; row->field.name != NULL; row++)
    if (!nn_hyperparameter_check (row, self, NN_CONFIG_ERROR, NN_CONFIG_ERROR_OUT_OF_RANGE, error))
      return FALSE;

  return TRUE;
}

static gboolean check_fit (const NnConfig *self, GError **error)
{
  if (self->num_hiddens % 2 != 0)
    return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT,
                    _ ("The hidden size is %d; it must be even, because the positional encoding "
                       "consists of pairs of a sine and a cosine."),
                    self->num_hiddens);

  if (self->num_hiddens % self->num_heads != 0)
    return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT,
                    _ ("%d heads cannot share a hidden size of %d evenly; choose a number of heads "
                       "that divides it."),
                    self->num_heads, self->num_hiddens);

  if (self->trains_positions && !self->has_positions)
    return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT, "%s",
                    _ ("Positions cannot be trained while they are switched off; "
                       "switch them on, or do not train them."));

  return TRUE;
}

/* Sines and cosines are not in a file, so their table may not be much larger than what is. */
static gboolean check_tables (const NnConfig *self, gint64 n_learned, GError **error)
{
  const gint64 most = MAX (NN_CONFIG_SMALL_TABLES, 4 * n_learned);
  const gint64 tables = nn_config_count_table_values (self);

  if (tables <= most)
    return TRUE;

  return NN_FAIL (
      error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_TOO_LARGE,
      _ ("The table of %d positions would be much larger than the model itself. Choose at "
         "most %d positions (max_positions)."),
      self->max_positions, (int) (most / (2 * self->num_hiddens)));
}

static gboolean check_size (const NnConfig *self, GError **error)
{
  const gint64 values = nn_config_count_values (self);

  if (values <= NN_CONFIG_MAX_VALUES)
    return check_tables (self, values, error);

  return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_TOO_LARGE,
                  _ ("The model would have %lld parameters; at most %d are possible. "
                     "Choose smaller vocabularies, a smaller hidden size or fewer blocks."),
                  (long long) values, NN_CONFIG_MAX_VALUES);
}

/**
 * @self: the configuration, from a file or from a person
 * @error: return location for an error of the domain %NN_CONFIG_ERROR
 *
 * Returns: whether a model can be made from it
 */
gboolean nn_config_validate (const NnConfig *self, GError **error)
{
  return check_limits (self, error) && check_fit (self, error) && check_size (self, error);
}
