/* core/experiments/prepared.h
 *
 * The chapter's exercises as prepared comparisons: small training runs with the same sentences, the
 * same seed and the same order of batches, which differ in one hyperparameter, or in two.
 *
 *      "blocks"   num_blks = 1, 2, 3, 4, 5, 6
 *      "norms"    norm = layer, batch, each with batch_size = 4, 16, 64
 */

#pragma once

#include "core/training/run.h"

/* A prepared comparison. */
typedef struct
{
  const char *name;     /* the name of the comparison in files */
  const char *title;    /* its title for the user, in English; translate it with gettext */
  const char *question; /* the question that it answers, in English; translate it with gettext */
} NnPrepared;

int               nn_prepared_count (void);
const NnPrepared *nn_prepared_get (int index);

int           nn_prepared_count_runs (const NnPrepared *self);
NnRunOptions *nn_prepared_options (const NnPrepared *self, int run,
                                   const char *corpus) G_GNUC_WARN_UNUSED_RESULT;
char         *nn_prepared_run_name (const NnPrepared *self, int run) G_GNUC_WARN_UNUSED_RESULT;
