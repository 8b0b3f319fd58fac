#include "core/experiments/moments-file.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/engine/json-list.h"

/* --- Writing ---------------------------------------------------------------------------------- */

static json_t *number_to_json (double number)
{
  return isfinite (number) ? json_real (number) : json_null ();
}

static json_t *floats_to_json (const float *numbers, int n)
{
  return NN_JSON_LIST (i, n, number_to_json ((double) numbers[i]));
}

static json_t *saying_to_json (const NnSaying *self)
{
  const int n = self->n_words, n_reads = self->n_reads;
  json_t   *json = json_object ();

  json_object_set_new (json, "source", json_string (self->source));
  if (self->target != NULL)
    json_object_set_new (json, "target", json_string (self->target));
  json_object_set_new (json, "is_new", json_boolean (self->is_new));
  json_object_set_new (json, "is_all_right", json_boolean (self->is_all_right));
  json_object_set_new (json, "n_spoken", json_integer (self->n_spoken));
  json_object_set_new (json, "n_right", json_integer (self->n_right));
  json_object_set_new (json, "n_asked", json_integer (self->n_asked));
  json_object_set_new (json, "words", NN_JSON_LIST (i, n, json_string (self->words[i])));
  json_object_set_new (json, "reads", NN_JSON_LIST (i, n_reads, json_string (self->reads[i])));
  json_object_set_new (json, "probabilities", floats_to_json (self->probabilities, n));
  json_object_set_new (json, "weights",
                       NN_JSON_LIST (i, n, floats_to_json (self->weights + i * n_reads, n_reads)));
  json_object_set_new (json, "is_right", NN_JSON_LIST (i, n, json_integer (self->is_right[i])));
  json_object_set_new (json, "missing", NN_JSON_LIST (i, n + 1, json_integer (self->missing[i])));

  return json;
}

static json_t *moment_to_json (const NnMoment *self)
{
  json_t *json = json_object ();

  json_object_set_new (json, "update", json_real ((double) self->update));
  json_object_set_new (json, "loss", number_to_json ((double) self->loss));
  json_object_set_new (json, "n_right", json_integer (self->sayings->n_right));
  json_object_set_new (json, "n_known", json_integer (self->sayings->n_known));
  json_object_set_new (
      json, "says", NN_JSON_LIST (i, self->sayings->n, saying_to_json (self->sayings->says + i)));

  return json;
}

/** Returns: (transfer full): all moments that can be read by now */
GBytes *nn_moments_to_json (NnTrainingLog *self)
{
  const int n = nn_training_log_moments (self);
  json_t   *json = json_object ();
  char     *text;
  GBytes   *bytes;

  json_object_set_new (json, "words", json_integer (self->n_targets));
  json_object_set_new (json, "pairs", json_integer (self->n_pairs));
  json_object_set_new (json, "moments", NN_JSON_LIST (i, n, moment_to_json (self->moments + i)));
  text = json_dumps (json, JSON_COMPACT | JSON_REAL_PRECISION (9)); /* enough for a float */
  json_decref (json);
  bytes = g_bytes_new (text, strlen (text));
  free (text);

  return bytes;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean read_count (json_t *json, const char *key, int *count)
{
  json_t          *number = json_object_get (json, key);
  const json_int_t value = json_is_integer (number) ? json_integer_value (number) : -1;

  *count = (int) CLAMP (value, 0, G_MAXINT);

  return value == *count;
}

/* Returns all strings of the array, none of which is empty; NULL if it is another thing. */
static char **read_strings (json_t *json, int *n)
{
  char **strings;

  if (!json_is_array (json))
    return NULL;

  *n = (int) json_array_size (json);
  strings = g_new0 (char *, *n + 1);
  for (int i = 0; i < *n; i++)
    {
      const char *text = json_string_value (json_array_get (json, (gsize) i));

      if (text == NULL || *text == '\0')
        {
          g_strfreev (strings);
          return NULL;
        }
      strings[i] = g_strdup (text);
    }

  return strings;
}

static gboolean read_floats (json_t *json, int n, float *numbers)
{
  if (!json_is_array (json) || json_array_size (json) != (gsize) n)
    return FALSE;

  for (int i = 0; i < n; i++)
    {
      json_t *number = json_array_get (json, (gsize) i);

      if (!json_is_number (number) && !json_is_null (number))
        return FALSE;
      numbers[i] = json_is_null (number) ? NAN : (float) json_number_value (number);
    }

  return TRUE;
}

static gboolean read_bytes (json_t *json, int n, guint8 *numbers)
{
  if (!json_is_array (json) || json_array_size (json) != (gsize) n)
    return FALSE;

  for (int i = 0; i < n; i++)
    {
      json_t *number = json_array_get (json, (gsize) i);

      if (!json_is_integer (number))
        return FALSE;
      numbers[i] = (guint8) CLAMP (json_integer_value (number), 0, G_MAXUINT8);
    }

  return TRUE;
}

/* Whether there is a row for each word, and in it a number for each word that it reads.  Only then
 * is there as much memory asked for as the file has numbers. */
static gboolean has_all_rows (json_t *rows, int n_rows, int n_columns)
{
  if (!json_is_array (rows) || json_array_size (rows) != (gsize) n_rows)
    return FALSE;

  for (int i = 0; i < n_rows; i++)
    if (json_array_size (json_array_get (rows, (gsize) i)) != (gsize) n_columns)
      return FALSE;

  return TRUE;
}

/* What was read by then is freed with the saying. */
static gboolean read_saying (json_t *json, NnSaying *self)
{
  const char *source = json_string_value (json_object_get (json, "source"));
  json_t     *weights = json_object_get (json, "weights");

  self->source = g_strdup (source != NULL ? source : "");
  self->target = g_strdup (json_string_value (json_object_get (json, "target")));
  self->is_new = json_is_true (json_object_get (json, "is_new"));
  self->is_all_right = json_is_true (json_object_get (json, "is_all_right"));
  self->words = read_strings (json_object_get (json, "words"), &self->n_words);
  self->reads = read_strings (json_object_get (json, "reads"), &self->n_reads);
  if (source == NULL || self->words == NULL || self->reads == NULL ||
      !read_count (json, "n_spoken", &self->n_spoken) ||
      !read_count (json, "n_right", &self->n_right) ||
      !read_count (json, "n_asked", &self->n_asked) ||
      !has_all_rows (weights, self->n_words, self->n_reads))
    return FALSE;

  self->probabilities = g_new (float, self->n_words);
  self->weights = g_new (float, (gsize) self->n_words *(gsize) self->n_reads);
  self->is_right = g_new (guint8, self->n_words);
  self->missing = g_new (guint8, self->n_words + 1);
  for (int i = 0; i < self->n_words; i++)
    if (!read_floats (json_array_get (weights, (gsize) i), self->n_reads,
                      self->weights + (gsize) i * (gsize) self->n_reads))
      return FALSE;

  return read_floats (json_object_get (json, "probabilities"), self->n_words,
                      self->probabilities) &&
         read_bytes (json_object_get (json, "is_right"), self->n_words, self->is_right) &&
         read_bytes (json_object_get (json, "missing"), self->n_words + 1, self->missing);
}

/* Returns the sayings, at least one; or NULL. moment: of which they are. */
static NnSayings *read_sayings (json_t *moment)
{
  json_t               *says = json_object_get (moment, "says");
  const int             n = (int) json_array_size (says);
  g_autoptr (NnSayings) self = g_atomic_rc_box_new0 (NnSayings);

  self->n = n;
  self->says = g_new0 (NnSaying, n);
  if (n == 0 || !read_count (moment, "n_right", &self->n_right) ||
      !read_count (moment, "n_known", &self->n_known))
    return NULL;
  for (int i = 0; i < n; i++)
    if (!read_saying (json_array_get (says, (gsize) i), self->says + i))
      return NULL;

  return g_steal_pointer (&self);
}

/* A moment that is not after the one before was not written by us. */
static gboolean read_moment (json_t *json, NnTrainingLog *log)
{
  json_t      *update = json_object_get (json, "update"), *loss = json_object_get (json, "loss");
  const int    n = nn_training_log_moments (log);
  const double at = json_is_number (update) ? json_number_value (update) : -1.0;
  NnSayings   *sayings;

  if (!(at >= 0.0 && at < (double) G_MAXINT) || (n > 0 && at < (double) log->moments[n - 1].update))
    return FALSE;
  sayings = read_sayings (json);
  if (sayings == NULL)
    return FALSE;

  nn_training_log_add_moment (log, at, json_is_number (loss) ? json_number_value (loss) : NAN,
                              sayings);

  return TRUE;
}

/**
 * @self: a log without moments
 * @json: what somebody may have changed
 *
 * For the writer: adds the moments up to the first that makes no sense.
 *
 * Returns: whether all of them made sense
 */
gboolean nn_moments_from_json (NnTrainingLog *self, GBytes *json)
{
  gsize       size;
  const char *text = g_bytes_get_data (json, &size);
  json_t     *root = json_loadb (text, size, 0, NULL);
  json_t     *moments = json_object_get (root, "moments");
  gboolean    is_whole = json_is_array (moments) && read_count (root, "words", &self->n_targets) &&
                      read_count (root, "pairs", &self->n_pairs);

  for (gsize i = 0; is_whole && i < json_array_size (moments); i++)
    is_whole = read_moment (json_array_get (moments, i), self);
  json_decref (root);

  return is_whole;
}
