/* ui/session/recall.h
 *
 * What the models of a run say, of moments that are over: of a run of another day its snapshots are
 * asked one after the other, of a run that stands still its latest model, where somebody asks for
 * more.  What they say goes into the log of the run, whose writer this is meanwhile.
 */

#pragma once

#include "core/experiments/training-log.h"

#include "ui/session/moments.h"

G_BEGIN_DECLS

typedef struct
{
  NnTrainingLog *log;
  NnWatch       *watch;     /* what is asked; NULL: sentences of its corpus, and own */
  char         **own;       /* or NULL */
  NnRunOptions  *options;   /* of the run, to read its corpus, or NULL */
  NnReferences *references; /* how the corpus translates its sentences, if that is known, or NULL */
  NnSides      *sides;      /* which sentences it learned from, if that is known, or NULL */
  GArray       *moments;    /* of HlMomentJob, the earliest first */
  HlModel      *latest;     /* is asked at the end */
} HlRecall;

HlRecall *hl_recall_new (NnTrainingLog *log, HlModel *latest) G_GNUC_WARN_UNUSED_RESULT;
void      hl_recall_add (HlRecall *self, HlMoments *moments);
void      hl_recall_free (HlRecall *self);
void      hl_recall_run (HlRecall *self, GCancellable *cancellable);

G_END_DECLS
