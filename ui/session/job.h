/* ui/session/job.h
 *
 * One piece of work in the background, of which only the newest counts.
 *
 *      hl_job_start ()  ──►  GCancellable  ──►  task  ──►  hl_job_end ()  TRUE: take the result
 *           │ again                                            │
 *           └── the one before is cancelled                    └── FALSE: it is an older one's
 *
 * Whoever has the work done keeps the job as long as a task may come back to it: until finalize.
 *
 * Properties
 *   is-busy    boolean    whether it is under way
 *   fraction   double     how much of it is done, 0 to 1, if it says so
 *   problem    string     why the last one came to nothing, or NULL; being cancelled is none
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define HL_TYPE_JOB (hl_job_get_type ())

G_DECLARE_FINAL_TYPE (HlJob, hl_job, HL, JOB, GObject)

HlJob *hl_job_new (void) G_GNUC_WARN_UNUSED_RESULT;

GCancellable *hl_job_start (HlJob *self);
gboolean      hl_job_end (HlJob *self, GAsyncResult *result, const GError *error);
void          hl_job_stop (HlJob *self);
gboolean      hl_job_cancel (HlJob *self);

void        hl_job_set_fraction (HlJob *self, double fraction);
gboolean    hl_job_get_is_busy (HlJob *self);
double      hl_job_get_fraction (HlJob *self);
double      hl_job_get_seconds_left (HlJob *self);
const char *hl_job_get_problem (HlJob *self);

G_END_DECLS
