/* core/layers/mask.h
 *
 * Which keys a query may see.  All masks of this model hide a tail of the keys,
 * so one number a query says it all: how many keys, from the first, it sees.
 *
 *      padding, valid_lens = 3        causal                both
 *
 *      query 0   ■ ■ ■ □ □            ■ □ □ □ □             ■ □ □ □ □
 *      query 1   ■ ■ ■ □ □            ■ ■ □ □ □             ■ ■ □ □ □
 *      query 2   ■ ■ ■ □ □            ■ ■ ■ □ □             ■ ■ ■ □ □
 *      query 3   ■ ■ ■ □ □            ■ ■ ■ ■ □             ■ ■ ■ □ □
 *
 * The scores of hidden keys are replaced by a fill value before the softmax.
 * −10⁶ and −10⁹ are numbers: a query that sees nothing then weighs all keys
 * alike.  −∞ is not: such a query gets weights of 0.
 *
 * Read in   D2L, "Masked Softmax Operation"
 */

#pragma once

#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

#define NN_MASK_FILL -1e6f

/**
 * NnMask:
 * @queries: which rows of the stack of queries belong to which sentence
 * @keys: the same of the stack of keys
 * @valid_lens: (nullable): (B) how many keys every query of a sentence may see
 * @row_valid_lens: (nullable): (N of @queries) the same for each query alone
 * @is_causal: whether query t may see the keys 0 … t only
 * @first_query: which query of its sentence the first row is: 0, or t while a decoder writes
 *   its token number t
 * @fill: what a hidden score is replaced by, mostly %NN_MASK_FILL
 *
 * All pointers are borrowed.
 */
typedef struct
{
  const NnRows *queries;
  const NnRows *keys;
  const int    *valid_lens;
  const int    *row_valid_lens;
  gboolean      is_causal;
  int           first_query;
  float         fill;
} NnMask;

NnMask nn_mask_none (const NnRows *queries,
                     const NnRows *keys);
NnMask nn_mask_padding (const NnRows *queries,
                        const NnRows *keys,
                        float         fill);
NnMask nn_mask_causal (const NnRows *rows,
                       float         fill);

int nn_mask_visible (const NnMask *self,
                     int           sentence,
                     int           query);

G_END_DECLS
