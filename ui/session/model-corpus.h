/* ui/session/model-corpus.h
 *
 * What a model learned from: its corpus, which is read when somebody wants it, and on which side
 * of the split each sentence stands.
 *
 *      path ─► dataset: the pairs, as its training had them ─► sides
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/text/dataset.h"

G_BEGIN_DECLS

typedef struct
{
  char      *path;       /* where it stands on this computer, or NULL */
  NnDataset *dataset;    /* NULL before it was wanted; guarded by in_reading */
  GMutex     in_reading; /* held while the corpus is read */
  NnSides   *sides;      /* NULL while they are not known */
} HlModelCorpus;

void hl_model_corpus_init (HlModelCorpus *self);
void hl_model_corpus_clear (HlModelCorpus *self);

void hl_model_corpus_set_path (HlModelCorpus *self, const char *path);
void hl_model_corpus_set_sides (HlModelCorpus *self, NnSides *sides);

const NnDataset *hl_model_corpus_load (HlModelCorpus *self, const NnCheckpoint *checkpoint,
                                       const char *name, GError **error);

G_END_DECLS
