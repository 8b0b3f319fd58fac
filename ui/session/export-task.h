/* ui/session/export-task.h
 *
 * The long part of an export, in a worker thread: a recorded picture becomes pixels, and
 * the pixels a file.
 *
 *      main loop ── data ─► worker: work (data) ── result ─► main loop
 *
 * What is exported is the caller's: this knows neither pictures nor files.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * HlExportFunc:
 * @data: everything that the work needs; nobody else touches it meanwhile
 * @error: why it could not be done
 *
 * Runs in the worker.
 *
 * Returns: (transfer full) (nullable): an object, or %NULL
 */
typedef GObject *(*HlExportFunc) (gpointer data,
                                  GError **error);

void     hl_export_async (gpointer            source,
                          HlExportFunc        work,
                          gpointer            data,
                          GDestroyNotify      free_data,
                          GAsyncReadyCallback callback,
                          gpointer            user_data);
GObject *hl_export_finish (GAsyncResult *result,
                           GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
