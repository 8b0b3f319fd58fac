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

/* One point of a curve. */
typedef struct
{
  double update;        /* updates done */
  double loss;          /* nats a position, of the latest batch or of the held-out part */
  double gradient_norm; /* before clipping; NaN for the held-out part */
  double bleu; /* corpus BLEU-4 of the held-out part, 0 to 1; NaN where it was not measured */
} HlTrainingPoint;

typedef struct
{
  NnTrainingProgress progress;   /* the latest; all zeros before the first update */
  GArray            *batches;    /* one point an update */
  GArray            *held_out;   /* one point an epoch */
  char             **remarks;    /* on the corpus; NULL before it has been read */
  char             **samples;    /* some of its sentences to watch, likewise, or NULL */
  HlReferences      *references; /* how it translates its sentences, likewise, or NULL */
} HlTrainingRecord;

void hl_training_record_init (HlTrainingRecord *self);
void hl_training_record_clear (HlTrainingRecord *self);
void hl_training_record_forget (HlTrainingRecord *self);

void hl_training_record_read (HlTrainingRecord *self, const NnTrainingState *state);
void hl_training_record_go_on (HlTrainingRecord *self, const GArray *batches,
                               const GArray *held_out, gint64 update);

void hl_training_record_add (HlTrainingRecord *self, const NnTrainingProgress *progress);
void hl_training_record_take (HlTrainingRecord *self, HlTrainingRecord *news);

G_END_DECLS
