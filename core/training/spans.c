#include "core/training/spans.h"

#include "core/engine/processor.h"
#include "core/engine/row.h"

/** Returns: how many spans a block has */
int nn_spans_count (const NnTensor *block)
{
  return (int) ((block->length + NN_SPAN_LENGTH - 1) / NN_SPAN_LENGTH);
}

/**
 * @index: from 0
 * Returns: span @index of a block
 */
NnSpan nn_spans_get (const NnTensor *block, int index)
{
  const gsize first = (gsize) index * NN_SPAN_LENGTH;

  g_assert (first < block->length);

  return (NnSpan){ first, MIN (block->length - first, NN_SPAN_LENGTH) };
}

NN_EVERY_PROCESSOR static void take (float *sum, float *term, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    {
      sum[i] += term[i];
      term[i] = 0.0f;
    }
}

/**
 * @sum: (inout): the gradients of the whole batch
 * @term: (inout): those of one worker
 *
 * Adds the gradient of the worker to the sum, and sets it to 0, because the next pass of the worker
 * adds to it.
 */
void nn_span_take (NnSpan self, NnTensor *sum, NnTensor *term)
{
  take (sum->values + self.first, term->values + self.first, self.length);
}

/** Returns: Σ g² over the span: its part of the square of the gradient's norm */
double nn_span_square_sum (NnSpan self, const NnTensor *block)
{
  const float *g = block->values + self.first;

  return nn_row_dot (g, g, self.length);
}

/** @factor: what to multiply by; 1 changes no bit */
void nn_span_scale (NnSpan self, NnTensor *block, double factor)
{
  if (factor != 1.0)
    nn_row_scale (block->values + self.first, (float) factor, self.length);
}
