/* ui/pages/attention-page.h
 *
 * What every head looked at: all of them beside each other, or one large.  What is
 * exported is what is shown.
 *
 * Properties
 *   interventions  HlInterventions  what is altered about the model
 *   view           string           "grid", "head" or "ranking", as the bar's
 */

#pragma once

#include <adwaita.h>

#include "ui/pages/sentence-row.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_TYPE_ATTENTION_PAGE (hl_attention_page_get_type ())

G_DECLARE_FINAL_TYPE (HlAttentionPage, hl_attention_page, HL, ATTENTION_PAGE, GtkWidget)

void hl_attention_page_set_up (HlAttentionPage *self, HlWorkspace *workspace, GSettings *settings);

HlSentenceRow *hl_attention_page_get_sentence (HlAttentionPage *self);

void hl_attention_page_set_inspection (HlAttentionPage *self, HlInspection *inspection);

G_END_DECLS
