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

G_BEGIN_DECLS

#define HL_BENCH_PHASES 6
#define HL_BENCH_FEWEST_ROUNDS 5

/**
 * HlBench:
 * @workload: (unowned): what is measured
 * @limit: what it is compared with
 * @updates: seconds of each update
 * @cpu: seconds that all threads together computed for it
 * @speeds: multiply-adds a second that it needed
 * @tokens: real target tokens a second
 * @padded: the same with the padding that the textbook computes
 * @phases: seconds of each phase of other updates
 * @products: seconds of the products alone
 * @ratios: what an update took, over what its products took; one a round
 * @peaks: multiply-adds a second of large products
 * @translations: seconds of each translation
 * @translated: tokens of one translation
 * @operations: samples that fell on each kind of operation
 * @n_samples: all of them
 * @peak_memory: bytes, of training alone; 0 if not known
 * @load_of_others: processors that other programs kept busy; NaN if not known
 */
typedef struct
{
  const HlWorkload *workload;
  HlLimit          *limit;

  HlSamples updates;
  HlSamples cpu;
  HlSamples speeds;
  HlSamples tokens;
  HlSamples padded;
  HlSamples phases[HL_BENCH_PHASES];
  HlSamples products;
  HlSamples ratios;
  HlSamples peaks;
  HlSamples translations;

  int    translated;
  int    operations[HL_N_OPERATIONS];
  int    n_samples;
  gint64 peak_memory;
  double load_of_others;
} HlBench;

/**
 * HlBenchProgressFunc:
 * @fraction: how much has been done
 * @user_data: what hl_bench_run() was given
 */
typedef void (*HlBenchProgressFunc) (double   fraction,
                                     gpointer user_data);

const char *hl_bench_phase_name (NnPhase phase);

HlBench *hl_bench_new (const HlWorkload *workload) G_GNUC_WARN_UNUSED_RESULT;
void     hl_bench_free (HlBench *self);

gboolean hl_bench_run (HlBench            *self,
                       double              seconds,
                       HlBenchProgressFunc progress,
                       gpointer            user_data,
                       GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBench, hl_bench_free)

G_END_DECLS
