/* ui/session/work.h
 *
 * One piece of work in a worker thread.
 *
 *      main loop ── data ─► worker: run (data) ── result ─► main loop
 *                               └─ hl_work_tell () ─ news ─► main loop
 *
 * Nobody else touches the data while the work is under way.  An HlJob says which of several
 * pieces of work is the newest.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs in the worker. */
typedef gpointer (*HlWorkFunc) (gpointer data, /* what the work needs */
                                /* for hl_work_tell() and hl_work_get_source() */
                                GTask *task, GCancellable *cancellable, /* ends the work, or NULL */
                                GError **error);                        /* why there is no result */

/* Runs in the main loop. */
typedef void (*HlNewsFunc) (gpointer source, /* whose work it is */
                            gpointer news);  /* what the worker told */

typedef struct
{
  HlWorkFunc     run;         /* the work */
  gpointer       data;        /* what it needs, or NULL */
  GDestroyNotify free_data;   /* frees data, in whichever thread is the last to use it, or NULL */
  GDestroyNotify free_result; /* frees a result that nobody takes, or NULL */
  /* whether the result of work that was cancelled is returned nevertheless */
  gboolean is_kept;
} HlWork;

void hl_work_async (const HlWork *work, gpointer source, GCancellable *cancellable,
                    GAsyncReadyCallback callback, gpointer user_data);
void hl_work_tell (GTask *task, HlNewsFunc take, gpointer news, GDestroyNotify free_news);

gpointer hl_work_get_source (GTask *task);
gpointer hl_work_get_data (GAsyncResult *result);
gpointer hl_work_finish (GAsyncResult *result, HlWorkFunc run, GError **error);

G_END_DECLS
