/* core/training/gradient-clip.h
 *
 * Gradient clipping: if the norm of the gradient of all parameters together is larger than a limit
 * c, the gradient is scaled down to the norm c.  So one batch cannot change the model too much.
 *
 *      ‖∂θ‖ = √ (Σ ∂θ²)             over all learned numbers θ of the model
 *      κ    = min (c / ‖∂θ‖, 1)
 *      g    = κ · ∂θ
 *
 * The direction of the gradient stays the same.  No ε is added to the norm.
 *
 * Read in   D2L 9.5.3, "Gradient Clipping", which writes θ for c
 */

#pragma once

#include "core/layers/parameters.h"

double nn_gradient_norm (const NnParameters *parameters);
double nn_gradient_clip_factor (double norm, double limit);
double nn_gradient_clip (NnParameters *parameters, double limit);
