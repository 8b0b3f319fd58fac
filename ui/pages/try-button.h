/* ui/pages/try-button.h
 *
 * "Alter": a button whose popover takes a head, a sublayer, a block or the positions
 * out of the model in use, makes a head uniform, sets the temperature, or one attention weight.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/interventions.h"

#define HL_TYPE_TRY_BUTTON (hl_try_button_get_type ())

G_DECLARE_FINAL_TYPE (HlTryButton, hl_try_button, HL, TRY_BUTTON, GtkWidget)

void hl_try_button_set_interventions (HlTryButton *self, HlInterventions *interventions);
void hl_try_button_set_place (HlTryButton *self, NnSublayer sublayer, int block, int head);
void hl_try_button_set_weight (HlTryButton *self, int query, int key, double weight,
                               const char *text);
void hl_try_button_clear_weight (HlTryButton *self);
void hl_try_button_popup (HlTryButton *self);
