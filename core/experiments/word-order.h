/* core/experiments/word-order.h
 *
 * What changes if the encoder reads the same words in another order?
 *
 *      he   is   calm  .              each row of the second pass is compared with the row
 *      calm he   .     is             of the same word in the first pass
 *
 *                       he     is     calm   .
 *      with positions   0.91   0.84   1.30   0.66
 *      without          0      0      0      0        except for rounding
 *
 * Without positions the encoder does not depend on the order of its input: if the words are
 * permuted, its output rows are permuted in the same way (it is permutation-equivariant).
 *
 * Read in   D2L 11.6.3, "Positional Encoding"
 */

#pragma once

#include <gio/gio.h>

#include "core/translation/translator.h"

#define NN_WORD_ORDER_ERROR (nn_word_order_error_quark ())

typedef enum
{
  NN_WORD_ORDER_ERROR_TOO_FEW, /* one word has only one order */
} NnWordOrderError;

/* The result owns all of them. */
typedef struct
{
  int    n;                 /* number of words and punctuation marks, without `<eos>`, which
                             * stays at the end */
  char **before;            /* (array zero-terminated=1): the words in their original order */
  char **after;             /* (array zero-terminated=1): the words in their new order */
  int   *from;              /* (array length=n): the original position of each word of @after */
  float *with_positions;    /* (array length=n): for each word of @after the largest absolute
                             * difference of the encoder's two rows of that word */
  float *without_positions; /* (array length=n): the same in a variant without positions */
} NnWordOrder;

GQuark nn_word_order_error_quark (void);

NnWordOrder *nn_word_order_new (const NnTranslator *translator, const char *sentence, guint64 seed,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
void         nn_word_order_free (NnWordOrder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWordOrder, nn_word_order_free)
