/* ui/pages/sentence-form.h
 *
 * The sentence of a workspace, where it is typed; what the model does not know of it; and how it
 * is decoded.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/pages/sentence-row.h"

G_BEGIN_DECLS

#define HL_TYPE_SENTENCE_FORM (hl_sentence_form_get_type ())

G_DECLARE_FINAL_TYPE (HlSentenceForm, hl_sentence_form, HL, SENTENCE_FORM, GtkBox)

HlSentenceRow *hl_sentence_form_get_row (HlSentenceForm *self);

void hl_sentence_form_set_workspace (HlSentenceForm *self, HlWorkspace *workspace);
void hl_sentence_form_show_hint (HlSentenceForm *self, const NnTranslation *translation);

G_END_DECLS
