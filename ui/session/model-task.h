/* ui/session/model-task.h
 *
 * An experiment on a model in a worker thread: what it needs goes in, its result comes
 * out in the main loop.  The model is the experiment's alone as long as it lasts.
 */

#pragma once

#include "core/translation/translator.h"

#include "ui/session/model.h"

G_BEGIN_DECLS

/**
 * HlModelTaskFunc:
 * @translator: the model, which is in nobody else's hands
 * @data: what the experiment needs
 * @cancellable: (nullable): ends it
 * @error: why there is no result
 *
 * Called in a worker thread.
 *
 * Returns: (transfer full) (nullable): the result, or %NULL
 */
typedef gpointer (*HlModelTaskFunc) (const NnTranslator *translator,
                                     gpointer            data,
                                     GCancellable       *cancellable,
                                     GError            **error);

/**
 * HlModelTask:
 * @run: the experiment
 * @data: (transfer full): what it needs
 * @free_data: frees it
 * @free_result: frees a result that nobody takes
 */
typedef struct
{
  HlModelTaskFunc run;
  gpointer        data;
  GDestroyNotify  free_data;
  GDestroyNotify  free_result;
} HlModelTask;

void     hl_model_task_async (HlModel            *model,
                              const HlModelTask  *experiment,
                              GObject            *source,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
gpointer hl_model_task_finish (GAsyncResult *result,
                               GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
