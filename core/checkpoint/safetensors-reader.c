#include "core/checkpoint/safetensors-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checkpoint/safetensors-header.h"

#define LENGTH_BYTES 8
#define SHORTEST_HEADER 2 /* {} */

#define SAVING_IN_PYTHON                                                                           \
  "    from safetensors.torch import save_file\n"                                                  \
  "    save_file (model.state_dict (), \"model.safetensors\")"

static guint64 header_length (const guint8 *file)
{
  guint64 n_header;

  memcpy (&n_header, file, sizeof n_header);

  return GUINT64_FROM_LE (n_header);
}

/* torch.save() writes a zip archive; its older versions wrote Python pickles. */
static gboolean is_from_torch (const guint8 *start)
{
  return memcmp (start, "PK\x03\x04", 4) == 0 || memcmp (start, "\x80\x02\x8a\x0a", 4) == 0;
}

/* Checks whether the first 8 bytes can be those of a safetensors file of @n_bytes. */
static gboolean check_start (const char *file_name, const guint8 *start, guint64 n_bytes,
                             GError **error)
{
  const guint64 n_header = header_length (start);
  const guint64 n_left = n_bytes - LENGTH_BYTES;

  if (is_from_torch (start))
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is in PyTorch's own format. Save the model as safetensors, with two "
                    "lines of Python:\n%s"),
                 file_name, SAVING_IN_PYTHON);
  else if (n_header > n_left || n_header < SHORTEST_HEADER)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is not a whole safetensors file: its first 8 bytes announce a header "
                    "of %llu bytes, but %llu follow. Save or download it again."),
                 file_name, (unsigned long long) n_header, (unsigned long long) n_left);
  else if (n_header > NN_SAFETENSORS_MAX_HEADER_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                 _ ("“%s” has a header of %llu bytes, more than the %d this "
                    "program reads. Choose a file with fewer tensors."),
                 file_name, (unsigned long long) n_header, NN_SAFETENSORS_MAX_HEADER_BYTES);
  else
    return TRUE;

  return FALSE;
}

static gboolean check_size (const char *file_name, guint64 n_bytes, GError **error)
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

static gboolean check_kind (int fd, const char *file_name, guint64 *n_bytes, GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0)
    return nn_safetensors_fail (error, file_name, g_strerror (errno));
  if (!S_ISREG (status.st_mode))
    return nn_safetensors_fail (
        error, file_name, S_ISDIR (status.st_mode) ? _ ("it is a folder") : _ ("it is not a file"));

  *n_bytes = (guint64) status.st_size;

  return check_size (file_name, *n_bytes, error);
}

/* Checks the first 8 bytes, which already show for most other files that they are not safetensors
 * files, and then the header, which must agree with the length of the file. */
static gboolean read_file (NnSafetensors *self, GError **error)
{
  g_autofree char *header = NULL;
  guint8           start[LENGTH_BYTES];
  guint64          n_bytes = 0;
  gsize            n_header;

  if (!check_kind (self->fd, self->file_name, &n_bytes, error) ||
      !nn_safetensors_read_values (self, 0, start, sizeof start, error) ||
      !check_start (self->file_name, start, n_bytes, error))
    return FALSE;

  n_header = (gsize) header_length (start);
  header = g_malloc (n_header);
  if (!nn_safetensors_read_values (self, LENGTH_BYTES, (guint8 *) header, n_header, error))
    return FALSE;

  self->values_at = LENGTH_BYTES + n_header;

  return nn_safetensors_read_header (self, header, n_header, NULL, n_bytes - self->values_at,
                                     error);
}

/**
 * nn_safetensors_load:
 * @path: the file
 * @error: (nullable): any #NnSafetensorsError of reading
 *
 * Returns: (transfer full) (nullable): the open file; its values stay on the disk until they are
 *   read
 */
NnSafetensors *nn_safetensors_load (const char *path, GError **error)
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

/**
 * nn_safetensors_parse:
 * @file: the bytes of a whole file
 * @file_name: its name in messages
 * @error: (nullable): %NN_SAFETENSORS_ERROR_INVALID or
 *   %NN_SAFETENSORS_ERROR_TOO_LARGE
 *
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

  return nn_safetensors_read_header (self, (const char *) bytes + LENGTH_BYTES, n_header,
                                     bytes + self->values_at, n_bytes - self->values_at, error)
             ? g_steal_pointer (&self)
             : NULL;
}
