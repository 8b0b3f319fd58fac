/* core/training/loss-report.h
 *
 * A loss report: sums of the losses of some sentences, in nats.  There are two sums, so that runs
 * with different kinds of loss can be compared:
 *
 *      masked = Σ −log p (label)    over the target tokens
 *      plain  = Σ −log p (label)    over all positions, padding too
 *
 * Reports of parts of a batch, or of batches, are added.
 */

#pragma once

#include "core/layers/cross-entropy.h"
#include "core/text/batch.h"

typedef struct
{
  double objective; /* the loss that training minimizes; its scale depends on the kind of loss */
  double masked;    /* Σ −log p over the target tokens, <pad> left out */
  double plain;     /* the same over all positions, padding too */
  gint64 tokens;    /* target tokens without padding */
  gint64 positions; /* all target positions; 0, as @plain, if padding was not computed */
} NnLossReport;

NnLossReport nn_loss_report_of (const NnBatch *batch, const float *losses);

double nn_loss_report_mean (const NnLossReport *self, NnLossKind kind);
void   nn_loss_report_add (NnLossReport *self, const NnLossReport *other);
