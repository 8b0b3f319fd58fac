/* core/training/gradient-clip.h
 *
 * Keep one bad batch from throwing the model off its path: if the gradient of
 * all parameters together is longer than θ, shorten it to θ.
 *
 *      ‖g‖ = √ (Σ g²)        over every learned number of the model
 *      g  ← g · θ / ‖g‖      if ‖g‖ > θ, else untouched
 *
 * The direction stays what it was.  No ε is added to the norm.
 *
 * Read in   D2L 9.5.3, "Gradient Clipping"
 */

#pragma once

#include "core/layers/parameters.h"

G_BEGIN_DECLS

double nn_gradient_norm (const NnParameters *parameters);
double nn_gradient_clip_factor (double norm,
                                double theta);
double nn_gradient_clip (NnParameters *parameters,
                         double        theta);

G_END_DECLS
