/* ui/pages/decoding-choices.h
 *
 * What is seldom wanted of a translation: how many hypotheses are followed, what becomes of <unk>,
 * whether it is done in the textbook's way; a reference, another beginning, whose weights are seen.
 *
 * Properties
 *   what-if   HlWhatIf   tries another beginning
 *   bleu      string     how close the translation is to the reference; NULL without one
 */

#pragma once

#include <adwaita.h>

#include "ui/session/translation.h"
#include "ui/session/what-if.h"

#define HL_TYPE_DECODING_CHOICES (hl_decoding_choices_get_type ())
G_DECLARE_FINAL_TYPE (HlDecodingChoices, hl_decoding_choices, HL, DECODING_CHOICES, GtkWidget)

void hl_decoding_choices_set_workspace (HlDecodingChoices *self, HlWorkspace *workspace);
void hl_decoding_choices_update (HlDecodingChoices *self);

char *hl_decoding_choices_tell (HlDecodingChoices *self,
                                HlTranslation     *shown) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the model of a translation learned from its sentence, was judged by it, or neither. */
void hl_side_badge_show (GtkLabel *badge, HlTranslation *translation);
