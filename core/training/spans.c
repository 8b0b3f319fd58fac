#include "core/training/spans.h"

#include "core/tensor/processor.h"

static void
append_spans (GArray *items,
              int     parameter,
              gsize   length)
{
  for (gsize first = 0; first < length; first += NN_SPAN_LENGTH)
    {
      const NnSpan span = { parameter, first, MIN (length - first, NN_SPAN_LENGTH) };

      g_array_append_val (items, span);
    }
}

/**
 * nn_spans_new:
 * @parameters: a complete list
 *
 * Returns: (transfer full): its learned numbers, cut into spans
 */
NnSpans *
nn_spans_new (const NnParameters *parameters)
{
  NnSpans *self = g_new0 (NnSpans, 1);
  GArray  *items = g_array_new (FALSE, FALSE, sizeof (NnSpan));

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (nn_parameters_get (parameters, i)->gradient != NULL)
      append_spans (items, i, nn_parameters_get (parameters, i)->value->length);

  self->n = (int) items->len;
  self->items = (NnSpan *) g_array_free (items, FALSE);

  return self;
}

/**
 * nn_spans_free:
 * @self: (nullable) (transfer full): the spans
 */
void
nn_spans_free (NnSpans *self)
{
  if (self == NULL)
    return;

  g_free (self->items);
  g_free (self);
}

static float *
gradient_of (const NnSpan       *self,
             const NnParameters *parameters)
{
  return nn_parameters_get (parameters, self->parameter)->gradient->values + self->first;
}

NN_EVERY_PROCESSOR static void
take (float *sum,
      float *term,
      gsize  n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    {
      sum[i] += term[i];
      term[i] = 0.0f;
    }
}

/**
 * nn_span_take_gradient:
 * @self: a span
 * @sum: the list whose gradients grow
 * @term: a list with the same names in the same order
 *
 * Adds one worker's part of the gradient, and leaves 0 where it was: the worker's next
 * trip adds to it.
 */
void
nn_span_take_gradient (const NnSpan       *self,
                       const NnParameters *sum,
                       const NnParameters *term)
{
  take (gradient_of (self, sum), gradient_of (self, term), self->length);
}

NN_EVERY_PROCESSOR static double
square_sum (const float *g,
            gsize        n)
{
  double sum = 0.0;

#pragma omp simd reduction(+ \
                           : sum)
  for (gsize i = 0; i < n; i++)
    sum += (double) g[i] * g[i];

  return sum;
}

/**
 * nn_span_square_sum:
 * @self: a span
 * @parameters: the list it is of
 *
 * Returns: Σ g² over the span: its part of the square of the gradient's norm
 */
double
nn_span_square_sum (const NnSpan       *self,
                    const NnParameters *parameters)
{
  return square_sum (gradient_of (self, parameters), self->length);
}

/**
 * nn_span_scale_gradient:
 * @self: a span
 * @parameters: the list it is of
 * @factor: what to multiply by; 1 leaves every bit as it is
 */
void
nn_span_scale_gradient (const NnSpan       *self,
                        const NnParameters *parameters,
                        double              factor)
{
  float      *g = gradient_of (self, parameters);
  const float f = (float) factor;

  if (factor == 1.0)
    return;

#pragma omp simd
  for (gsize i = 0; i < self->length; i++)
    g[i] *= f;
}
