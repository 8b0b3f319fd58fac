/* ui/figures/beam-tree.h
 *
 * From what a beam search considered to its picture.
 */

#pragma once

#include "core/translation/translation.h"
#include "ui/render/beam-tree-picture.h"

G_BEGIN_DECLS

HlBeamTreeSpec *hl_beam_tree_new (const NnTranslation *translation,
                                  const NnVocabulary  *vocabulary) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
