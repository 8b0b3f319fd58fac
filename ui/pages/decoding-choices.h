/* ui/pages/decoding-choices.h
 *
 * How the words of a translation are chosen: how many hypotheses are followed, what becomes
 * of <unk>, and whether it is done in the textbook's way.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_DECODING_CHOICES (hl_decoding_choices_get_type ())

G_DECLARE_FINAL_TYPE (HlDecodingChoices, hl_decoding_choices, HL, DECODING_CHOICES, GtkWidget)

void hl_decoding_choices_set_workspace (HlDecodingChoices *self, HlWorkspace *workspace);
void hl_decoding_choices_update (HlDecodingChoices *self);

G_END_DECLS
