/* core/training/adam.h
 *
 * How a gradient becomes a step.  Adam remembers, for every single number of the
 * model, a running mean of its gradient g and of g², and steps by their quotient:
 * the step is about as long as the learning rate η wherever the gradient keeps
 * its sign, and short where it wavers.
 *
 *      m ← β₁ m + (1 − β₁) g            m̂ = m / (1 − β₁ᵗ)
 *      v ← β₂ v + (1 − β₂) g²           v̂ = v / (1 − β₂ᵗ)
 *
 *      θ ← θ − η m̂ / (√v̂ + ε)           t = 1, 2, …
 *
 * m and v start at 0 and are too small at first; the divisions correct this.
 * Without the correction (the habit of MLX) the first steps are about
 * (1 − β₁) / √ (1 − β₂) = 3.2 times as long, which is why the textbook's
 * MLX chapter takes a lower rate.
 *
 * Read in   D2L 12.10, "Adam"; Kingma and Ba 2015
 */

#pragma once

#include "core/layers/parameters.h"

G_BEGIN_DECLS

/**
 * NnAdamConfig:
 * @beta1: how much of m stays, in [0, 1)
 * @beta2: how much of v stays, in [0, 1)
 * @epsilon: keeps the quotient finite; outside of the root
 * @corrects_bias: whether m and v are divided by 1 − βᵗ
 */
typedef struct
{
  double   beta1;
  double   beta2;
  double   epsilon;
  gboolean corrects_bias;
} NnAdamConfig;

/* What PyTorch does unless told otherwise. */
#define NN_ADAM_CONFIG ((NnAdamConfig){ 0.9, 0.999, 1e-8, TRUE })

/**
 * NnAdam:
 * @config: its constants
 * @parameters: (unowned): what it moves
 * @step: t, the number of steps made
 * @m: running mean of the gradient: a block in the order of the gradients
 * @v: running mean of the squared gradient, likewise
 */
typedef struct
{
  NnAdamConfig  config;
  NnParameters *parameters;
  gint64        step;
  NnTensor     *m;
  NnTensor     *v;
} NnAdam;

NnAdam *nn_adam_new (NnParameters       *parameters,
                     const NnAdamConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void    nn_adam_free (NnAdam *self);

void nn_adam_apply (NnAdam *self,
                    double  rate);
void nn_adam_begin_step (NnAdam *self);
void nn_adam_apply_to (NnAdam *self,
                       gsize   first,
                       gsize   length,
                       double  rate,
                       double  shorter);
void nn_adam_forget (NnAdam *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnAdam, nn_adam_free)

G_END_DECLS
