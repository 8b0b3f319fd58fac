#include "core/checkpoint/save-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/engine/fail.h"
#include "core/checkpoint/safetensors.h"

/* A new file has at most these permissions; the user's umask removes some of them. */
#define NEW_FILE_MODE 0666
#define PERMISSION_BITS 0777

#define TEMPORARY_PREFIX ".headlight-"
#define TEMPORARY_SUFFIX "XXXXXX"

/* A file younger than this may belong to another program that has not locked it yet. */
#define STALE_SECONDS 10

static gboolean fail (GError **error, const char *path, int cause)
{
  g_autofree char *name = g_filename_display_name (path);

  if (cause == ENOSPC || cause == EDQUOT || cause == EFBIG)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_NO_SPACE,
                 _ ("There is not enough room for “%s” (%s). Nothing was changed. Free some disk "
                    "space, or save it in another place."),
                 name, g_strerror (cause));
  else
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                 _ ("“%s” could not be saved: %s. Nothing was changed. Save it in another place."),
                 name, g_strerror (cause));

  return FALSE;
}

/* Returns the path that will be written: the target of a symbolic link, even if it does not exist
 * yet, else @path. */
static char *follow_link (const char *path)
{
  g_autofree char *target = g_file_read_link (path, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  char            *whole;

  if (target == NULL)
    return g_strdup (path);

  whole = realpath (path, NULL);
  if (whole == NULL)
    return g_canonicalize_filename (target, folder);

  g_free (target);
  target = g_strdup (whole);
  free (whole);

  return g_steal_pointer (&target);
}

/* Checks that @path is a file or does not exist.  @mode gets the permissions of the file, or −1. */
static gboolean check_target (const char *path, int *mode, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  struct stat      target;

  *mode = -1;

  if (lstat (path, &target) != 0)
    return errno == ENOENT ? TRUE : fail (error, path, errno);

  if (S_ISREG (target.st_mode))
    *mode = (int) (target.st_mode & PERMISSION_BITS);
  else
    return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSAVED,
                    _ ("“%s” is a folder or a device and cannot be replaced by a file: choose "
                       "another name."),
                    name);

  return TRUE;
}

static gboolean write_all (int fd, GBytes *bytes)
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

/* Writes the folder to the disk, so that the renaming survives a power cut.  Some file systems
 * cannot do this.  That is not an error, because the file itself is complete. */
static void sync_folder (const char *folder)
{
  const int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;

  (void) fsync (fd);
  (void) close (fd);
}

static gboolean write_pieces (int fd, GPtrArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++)
    if (!write_all (fd, pieces->pdata[i]))
      return FALSE;

  return TRUE;
}

static gboolean write_and_rename (int fd, const char *temporary, const char *path, int mode,
                                  GPtrArray *pieces)
{
  gboolean is_written = write_pieces (fd, pieces) && fsync (fd) == 0;
  int      cause = errno;

  /* An error is ignored: a file system without permissions cannot set them. */
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

/* Returns whether the temporary file belongs to a program that was killed: no process has locked
 * it. */
static gboolean is_stale (const char *path)
{
  const gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  struct stat  status;
  gboolean     is_free;
  int          fd;

  if (lstat (path, &status) != 0 || !S_ISREG (status.st_mode) || status.st_uid != getuid () ||
      now - status.st_mtime < STALE_SECONDS)
    return FALSE;

  fd = g_open (path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0);
  if (fd < 0)
    return FALSE;
  is_free = flock (fd, LOCK_EX | LOCK_NB) == 0;
  (void) close (fd);

  return is_free;
}

static void remove_stale (const char *folder)
{
  GDir       *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, TEMPORARY_PREFIX) &&
        strlen (name) == strlen (TEMPORARY_PREFIX TEMPORARY_SUFFIX))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        if (is_stale (path))
          (void) g_unlink (path);
      }

  g_clear_pointer (&dir, g_dir_close);
}

/* Creates a temporary file and locks it.  Returns its file descriptor, or −1. */
static int open_temporary (const char *folder, char **temporary)
{
  int fd;

  *temporary = g_build_filename (folder, TEMPORARY_PREFIX TEMPORARY_SUFFIX, NULL);
  fd = g_mkstemp_full (*temporary, O_WRONLY | O_CLOEXEC, NEW_FILE_MODE);
  if (fd >= 0)
    (void) flock (fd, LOCK_EX | LOCK_NB);

  return fd;
}

/**
 * @path: (type filename): a file that will be written later
 * @error: (nullable): as nn_save_pieces()
 *
 * Checks everything that can be checked without the content of the file.  A caller that will
 * compute for hours should call this first.
 *
 * Returns: whether a file can be written there now
 */
gboolean nn_save_check (const char *path, GError **error)
{
  g_autofree char *target = follow_link (path);
  g_autofree char *folder = g_path_get_dirname (target);
  g_autofree char *temporary = NULL;
  int              mode;
  int              fd;

  if (!check_target (target, &mode, error))
    return FALSE;

  fd = open_temporary (folder, &temporary);
  if (fd < 0)
    return fail (error, path, errno);

  (void) close (fd);
  (void) g_remove (temporary);

  return TRUE;
}

/**
 * @path: (type filename): the new file, or an existing file that it replaces
 * @pieces: (element-type GBytes): the content of the file, in order
 * @error: (nullable): %NN_SAFETENSORS_ERROR_NO_SPACE or
 *   %NN_SAFETENSORS_ERROR_UNSAVED; nothing was changed then
 *
 * The permissions of a replaced file are kept.  Temporary files that a killed program left in the
 * folder are removed.
 *
 * Returns: whether the file is on the disk
 */
gboolean nn_save_pieces (const char *path, GPtrArray *pieces, GError **error)
{
  g_autofree char *target = follow_link (path);
  g_autofree char *folder = g_path_get_dirname (target);
  g_autofree char *temporary = NULL;
  int              mode;
  int              fd;

  if (!check_target (target, &mode, error))
    return FALSE;

  remove_stale (folder);
  fd = open_temporary (folder, &temporary);
  if (fd < 0 || !write_and_rename (fd, temporary, target, mode, pieces))
    return fail (error, path, errno);

  sync_folder (folder);

  return TRUE;
}

/**
 * @path: (type filename): the new file, or an existing file that it replaces
 * @error: (nullable): as nn_save_pieces()
 * Returns: whether the file is on the disk
 */
gboolean nn_save_file (const char *path, GBytes *bytes, GError **error)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new ();

  g_ptr_array_add (pieces, bytes);

  return nn_save_pieces (path, pieces, error);
}
