/* ui/session/folder-lock.h
 *
 * Who writes into a folder of the data holds a lock on it, so that two windows do not write over
 * each other: two logins, or two computers that share a home.  The lock goes when its process ends,
 * however it ends.
 *
 * Where the file system has no locks, or nothing can be written, everybody gets one.
 */

#pragma once

#include <glib.h>

/* Nobody's lock. */
#define HL_NO_LOCK (-1)

int      hl_folder_lock (const char *folder, gboolean waits) G_GNUC_WARN_UNUSED_RESULT;
void     hl_folder_unlock (int *lock);
gboolean hl_folder_is_locked (const char *folder);
void     hl_folder_remove_lock (const char *folder);
