/* app/trace-tensors.h
 *
 * The numbers of a pass as a file has them, under names of PyTorch's kind: the path of a layer, as
 * in the names of parameters, and what was computed there.
 *
 *      encoder.blks.block0.attention.scores
 *      └────────── layer ──────────┘
 *
 *      embedding      output                                 √D · E[id]
 *      pos_encoding   sum
 *      attention      queries, keys, values, (features), scores, masked_scores,
 *                     weights, heads, output
 *      addnorm        sum; of its ln or bn: mean, inverse_std, normalized, output
 *      ffn            dense1.output, relu.output, dense2.output
 *      dense          output                                 the logits
 *      loss           probabilities, losses
 *
 * What the configuration leaves out is left out here too.  A gradient has the name of what it
 * belongs to, behind "grad.":
 *
 *      grad.encoder.blks.block0.attention.scores       of what was computed
 *      grad.encoder.blks.block0.attention.W_q.weight   of what is learned
 *
 * The numbers inside a normalization have none, nor have masked scores, whose gradient is that
 * of the scores.
 */

#pragma once

#include "core/trace/walk/walk.h"

G_BEGIN_DECLS

typedef struct
{
  char     *name;   /* what the file calls it */
  NnTensor *tensor; /* the numbers */
} HlTraceTensor;

GPtrArray *hl_trace_tensors_new (const NnWalk       *walk,
                                 const NnParameters *learned) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
