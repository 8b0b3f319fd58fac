/* core/layers/weight-edit.h
 *
 * One attention weight is set by hand.  The other weights of its row are multiplied by one factor,
 * so that the sum stays 1.
 *
 *      A_ij  becomes  w                A_ik  becomes  A_ik · (1 − w) / (1 − A_ij)
 *
 * If the edited weight was 1, all others were 0; the other keys that the query may see then get
 * equal weights.  A query that sees only one key keeps its weight of 1, and a key that is hidden
 * from its query stays hidden.
 */

#pragma once

#include "core/layers/mask.h"
#include "core/layers/scores.h"

typedef struct
{
  int   head;   /* which head, from 0 */
  int   query;  /* which query of a sentence, from 0 */
  int   key;    /* which key, from 0 */
  float weight; /* w, from 0 to 1 */
} NnWeightEdit;

void nn_weight_edit_apply (const NnWeightEdit *self, NnScores *weights, const NnMask *mask);
