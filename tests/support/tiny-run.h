/* tests/support/tiny-run.h
 *
 * A training run small enough for a test: two dozen sentence pairs of our own, a
 * model of a few thousand numbers.
 */

#pragma once

#include "core/training/trainer.h"

typedef struct
{
  NnDataset     *dataset; /* 20 pairs to learn from, some more held out */
  NnTransformer *model;   /* a fresh model, its first values from the run's seed */
  NnTrainer     *trainer; /* a run that has not begun */
} NnTestRun;

/* The sentence pairs, one a line. */
extern const char nn_test_run_text[];

NnConfig         nn_test_run_model (void);
NnTrainingConfig nn_test_run_training (void);

NnTestRun *nn_test_run_new (const NnConfig *model, const NnTrainingConfig *training);
void       nn_test_run_free (NnTestRun *self);

void                    nn_test_run_update (NnTestRun *self);
void                    nn_test_run_to_end (NnTestRun *self);
const NnTrainingRecord *nn_test_run_record (const NnTestRun *self, int epoch);

void nn_test_assert_same_values (const NnTransformer *a, const NnTransformer *b, double tolerance);
void nn_test_assert_same_gradients (const NnTransformer *a, const NnTransformer *b,
                                    double tolerance);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTestRun, nn_test_run_free)
