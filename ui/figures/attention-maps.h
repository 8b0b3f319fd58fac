/* ui/figures/attention-maps.h
 *
 * From a translation to pictures of its attention: which tokens are on which axis, which
 * cells are not weights.
 *
 * A decoder row is named by the word that it has read and the one that it continued to
 * write, "est → calme"; a key is a word that has been read.  The window and headlight-cli
 * draw the same specs.
 */

#pragma once

#include "core/translation/translator.h"

#include "ui/render/attention-figure.h"

G_BEGIN_DECLS

HlAttentionMaps *hl_attention_maps_new (const NnTranslation *translation,
                                        HlAttentionKind      kind) G_GNUC_WARN_UNUSED_RESULT;

void hl_attention_maps_hide_rows (HlAttentionMaps *self, int layer, int n_rows);
void hl_attention_maps_hide_words (HlAttentionMaps *self, int n_words);

gboolean hl_attention_kind_from_name (const char *name, HlAttentionKind *kind);

G_END_DECLS
