/* tests/bench/bench.h
 *
 * How fast does a model train and translate on this machine, and how fast could it
 * at most?  After a warm-up, in turns, so that what else the machine does disturbs
 * all alike:
 *
 *      updates     whole, as in any training run
 *      phases      an update in six steps, each with a clock of its own
 *      products    its matrix products and nothing else (bench-limit.h)
 *      peak        large matrix products
 *
 * and at the end some translations.
 *
 *      fraction of peak  =  multiply-adds an update needs / its seconds
 *                           ───────────────────────────────────────────
 *                                      the best peak
 */

#pragma once

#include "app/bench-limit.h"
#include "app/bench-samples.h"
#include "tests/bench/bench-operations.h"
#include "tests/bench/bench-workload.h"

#define HL_BENCH_PHASES 6
#define HL_BENCH_FEWEST_ROUNDS 5

typedef struct
{
  const HlWorkload *workload; /* (unowned): what is measured */
  HlLimit          *limit;    /* what it is compared with */

  HlSamples updates;                 /* seconds of each update */
  HlSamples cpu;                     /* seconds that all threads together computed for it */
  HlSamples speeds;                  /* multiply-adds a second that it needed */
  HlSamples tokens;                  /* real target tokens a second */
  HlSamples padded;                  /* the same with the padding that the textbook computes */
  HlSamples phases[HL_BENCH_PHASES]; /* seconds of each phase of other updates */
  HlSamples products;                /* seconds of the products alone */
  HlSamples ratios;       /* what an update took, over what its products took; one a round */
  HlSamples peaks;        /* multiply-adds a second of large products */
  HlSamples translations; /* seconds of each translation */

  int    translated;                  /* tokens of one translation */
  int    operations[HL_N_OPERATIONS]; /* samples that fell on each kind of operation */
  int    n_samples;                   /* all of them */
  gint64 peak_memory;                 /* bytes, of training alone; 0 if not known */
  double load_of_others; /* processors that other programs kept busy; NaN if not known */
} HlBench;

/* fraction: how much has been done. user_data: what hl_bench_run() was given. */
typedef void (*HlBenchProgressFunc) (double fraction, gpointer user_data);

const char *hl_bench_phase_name (NnPhase phase);

HlBench *hl_bench_new (const HlWorkload *workload) G_GNUC_WARN_UNUSED_RESULT;
void     hl_bench_free (HlBench *self);

gboolean hl_bench_run (HlBench *self, double seconds, HlBenchProgressFunc progress,
                       gpointer user_data, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBench, hl_bench_free)
