/* ui/pages/attention-page.h
 *
 * What every head looked at: one head large beside the small maps of all, or all of them.
 *
 * Properties
 *   state          HlState          what all pages share
 *   interventions  HlInterventions  what is altered about the model
 *   settings       GSettings        keep which attention is shown
 *   view           string           "head" (beside all), "grid" (all alone) or "ranking"
 *
 * Keys   H, Shift+H: the other heads; Menu: what can be altered about the cell
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/pages/sentence-row.h"

#define HL_TYPE_ATTENTION_PAGE (hl_attention_page_get_type ())

G_DECLARE_FINAL_TYPE (HlAttentionPage, hl_attention_page, HL, ATTENTION_PAGE, GtkWidget)

HlSentenceRow *hl_attention_page_get_sentence (HlAttentionPage *self);
