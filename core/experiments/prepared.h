/* core/experiments/prepared.h
 *
 * The chapter's exercises as comparisons that are ready to run: small trainings of the same
 * sentences with the same seed and the same order of batches, which differ in one thing.
 *
 *      "blocks"   num_blks = 1, 2, 3, 4, 5, 6
 *      "norms"    norm = layer, batch   with batch sizes 2, 8, 32
 */

#pragma once

#include "core/training/run.h"

G_BEGIN_DECLS

/**
 * NnPrepared:
 * @name: for programs
 * @title: for people, not yet translated
 * @question: what is to be found out, in a sentence, not yet translated
 *
 * A comparison that is ready to run.
 */
typedef struct
{
  const char *name;
  const char *title;
  const char *question;
} NnPrepared;

int               nn_prepared_count (void);
const NnPrepared *nn_prepared_get (int index);

int           nn_prepared_count_runs (const NnPrepared *self);
NnRunOptions *nn_prepared_options (const NnPrepared *self,
                                   int               run,
                                   const char       *corpus) G_GNUC_WARN_UNUSED_RESULT;
char         *nn_prepared_run_name (const NnPrepared *self,
                                    int               run) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
