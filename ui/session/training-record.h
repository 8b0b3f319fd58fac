/* ui/session/training-record.h
 *
 * What is known of a training: how far it is, its curves, what is odd about its corpus.
 *
 *      worker ─add─► what is new ─take─► what the main loop has been told
 *
 * There is one record at either end: the worker adds to the first, and now and then
 * the main loop takes over into the second what has gathered there.  A record knows
 * nothing of threads: whoever shares one holds a lock.
 */

#pragma once

#include "core/training/epochs.h"

#include "ui/session/references.h"

G_BEGIN_DECLS

/**
 * HlTrainingPoint:
 * @update: updates done
 * @loss: nats a position, of the latest batch or of the held-out part
 * @gradient_norm: before clipping; NaN for the held-out part
 * @bleu: corpus BLEU-4 of the held-out part, 0 to 1; NaN where it was not measured
 *
 * One point of a curve.
 */
typedef struct
{
  double update;
  double loss;
  double gradient_norm;
  double bleu;
} HlTrainingPoint;

/**
 * HlTrainingRecord:
 * @progress: the latest; all zeros before the first update
 * @batches: (element-type HlTrainingPoint): one point an update
 * @held_out: (element-type HlTrainingPoint): one point an epoch
 * @remarks: (nullable) (array zero-terminated=1): on the corpus; %NULL before it has been
 *   read
 * @samples: (nullable) (array zero-terminated=1): some of its sentences to watch, likewise
 * @references: (nullable): how it translates its sentences, likewise
 */
typedef struct
{
  NnTrainingProgress progress;
  GArray            *batches;
  GArray            *held_out;
  char             **remarks;
  char             **samples;
  HlReferences      *references;
} HlTrainingRecord;

void hl_training_record_init (HlTrainingRecord *self);
void hl_training_record_clear (HlTrainingRecord *self);
void hl_training_record_forget (HlTrainingRecord *self);

void hl_training_record_read (HlTrainingRecord      *self,
                              const NnTrainingState *state);
void hl_training_record_go_on (HlTrainingRecord *self,
                               const GArray     *batches,
                               const GArray     *held_out,
                               gint64            update);

void hl_training_record_add (HlTrainingRecord         *self,
                             const NnTrainingProgress *progress);
void hl_training_record_take (HlTrainingRecord *self,
                              HlTrainingRecord *news);

G_END_DECLS
