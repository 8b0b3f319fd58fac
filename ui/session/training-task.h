/* ui/session/training-task.h
 *
 * A run that trains in a worker thread, until it ends or is cancelled.  What the worker has
 * to tell it leaves in the news; the main loop hears of them ten times a second.
 */

#pragma once

#include "ui/session/training-news.h"

G_BEGIN_DECLS

typedef struct
{
  NnRun          *run;   /* what trains; the worker's until the task ends */
  HlModel        *frame; /* a model of the run, at any update */
  HlTrainingNews *news;  /* where it leaves what is new */
  /* called in the main loop with the task's source when there are some, or NULL */
  GSourceFunc take_news;
} HlTrainingJob;

void     hl_training_async (const HlTrainingJob *job, gpointer source, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data);
gboolean hl_training_finish (GAsyncResult *result, GError **error);

G_END_DECLS
