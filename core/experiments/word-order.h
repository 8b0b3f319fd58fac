/* core/experiments/word-order.h
 *
 * Give the encoder the same words in another order.
 *
 *      he   is   calm  .              row i of the second pass is compared with the row
 *      calm he   .     is             of the same word in the first pass
 *
 *                       he     is     calm   .
 *      with positions   0.91   0.84   1.30   0.66
 *      without          0      0      0      0        but for rounding
 *
 * Without positions attention sees a set, not a sentence: each word's row goes where
 * the word goes, and nothing else happens.
 *
 * Read in   D2L 11.6.3, "Positional Encoding"
 */

#pragma once

#include <gio/gio.h>

#include "core/translation/translator.h"

G_BEGIN_DECLS

#define NN_WORD_ORDER_ERROR (nn_word_order_error_quark ())

/**
 * NnWordOrderError:
 * @NN_WORD_ORDER_ERROR_TOO_FEW: one word has only one order
 */
typedef enum
{
  NN_WORD_ORDER_ERROR_TOO_FEW,
} NnWordOrderError;

/**
 * NnWordOrder:
 * @n: words, the stops among them; `<eos>` stays where it is
 * @before: (array length=n): the words as they stood, and a %NULL
 * @after: (array length=n): the words in their new order, and a %NULL
 * @from: (array length=n): where each of @after stood before
 * @with_positions: (array length=n): for each of @after the largest absolute difference
 *   of the encoder's rows of that word
 * @without_positions: (array length=n): the same in a model that adds no positions
 *
 * All of it belongs to the result.
 */
typedef struct
{
  int    n;
  char **before;
  char **after;
  int   *from;
  float *with_positions;
  float *without_positions;
} NnWordOrder;

GQuark nn_word_order_error_quark (void);

NnWordOrder *nn_word_order_new (const NnTranslator *translator,
                                const char         *sentence,
                                guint64             seed,
                                GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void         nn_word_order_free (NnWordOrder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWordOrder, nn_word_order_free)

G_END_DECLS
