/* core/experiments/forced-words.h
 *
 * The probabilities that a model gives to the words of another model's translation:
 *
 *      il      est     calme   .       <eos>        the translation of the original model
 *      0.97    0.93    0.88    0.99    1.00         their probabilities in the original model
 *      0.95    0.41    0.12    0.97    0.99         in the altered model, after the same words
 *
 * The decoder reads these words even where it would have chosen others (teacher forcing).  So a
 * difference at one word does not change what the decoder reads afterwards.
 */

#pragma once

#include "core/translation/translator.h"

G_BEGIN_DECLS

double *nn_forced_probabilities (const NnTranslator *translator, const NnTranslation *written,
                                 gboolean is_book) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
