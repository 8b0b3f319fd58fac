/* core/experiments/twin.h
 *
 * A model that knows what another one has learned, but is built in another way: with
 * batch normalization in place of layer normalization, or without positions.
 */

#pragma once

#include "core/model/transformer.h"

G_BEGIN_DECLS

NnTransformer *nn_twin_new (const NnTransformer *model,
                            const NnConfig      *config) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
