/* core/experiments/alteration-words.h
 *
 * Reads an alteration from the text of a lesson:
 *
 *      cross:2.1                     a head is muted
 *      uniform encoder:1.3           a head gives all keys the same weight
 *      unscaled decoder:2            the scores of an attention are not divided by √d_k
 *      sublayer encoder-ffn:2        a sublayer is muted
 *      block decoder:1               all sublayers of a block are muted
 *      positions                     no positions are added
 *      residual                      no sublayer has a residual connection
 *      temperature 0.5               the logits are divided by 0.5 before the softmax
 *
 * intervention.h describes how a place such as cross:2.1 is written.
 */

#pragma once

#include "core/experiments/intervention.h"

gboolean nn_alteration_from_words (const char *words, NnAlteration *alteration, GError **error);
