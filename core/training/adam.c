#include "core/training/adam.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/engine/processor.h"

/**
 * @parameters: the parameters that it updates, packed; they must outlive it
 * Returns: (transfer full): an optimizer that has not made a step: m = v = 0
 */
NnAdam *nn_adam_new (NnParameters *parameters, const NnAdamConfig *config)
{
  NnAdam *self = g_new0 (NnAdam, 1);

  g_assert (parameters->gradients != NULL);

  self->config = *config;
  self->parameters = parameters;
  self->m = nn_tensor_new (parameters->gradients->shape);
  self->v = nn_tensor_new (parameters->gradients->shape);

  return self;
}

NN_FREES_FOR_ALL (NnAdam, nn_adam_free, (nn_tensor_free, m, v))

/** Sets m = v = 0 and t = 0, as before the first step. */
void nn_adam_reset (NnAdam *self)
{
  self->step = 0;
  nn_tensor_fill (self->m, 0.0f);
  nn_tensor_fill (self->v, 0.0f);
}

/** t ← t + 1.  After this, nn_adam_apply_to() must update every number once.  Callers with several
 * threads use these two functions instead of nn_adam_apply(). */
void nn_adam_begin_step (NnAdam *self) { self->step++; }

/* The constants of one step.  1 − β is computed in double: 1 − 0.999 in float has a relative error
 * of about 10⁻⁵. */
typedef struct
{
  float beta1;
  float rest1; /* 1 − β₁ */
  float beta2;
  float rest2; /* 1 − β₂ */
  float rate;  /* η / (1 − β₁ᵗ) */
  float root;  /* 1 / √ (1 − β₂ᵗ) */
  float epsilon;
  float clip_factor; /* κ */
} Constants;

static Constants constants_of (const NnAdam *self, double rate, double clip_factor)
{
  const NnAdamConfig *config = &self->config;
  const double        t = (double) self->step;
  const double        c1 = config->corrects_bias ? 1.0 - pow (config->beta1, t) : 1.0;
  const double        c2 = config->corrects_bias ? 1.0 - pow (config->beta2, t) : 1.0;
  Constants           c;

  c.beta1 = (float) config->beta1;
  c.rest1 = (float) (1.0 - config->beta1);
  c.beta2 = (float) config->beta2;
  c.rest2 = (float) (1.0 - config->beta2);
  c.rate = (float) (rate / c1);
  c.root = (float) (1.0 / sqrt (c2));
  c.epsilon = (float) config->epsilon;
  c.clip_factor = (float) clip_factor;

  return c;
}

/* The formulas of adam.h.  Both corrections are computed before the loop, and g is clipped in it.
 */
NN_EVERY_PROCESSOR static void move (float *theta, const float *gradient, float *m, float *v,
                                     gsize n, Constants c)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    {
      const float g = c.clip_factor * gradient[i];

      m[i] = c.beta1 * m[i] + c.rest1 * g;
      v[i] = c.beta2 * v[i] + c.rest2 * g * g;
      theta[i] -= c.rate * m[i] / (sqrtf (v[i]) * c.root + c.epsilon);
    }
}

/**
 * @self: the optimizer, after nn_adam_begin_step()
 * @first: the first number of the block to update
 * @rate: η
 * @clip_factor: κ, what the gradient is multiplied by, see nn_gradient_clip_factor(); 1 changes no
 *   bit
 *
 * Updates some of the learned numbers.  Clipping and Adam need only one pass over memory here.  The
 * result is that of nn_gradient_clip() and nn_adam_apply(), but the gradient in memory is not
 * clipped.
 */
void nn_adam_apply_to (NnAdam *self, gsize first, gsize length, double rate, double clip_factor)
{
  g_assert (self->step > 0);
  g_assert (first + length <= self->m->length);

  move (self->parameters->values->values + first, self->parameters->gradients->values + first,
        self->m->values + first, self->v->values + first, length,
        constants_of (self, rate, clip_factor));
}

/**
 * @rate: η
 *
 * Makes one step with the present gradients of the parameters.
 */
void nn_adam_apply (NnAdam *self, double rate)
{
  nn_adam_begin_step (self);
  nn_adam_apply_to (self, 0, self->m->length, rate, 1.0);
}
