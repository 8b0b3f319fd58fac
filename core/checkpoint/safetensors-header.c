#include "core/checkpoint/safetensors-header.h"
#include "core/text/printable.h"

#include <glib/gi18n-lib.h>
#include <jansson.h>
#include <string.h>

#include "core/checkpoint/json-cost.h"

/* A tensor and the range of its bytes among the values, which has not been checked yet. */
typedef struct
{
  NnSafetensor *tensor;
  guint64       begin;
  guint64       end;
} Place;

G_GNUC_PRINTF (3, 4)
static gboolean fail (GError **error, const NnSafetensors *self, const char *format, ...)
{
  g_autofree char *detail = NULL;
  va_list          arguments;

  va_start (arguments, format);
  detail = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
               _ ("The header of “%s” is not valid: %s. Save or download the file again."),
               self->file_name, detail);

  return FALSE;
}

/* Refuses text with deep nesting or too many values before the JSON reader gets it.  Also replaces
 * -0 by -1: the JSON reader would accept -0 as the whole number 0, but the format does not allow
 * it, and -1 is refused everywhere. */
static gboolean prepare_text (const NnSafetensors *self, char *text, gsize n_text, GError **error)
{
  const NnJsonCost cost = nn_json_cost (text, n_text);
  gboolean         is_in_string = FALSE;

  if (cost.depth > NN_SAFETENSORS_MAX_NESTING)
    return fail (error, self, _ ("it is nested more than %d levels deep"),
                 NN_SAFETENSORS_MAX_NESTING);
  if (!nn_json_cost_is_allowed (&cost))
    return fail (error, self, _ ("it holds more values than this program can read"));

  for (gsize i = 0; i < n_text; i++)
    if (is_in_string)
      {
        if (text[i] == '\\')
          i++;
        else if (text[i] == '"')
          is_in_string = FALSE;
      }
    else if (text[i] == '"')
      is_in_string = TRUE;
    else if (text[i] == '-' && i + 1 < n_text && text[i + 1] == '0' &&
             !(i + 2 < n_text && (g_ascii_isdigit (text[i + 2]) || strchr (".eE", text[i + 2]))))
      text[i + 1] = '1';

  return TRUE;
}

static json_t *parse_text (const NnSafetensors *self, const char *header, gsize n_header,
                           GError **error)
{
  g_autofree char *text = g_memdup2 (header, n_header);
  json_error_t     problem;
  json_t          *root;

  if (!prepare_text (self, text, n_header, error))
    return NULL;

  /* An empty header has no memory, so @text is %NULL. */
  root = json_loadb (text != NULL ? text : "", n_header, JSON_REJECT_DUPLICATES, &problem);
  if (root == NULL)
    {
      g_autofree char *reason = g_utf8_make_valid (problem.text, -1);
      g_autofree char *printable = nn_printable (reason);

      fail (error, self, _ ("at its byte %d, %s"), problem.position, printable);
    }
  else if (!json_is_object (root))
    {
      fail (error, self, _ ("it must be a JSON object, “{ … }”"));
      g_clear_pointer (&root, json_decref);
    }

  return root;
}

static gboolean read_metadata (NnSafetensors *self, json_t *metadata, GError **error)
{
  const char *key;
  json_t     *value;

  if (json_is_null (metadata))
    return TRUE;
  if (!json_is_object (metadata))
    return fail (error, self, _ ("“__metadata__” must be an object of strings"));

  json_object_foreach (metadata, key, value)
    {
      g_autofree char *printable = nn_printable (key);

      if (!json_is_string (value))
        return fail (error, self, _ ("the metadata “%s” must be a string"), printable);
      g_hash_table_insert (self->metadata, g_strdup (key), g_strdup (json_string_value (value)));
    }

  return TRUE;
}

/* Reads a whole number that is not negative: 2, but not -2, 2.0 or "2". */
static gboolean read_count (json_t *json, guint64 *count)
{
  if (!json_is_integer (json) || json_integer_value (json) < 0)
    return FALSE;

  *count = (guint64) json_integer_value (json);

  return TRUE;
}

static gboolean read_dtype (const NnSafetensors *self, json_t *json, NnSafetensor *tensor,
                            GError **error)
{
  g_autofree char *name = nn_printable (tensor->name);
  const char      *dtype = json_string_value (json);
  g_autofree char *printable = nn_printable (dtype != NULL ? dtype : "");

  for (int i = NN_DTYPE_BOOL; i <= NN_DTYPE_U64; i++)
    if (g_strcmp0 (dtype, nn_dtype_name ((NnDtype) i)) == 0)
      {
        tensor->dtype = (NnDtype) i;
        return TRUE;
      }

  if (dtype == NULL)
    return fail (error, self, _ ("the “dtype” of “%s” must be a string such as “F32”"), name);

  return fail (error, self, _ ("the “dtype” of “%s” is “%s”, which the format does not know"), name,
               printable);
}

static gboolean read_shape (const NnSafetensors *self, json_t *json, NnSafetensor *tensor,
                            GError **error)
{
  g_autofree char *name = nn_printable (tensor->name);
  const gsize      n_dims = json_array_size (json);

  if (!json_is_array (json))
    return fail (error, self, _ ("the “shape” of “%s” must be a list of whole numbers"), name);
  if (n_dims > NN_MAX_DIMS)
    return fail (error, self, _ ("“%s” has %zu axes; at most %d are possible"), name, n_dims,
                 NN_MAX_DIMS);

  tensor->n_dims = (int) n_dims;
  tensor->length = 1;

  for (int i = 0; i < tensor->n_dims; i++)
    {
      if (!read_count (json_array_get (json, (gsize) i), &tensor->dims[i]))
        return fail (error, self, _ ("the “shape” of “%s” must hold whole numbers from 0 up"),
                     name);
      if (!g_uint64_checked_mul (&tensor->length, tensor->length, tensor->dims[i]))
        return fail (error, self, _ ("“%s” has more values than can be counted"), name);
    }

  return TRUE;
}

static gboolean read_place (const NnSafetensors *self, json_t *json, Place *place, GError **error)
{
  const NnSafetensor *tensor = place->tensor;
  g_autofree char    *name = nn_printable (tensor->name);
  guint64             n_bits;

  if (json_array_size (json) != 2 || !read_count (json_array_get (json, 0), &place->begin) ||
      !read_count (json_array_get (json, 1), &place->end))
    return fail (error, self, _ ("the “data_offsets” of “%s” must be two whole numbers"), name);

  if (place->begin > place->end)
    return fail (error, self, _ ("“%s” ends before it begins"), name);

  if (!g_uint64_checked_mul (&n_bits, tensor->length, (guint64) nn_dtype_bits (tensor->dtype)))
    return fail (error, self, _ ("“%s” has more values than can be counted"), name);

  if (n_bits % 8 != 0 || n_bits / 8 != place->end - place->begin)
    {
      g_autofree char *shape = nn_safetensor_shape_to_string (tensor);

      return fail (error, self, _ ("“%s” is %s of %s, which are %llu bits, but it has %llu bytes"),
                   name, shape, nn_dtype_name (tensor->dtype), (unsigned long long) n_bits,
                   (unsigned long long) (place->end - place->begin));
    }

  return TRUE;
}

static void safetensor_free (gpointer data)
{
  NnSafetensor *tensor = data;

  g_free (tensor->name);
  g_free (tensor);
}

static gboolean read_entry (NnSafetensors *self, const char *name, json_t *json, GArray *places,
                            GError **error)
{
  g_autofree char *printable = nn_printable (name);
  NnSafetensor    *tensor = g_new0 (NnSafetensor, 1);
  Place            place = { .tensor = tensor };

  tensor->name = g_strdup (name);
  tensor->file = self;
  tensor->file_name = self->file_name;
  g_hash_table_insert (self->by_name, tensor->name, tensor);
  g_ptr_array_add (self->tensors, tensor);

  if (!json_is_object (json))
    return fail (error, self, _ ("“%s” must be an object with dtype, shape and data_offsets"),
                 printable);

  if (!read_dtype (self, json_object_get (json, "dtype"), tensor, error) ||
      !read_shape (self, json_object_get (json, "shape"), tensor, error) ||
      !read_place (self, json_object_get (json, "data_offsets"), &place, error))
    return FALSE;

  g_array_append_val (places, place);

  return TRUE;
}

static int compare_places (gconstpointer a, gconstpointer b)
{
  const Place *first = a;
  const Place *second = b;

  if (first->begin != second->begin)
    return first->begin < second->begin ? -1 : 1;
  if (first->end != second->end)
    return first->end < second->end ? -1 : 1;

  return strcmp (first->tensor->name, second->tensor->name);
}

/* Sorts the tensors by their place and checks that each begins where the one before it ends, and
 * that the last one ends with the file.  So no byte belongs to two tensors or to none. */
static gboolean sort_and_check_places (NnSafetensors *self, GArray *places, const guint8 *values,
                                       guint64 n_values, GError **error)
{
  guint64 end = 0;

  g_array_sort (places, compare_places);
  g_ptr_array_set_free_func (self->tensors, NULL);
  g_ptr_array_set_size (self->tensors, 0);
  g_ptr_array_set_free_func (self->tensors, safetensor_free);

  for (guint i = 0; i < places->len; i++)
    g_ptr_array_add (self->tensors, g_array_index (places, Place, i).tensor);

  for (guint i = 0; i < places->len; i++)
    {
      const Place     *place = &g_array_index (places, Place, i);
      NnSafetensor    *tensor = place->tensor;
      g_autofree char *name = nn_printable (tensor->name);

      if (place->begin != end)
        return fail (error, self,
                     _ ("“%s” begins at byte %llu of the values; it must begin at byte %llu, "
                        "where the tensor before it ends"),
                     name, (unsigned long long) place->begin, (unsigned long long) end);
      if (place->end > n_values)
        return fail (error, self,
                     _ ("“%s” ends at byte %llu of the values, but the file "
                        "has only %llu bytes of them: it was cut off"),
                     name, (unsigned long long) place->end, (unsigned long long) n_values);

      tensor->begin = place->begin;
      tensor->bytes = values != NULL ? values + place->begin : NULL;
      tensor->n_bytes = (gsize) (place->end - place->begin);
      end = place->end;
    }

  if (end != n_values)
    return fail (error, self, _ ("its tensors need %llu bytes, but %llu follow it"),
                 (unsigned long long) end, (unsigned long long) n_values);

  return TRUE;
}

/**
 * @header: (array length=n_header): the JSON text, not terminated
 * @n_header: its length in bytes
 * @values: (nullable) (array length=n_values): the values of all tensors; %NULL if they are on the
 *   disk
 * @n_values: its length in bytes
 * @error: (nullable): %NN_SAFETENSORS_ERROR_INVALID
 *
 * Fills in the tensors and the metadata.
 *
 * Returns: whether the header is valid
 */
gboolean nn_safetensors_read_header (NnSafetensors *self, const char *header, gsize n_header,
                                     const guint8 *values, guint64 n_values, GError **error)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  json_t            *root = parse_text (self, header, n_header, error);
  gboolean           is_valid = root != NULL;
  const char        *key;
  json_t            *value;

  g_ptr_array_set_free_func (self->tensors, safetensor_free);

  json_object_foreach (root, key, value)
    if (is_valid && strcmp (key, "__metadata__") == 0)
      is_valid = read_metadata (self, value, error);
    else if (is_valid)
      is_valid = read_entry (self, key, value, places, error);

  json_decref (root);

  return is_valid && sort_and_check_places (self, places, values, n_values, error);
}
