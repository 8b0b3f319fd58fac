/* core/translation/copying.h
 *
 * A model that does not know a word can still put it in its place: it writes <unk>, and
 * <unk> is replaced by the source word that its attention points at.
 *
 *      source          I  live  in  Springfield  .
 *      written         j'habite  à    <unk>  .
 *      looked at       .02 .05 .08   .81    .04         mean of the last block's heads
 *      copied          j'habite  à  Springfield  .
 *
 * If the source has words that the model does not know, the one of them that was looked
 * at most is taken, and otherwise the one of all words.  Punctuation marks, <eos> and
 * padding are no words.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In the place of a source position: nothing is copied. */
#define NN_NO_SOURCE (-1)

int nn_copying_choose (const float    *weights,
                       char          **tokens,
                       const gboolean *is_unknown,
                       int             n);

G_END_DECLS
