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
 *
 * What an update needs: the products of app/bench-limit.h, and of each attention scores and
 * weighted sums: S queries that see S keys, 2 S² D; under a causal mask query t sees t + 1.
 */

#pragma once

#include <jansson.h>

#include "app/bench-limit.h"
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

  int    translated;     /* tokens of one translation */
  gint64 peak_memory;    /* bytes, of training alone; 0 if not known */
  double load_of_others; /* processors that other programs kept busy; NaN if not known */
} HlBench;

double hl_bench_count_pair (const NnConfig *config, int S, int T);

HlBench *hl_bench_new (const HlWorkload *workload) G_GNUC_WARN_UNUSED_RESULT;
void     hl_bench_free (HlBench *self);

gboolean hl_bench_run (HlBench *self, double seconds, GError **error);
json_t  *hl_bench_to_json (const HlBench *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBench, hl_bench_free)
