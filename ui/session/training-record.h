/* ui/session/training-record.h
 *
 * What a session knows of a run: its log, how far it is, what is odd about its corpus.
 *
 *      worker ─► log ─► the widget that shows it
 */

#pragma once

#include "core/experiments/training-log.h"

typedef struct
{
  NnTrainingProgress progress;   /* the latest that was told; all zeros before the first update */
  NnTrainingLog     *log;        /* of which there may be more than was told */
  char             **remarks;    /* on the corpus; NULL before it has been read */
  char             **samples;    /* some of its sentences to watch, likewise, or NULL */
  NnReferences      *references; /* how it translates its sentences, likewise, or NULL */
} HlTrainingRecord;

void hl_training_record_init (HlTrainingRecord *self);
void hl_training_record_clear (HlTrainingRecord *self);
void hl_training_record_read (HlTrainingRecord *self, const NnTrainingState *state);

char **hl_training_samples (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;
