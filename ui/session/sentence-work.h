/* ui/session/sentence-work.h
 *
 * An experiment on one sentence in a worker thread, by one model that nobody else uses meanwhile.
 *
 *      main loop ── model, sentence, options ─► worker: locks the model ── result ─► main loop
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

/**
 * HlSentenceFunc:
 * @translator: computes with the model
 * @sentence: as it was typed
 * @options: (nullable): what is tried
 * @cancellable: (nullable): ends the work
 * @error: why there is no result
 *
 * Runs in the worker.
 *
 * Returns: (transfer full) (nullable): the result
 */
typedef gpointer (*HlSentenceFunc) (NnTranslator *translator,
                                    const char   *sentence,
                                    gconstpointer options,
                                    GCancellable *cancellable,
                                    GError      **error);

/**
 * HlSentenceWork:
 * @run: the experiment
 * @options: (transfer full) (nullable): what is tried
 * @free_options: (nullable): frees @options, in whichever thread is the last to use them
 * @free_result: frees a result that nobody takes
 */
typedef struct
{
  HlSentenceFunc run;
  gpointer       options;
  GDestroyNotify free_options;
  GDestroyNotify free_result;
} HlSentenceWork;

void     hl_sentence_work_async (const HlSentenceWork *work,
                                 HlModel              *model,
                                 const char           *sentence,
                                 gpointer              source,
                                 GCancellable         *cancellable,
                                 GAsyncReadyCallback   callback,
                                 gpointer              user_data);
gpointer hl_sentence_work_finish (GAsyncResult *result,
                                  GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
