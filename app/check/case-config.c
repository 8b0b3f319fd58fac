#include "app/check/case-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static char *expectation_of (json_type type, const char *key)
{
  switch (type)
    {
    case JSON_OBJECT:
      return g_strdup_printf (_ ("The setting “%s” has to be an object."), key);
    case JSON_ARRAY:
      return g_strdup_printf (_ ("The setting “%s” has to be a list."), key);
    case JSON_STRING:
      return g_strdup_printf (_ ("The setting “%s” has to be a string."), key);
    case JSON_INTEGER:
      return g_strdup_printf (_ ("The setting “%s” has to be a whole number."), key);
    case JSON_REAL:
      return g_strdup_printf (_ ("The setting “%s” has to be a number."), key);
    case JSON_TRUE:
      return g_strdup_printf (_ ("The setting “%s” has to be true or false."), key);
    default:
      g_assert_not_reached ();
    }
}

static gboolean is_of_type (const json_t *value, json_type type)
{
  if (type == JSON_REAL)
    return json_is_number (value);
  if (type == JSON_TRUE)
    return json_is_boolean (value);

  return json_typeof (value) == type;
}

/* Returns the value; NULL only after a mistake. key: which setting, or which entry of a text
 * case; type: what it must be; %JSON_REAL stands for any number, %JSON_TRUE for true or false. */
json_t *nn_case_json (NnCase *self, const char *key, json_type type)
{
  json_t          *value = json_object_get (self->config, key);
  g_autofree char *expectation = NULL;

  g_hash_table_add (self->used, g_strdup (key));

  if (self->error != NULL)
    return NULL;

  if (value == NULL)
    {
      self->error = g_error_new (NN_CHECK_ERROR, NN_CHECK_ERROR_INCOMPLETE,
                                 _ ("The setting “%s” is missing; a case of the kind “%s” needs "
                                    "it."),
                                 key, self->kind->name);
      return NULL;
    }

  expectation = expectation_of (type, key);
  if (!nn_case_require (self, is_of_type (value, type), "%s", expectation))
    return NULL;

  return value;
}

/* Returns the setting; lowest after a mistake. */
int nn_case_int (NnCase *self, const char *key, int lowest, int highest)
{
  const json_t *value = nn_case_json (self, key, JSON_INTEGER);
  json_int_t    number;

  if (value == NULL)
    return lowest;

  number = json_integer_value (value);
  if (!nn_case_require (self, number >= lowest && number <= highest,
                        _ ("The setting “%s” is %lld; it has to be between %d and %d."), key,
                        (long long) number, lowest, highest))
    return lowest;

  return (int) number;
}

/* Returns the setting; 0 after a mistake. */
gint64 nn_case_int64 (NnCase *self, const char *key)
{
  return json_integer_value (nn_case_json (self, key, JSON_INTEGER));
}

/* Returns the setting; 0 after a mistake. */
double nn_case_number (NnCase *self, const char *key)
{
  return json_number_value (nn_case_json (self, key, JSON_REAL));
}

/* A case may leave it out, but it may not ask for anything else. */
void nn_case_constant (NnCase *self, const char *key, double value)
{
  double number;

  if (json_object_get (self->config, key) == NULL)
    return;

  number = nn_case_number (self, key);
  nn_case_require (self, fabs (number - value) <= 1e-9 * fabs (value),
                   _ ("The setting “%s” is %g, but here it is always %g."), key, number, value);
}

/* Returns the setting. */
gboolean nn_case_boolean (NnCase *self, const char *key, gboolean if_missing)
{
  if (json_object_get (self->config, key) == NULL)
    return if_missing;

  return json_is_true (nn_case_json (self, key, JSON_TRUE));
}

/* Returns the shape; (1) after a mistake. */
NnShape nn_case_config_shape (NnCase *self, const char *key)
{
  const json_t *sizes = nn_case_json (self, key, JSON_ARRAY);
  const size_t  n_dims = json_array_size (sizes);
  NnShape       shape = { .n_dims = (int) n_dims };

  if (!nn_case_require (self, n_dims >= 1 && n_dims <= NN_MAX_DIMS,
                        _ ("The setting “%s” has to list between 1 and %d sizes."), key,
                        NN_MAX_DIMS))
    return NN_SHAPE (1);

  for (size_t i = 0; i < n_dims; i++)
    {
      const json_int_t size = json_integer_value (json_array_get (sizes, i));

      if (!nn_case_require (self, size >= 1 && size <= G_MAXINT32 / 64,
                            _ ("The setting “%s” lists a size that is not valid."), key))
        return NN_SHAPE (1);
      shape.dims[i] = (int) size;
    }

  return shape;
}
