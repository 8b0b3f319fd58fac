#include "core/checkpoint/fields.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/json-cost.h"
#include "core/engine/fail.h"
#include "core/text/characters.h"

static json_t *number_to_json (double number)
{
  if (isnan (number))
    return json_string ("nan");
  if (isinf (number))
    return json_string (number > 0 ? "inf" : "-inf");

  return json_real (number);
}

static json_t *value_to_json (const NnField *field, const void *place)
{
  switch (field->kind)
    {
    case NN_FIELD_INT:
      return json_integer (*(const int *) place);
    case NN_FIELD_INT64:
      return json_integer (*(const gint64 *) place);
    case NN_FIELD_SEED:
      {
        g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, *(const guint64 *) place);

        return json_string (digits);
      }
    case NN_FIELD_FLOAT:
      return number_to_json (*(const float *) place);
    case NN_FIELD_DOUBLE:
      return number_to_json (*(const double *) place);
    case NN_FIELD_BOOLEAN:
      return json_boolean (*(const gboolean *) place);
    case NN_FIELD_CHOICE:
      return json_string (field->choices[*(const int *) place]);
    default:
      g_assert_not_reached ();
    }
}

/**
 * @json: (inout): an object, which gets the value
 *
 * Writes the value that the field has in @record, under its name.
 */
void nn_field_to_json (const NnField *self, gconstpointer record, json_t *json)
{
  json_object_set_new (json, self->name,
                       value_to_json (self, (const char *) record + self->offset));
}

/**
 * @fields: (array length=n_fields): the table
 * Returns: (transfer full): an object with all fields
 */
json_t *nn_fields_to_json (const NnField *fields, int n_fields, gconstpointer record)
{
  json_t *json = json_object ();

  for (int i = 0; i < n_fields; i++)
    nn_field_to_json (&fields[i], record, json);

  return json;
}

static gboolean read_number (json_t *json, double *number)
{
  const char *text = json_string_value (json);

  if (g_strcmp0 (text, "nan") == 0)
    *number = NAN;
  else if (g_strcmp0 (text, "inf") == 0)
    *number = INFINITY;
  else if (g_strcmp0 (text, "-inf") == 0)
    *number = -INFINITY;
  else
    *number = json_number_value (json);

  return json_is_number (json) || !isfinite (*number);
}

static gboolean read_field (const NnField *field, json_t *json, gpointer record)
{
  const json_int_t whole = json_integer_value (json);
  gpointer         place = (char *) record + field->offset;
  double           number = 0.0;

  switch (field->kind)
    {
    case NN_FIELD_INT:
      *(int *) place = (int) CLAMP (whole, G_MININT, G_MAXINT);
      return json_is_integer (json) && whole >= G_MININT && whole <= G_MAXINT;
    case NN_FIELD_INT64:
      *(gint64 *) place = whole;
      return json_is_integer (json);
    case NN_FIELD_SEED:
      return json_is_string (json) &&
             g_ascii_string_to_unsigned (json_string_value (json), 10, 0, G_MAXUINT64, place, NULL);
    case NN_FIELD_FLOAT:
      if (!read_number (json, &number))
        return FALSE;
      *(float *) place = (float) number;
      return TRUE;
    case NN_FIELD_DOUBLE:
      return read_number (json, place);
    case NN_FIELD_BOOLEAN:
      *(gboolean *) place = json_is_true (json);
      return json_is_boolean (json);
    case NN_FIELD_CHOICE:
      return nn_field_set_choice (field, record, json_string_value (json));
    default:
      g_assert_not_reached ();
    }
}

static char *expectation_of (const NnField *field, const char *where)
{
  g_autofree char *choices = NULL;

  switch (field->kind)
    {
    case NN_FIELD_INT:
    case NN_FIELD_INT64:
      /* Translators: in all of these, a file or a part of it, and the name of a value */
      return g_strdup_printf (_ ("In %s, “%s” must be a whole number."), where, field->name);
    case NN_FIELD_SEED:
      return g_strdup_printf (_ ("In %s, “%s” must be a string of digits."), where, field->name);
    case NN_FIELD_FLOAT:
    case NN_FIELD_DOUBLE:
      return g_strdup_printf (_ ("In %s, “%s” must be a number."), where, field->name);
    case NN_FIELD_BOOLEAN:
      return g_strdup_printf (_ ("In %s, “%s” must be true or false."), where, field->name);
    case NN_FIELD_CHOICE:
      choices = g_strjoinv ("”, “", (char **) field->choices);
      /* Translators: where, the name of a value, a list of words in quotation marks */
      return g_strdup_printf (_ ("In %s, “%s” must be one of “%s”."), where, field->name, choices);
    default:
      g_assert_not_reached ();
    }
}

/**
 * @json: an object; if it does not mention the field, @record keeps its value
 * @record: (inout): the struct
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION
 * Returns: whether the field in @json has the right type
 */
gboolean nn_field_from_json (const NnField *self, json_t *json, const char *where, gpointer record,
                             GError **error)
{
  json_t          *value = json_object_get (json, self->name);
  g_autofree char *expectation = NULL;

  if (value == NULL || read_field (self, value, record))
    return TRUE;

  expectation = expectation_of (self, where);
  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION, "%s", expectation);
}

/**
 * @fields: (array length=n_fields): the table
 * @json: an object; fields that it does not mention keep their value in @record, and names that the
 *   table does not have are skipped
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION
 * Returns: whether all fields in @json have the right type
 */
gboolean nn_fields_from_json (const NnField *fields, int n_fields, json_t *json, const char *where,
                              gpointer record, GError **error)
{
  if (!nn_json_check_object (json, where, error))
    return FALSE;

  for (int i = 0; i < n_fields; i++)
    if (!nn_field_from_json (&fields[i], json, where, record, error))
      return FALSE;

  return TRUE;
}

/**
 * @json: any JSON value
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION
 * Returns: whether @json is an object
 */
gboolean nn_json_check_object (json_t *json, const char *where, GError **error)
{
  if (json_is_object (json))
    return TRUE;

  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                  _ ("%s must be a JSON object, “{ … }”."), where);
}

/**
 * @json: any JSON value
 * @name: the key of a setting that cannot be inferred from the tensors
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION
 * Returns: whether @json is an object with the key @name
 */
gboolean nn_json_has (json_t *json, const char *name, const char *where, GError **error)
{
  if (json_object_get (json, name) != NULL)
    return TRUE;

  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                  _ ("%s must contain “%s”, because the tensors do not show its value."), where,
                  name);
}

/**
 * @json: (transfer full): any JSON value
 * Returns: (transfer full): @json as text
 */
char *nn_json_to_text (json_t *json)
{
  /* With 17 digits, two different doubles always have different texts. */
  char *dump = json_dumps (json, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION (17));
  char *text = g_strdup (dump);

  free (dump);
  json_decref (json);

  return text;
}

/* Cuts the string at @text, which begins with a quotation mark, out of the text.  Returns what
 * follows it, or NULL if it has a character that JSON writes in another way. */
static char *cut_string (char *text)
{
  char *end = text + 1;

  while ((guchar) *end >= ' ' && *end != '"' && *end != '\\')
    end++;
  if (*end != '"')
    return NULL;

  *end = '\0';

  return end + 1;
}

/**
 * @text: (inout): JSON, which is cut into the strings, and of no other use afterwards
 *
 * Reads what Headlight writes for a list of words, many times as fast as nn_json_from_text().
 *
 * Returns: (transfer container) (nullable): the strings, which are parts of @text, if it is nothing
 *   but a list of strings without backslashes; %NULL for any other text
 */
GPtrArray *nn_json_plain_strings (char *text)
{
  g_autoptr (GPtrArray) strings = g_ptr_array_new ();

  if (*text != '[' || !g_utf8_validate (text, -1, NULL))
    return NULL;

  do
    {
      text += strspn (text + 1, " \n") + 1;
      if (*text != '"')
        return NULL;

      g_ptr_array_add (strings, text + 1);
      text = cut_string (text);
      if (text == NULL)
        return NULL;
    }
  while (*text == ',');

  return strcmp (text, "]") == 0 ? g_steal_pointer (&strings) : NULL;
}

/**
 * @text: JSON
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION
 * Returns: (transfer full) (nullable): its value
 */
json_t *nn_json_from_text (const char *text, const char *where, GError **error)
{
  const NnJsonCost cost = nn_json_cost (text, strlen (text));
  json_error_t     problem;
  json_t          *json;

  if (!nn_json_cost_is_allowed (&cost))
    return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                         _ ("%s contains more values than this program can read."), where);

  json = json_loads (text, JSON_REJECT_DUPLICATES, &problem);
  if (json == NULL)
    {
      g_autofree char *valid = g_utf8_make_valid (problem.text, -1);
      g_autofree char *reason = nn_printable (valid);

      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                   /* Translators: where, a line, a column, what is wrong there */
                   _ ("%s is not valid JSON: line %d, column %d, %s."), where, problem.line,
                   problem.column, reason);
    }

  return json;
}
