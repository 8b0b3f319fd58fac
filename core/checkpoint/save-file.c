#include "core/checkpoint/save-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checkpoint/safetensors.h"

/* What a new file may have at most; the user's umask takes away from it. */
#define NEW_FILE_MODE 0666
#define PERMISSION_BITS 0777

static gboolean
fail (GError    **error,
      const char *path,
      int         cause)
{
  g_autofree char *name = g_filename_display_name (path);

  if (cause == ENOSPC || cause == EDQUOT || cause == EFBIG)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_NO_SPACE,
                 _ ("There is not enough room for “%s” (%s). Nothing was changed: make room, or "
                    "save it elsewhere."),
                 name, g_strerror (cause));
  else
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                 _ ("“%s” could not be saved: %s. Nothing was changed: choose another place."),
                 name, g_strerror (cause));

  return FALSE;
}

/* What stands at @path now: @mode is its permissions, or −1 if it has none to keep. */
static gboolean
look_at_target (const char *path,
                int        *mode,
                GError    **error)
{
  g_autofree char *name = g_filename_display_name (path);
  struct stat      target;

  *mode = -1;

  if (lstat (path, &target) != 0)
    return errno == ENOENT ? TRUE : fail (error, path, errno);

  if (S_ISREG (target.st_mode))
    *mode = (int) (target.st_mode & PERMISSION_BITS);
  else if (!S_ISLNK (target.st_mode))
    {
      g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                   _ ("“%s” is a folder or a device and cannot be replaced by a file: choose "
                      "another name."),
                   name);
      return FALSE;
    }

  return TRUE;
}

static gboolean
write_all (int     fd,
           GBytes *bytes)
{
  gsize       left;
  const char *next = g_bytes_get_data (bytes, &left);

  while (left > 0)
    {
      const gssize written = write (fd, next, left);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return FALSE;
      next += written;
      left -= (gsize) written;
    }

  return TRUE;
}

/* Renaming is only safe from a power cut once the folder is on the disk too.  Some file
 * systems cannot do this, and the file is complete either way: no error. */
static void
sync_folder (const char *folder)
{
  const int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;

  (void) fsync (fd);
  (void) close (fd);
}

static gboolean
write_pieces (int        fd,
              GPtrArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++)
    if (!write_all (fd, pieces->pdata[i]))
      return FALSE;

  return TRUE;
}

static gboolean
write_and_rename (int         fd,
                  const char *temporary,
                  const char *path,
                  int         mode,
                  GPtrArray  *pieces)
{
  gboolean is_written = write_pieces (fd, pieces) && fsync (fd) == 0;
  int      cause = errno;

  /* A file system without permissions has none to lose. */
  if (is_written && mode >= 0)
    (void) fchmod (fd, (mode_t) mode);

  if (close (fd) != 0 && is_written)
    {
      is_written = FALSE;
      cause = errno;
    }

  if (is_written && g_rename (temporary, path) == 0)
    return TRUE;

  cause = is_written ? errno : cause;
  (void) g_unlink (temporary);
  errno = cause;

  return FALSE;
}

/**
 * nn_save_pieces:
 * @path: where the file shall stand
 * @pieces: (element-type GBytes): all of it, one after the other
 * @error: (nullable): %NN_SAFETENSORS_ERROR_NO_SPACE or
 *   %NN_SAFETENSORS_ERROR_UNSAVED; nothing was changed then
 *
 * A file that is replaced keeps its permissions.
 *
 * Returns: whether the file is on the disk
 */
gboolean
nn_save_pieces (const char *path,
                GPtrArray  *pieces,
                GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *temporary = g_build_filename (folder, ".headlight-XXXXXX", NULL);
  int              mode;
  int              fd;

  if (!look_at_target (path, &mode, error))
    return FALSE;

  fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, NEW_FILE_MODE);
  if (fd < 0 || !write_and_rename (fd, temporary, path, mode, pieces))
    return fail (error, path, errno);

  sync_folder (folder);

  return TRUE;
}

/**
 * nn_save_file:
 * @path: where the file shall stand
 * @bytes: all of it
 * @error: (nullable): as nn_save_pieces()
 *
 * Returns: whether the file is on the disk
 */
gboolean
nn_save_file (const char *path,
              GBytes     *bytes,
              GError    **error)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new ();

  g_ptr_array_add (pieces, bytes);

  return nn_save_pieces (path, pieces, error);
}
