/* core/translation/copying.h
 *
 * Copying of unknown words.  A model cannot write a word that is not in its vocabulary; it writes
 * <unk>.  The <unk> is then replaced by an unknown token of the source: the one with the largest
 * attention weight.
 *
 *      source          I  live  in  Springfield  .
 *      written         j'habite  à    <unk>  .
 *      weights         .02 .05 .08   .81    .04         mean of the last block's heads
 *      copied          j'habite  à  Springfield  .
 *
 * A known token is never copied, so a symbol such as ❤ stands for itself.  <eos> and padding are
 * never copied either.
 */

#pragma once

#include <glib.h>

/* Used in place of a source position if nothing is copied. */
#define NN_NO_SOURCE (-1)

typedef struct
{
  gboolean *is_unknown; /* (array length=n): whether the token is not in the source vocabulary */
  int       n;          /* number of source tokens, without `<eos>` and padding */
} NnCopyable;

int nn_copying_choose (const float *weights, const gboolean *is_unknown, int n);
