#include "core/checkpoint/safetensors.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checkpoint/safetensors-header.h"

#define LENGTH_BYTES 8

G_DEFINE_QUARK (nn_safetensors_error, nn_safetensors_error)

static gboolean
fail_to_read (GError    **error,
              const char *file_name,
              const char *reason)
{
  g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNREADABLE,
               _ ("“%s” could not be read: %s. Choose another file."), file_name, reason);

  return FALSE;
}

/* Whether a header of the announced length can stand in a file of @n_bytes. */
static gboolean
check_lengths (const char *file_name,
               guint64     n_header,
               guint64     n_bytes,
               GError    **error)
{
  const guint64 n_left = n_bytes - LENGTH_BYTES;

  if (n_header <= n_left && n_header <= NN_SAFETENSORS_MAX_HEADER_BYTES)
    return TRUE;

  if (n_header > n_left)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is not a whole safetensors file: its first 8 bytes announce a header "
                    "of %llu bytes, but %llu follow. Save or download it again."),
                 file_name, (unsigned long long) n_header, (unsigned long long) n_left);
  else
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                 _ ("“%s” has a header of %llu bytes, more than the %d this "
                    "program reads. Choose a file with fewer tensors."),
                 file_name, (unsigned long long) n_header, NN_SAFETENSORS_MAX_HEADER_BYTES);

  return FALSE;
}

static gboolean
check_size (const char *file_name,
            guint64     n_bytes,
            GError    **error)
{
  if (n_bytes < LENGTH_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is not a safetensors file: it has only %llu bytes, and at least 8 are "
                    "needed. Save or download it again."),
                 file_name, (unsigned long long) n_bytes);
  else if (n_bytes > NN_SAFETENSORS_MAX_FILE_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                 _ ("“%s” has %llu bytes, more than the %lld this program reads. Choose a smaller "
                    "model."),
                 file_name, (unsigned long long) n_bytes,
                 (long long) NN_SAFETENSORS_MAX_FILE_BYTES);

  return n_bytes >= LENGTH_BYTES && n_bytes <= NN_SAFETENSORS_MAX_FILE_BYTES;
}

static guint64
header_length (const guint8 *file)
{
  guint64 n_header;

  memcpy (&n_header, file, sizeof n_header);

  return GUINT64_FROM_LE (n_header);
}

/* Fills all of @bytes, or says why not. */
static gboolean
read_all (int         fd,
          guint8     *bytes,
          gsize       n_bytes,
          const char *file_name,
          GError    **error)
{
  for (gsize n_read = 0; n_read < n_bytes;)
    {
      const gssize n = read (fd, bytes + n_read, n_bytes - n_read);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail_to_read (error, file_name, g_strerror (errno));
      if (n == 0)
        return fail_to_read (error, file_name, _ ("it became shorter while it was read"));
      n_read += (gsize) n;
    }

  return TRUE;
}

/* The first 8 bytes already tell most other files apart, before gigabytes are read. */
static GBytes *
read_file (int         fd,
           const char *file_name,
           GError    **error)
{
  g_autofree guint8 *bytes = NULL;
  guint8             start[LENGTH_BYTES];
  struct stat        status;
  gsize              n_bytes;

  if (fstat (fd, &status) != 0)
    {
      fail_to_read (error, file_name, g_strerror (errno));
      return NULL;
    }
  if (!S_ISREG (status.st_mode))
    {
      fail_to_read (error, file_name,
                    S_ISDIR (status.st_mode) ? _ ("it is a folder") : _ ("it is not a file"));
      return NULL;
    }

  n_bytes = (gsize) status.st_size;
  if (!check_size (file_name, n_bytes, error) ||
      !read_all (fd, start, sizeof start, file_name, error) ||
      !check_lengths (file_name, header_length (start), n_bytes, error))
    return NULL;

  bytes = g_try_malloc (n_bytes);
  if (bytes == NULL)
    {
      g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                   _ ("There is not enough memory for the %zu bytes of “%s”. Close other programs, "
                      "or choose a smaller model."),
                   n_bytes, file_name);
      return NULL;
    }

  memcpy (bytes, start, sizeof start);
  if (!read_all (fd, bytes + sizeof start, n_bytes - sizeof start, file_name, error))
    return NULL;

  return g_bytes_new_take (g_steal_pointer (&bytes), n_bytes);
}

/**
 * nn_safetensors_load:
 * @path: the file
 * @error: (nullable): any #NnSafetensorsError of reading
 *
 * Returns: (transfer full) (nullable): the whole file, in memory
 */
NnSafetensors *
nn_safetensors_load (const char *path,
                     GError    **error)
{
  g_autofree char   *file_name = g_filename_display_name (path);
  g_autoptr (GBytes) file = NULL;
  /* A pipe without a writer would make open () wait for ever. */
  const int fd = g_open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0);

  if (fd < 0)
    {
      fail_to_read (error, file_name, g_strerror (errno));
      return NULL;
    }

  file = read_file (fd, file_name, error);
  (void) close (fd);

  return file != NULL ? nn_safetensors_parse (file, file_name, error) : NULL;
}

/**
 * nn_safetensors_parse:
 * @file: the bytes of a whole file
 * @file_name: what to call it in messages
 * @error: (nullable): %NN_SAFETENSORS_ERROR_INVALID or
 *   %NN_SAFETENSORS_ERROR_TOO_LARGE
 *
 * Returns: (transfer full) (nullable): the file
 */
NnSafetensors *
nn_safetensors_parse (GBytes     *file,
                      const char *file_name,
                      GError    **error)
{
  g_autoptr (NnSafetensors) self = g_new0 (NnSafetensors, 1);
  gsize                     n_bytes;
  const guint8             *bytes = g_bytes_get_data (file, &n_bytes);
  guint64                   n_header;

  self->file_name = g_strdup (file_name);
  self->file = g_bytes_ref (file);
  self->tensors = g_ptr_array_new ();
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->metadata = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  if (!check_size (file_name, n_bytes, error))
    return NULL;

  n_header = header_length (bytes);
  if (!check_lengths (file_name, n_header, n_bytes, error) ||
      !nn_safetensors_read_header (self, (const char *) bytes + LENGTH_BYTES, (gsize) n_header,
                                   bytes + LENGTH_BYTES + n_header,
                                   n_bytes - LENGTH_BYTES - (gsize) n_header, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * nn_safetensors_free:
 * @self: (nullable) (transfer full): the file
 */
void
nn_safetensors_free (NnSafetensors *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->metadata);
  g_hash_table_unref (self->by_name);
  g_ptr_array_unref (self->tensors);
  g_bytes_unref (self->file);
  g_free (self->file_name);
  g_free (self);
}

/**
 * nn_safetensors_count:
 *
 * Returns: how many tensors there are
 */
int
nn_safetensors_count (const NnSafetensors *self)
{
  return (int) self->tensors->len;
}

/**
 * nn_safetensors_get:
 *
 * Returns: (transfer none): number @index, in the order of the values in the file
 */
const NnSafetensor *
nn_safetensors_get (const NnSafetensors *self,
                    int                  index)
{
  g_assert (index >= 0 && index < nn_safetensors_count (self));

  return g_ptr_array_index (self->tensors, index);
}

/**
 * nn_safetensors_find:
 *
 * Returns: (transfer none) (nullable): the tensor called @name
 */
const NnSafetensor *
nn_safetensors_find (const NnSafetensors *self,
                     const char          *name)
{
  return g_hash_table_lookup (self->by_name, name);
}

/**
 * nn_safetensors_metadata:
 *
 * Returns: (transfer none) (nullable): what the file says about @key
 */
const char *
nn_safetensors_metadata (const NnSafetensors *self,
                         const char          *key)
{
  return g_hash_table_lookup (self->metadata, key);
}
