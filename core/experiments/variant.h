/* core/experiments/variant.h
 *
 * A variant of a trained model: it has the same parameters, but another configuration, for example
 * batch normalization in place of layer normalization, or no positions.
 */

#pragma once

#include "core/model/transformer.h"

G_BEGIN_DECLS

NnTransformer *nn_variant_new (const NnTransformer *model,
                               const NnConfig      *config) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
