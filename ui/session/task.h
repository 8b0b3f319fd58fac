/* ui/session/task.h
 *
 * Work in a worker thread.  What is done, and what becomes of it, is a row:
 *
 *      main loop ── data ─► worker: run (data) ── result ─► done (owner, data, result, error)
 *                               └─ hl_task_tell () ─ news ─► news (owner, news)
 *
 * Nobody else touches the data while the work is under way.  The owner lives until the worker
 * ends.  Of the work of an HlJob only the newest counts: starting it again cancels the one before,
 * of which nobody hears any more.
 *
 * Properties of an HlJob
 *   is-busy    boolean    whether it is under way
 *   fraction   double     how much of it is done, 0 to 1, if it says so
 *   problem    string     why the last one came to nothing, or NULL; being cancelled is none
 */

#pragma once

#include <gio/gio.h>

typedef struct _HlTask HlTask; /* a piece of work under way */

typedef struct
{
  gpointer (*run) (gpointer data, HlTask *task, GCancellable *cancellable, GError **error);
  /* takes the result; neither result nor error: it was stopped; or NULL */
  void (*done) (gpointer owner, gpointer data, gpointer result, const GError *error);
  void (*news) (gpointer owner, gpointer news);     /* borrows the news; or NULL */
  GDestroyNotify free_data, free_result, free_news; /* in the main loop; or NULL */
  gboolean       is_kept; /* whether there is a result of work that was stopped */
} HlTaskKind;

void hl_task_start (const HlTaskKind *kind, gpointer owner, gpointer data);
void hl_task_tell (HlTask *self, gpointer news);
void hl_free_elsewhere (gpointer data, GDestroyNotify destroy);

#define HL_TYPE_JOB (hl_job_get_type ())

G_DECLARE_FINAL_TYPE (HlJob, hl_job, HL, JOB, GObject)

HlJob *hl_job_new (void) G_GNUC_WARN_UNUSED_RESULT;

void     hl_job_run (HlJob *self, const HlTaskKind *kind, gpointer owner, gpointer data);
void     hl_job_stop (HlJob *self);
gboolean hl_job_cancel (HlJob *self);

void        hl_job_set_fraction (HlJob *self, double fraction);
gboolean    hl_job_get_is_busy (HlJob *self);
double      hl_job_get_fraction (HlJob *self);
double      hl_job_get_seconds_left (HlJob *self);
const char *hl_job_get_problem (HlJob *self);
