/* ui/pages/sentence-form.h
 *
 * The sentence of a workspace, typed or chosen among the examples; what the model does not
 * know of it; how it is decoded; and the buttons that start and stop its translation.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_SENTENCE_FORM (hl_sentence_form_get_type ())

G_DECLARE_FINAL_TYPE (HlSentenceForm, hl_sentence_form, HL, SENTENCE_FORM, GtkBox)

void hl_sentence_form_set_workspace (HlSentenceForm *self,
                                     HlWorkspace    *workspace);
void hl_sentence_form_set_can_edit (HlSentenceForm *self,
                                    gboolean        can_edit);
void hl_sentence_form_edit (HlSentenceForm *self);
void hl_sentence_form_show_hint (HlSentenceForm      *self,
                                 const NnTranslation *translation);

G_END_DECLS
