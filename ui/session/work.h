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

/**
 * HlWorkFunc:
 * @data: what the work needs
 * @task: for hl_work_tell() and hl_work_get_source()
 * @cancellable: (nullable): ends the work
 * @error: why there is no result
 *
 * Runs in the worker.
 *
 * Returns: (transfer full) (nullable): the result
 */
typedef gpointer (*HlWorkFunc) (gpointer      data,
                                GTask        *task,
                                GCancellable *cancellable,
                                GError      **error);

/**
 * HlNewsFunc:
 * @source: whose work it is
 * @news: what the worker told
 *
 * Runs in the main loop.
 */
typedef void (*HlNewsFunc) (gpointer source,
                            gpointer news);

/**
 * HlWork:
 * @run: the work
 * @data: (transfer full) (nullable): what it needs
 * @free_data: (nullable): frees @data, in whichever thread is the last to use it
 * @free_result: (nullable): frees a result that nobody takes
 * @is_kept: whether the result of work that was cancelled is returned nevertheless
 */
typedef struct
{
  HlWorkFunc     run;
  gpointer       data;
  GDestroyNotify free_data;
  GDestroyNotify free_result;
  gboolean       is_kept;
} HlWork;

void hl_work_async (const HlWork       *work,
                    gpointer            source,
                    GCancellable       *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer            user_data);
void hl_work_tell (GTask         *task,
                   HlNewsFunc     take,
                   gpointer       news,
                   GDestroyNotify free_news);

gpointer hl_work_get_source (GTask *task);
gpointer hl_work_get_data (GAsyncResult *result);
gpointer hl_work_finish (GAsyncResult *result,
                         HlWorkFunc    run,
                         GError      **error);

G_END_DECLS
