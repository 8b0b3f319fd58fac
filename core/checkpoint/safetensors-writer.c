/* A safetensors file is written: its header, then its tensors. */

#include "core/checkpoint/safetensors.h"

#include <glib/gi18n-lib.h>
#include <jansson.h>
#include <string.h>

#include "core/checkpoint/save-file.h"
#include "core/engine/fail.h"
#include "core/engine/json-list.h"
#include "core/engine/owned.h"

#define HEADER_ALIGNMENT 8

/* A tensor that will be written.  @bytes are little-endian; on a little-endian machine they borrow
 * the memory of the tensor. */
typedef struct
{
  char   *name;
  NnDtype dtype;
  NnShape shape;
  GBytes *bytes;
} Entry;

NN_FREES (Entry, entry_free, (g_bytes_unref, bytes), (g_free, name))

static int compare_keys (gconstpointer a, gconstpointer b, gpointer user_data)
{
  return strcmp (a, b);
}

NnSafetensorsWriter *nn_safetensors_writer_new (void)
{
  NnSafetensorsWriter *self = g_new0 (NnSafetensorsWriter, 1);

  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->names = g_hash_table_new (g_str_hash, g_str_equal);
  self->metadata = g_tree_new_full (compare_keys, NULL, g_free, g_free);

  return self;
}

NN_FREES_FOR_ALL (NnSafetensorsWriter, nn_safetensors_writer_free, (g_tree_unref, metadata),
                  (g_hash_table_unref, names), (g_ptr_array_unref, entries))

/* Returns floats or ints as little-endian bytes; both are words of 4 bytes. */
static GBytes *little_endian (const void *values, gsize n_words)
{
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
  return g_bytes_new_static (values, n_words * sizeof (guint32));
#else
  guint32 *words = g_memdup2 (values, n_words * sizeof (guint32));

  for (gsize i = 0; i < n_words; i++)
    words[i] = GUINT32_TO_LE (words[i]);

  return g_bytes_new_take (words, n_words * sizeof (guint32));
#endif
}

static void add_words (NnSafetensorsWriter *self, const char *name, NnDtype dtype, NnShape shape,
                       const void *values)
{
  Entry *entry = g_new0 (Entry, 1);

  g_assert (g_utf8_validate (name, -1, NULL) && strcmp (name, "__metadata__") != 0);
  g_assert (!g_hash_table_contains (self->names, name));

  entry->name = g_strdup (name);
  entry->dtype = dtype;
  entry->shape = shape;
  entry->bytes = little_endian (values, nn_shape_length (shape));

  g_ptr_array_add (self->entries, entry);
  g_hash_table_add (self->names, entry->name);
}

/**
 * @name: its name in the file, in UTF-8, which no other tensor has
 * @tensor: its shape, and its values, which must live until the file is written
 */
void nn_safetensors_writer_add_tensor (NnSafetensorsWriter *self, const char *name,
                                       const NnTensor *tensor)
{
  add_words (self, name, NN_DTYPE_F32, tensor->shape, tensor->values);
}

/**
 * @name: their name in the file, in UTF-8, which no other tensor has
 * @values: (array): as many as @shape has; they must live until the file is written
 */
void nn_safetensors_writer_add_ints (NnSafetensorsWriter *self, const char *name, NnShape shape,
                                     const int *values)
{
  add_words (self, name, NN_DTYPE_I32, shape, values);
}

/**
 * @key: the key of the string, in UTF-8; it should have a prefix such as "headlight."
 * @value: the string, in UTF-8
 *
 * The key "format" is added too, because PyTorch's tools need it.
 */
void nn_safetensors_writer_set_metadata (NnSafetensorsWriter *self, const char *key,
                                         const char *value)
{
  g_assert (g_utf8_validate (key, -1, NULL) && g_utf8_validate (value, -1, NULL));

  g_tree_insert (self->metadata, g_strdup (NN_SAFETENSORS_FORMAT_KEY),
                 g_strdup (NN_SAFETENSORS_FORMAT_VALUE));
  g_tree_insert (self->metadata, g_strdup (key), g_strdup (value));
}

static int compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *first = *(const Entry *const *) a;
  const Entry *second = *(const Entry *const *) b;

  if (first->dtype != second->dtype)
    return first->dtype > second->dtype ? -1 : 1;

  return strcmp (first->name, second->name);
}

static gboolean add_metadata_string (gpointer key, gpointer value, gpointer user_data)
{
  json_object_set_new (user_data, key, json_string (value));

  return FALSE;
}

static json_t *describe_entry (const Entry *entry, gsize begin)
{
  const gsize end = begin + g_bytes_get_size (entry->bytes);

  return json_pack ("{s:s, s:o, s:[I, I]}", "dtype", nn_dtype_name (entry->dtype), "shape",
                    NN_JSON_LIST (i, entry->shape.n_dims, json_integer (entry->shape.dims[i])),
                    "data_offsets", (json_int_t) begin, (json_int_t) end);
}

/* Returns the text of the header, with the entries in the order of @entries, for free(). */
static char *describe (const NnSafetensorsWriter *self, const GPtrArray *entries)
{
  json_t *root = json_object ();
  gsize   begin = 0;
  char   *text;

  if (g_tree_nnodes (self->metadata) > 0)
    {
      json_t *metadata = json_object ();

      g_tree_foreach (self->metadata, add_metadata_string, metadata);
      json_object_set_new (root, "__metadata__", metadata);
    }

  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (entries, i);

      json_object_set_new (root, entry->name, describe_entry (entry, begin));
      begin += g_bytes_get_size (entry->bytes);
    }

  text = json_dumps (root, JSON_COMPACT);
  json_decref (root);

  return text;
}

/* Returns the header as bytes: its length, its text, and spaces up to the alignment. */
static GBytes *header_of (const NnSafetensorsWriter *self, const GPtrArray *entries)
{
  GByteArray   *header = g_byte_array_new ();
  char         *text = describe (self, entries);
  const gsize   length = strlen (text);
  const guint64 padded = (length + HEADER_ALIGNMENT - 1) / HEADER_ALIGNMENT * HEADER_ALIGNMENT;
  const guint64 n_header = GUINT64_TO_LE (padded);

  g_byte_array_append (header, (const guint8 *) &n_header, sizeof n_header);
  g_byte_array_append (header, (const guint8 *) text, (guint) length);
  while (header->len % HEADER_ALIGNMENT != 0)
    g_byte_array_append (header, (const guint8 *) " ", 1);
  free (text);

  return g_byte_array_free_to_bytes (header);
}

/* Returns the parts of the file in order: the header, then every tensor. */
static GPtrArray *to_pieces (const NnSafetensorsWriter *self)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_copy (self->entries, NULL, NULL);
  GPtrArray            *pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  /* The copy shares the entries and must not free them. */
  g_ptr_array_set_free_func (entries, NULL);
  g_ptr_array_sort (entries, compare_entries);

  g_ptr_array_add (pieces, header_of (self, entries));
  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_add (pieces, g_bytes_ref (((const Entry *) entries->pdata[i])->bytes));

  return pieces;
}

static gboolean header_fits (GBytes *header, gsize n_more)
{
  return g_bytes_get_size (header) + n_more <= NN_SAFETENSORS_MAX_HEADER_BYTES + sizeof (guint64);
}

static gboolean check_header (GBytes *header, const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (header_fits (header, 0))
    return TRUE;

  return NN_FAIL (
      error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
      _ ("“%s” was not saved, because the file could not be opened again: its names and "
         "vocabularies take more than %d bytes in all. Use smaller vocabularies."),
      name, NN_SAFETENSORS_MAX_HEADER_BYTES);
}

/**
 * @n_more: how many bytes may be added to its metadata later
 * @error: (nullable): %NN_SAFETENSORS_ERROR_TOO_LARGE
 * Returns: whether the file could be read again
 */
gboolean nn_safetensors_writer_check (const NnSafetensorsWriter *self, gsize n_more, GError **error)
{
  g_autoptr (GPtrArray) pieces = to_pieces (self);

  if (header_fits (pieces->pdata[0], n_more))
    return TRUE;

  return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                  _ ("The names and vocabularies of the model take more than %d bytes in all, so a "
                     "saved file could not be opened again. Use smaller vocabularies."),
                  NN_SAFETENSORS_MAX_HEADER_BYTES);
}

/**
 * @path: (type filename): the new file, or an existing file that it replaces
 * @error: (nullable): %NN_SAFETENSORS_ERROR_TOO_LARGE, or an error of nn_save_pieces(); an older
 *   file is unchanged then
 * Returns: whether the file is on the disk
 */
gboolean nn_safetensors_writer_save (const NnSafetensorsWriter *self, const char *path,
                                     GError **error)
{
  g_autoptr (GPtrArray) pieces = to_pieces (self);

  return check_header (pieces->pdata[0], path, error) && nn_save_pieces (path, pieces, error);
}
