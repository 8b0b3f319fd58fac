/* ui/pages/translate-page.h
 *
 * Type a sentence, read its translation, and see word by word what the decoder
 * chose from and what it looked at.
 */

#pragma once

#include <adwaita.h>

#include "ui/pages/sentence-row.h"
#include "ui/session/inspection.h"
#include "ui/session/what-if.h"

G_BEGIN_DECLS

#define HL_TYPE_TRANSLATE_PAGE (hl_translate_page_get_type ())

G_DECLARE_FINAL_TYPE (HlTranslatePage, hl_translate_page, HL, TRANSLATE_PAGE, GtkWidget)

void hl_translate_page_set_workspace (HlTranslatePage *self, HlWorkspace *workspace);

HlSentenceRow *hl_translate_page_get_sentence (HlTranslatePage *self);

void hl_translate_page_set_what_if (HlTranslatePage *self, HlWhatIf *what_if);
void hl_translate_page_set_inspection (HlTranslatePage *self, HlInspection *inspection);

G_END_DECLS
