#include "core/text/read-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/engine/fail.h"

/* In bytes: how much is read between two checks of the cancellable. */
#define CHUNK (1 << 20)

static gboolean fail (GError **error, int cause)
{
  return NN_FAIL (error, G_FILE_ERROR, (int) g_file_error_from_errno (cause), "%s",
                  g_strerror (cause));
}

static gboolean check_kind (int fd, gsize max_bytes, gsize *n_bytes, GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0)
    return fail (error, errno);
  if (S_ISDIR (status.st_mode))
    return fail (error, EISDIR);
  if (!S_ISREG (status.st_mode))
    return NN_FAIL (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s", _ ("it is not a file"));

  *n_bytes = (gsize) status.st_size;
  if (*n_bytes > max_bytes)
    return fail (error, ENOSPC);

  return TRUE;
}

static gboolean read_bytes (int fd, char *bytes, gsize n_bytes, GCancellable *cancellable,
                            gsize *length, GError **error)
{
  gssize n = 1;

  for (*length = 0; *length < n_bytes && n > 0;)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      n = read (fd, bytes + *length, MIN (n_bytes - *length, CHUNK));
      if (n < 0 && errno != EINTR)
        return fail (error, errno);
      *length += n > 0 ? (gsize) n : 0;
      n = n < 0 ? 1 : n;
    }

  return TRUE;
}

static char *read_whole (int fd, gsize max_bytes, GCancellable *cancellable, gsize *length,
                         GError **error)
{
  g_autofree char *bytes = NULL;
  gsize            n_bytes;

  if (!check_kind (fd, max_bytes, &n_bytes, error))
    return NULL;

  bytes = g_try_malloc (n_bytes + 1);
  if (bytes == NULL)
    {
      fail (error, ENOMEM);
      return NULL;
    }
  if (!read_bytes (fd, bytes, n_bytes, cancellable, length, error))
    return NULL;

  bytes[*length] = '\0';

  return g_steal_pointer (&bytes);
}

/**
 * @path: (type filename): the file
 * @max_bytes: how large it may be
 * @follows_links: whether @path may be a symbolic link: not where a file chose the name
 * @cancellable: (nullable): ends the reading
 * @length: (out): how many bytes there are
 * @error: (nullable): a #GFileError, %G_FILE_ERROR_NOSPC if the file is larger than @max_bytes,
 *   or %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): the bytes, and a zero byte after them
 */
char *nn_read_file (const char *path, gsize max_bytes, gboolean follows_links,
                    GCancellable *cancellable, gsize *length, GError **error)
{
  /* A pipe without a writer would make open () wait for ever. */
  const int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (follows_links ? 0 : O_NOFOLLOW);
  const int fd = g_open (path, flags, 0);
  char     *bytes;

  if (fd < 0)
    {
      fail (error, errno);
      return NULL;
    }

  bytes = read_whole (fd, max_bytes, cancellable, length, error);
  (void) close (fd);

  return bytes;
}
