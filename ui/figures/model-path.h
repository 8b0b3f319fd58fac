/* ui/figures/model-path.h
 *
 * Which box of the Transformer figure a node of a walk is in:
 *
 *      node of the walk                                       box of the figure
 *      encoder.blks.block0.attention.softmax                  the same
 *      encoder.blks.block0.attention.W_q.weight               ….attention.queries
 *      encoder.blks.block0.addnorm1.ln.weight                 ….addnorm1.scale_shift
 *      batch.source                                           encoder.embedding.tokens
 */

#pragma once

#include "core/trace/walk.h"

G_BEGIN_DECLS

char  *hl_model_path (const NnWalk *walk,
                      int           node) G_GNUC_WARN_UNUSED_RESULT;
char **hl_model_paths_beside (const NnWalk *walk,
                              int           node) G_GNUC_WARN_UNUSED_RESULT;

const NnGradientTerm *hl_model_path_way_back (const NnOperation *operation);

G_END_DECLS
