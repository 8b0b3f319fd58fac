#include "tests/support/gradient-check.h"

#include <math.h>
#include <string.h>

#include "core/engine/each.h"
#include "core/tensor/random.h"

#define STEP 1e-2f
#define RELATIVE 0.01
#define ABSOLUTE 1e-3

/* A tensor filled as nn_test_set_random() does it. */
NnTensor *nn_test_random_tensor (NnShape shape, guint64 seed)
{
  NnTensor *tensor = nn_tensor_new (shape);

  nn_test_set_random (tensor, seed);

  return tensor;
}

/* Sets all numbers of @tensor, row by row. */
void nn_test_set_values (NnTensor *tensor, const float *values)
{
  memcpy (tensor->values, values, tensor->length * sizeof (float));
}

/* Fills @tensor with numbers from N(0, 1) that depend on @seed alone. */
void nn_test_set_random (NnTensor *tensor, guint64 seed)
{
  NnRandom random = nn_random_new (seed);

  for (gsize i = 0; i < tensor->length; i++)
    tensor->values[i] = (float) nn_random_normal (&random);
}

/* Fills all parameters with small random numbers, so that nothing is 0 or 1. */
void nn_test_set_random_parameters (NnParameters *parameters, guint64 seed)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      NnTensor *value = nn_parameters_get (parameters, i)->value;

      nn_test_set_random (value, nn_random_mix (seed, (guint64) i));
      for (gsize j = 0; j < value->length; j++)
        value->values[j] *= 0.5f;
    }
}

void nn_test_assert_values (const NnTensor *tensor, const float *values, double tolerance)
{
  for (gsize i = 0; i < tensor->length; i++)
    if (!(fabs ((double) tensor->values[i] - values[i]) <= tolerance))
      g_error ("value %" G_GSIZE_FORMAT " is %.9g, expected %.9g ± %.3g", i,
               (double) tensor->values[i], (double) values[i], tolerance);
}

void nn_test_assert_equal (const NnTensor *a, const NnTensor *b, double tolerance)
{
  g_assert_cmpuint (a->length, ==, b->length);
  nn_test_assert_values (a, b->values, tolerance);
}

/* Asserts that no two numbers differ by more than @tolerance of the largest of all, or of
 * 1 if that is small: what
 * is summed up in another order is off by a part of what was summed up. */
void nn_test_assert_close (const NnTensor *a, const NnTensor *b, double tolerance)
{
  double largest = 1.0;

  for (gsize i = 0; i < b->length; i++)
    largest = MAX (largest, fabs (b->values[i]));

  g_assert_cmpuint (a->length, ==, b->length);
  nn_test_assert_values (a, b->values, tolerance * largest);
}

/* Σ weights · y: a loss whose ∂y is @weights. */
double nn_test_weighted_sum (const NnTensor *weights, const NnTensor *y)
{
  double sum = 0.0;

  g_assert_cmpuint (weights->length, ==, y->length);
  for (gsize i = 0; i < y->length; i++)
    sum += (double) weights->values[i] * y->values[i];

  return sum;
}

static double slope (float *value, float step, NnTestLoss loss, gpointer user_data)
{
  const float before = *value;
  double      above;
  double      below;

  *value = before + step;
  above = loss (user_data);
  *value = before - step;
  below = loss (user_data);
  *value = before;

  return (above - below) / (2.0 * step);
}

static gboolean agree (double analytic, double numeric)
{
  return fabs (numeric - analytic) <= RELATIVE * fabs (numeric) + ABSOLUTE;
}

/* The slope over a step h is off by a term in h², where the loss is curved.  Two
 * steps tell how large that term is (Richardson extrapolation). */
static double slope_without_curvature (float *value, NnTestLoss loss, gpointer user_data)
{
  return (4.0 * slope (value, STEP / 2, loss, user_data) - slope (value, STEP, loss, user_data)) /
         3.0;
}

/* Asserts that @d_x is the derivative of @loss with respect to @x.  @d_x is
 * copied first, because @loss runs forward and may overwrite it. */
void nn_test_assert_gradient (NnTensor *x, const NnTensor *d_x, NnTestLoss loss, gpointer user_data)
{
  g_autoptr (NnTensor) analytic = nn_tensor_copy (d_x);

  g_assert_cmpuint (x->length, ==, analytic->length);

  for (gsize i = 0; i < x->length; i++)
    {
      double numeric = slope (&x->values[i], STEP, loss, user_data);

      if (!agree (analytic->values[i], numeric))
        numeric = slope_without_curvature (&x->values[i], loss, user_data);
      if (!agree (analytic->values[i], numeric))
        g_error ("gradient %" G_GSIZE_FORMAT ": backward says %.6g, finite differences %.6g", i,
                 (double) analytic->values[i], numeric);
    }
}

/* The same for every learned parameter of a list. */
void nn_test_assert_gradients (NnParameters *parameters, NnTestLoss loss, gpointer user_data)
{
  NN_EACH_OF (NnParameter, parameter, parameters->items)
    {
      if (parameter->gradient == NULL)
        continue;

      g_test_message ("%s", parameter->path);
      nn_test_assert_gradient (parameter->value, parameter->gradient, loss, user_data);
    }
}
