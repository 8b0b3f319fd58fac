/* core/experiments/references.h
 *
 * The translations that a corpus has for its sentences, to tell whether a model's is one of
 * them.  A corpus may have several for a sentence.
 *
 *      "he's calm ."  ─►  "il est calme .", "il est tranquille ."
 */

#pragma once

#include "core/text/dataset.h"
#include "core/translation/translation.h"

/**
 * NnReferences:
 *
 * Nobody changes them once they are made, so any thread may read them.
 */
typedef struct _NnReferences NnReferences;

NnReferences *nn_references_new (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;
NnReferences *nn_references_ref (NnReferences *self) G_GNUC_WARN_UNUSED_RESULT;
void          nn_references_unref (NnReferences *self);

const GPtrArray *nn_references_find (NnReferences *self, const NnTranslation *translation);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnReferences, nn_references_unref)
