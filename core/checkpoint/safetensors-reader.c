/* The header of a safetensors file: JSON with the name, type, shape and place of every tensor.  All
 * checks of the header are here; they are done before a value is read. */

#include "core/checkpoint/safetensors.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <jansson.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checkpoint/json-cost.h"
#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "core/text/file-kind.h"
#include "core/text/read-file.h"

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

  return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                  _ ("The header of “%s” is not valid: %s. Save or download the file again."),
                  self->file_name, detail);
}

/* Refuses text with deep nesting or too many values before the JSON reader gets it.  Also replaces
 * -0 by -1: the JSON reader would accept -0 as the whole number 0, but the format does not allow
 * it, and -1 is refused everywhere. */
static gboolean prepare_text (const NnSafetensors *self, char *text, gsize n_text, GError **error)
{
  const NnJsonCost cost = nn_json_cost (text, n_text);

  if (cost.depth > NN_SAFETENSORS_MAX_NESTING)
    /* Translators: after “The header of … is not valid: ”, as all of these */
    return fail (error, self, _ ("it is nested more than %d levels deep"),
                 NN_SAFETENSORS_MAX_NESTING);
  if (!nn_json_cost_is_allowed (&cost))
    return fail (error, self, _ ("it contains more values than this program can read"));

  for (gsize i = 0; i < n_text; i++)
    if (text[i] == '"')
      i = nn_json_string_end (text, n_text, i);
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

      fail (error, self, _ ("at byte %d, %s"), problem.position, printable);
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
        return fail (error, self, _ ("the metadata entry “%s” must be a string"), printable);
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

  return fail (error, self,
               _ ("the “dtype” of “%s” is “%s”, which the safetensors format does not define"),
               name, printable);
}

static gboolean read_shape (const NnSafetensors *self, json_t *json, NnSafetensor *tensor,
                            GError **error)
{
  g_autofree char *name = nn_printable (tensor->name);
  const gsize      n_dims = json_array_size (json);

  if (!json_is_array (json))
    return fail (error, self, _ ("the “shape” of “%s” must be a list of whole numbers"), name);
  if (n_dims > NN_MAX_DIMS)
    return fail (error, self, _ ("“%s” has %zu axes; at most %d are allowed"), name, n_dims,
                 NN_MAX_DIMS);

  tensor->n_dims = (int) n_dims;
  tensor->length = 1;

  for (int i = 0; i < tensor->n_dims; i++)
    {
      if (!read_count (json_array_get (json, (gsize) i), &tensor->dims[i]))
        return fail (error, self, _ ("the “shape” of “%s” must list whole numbers of at least 0"),
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

      return fail (error, self,
                   _ ("“%s” with shape %s and type %s has the wrong size: %llu bits are needed, "
                      "and the file has %llu bytes"),
                   name, shape, nn_dtype_name (tensor->dtype), (unsigned long long) n_bits,
                   (unsigned long long) (place->end - place->begin));
    }

  return TRUE;
}

NN_FREES (NnSafetensor, safetensor_free, (g_free, name))

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
                     _ ("“%s” ends at byte %llu of the values, but the file has only %llu bytes of "
                        "values: it was cut off, or is one part of several"),
                     name, (unsigned long long) place->end, (unsigned long long) n_values);

      tensor->begin = place->begin;
      tensor->bytes = values != NULL ? values + place->begin : NULL;
      tensor->n_bytes = (gsize) (place->end - place->begin);
      end = place->end;
    }

  if (end != n_values)
    /* Translators: after “The header of … is not valid: ”; “its” is the file’s */
    return fail (error, self, _ ("its tensors need %llu bytes, but %llu bytes follow the header"),
                 (unsigned long long) end, (unsigned long long) n_values);

  return TRUE;
}

/* Fills in the tensors and the metadata, if the header, a JSON text that is not terminated, is
 * valid.  @values: of all tensors, or NULL if they are on the disk. */
static gboolean read_whole_header (NnSafetensors *self, const char *header, gsize n_header,
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

/* Whether there is nothing but text, maybe a part of a character at the end. */
static gboolean is_text (const guint8 *start, gsize n_bytes)
{
  const char *end;

  for (gsize i = 0; i < n_bytes; i++)
    if (start[i] < 0x20 && (start[i] == 0 || strchr ("\t\n\r\f", start[i]) == NULL))
      return FALSE;

  return g_utf8_validate ((const char *) start, (gssize) n_bytes, &end) ||
         n_bytes - (gsize) (end - (const char *) start) < 4;
}

#define LENGTH_BYTES 8

static guint64 header_length (const guint8 *file)
{
  guint64 n_header;

  memcpy (&n_header, file, sizeof n_header);

  return GUINT64_FROM_LE (n_header);
}

/* Returns what a file is instead of a model, and what to do, or NULL. */
static char *advice_for (const char *file_name, const guint8 *start, gsize n_bytes)
{
  char *advice = nn_file_kind_advice (file_name, (const char *) start, n_bytes, NULL);

  return advice != NULL || n_bytes == 0 || !is_text (start, n_bytes)
             ? advice
             /* Translators: a file */
             : g_strdup_printf (_ ("“%s” is text, not a model. If it has sentence pairs, train a "
                                   "model with it as the corpus."),
                                file_name);
}

/* Checks whether the first bytes can be those of a safetensors file of @n_bytes. */
static gboolean check_start (const char *file_name, const guint8 *start, guint64 n_bytes,
                             GError **error)
{
  const guint64    n_header = header_length (start);
  const guint64    n_left = n_bytes - LENGTH_BYTES;
  const guint8     first = n_left > 0 ? start[LENGTH_BYTES] : 0;
  const gboolean   has_header = first != 0 && strchr ("{ \t\r\n", first) != NULL;
  g_autofree char *advice = NULL;

  if (n_header > n_left || !has_header)
    advice = advice_for (file_name, start, (gsize) MIN (n_bytes, NN_FILE_KIND_BYTES));

  if (advice != NULL)
    g_set_error_literal (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID, advice);
  else if (!has_header)
    g_set_error (
        error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
        _ ("“%s” is not a safetensors file: it does not have its header. Save the model as "
           "safetensors."),
        file_name);
  else if (n_header > n_left)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is not a complete safetensors file: its first 8 bytes announce a header "
                    "of %llu bytes, but only %llu bytes follow. Save or download the file again."),
                 file_name, (unsigned long long) n_header, (unsigned long long) n_left);
  else if (n_header > NN_SAFETENSORS_MAX_HEADER_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                 _ ("“%s” has a header of %llu bytes, more than the %d that this program can read. "
                    "Choose a file with fewer tensors."),
                 file_name, (unsigned long long) n_header, NN_SAFETENSORS_MAX_HEADER_BYTES);
  else
    return TRUE;

  return FALSE;
}

static gboolean check_size (const char *file_name, guint64 n_bytes, GError **error)
{
  if (n_bytes < LENGTH_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is not a safetensors file: its size in bytes is %llu, and at least 8 are "
                    "needed. Save or download it again."),
                 file_name, (unsigned long long) n_bytes);
  else if (n_bytes > NN_SAFETENSORS_MAX_FILE_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                 _ ("“%s” has %llu bytes, more than the %lld that this program can read. Choose a "
                    "smaller model."),
                 file_name, (unsigned long long) n_bytes,
                 (long long) NN_SAFETENSORS_MAX_FILE_BYTES);

  return n_bytes >= LENGTH_BYTES && n_bytes <= NN_SAFETENSORS_MAX_FILE_BYTES;
}

static gboolean check_kind (int fd, const char *file_name, guint64 *n_bytes, GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0)
    return nn_safetensors_fail (error, file_name, g_strerror (errno));
  if (!S_ISREG (status.st_mode))
    /* Translators: after “… could not be read: ”; “it” is what was chosen */
    return nn_safetensors_fail (error, file_name, _ ("it is not a file"));

  *n_bytes = (guint64) status.st_size;

  return check_size (file_name, *n_bytes, error);
}

/* Checks the first bytes, which already show for most other files that they are not safetensors
 * files, and then the header, which must agree with the length of the file. */
static gboolean read_file (NnSafetensors *self, GError **error)
{
  g_autofree char *header = NULL;
  guint8           start[NN_FILE_KIND_BYTES];
  guint64          n_bytes = 0;
  gsize            n_header;

  if (!check_kind (self->fd, self->file_name, &n_bytes, error) ||
      !nn_safetensors_read_values (self, 0, start, (gsize) MIN (n_bytes, sizeof start), error) ||
      !check_start (self->file_name, start, n_bytes, error))
    return FALSE;

  n_header = (gsize) header_length (start);
  header = g_malloc (n_header);
  if (!nn_safetensors_read_values (self, LENGTH_BYTES, (guint8 *) header, n_header, error))
    return FALSE;

  self->values_at = LENGTH_BYTES + n_header;

  return read_whole_header (self, header, n_header, NULL, n_bytes - self->values_at, error);
}

static NnSafetensors *load_one (const char *path, GError **error)
{
  g_autofree char          *file_name = g_filename_display_name (path);
  g_autoptr (NnSafetensors) self = nn_safetensors_new (file_name);

  /* Without O_NONBLOCK, open () would wait for ever on a pipe without a writer. */
  self->fd = g_open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0);
  if (self->fd < 0)
    {
      nn_safetensors_fail (error, file_name, g_strerror (errno));
      return NULL;
    }

  return read_file (self, error) ? g_steal_pointer (&self) : NULL;
}

/* Adds the tensors of @part, which it takes. */
static gboolean add_part (NnSafetensors *self, NnSafetensors *part, GError **error)
{
  g_ptr_array_add (self->parts, part);

  for (int i = 0; i < nn_safetensors_count (part); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (part, i);

      if (nn_safetensors_find (self, tensor->name) != NULL)
        {
          g_autofree char *name = nn_printable (tensor->name);

          return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                          _ ("“%s” contains the tensor “%s”, which is also in another file of the "
                             "model. Save or download the model again."),
                          part->file_name, name);
        }
      g_ptr_array_add (self->tensors, (gpointer) tensor);
      g_hash_table_insert (self->by_name, tensor->name, (gpointer) tensor);
    }

  return TRUE;
}

/**
 * @path: the file; one part of a model in several files, or their index, stands for all of them
 * @error: (nullable): any #NnSafetensorsError of reading
 * Returns: (transfer full) (nullable): the open file; its values stay on the disk until they are
 *   read
 */
NnSafetensors *nn_safetensors_load (const char *path, GError **error)
{
  g_auto (GStrv)            paths = nn_shards_list (path, error);
  g_autofree char          *file_name = g_filename_display_name (path);
  g_autoptr (NnSafetensors) self = NULL;

  if (paths == NULL)
    return NULL;
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_autofree char *advice = nn_folder_advice (path, NN_SAFETENSORS_SUFFIX);

      return NN_FAIL_NULL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNREADABLE, "%s",
                           advice);
    }
  if (paths[1] == NULL)
    return load_one (paths[0], error);

  self = nn_safetensors_new (file_name);
  for (int i = 0; paths[i] != NULL; i++)
    {
      NnSafetensors *part = load_one (paths[i], error);

      if (part == NULL || !add_part (self, part, error))
        return NULL;
    }

  return g_steal_pointer (&self);
}

/**
 * @file_name: its name in messages
 * @error: (nullable): %NN_SAFETENSORS_ERROR_INVALID or
 *   %NN_SAFETENSORS_ERROR_TOO_LARGE
 * Returns: (transfer full) (nullable): the file
 */
NnSafetensors *nn_safetensors_parse (GBytes *file, const char *file_name, GError **error)
{
  g_autoptr (NnSafetensors) self = nn_safetensors_new (file_name);
  gsize                     n_bytes;
  const guint8             *bytes = g_bytes_get_data (file, &n_bytes);
  gsize                     n_header;

  self->file = g_bytes_ref (file);

  if (!check_size (file_name, n_bytes, error) || !check_start (file_name, bytes, n_bytes, error))
    return NULL;

  n_header = (gsize) header_length (bytes);
  self->values_at = LENGTH_BYTES + n_header;

  return read_whole_header (self, (const char *) bytes + LENGTH_BYTES, n_header,
                            bytes + self->values_at, n_bytes - self->values_at, error)
             ? g_steal_pointer (&self)
             : NULL;
}
