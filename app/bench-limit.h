/* app/bench-limit.h
 *
 * How fast this machine could make an update at most: its matrix products alone.
 *
 * A row that goes through a (D, F) matrix costs D F multiply-adds forward and twice
 * as much backward: once for ∂x, once for ∂W.  The rows of a Transformer go through
 *
 *      encoder block, source rows     D → 3 D    queries, keys and values
 *                                     D → D      the heads' results
 *                                     D → F → D  positionwise network
 *      decoder block, target rows     the same, and D → D twice: queries and
 *                                     results of the attention to the source
 *                     source rows     D → 2 D    its keys and values
 *      output layer, target rows      D → V
 *
 * These products alone, at their sizes and with nothing between them, take what an update
 * would take if everything else were free.
 *
 * The same thing is measured many times.  A machine that does something else now and
 * then makes single measurements too long, never too short; so the middle and the
 * quarters of the sorted list say more than the mean.
 *
 *      low      median     high
 *      ─┼─────────┼─────────┼───────────────────── · ─►
 *       ¼         ½         ¾                   interrupted
 */

#pragma once

#include "core/model/config.h"
#include "core/training/slices.h"

typedef struct
{
  double *values; /* in the order in which they came */
  int     n;      /* how many */
  int     size;   /* for how many there is room */
} HlSamples;

void hl_samples_add (HlSamples *self, double value);
void hl_samples_clear (HlSamples *self);

double hl_samples_quantile (const HlSamples *self, double fraction);
double hl_samples_median (const HlSamples *self);

/* Kinds of products in the list above. */
#define HL_PRODUCTS 10

typedef struct
{
  gboolean is_source; /* whether the source's rows go through it, and not the target's */
  int      inputs;    /* columns of the rows */
  int      outputs;   /* columns of what comes out */
  int      times;     /* how many of this kind the model has */
} HlProduct;

typedef struct
{
  NnWorkers         *workers;               /* (unowned): the threads */
  HlProduct          products[HL_PRODUCTS]; /* what each update multiplies */
  struct _HlScratch *scratch;               /* a row of matrices for each worker */
} HlLimit;

void hl_limit_list_products (const NnConfig *config, HlProduct products[HL_PRODUCTS]);

HlLimit *hl_limit_new (const NnConfig *config, NnWorkers *workers) G_GNUC_WARN_UNUSED_RESULT;
void     hl_limit_free (HlLimit *self);

double hl_limit_measure_products (HlLimit *self, const NnSlices *slices);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlLimit, hl_limit_free)
