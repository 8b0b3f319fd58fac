/* core/layers/mask.h
 *
 * Masks: which keys a query may attend to.  Every mask of this model hides the last keys, so one
 * number for each query is enough: how many keys, from the first one on, the query sees.
 *
 *      padding, valid_lens = 3        causal                both
 *
 *      query 0   ■ ■ ■ □ □            ■ □ □ □ □             ■ □ □ □ □
 *      query 1   ■ ■ ■ □ □            ■ ■ □ □ □             ■ ■ □ □ □
 *      query 2   ■ ■ ■ □ □            ■ ■ ■ □ □             ■ ■ ■ □ □
 *      query 3   ■ ■ ■ □ □            ■ ■ ■ ■ □             ■ ■ ■ □ □
 *
 * The scores of hidden keys are replaced by a fill value before the softmax.
 * If it is −10⁶ or −10⁹, a query that sees no key gives all keys the same weight.  If it is −∞,
 * all weights of such a query are 0.
 *
 * Read in   D2L 11.3.2.1, "Masked Softmax Operation"; Vaswani et al. 2017, section 3.2.3
 */

#pragma once

#include "core/tensor/rows.h"
#include "core/tensor/tensor.h"

#define NN_MASK_FILL -1e6f

/* All pointers are borrowed. */
typedef struct
{
  const NnRows *queries;        /* which rows of the stack of queries belong to which sentence */
  const NnRows *keys;           /* the same of the stack of keys */
  const int    *valid_lens;     /* (nullable): (B) how many keys every query of a sentence may
                                 * see */
  const int    *row_valid_lens; /* (nullable): (N of @queries) the same for each query alone */
  gboolean      is_causal;      /* whether query t sees only the keys 0 … t */
  int           first_query;    /* which query of its sentence the first row is: 0, or t while a
                                 * decoder writes its token number t */
  float         fill;           /* what a hidden score is replaced by, mostly %NN_MASK_FILL */
} NnMask;

NnMask nn_mask_none (const NnRows *queries, const NnRows *keys);
NnMask nn_mask_padding (const NnRows *queries, const NnRows *keys, float fill);
NnMask nn_mask_causal (const NnRows *rows, float fill);

int nn_mask_visible (const NnMask *self, int sentence, int query);
