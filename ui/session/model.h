/* ui/session/model.h
 *
 * A trained model that nobody changes any more: read from a file, or copied
 * from a run that trains, between two updates.  Pages share it by reference.
 *
 * Its layers remember the latest pass, so only one thread may use it at a time:
 * hl_model_lock ().
 *
 * Which sentences a model learned from takes reading its whole corpus, so a model is there before
 * that is known: hl_model_find_sides ().
 *
 * An altered model is a copy in which something was taken out or changed.  All that is not
 * its weights it has of its original: file, corpus, vocabularies; saving it saves the original.
 */

#pragma once

#include <gio/gio.h>

#include "core/checkpoint/checkpoint.h"
#include "core/experiments/intervention.h"
#include "core/text/dataset.h"

/* What a model learned from: its corpus, which is read when a person wants it, and on which side
 * of the split each sentence is.
 *
 *      path ─► dataset: the pairs, as its training had them ─► sides */
typedef struct
{
  char      *path;       /* where it is on this computer, or NULL */
  NnDataset *dataset;    /* NULL before it was wanted; guarded by in_reading */
  GMutex     in_reading; /* held while the corpus is read */
  NnSides   *sides;      /* NULL while they are not known */
} HlModelCorpus;

#define HL_TYPE_MODEL (hl_model_get_type ())

G_DECLARE_FINAL_TYPE (HlModel, hl_model, HL, MODEL, GObject)

/* Read by everybody; its functions write. */
struct _HlModel
{
  GObject parent_instance;

  HlModel        *original;     /* of an altered model, or NULL */
  NnIntervention *intervention; /* what was altered, or NULL */
  NnCheckpoint   *checkpoint;
  char           *name;
  char           *fingerprint; /* once a person asked for it */
  GFile          *file;        /* where it was read from, or NULL */
  HlModelCorpus   corpus;
  gboolean        is_finding_sides;
  GMutex          in_use;
};

HlModel *hl_model_new (NnCheckpoint *checkpoint, const char *name) G_GNUC_WARN_UNUSED_RESULT;
HlModel *hl_model_new_from_file (GFile *file, const char *shipped_corpus,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

HlModel *hl_model_new_altered (HlModel *original, NnTransformer *altered,
                               const NnIntervention *intervention) G_GNUC_WARN_UNUSED_RESULT;
HlModel *hl_model_new_snapshot (HlModel *latest, NnCheckpoint *snapshot) G_GNUC_WARN_UNUSED_RESULT;

gboolean    hl_model_is_trained_here (HlModel *self);
gint64      hl_model_get_update (HlModel *self);
gboolean    hl_model_get_seed (HlModel *self, guint64 *seed);
const char *hl_model_get_fingerprint (HlModel *self);
char       *hl_model_describe (HlModel *self) G_GNUC_WARN_UNUSED_RESULT;

const NnDataset *hl_model_load_dataset (HlModel *self, GError **error);
NnTrainingConfig hl_model_judging_recipe (HlModel *self);
gboolean         hl_model_save (HlModel *self, GFile *file, GError **error);

void     hl_model_set_sides (HlModel *self, NnSides *sides);
void     hl_model_find_sides (HlModel *self);
gboolean hl_model_knows_sides (HlModel *self);
NnSide   hl_model_get_side (HlModel *self, const char *sentence);

typedef struct
{
  HlModel      *model;      /* which no other thread computes with until the locker is freed */
  NnTranslator *translator; /* what translates with it */
} HlModelLocker;

HlModelLocker *hl_model_lock (HlModel *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void           hl_model_locker_free (HlModelLocker *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlModelLocker, hl_model_locker_free)
