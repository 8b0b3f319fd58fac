/* ui/pages/pair-form.h
 *
 * A sentence pair to learn from, as a person types it.
 *
 *      Source  [the red zebra .     ]
 *      Target  [le zèbre rouge .    ]
 *      The model does not know “zebra” and reads <unk> instead.
 *                    [Back to the Corpus] [Learn from This Pair]
 *
 * The entries begin with the current sentence and its translation, until a person types.
 *
 * Signals
 *   applied   another batch was chosen here
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/inspection.h"

#define HL_TYPE_PAIR_FORM (hl_pair_form_get_type ())

G_DECLARE_FINAL_TYPE (HlPairForm, hl_pair_form, HL, PAIR_FORM, GtkWidget)

void hl_pair_form_set_inspection (HlPairForm *self, HlInspection *inspection);
void hl_pair_form_suggest (HlPairForm *self);
