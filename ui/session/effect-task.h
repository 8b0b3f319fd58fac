/* ui/session/effect-task.h
 *
 * What an altered model makes of a sentence, beside what it made before, in a worker thread.
 */

#pragma once

#include "ui/session/translation.h"

G_BEGIN_DECLS

typedef struct
{
  HlTranslation *before; /* the translation by the model as it was */
  HlTranslation *after;  /* by the altered one */
  /* for each token of before how likely the altered model thinks it is, reading the tokens
   * before it */
  double *forced;
} HlSentenceEffect;

void hl_sentence_effect_free (HlSentenceEffect *self);

void hl_sentence_effect_async (HlModel *original, HlTranslation *after, gpointer source,
                               GCancellable *cancellable, GAsyncReadyCallback callback);
HlSentenceEffect *hl_sentence_effect_finish (GAsyncResult *result,
                                             GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlSentenceEffect, hl_sentence_effect_free)

G_END_DECLS
