#include "core/training/loss-report.h"

#include <math.h>

/**
 * @batch: some sentences
 * @losses: (array): −log p of each of their labels
 * Returns: their sums; the caller sets the objective, for which it has the weights
 */
NnLossReport nn_loss_report_of (const NnBatch *batch, const float *losses)
{
  const int    N = batch->target_rows->N;
  NnLossReport report = { 0 };

  for (int n = 0; n < N; n++)
    if (batch->labels[n] != batch->target_pad)
      {
        report.masked += losses[n];
        report.tokens++;
      }

  if (batch->target_layout == NN_BATCH_PACKED)
    return report;

  report.positions = N;
  for (int n = 0; n < N; n++)
    report.plain += losses[n];

  return report;
}

/**
 * @kind: the loss in use
 *
 * The number that curves show.  The classic loss itself grows with the batch, so for it the mean
 * over the tokens is shown.
 *
 * Returns: nats per position if @kind counts padding, else nats per token; NaN if there are none
 */
double nn_loss_report_mean (const NnLossReport *self, NnLossKind kind)
{
  if (kind == NN_LOSS_PLAIN)
    return self->positions > 0 ? self->plain / (double) self->positions : NAN;

  return self->tokens > 0 ? self->masked / (double) self->tokens : NAN;
}

/**
 * @self: (inout): a sum
 *
 * Adds @other to @self.
 */
void nn_loss_report_add (NnLossReport *self, const NnLossReport *other)
{
  self->objective += other->objective;
  self->masked += other->masked;
  self->plain += other->plain;
  self->tokens += other->tokens;
  self->positions += other->positions;
}
