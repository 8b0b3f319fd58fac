/* core/training/spans.h
 *
 * Spans: a block of numbers, such as all gradients, is divided into pieces of equal size, so that
 * several workers can compute with it at the same time.
 *
 *      gradients   ├────────┼────────┼────────┼──┤      spans 0, 1, 2, 3
 *
 * Sums over the spans are added in their order, so the result does not depend on which worker
 * computed which span.
 */

#pragma once

#include "core/tensor/tensor.h"

/* In floats.  64 KiB fit into the second-level cache of a processor. */
#define NN_SPAN_LENGTH 16384

typedef struct
{
  gsize first;  /* the first number of the block that belongs to the span */
  gsize length; /* how many */
} NnSpan;

int    nn_spans_count (const NnTensor *block);
NnSpan nn_spans_get (const NnTensor *block, int index);

void   nn_span_take (NnSpan self, NnTensor *sum, NnTensor *term);
double nn_span_square_sum (NnSpan self, const NnTensor *block);
void   nn_span_scale (NnSpan self, NnTensor *block, double factor);
