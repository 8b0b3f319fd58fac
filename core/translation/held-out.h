/* core/translation/held-out.h
 *
 * The BLEU score of a model on sentences that it was not trained on: all held-out sentences are
 * translated (translate-many.h) and compared with their references, the translations in the corpus.
 */

#pragma once

#include "core/translation/bleu.h"

NnBleu nn_held_out_bleu (const GPtrArray *sentences, const GPtrArray *translations);
