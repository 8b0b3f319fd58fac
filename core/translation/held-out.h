/* core/translation/held-out.h
 *
 * How well does a model translate what it has never seen?  All held-out sentences
 * are translated greedily, many at a time, and compared with all the translations
 * that people gave for them.
 */

#pragma once

#include "core/translation/bleu.h"
#include "core/translation/translator.h"

G_BEGIN_DECLS

/* How many sentences are translated together. */
#define NN_HELD_OUT_BATCH 16

GPtrArray *nn_translate_greedy_batch (const NnTranslator         *self,
                                      char                     ***sentences,
                                      int                         n,
                                      const NnTranslationOptions *options,
                                      GCancellable               *cancellable,
                                      GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
NnBleu     nn_held_out_bleu (const GPtrArray *sentences,
                             const GPtrArray *translations);

G_END_DECLS
