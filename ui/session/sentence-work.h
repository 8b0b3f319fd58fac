/* ui/session/sentence-work.h
 *
 * An experiment on one sentence in a worker thread, by one model that nobody else uses meanwhile.
 *
 *      main loop ── model, sentence, options ─► worker: locks the model ── result ─► main loop
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

/* Runs in the worker. */
typedef gpointer (*HlSentenceFunc) (NnTranslator *translator,  /* computes with the model */
                                    const char   *sentence,    /* as it was typed */
                                    gconstpointer options,     /* what is tried, or NULL */
                                    GCancellable *cancellable, /* ends the work, or NULL */
                                    GError      **error);           /* why there is no result */

typedef struct
{
  HlSentenceFunc run;     /* the experiment */
  gpointer       options; /* what is tried, or NULL */
  /* frees options, in whichever thread is the last to use them, or NULL */
  GDestroyNotify free_options;
  GDestroyNotify free_result; /* frees a result that nobody takes */
} HlSentenceWork;

void     hl_sentence_work_async (const HlSentenceWork *work, HlModel *model, const char *sentence,
                                 gpointer source, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);
gpointer hl_sentence_work_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
