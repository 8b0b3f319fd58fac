/* ui/session/translate-task.h
 *
 * Translating in a worker thread: a model, a sentence and options go in, an
 * HlTranslation comes out; on the way the words decoded so far are reported in
 * the main loop.
 */

#pragma once

#include "core/translation/prefix.h"
#include "ui/session/translation.h"
#include "ui/session/work.h"

G_BEGIN_DECLS

void hl_translate_async (HlModel *model, const char *sentence, const NnTranslationOptions *options,
                         gpointer source, HlNewsFunc partial, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data);
void hl_translate_from_async (HlModel *model, const char *sentence, const NnPrefix *prefix,
                              const NnTranslationOptions *options, gpointer source,
                              GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
HlTranslation *hl_translate_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
