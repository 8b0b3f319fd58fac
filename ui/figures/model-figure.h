/* ui/figures/model-figure.h
 *
 * From a configuration, and from where a walk has come to, to the Transformer figure.
 *
 * A pass fills the boxes: in a translation the encoder once and the decoder again for
 * every position, in an update forward with values, backward with gradients, and once
 * more while the parameters are clipped and moved.
 */

#pragma once

#include "core/trace/walk.h"
#include "ui/render/figure-spec.h"

G_BEGIN_DECLS

HlFigureSpec *hl_model_figure_spec_new_at (const NnWalk *walk,
                                           int           node) G_GNUC_WARN_UNUSED_RESULT;

int hl_model_figure_find_node (const NnWalk *walk,
                               int           node,
                               const char   *path);

G_END_DECLS
