/* core/experiments/forced-words.h
 *
 * How likely a model thinks words that another one has written:
 *
 *      il      est     calme   .       <eos>        the translation of the model as it was
 *      0.97    0.93    0.88    0.99    1.00         by the model as it was
 *      0.95    0.41    0.12    0.97    0.99         by the altered one, which reads the same
 *
 * The decoder reads the words whatever it would have written itself, so that each
 * probability is about one choice alone.
 */

#pragma once

#include "core/translation/translator.h"

G_BEGIN_DECLS

double *nn_forced_probabilities (const NnTranslator  *translator,
                                 const NnTranslation *written,
                                 gboolean             is_book) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
