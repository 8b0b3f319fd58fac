/* ui/session/comparison.h
 *
 * Runs that differ in one thing, one after the other in a worker thread, with their
 * curves as they grow.
 *
 *      NnComparison ─► worker: nn_comparison_run () ─► points ─► "progress"
 *
 * Signals
 *   progress    the curves have more points, all is done, or it is known how long it takes
 */

#pragma once

#include "core/experiments/comparison.h"

#include "ui/session/task.h"

#define HL_TYPE_COMPARISON (hl_comparison_get_type ())

G_DECLARE_FINAL_TYPE (HlComparison, hl_comparison, HL, COMPARISON, GObject)

/* The worker alone touches the NnComparison while it runs; the main loop reads it when the worker
 * is done. */
struct _HlComparison
{
  GObject parent_instance;

  NnComparison *comparison; /* NULL before the first start */
  NnComparison *shown;      /* likewise, with the curves so far: main loop */
  HlJob        *job, *measuring;
  double        seconds; /* that measured runs take together; 0: not known */
};

HlComparison *hl_comparison_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_comparison_measure (HlComparison *self, NnComparison *comparison);
void hl_comparison_start (HlComparison *self, NnComparison *comparison);

int                 hl_comparison_count (HlComparison *self);
const NnComparison *hl_comparison_get_result (HlComparison *self);
