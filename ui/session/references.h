/* ui/session/references.h
 *
 * The translations that a corpus has for its sentences, to tell whether a model's is one of
 * them.  A corpus may have several for a sentence.
 *
 *      "he's calm ."  ─►  "il est calme .", "il est tranquille ."
 */

#pragma once

#include "core/text/dataset.h"
#include "core/translation/translation.h"

G_BEGIN_DECLS

/* Nobody changes them once they are made, so any thread may read them. */
typedef struct _HlReferences HlReferences;

HlReferences *hl_references_new (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;
HlReferences *hl_references_ref (HlReferences *self) G_GNUC_WARN_UNUSED_RESULT;
void          hl_references_unref (HlReferences *self);

const char *hl_references_find (HlReferences *self, const NnTranslation *translation);
gboolean    hl_references_has (HlReferences *self, const NnTranslation *translation);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlReferences, hl_references_unref)

G_END_DECLS
