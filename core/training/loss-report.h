/* core/training/loss-report.h
 *
 * What the losses of some sentences add up to.  Two sums are kept, so that runs with
 * different losses can be compared:
 *
 *      masked = Σ −log p (word)    over the target tokens
 *      plain  = Σ −log p (word)    over all positions, those of <pad> too
 *
 * Reports of parts of a batch, or of batches, are added.
 */

#pragma once

#include "core/layers/cross-entropy.h"
#include "core/text/batch.h"

G_BEGIN_DECLS

/**
 * NnLossReport:
 * @objective: what is minimized; its scale depends on the kind of loss
 * @masked: Σ −log p over the target tokens, <pad> left out
 * @plain: the same over all positions, padding too
 * @tokens: target tokens without padding
 * @positions: all target positions; 0, as @plain, where padding was not computed
 *
 * How surprised the model was.
 */
typedef struct
{
  double objective;
  double masked;
  double plain;
  gint64 tokens;
  gint64 positions;
} NnLossReport;

NnLossReport nn_loss_report_of (const NnBatch *batch,
                                const float   *losses);

double nn_loss_report_mean (const NnLossReport *self,
                            NnLossKind          kind);
void   nn_loss_report_add (NnLossReport       *self,
                           const NnLossReport *other);

G_END_DECLS
