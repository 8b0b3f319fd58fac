/* app/bench.h
 *
 * How fast does a model train on this machine, and how fast could it at most?
 *
 *      fraction of peak  =  multiply-adds an update needs / its seconds
 *                           ───────────────────────────────────────────
 *                           multiply-adds of plain matrix products / theirs
 *
 * Both are measured in turns, on as many threads, so that whatever else the
 * machine does disturbs both.  Only products of real positions count: computing
 * padding that nobody asked for does not make a program fast.
 *
 * Used by   cli-bench.c
 */

#pragma once

#include "core/training/trainer.h"

G_BEGIN_DECLS

#define HL_BENCH_PHASES 6

/**
 * HlBenchConfig:
 * @name: what the command line calls it
 * @model: the model; the corpus fills in its vocabularies
 * @training: the run
 * @n_pairs: sentence pairs of an epoch
 * @length: tokens of each made-up sentence, or 0 for the sentences of a corpus
 * @n_words: size of each made-up vocabulary
 */
typedef struct
{
  const char      *name;
  NnConfig         model;
  NnTrainingConfig training;
  int              n_pairs;
  int              length;
  int              n_words;
} HlBenchConfig;

/**
 * HlBench:
 * @config: what is measured
 * @dataset: what it trains on
 * @model: what is trained
 * @trainer: what trains it
 * @updates: (element-type double): seconds of each update
 * @phases: (element-type double): seconds of each phase of it
 * @speeds: (element-type double): multiply-adds of the model a second, of each update
 * @peaks: (element-type double): the same of plain products, of each time they ran
 * @tokens: real target tokens of all measured updates
 * @positions: source and target rows that were computed for them
 */
typedef struct
{
  HlBenchConfig  config;
  NnDataset     *dataset;
  NnTransformer *model;
  NnTrainer     *trainer;

  GArray *updates;
  GArray *phases[HL_BENCH_PHASES];
  GArray *speeds;
  GArray *peaks;
  gint64  tokens;
  gint64  positions;
} HlBench;

gboolean    hl_bench_config_find (const char    *name,
                                  HlBenchConfig *config);
const char *hl_bench_phase_name (int phase);

HlBench *hl_bench_new (const HlBenchConfig *config,
                       const char          *corpus,
                       GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void     hl_bench_free (HlBench *self);

gboolean hl_bench_warm_up (HlBench *self,
                           GError **error);
gboolean hl_bench_update (HlBench *self,
                          GError **error);
void     hl_bench_measure_peak (HlBench *self);

double hl_bench_median (const GArray *values);
double hl_bench_quantile (const GArray *values,
                          double        fraction);
double hl_bench_sum (const GArray *values);
gint64 hl_bench_peak_memory (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBench, hl_bench_free)

G_END_DECLS
