#include "ui/session/folder-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#define LOCK_FILE ".lock"

/* The value of a lock where the file system has no locks. */
#define FREE_FOR_ALL G_MAXINT

/* While others only look, which takes a moment. */
#define N_TRIES 2000
#define TRY_AFTER 1000 /* microseconds */

/* Whether the file is still the one in the folder, which may have been deleted meanwhile. */
static gboolean is_current (int fd, const char *path)
{
  struct stat own;
  struct stat there;

  return fstat (fd, &own) == 0 && lstat (path, &there) == 0 && own.st_ino == there.st_ino;
}

/* An owner shares the lock with nobody; all who look share it. */
static gboolean is_owned (int fd)
{
  return flock (fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

/* Returns the lock, for hl_folder_unlock(); HL_NO_LOCK if another has it. */
int hl_folder_lock (const char *folder, gboolean waits)
{
  g_autofree char *path = g_build_filename (folder, LOCK_FILE, NULL);

  for (int i = 1;; i++)
    {
      const int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
      gboolean  is_taken;
      int       result;

      if (fd < 0)
        return FREE_FOR_ALL;
      do
        result = flock (fd, waits ? LOCK_EX : LOCK_EX | LOCK_NB);
      while (result != 0 && errno == EINTR);
      if (result == 0 && !is_current (fd, path))
        {
          (void) close (fd);
          continue;
        }
      if (result == 0 || errno != EWOULDBLOCK)
        return fd;

      is_taken = is_owned (fd);
      (void) close (fd);
      if (is_taken || i >= N_TRIES)
        return HL_NO_LOCK;
      g_usleep (TRY_AFTER);
    }
}

/* lock: a lock, or HL_NO_LOCK, which it is then. */
void hl_folder_unlock (int *lock)
{
  if (*lock != HL_NO_LOCK && *lock != FREE_FOR_ALL)
    (void) close (*lock);
  *lock = HL_NO_LOCK;
}

/* Returns whether anyone has a lock on it; writes nothing. */
gboolean hl_folder_is_locked (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, LOCK_FILE, NULL);
  const int        fd = g_open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0);
  gboolean         is_locked;

  if (fd < 0)
    return FALSE;

  is_locked = is_owned (fd);
  (void) close (fd);

  return is_locked;
}

void hl_folder_remove_lock (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, LOCK_FILE, NULL);

  (void) g_unlink (path);
}
