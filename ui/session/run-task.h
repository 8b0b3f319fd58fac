/* ui/session/run-task.h
 *
 * A run made in a worker thread: reading a corpus takes its time.
 *
 *      options ─► corpus, vocabularies, model ─► HlPreparedRun
 *                 file of a model, to go on ─┘
 */

#pragma once

#include "core/training/run.h"
#include "core/training/snapshots.h"

#include "ui/session/model.h"
#include "core/experiments/sayings.h"

G_BEGIN_DECLS

typedef struct
{
  NnRun *run;     /* nothing has been done with it yet; NULL when it has been taken over */
  char **remarks; /* what is odd about its corpus, or NULL */
  char **samples; /* some sentences of the corpus to watch, or NULL */

  NnReferences *references; /* how the corpus translates its sentences, or NULL */
  /* where its snapshots go, with those that it has when it goes on, or NULL */
  NnSnapshots *moments;
  /* the model as it is, which lends its words, corpus and name to later copies, or NULL */
  HlModel *frame;
} HlPreparedRun;

char   **hl_run_samples (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;
NnWatch *hl_run_watch (gboolean is_shipped, const char *const *samples,
                       const char *const *own) G_GNUC_WARN_UNUSED_RESULT;

void hl_prepared_run_free (HlPreparedRun *self);

void hl_run_prepare_async (const NnRunOptions *options, const char *model, int n_runs,
                           gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data);

HlPreparedRun *hl_run_prepare_finish (GAsyncResult *result,
                                      GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlPreparedRun, hl_prepared_run_free)

G_END_DECLS
