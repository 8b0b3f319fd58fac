/* core/training/adam.h
 *
 * Adam, the optimizer: it computes a step for every learned number from its gradient g.  For each
 * of them it keeps a running mean m of g and a running mean v of g², and divides m by √v.  So a
 * step is about as long as the learning rate η where the gradient keeps its sign, and shorter where
 * the sign changes from update to update.
 *
 *      m ← β₁ m + (1 − β₁) g            m̂ = m / (1 − β₁ᵗ)
 *      v ← β₂ v + (1 − β₂) g²           v̂ = v / (1 − β₂ᵗ)
 *
 *      θ ← θ − η m̂ / (√v̂ + ε)           t = 1, 2, …
 *
 * m and v start at 0 and are too small at first; the divisions correct this bias.  Without the
 * correction, as in MLX, the first step is (1 − β₁) / √ (1 − β₂) = 3.2 times as long, later ones
 * are up to 7 times.  The textbook's MLX chapter therefore uses a lower learning rate.
 *
 * Read in   D2L 12.10, "Adam", which writes v for m and s for v; Kingma and Ba 2015
 */

#pragma once

#include "core/layers/parameters.h"

typedef struct
{
  double   beta1;         /* β₁, in [0, 1) */
  double   beta2;         /* β₂, in [0, 1) */
  double   epsilon;       /* ε, which keeps the quotient finite; outside of the root */
  gboolean corrects_bias; /* whether m and v are divided by 1 − βᵗ */
} NnAdamConfig;

/* The default of PyTorch. */
#define NN_ADAM_CONFIG ((NnAdamConfig){ 0.9, 0.999, 1e-8, TRUE })

/* Read any field, write none: they belong to adam.c. */
typedef struct
{
  NnAdamConfig  config;     /* its constants */
  NnParameters *parameters; /* (unowned): the parameters that it updates */
  gint64        step;       /* t, the number of steps so far */
  NnTensor     *m;          /* running mean of the gradient: a block in the order of the
                             * gradients (parameters.h) */
  NnTensor     *v;          /* running mean of the squared gradient: a block in the same order */
} NnAdam;

NnAdam *nn_adam_new (NnParameters       *parameters,
                     const NnAdamConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void    nn_adam_free (NnAdam *self);

void nn_adam_apply (NnAdam *self, double rate);
void nn_adam_begin_step (NnAdam *self);
void nn_adam_apply_to (NnAdam *self, gsize first, gsize length, double rate, double clip_factor);
void nn_adam_reset (NnAdam *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnAdam, nn_adam_free)
