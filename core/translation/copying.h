/* core/translation/copying.h
 *
 * Copying of unknown words.  A model cannot write a word that is not in its vocabulary; it writes
 * <unk>.  The <unk> is then replaced by the source word with the largest attention weight.
 *
 *      source          I  live  in  Springfield  .
 *      written         j'habite  à    <unk>  .
 *      weights         .02 .05 .08   .81    .04         mean of the last block's heads
 *      copied          j'habite  à  Springfield  .
 *
 * If the source has unknown words or symbols, such as ❤, only these are compared.  Known
 * punctuation marks, <eos> and padding are never copied.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Used in place of a source position if nothing is copied. */
#define NN_NO_SOURCE (-1)

int nn_copying_choose (const float *weights, char **tokens, const gboolean *is_unknown, int n);

G_END_DECLS
