/* ui/figures/model-progress.h
 *
 * How far a walk has come through the boxes of the figure.
 */

#pragma once

#include "core/trace/walk.h"

G_BEGIN_DECLS

GHashTable *hl_model_progress_done (const NnWalk *walk,
                                    int           node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
