/* ui/pages/attention-bar.h
 *
 * What stands above the attention maps: which attention is shown, and how; what can be altered
 * about it; and the ways out of the program.
 *
 * Properties
 *   kind           string    "encoder", "decoder" or "cross"
 *   view           string    "grid" for all heads, "head" for one, "ranking" for which head works
 *   is-stretched   boolean   whether each map spends all colors on its own range
 */

#pragma once

#include "ui/pages/sentence-row.h"
#include "ui/pages/try-button.h"

G_BEGIN_DECLS

#define HL_TYPE_ATTENTION_BAR (hl_attention_bar_get_type ())

G_DECLARE_FINAL_TYPE (HlAttentionBar, hl_attention_bar, HL, ATTENTION_BAR, GtkWidget)

const char  *hl_attention_bar_get_kind (HlAttentionBar *self);
const char  *hl_attention_bar_get_view (HlAttentionBar *self);
gboolean     hl_attention_bar_get_is_stretched (HlAttentionBar *self);
HlTryButton *hl_attention_bar_get_try_button (HlAttentionBar *self);

HlSentenceRow *hl_attention_bar_get_sentence (HlAttentionBar *self);

G_END_DECLS
