/* core/translation/held-out.h
 *
 * The BLEU score of a model on sentences that it was not trained on.  All held-out sentences are
 * translated with greedy search, in batches, and compared with their references, the translations
 * in the corpus.
 */

#pragma once

#include "core/translation/bleu.h"
#include "core/translation/translator.h"

G_BEGIN_DECLS

/* How many sentences are translated together. */
#define NN_HELD_OUT_BATCH 16

GPtrArray *nn_translate_greedy_batch (const NnTranslator *self, char ***sentences, int n,
                                      const NnTranslationOptions *options,
                                      GCancellable               *cancellable,
                                      GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
NnBleu     nn_held_out_bleu (const GPtrArray *sentences, const GPtrArray *translations);

G_END_DECLS
