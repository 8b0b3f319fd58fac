#include "core/checkpoint/safetensors.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "core/engine/fail.h"

/* In the order of NnDtype. */
static const struct
{
  const char *name;
  int         bits;
} dtypes[] = {
  { "BOOL", 8 },        { "F4", 4 },      { "F6_E2M3", 6 }, { "F6_E3M2", 6 }, { "U8", 8 },
  { "I8", 8 },          { "F8_E5M2", 8 }, { "F8_E4M3", 8 }, { "F8_E8M0", 8 }, { "F8_E4M3FNUZ", 8 },
  { "F8_E5M2FNUZ", 8 }, { "I16", 16 },    { "U16", 16 },    { "F16", 16 },    { "BF16", 16 },
  { "I32", 32 },        { "U32", 32 },    { "F32", 32 },    { "C64", 64 },    { "F64", 64 },
  { "I64", 64 },        { "U64", 64 },
};

/** Returns: the type's name in the format */
const char *nn_dtype_name (NnDtype dtype) { return dtypes[dtype].name; }

/** Returns: the size of one value in bits */
int nn_dtype_bits (NnDtype dtype) { return dtypes[dtype].bits; }

/** Returns: whether its values are real numbers that this program can compute with */
gboolean nn_dtype_is_real (NnDtype dtype)
{
  return dtype == NN_DTYPE_F16 || dtype == NN_DTYPE_BF16 || dtype == NN_DTYPE_F32 ||
         dtype == NN_DTYPE_F64;
}

G_DEFINE_QUARK (nn_safetensors_error, nn_safetensors_error)

/**
 * @file_name: the name of the file in messages
 * Returns: (transfer full): a file without tensors; the reader adds them
 */
NnSafetensors *nn_safetensors_new (const char *file_name)
{
  NnSafetensors *self = g_new0 (NnSafetensors, 1);

  self->file_name = g_strdup (file_name);
  self->fd = -1;
  self->tensors = g_ptr_array_new ();
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->metadata = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_safetensors_free);

  return self;
}

void nn_safetensors_free (NnSafetensors *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->metadata);
  g_hash_table_unref (self->by_name);
  g_ptr_array_unref (self->tensors);
  g_ptr_array_unref (self->parts);
  g_clear_pointer (&self->file, g_bytes_unref);
  if (self->fd >= 0)
    (void) close (self->fd);
  g_free (self->file_name);
  g_free (self);
}

/** Returns: the number of tensors */
int nn_safetensors_count (const NnSafetensors *self) { return (int) self->tensors->len; }

/**
 * @index: from 0
 * Returns: (transfer none): tensor number @index, in the order of the values in the file
 */
const NnSafetensor *nn_safetensors_get (const NnSafetensors *self, int index)
{
  g_assert (index >= 0 && index < nn_safetensors_count (self));

  return g_ptr_array_index (self->tensors, index);
}

/** Returns: (transfer none) (nullable): the tensor with that name */
const NnSafetensor *nn_safetensors_find (const NnSafetensors *self, const char *name)
{
  return g_hash_table_lookup (self->by_name, name);
}

/**
 * @key: the key of a string of the metadata
 * Returns: (transfer none) (nullable): the string
 */
const char *nn_safetensors_metadata (const NnSafetensors *self, const char *key)
{
  return g_hash_table_lookup (self->metadata, key);
}

/**
 * @error: (nullable): %NN_SAFETENSORS_ERROR_UNREADABLE
 * @reason: why, as a part of a sentence
 * Returns: %FALSE
 */
gboolean nn_safetensors_fail (GError **error, const char *file_name, const char *reason)
{
  return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNREADABLE,
                  _ ("“%s” could not be read: %s. Choose another file."), file_name, reason);
}

/**
 * @begin: offset of the first byte, from the beginning of the values
 * @bytes: (array length=n_bytes) (out caller-allocates): gets the bytes
 * @error: (nullable): %NN_SAFETENSORS_ERROR_UNREADABLE
 * Returns: whether all of @bytes was read
 */
gboolean nn_safetensors_read_values (const NnSafetensors *self, guint64 begin, guint8 *bytes,
                                     gsize n_bytes, GError **error)
{
  for (gsize n_read = 0; n_read < n_bytes;)
    {
      const gssize n = pread (self->fd, bytes + n_read, n_bytes - n_read,
                              (off_t) (self->values_at + begin + n_read));

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return nn_safetensors_fail (error, self->file_name, g_strerror (errno));
      if (n == 0)
        return nn_safetensors_fail (error, self->file_name,
                                    /* Translators: after “… could not be read: ” */
                                    _ ("it became shorter while being read"));
      n_read += (gsize) n;
    }

  return TRUE;
}

/** Returns: (transfer full): the shape as the textbook writes it, "(2, 3)" */
char *nn_safetensor_shape_to_string (const NnSafetensor *self)
{
  GString *string = g_string_new ("(");

  for (int i = 0; i < self->n_dims; i++)
    g_string_append_printf (string, "%s%" G_GUINT64_FORMAT, i == 0 ? "" : ", ", self->dims[i]);

  return g_string_free (g_string_append_c (string, ')'), FALSE);
}

/** Returns: whether the tensor has the axes of @shape */
gboolean nn_safetensor_has_shape (const NnSafetensor *self, NnShape shape)
{
  if (self->n_dims != shape.n_dims)
    return FALSE;

  for (int i = 0; i < shape.n_dims; i++)
    if (self->dims[i] != (guint64) shape.dims[i])
      return FALSE;

  return TRUE;
}
