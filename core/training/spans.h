/* core/training/spans.h
 *
 * The parameters of a model cut into pieces of about equal size, so that several
 * workers can add, measure and move numbers at the same time.  A vocabulary's
 * embedding may hold more numbers than all the rest together; therefore not
 * whole parameters are dealt out, but spans of them.
 *
 *      parameter 0   ├────────┼────────┼──┤      spans 0, 1, 2
 *      parameter 1   ├──┤                        span 3
 *
 * What is summed up span by span is added in the order of the spans, so the result
 * does not depend on who did which.  Buffers are not learned and have no spans.
 *
 * Used by   core/training/slices.h, core/training/trainer.h
 */

#pragma once

#include "core/layers/parameters.h"

G_BEGIN_DECLS

/* In floats: 64 KiB, which fits into the nearer caches. */
#define NN_SPAN_LENGTH 16384

/**
 * NnSpan:
 * @parameter: which parameter
 * @first: its first number that belongs to the span
 * @length: how many
 */
typedef struct
{
  int   parameter;
  gsize first;
  gsize length;
} NnSpan;

/**
 * NnSpans:
 * @n: how many
 * @items: (array length=n): the spans, in the order of the parameters
 */
typedef struct
{
  int     n;
  NnSpan *items;
} NnSpans;

NnSpans *nn_spans_new (const NnParameters *parameters) G_GNUC_WARN_UNUSED_RESULT;
void     nn_spans_free (NnSpans *self);

void   nn_span_take_gradient (const NnSpan       *self,
                              const NnParameters *sum,
                              const NnParameters *term);
double nn_span_square_sum (const NnSpan       *self,
                           const NnParameters *parameters);
void   nn_span_scale_gradient (const NnSpan       *self,
                               const NnParameters *parameters,
                               double              factor);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSpans, nn_spans_free)

G_END_DECLS
