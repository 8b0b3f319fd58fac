/* ui/pages/uses-button.h
 *
 * A button that lists the steps that read a number, and what each made of it.
 *
 *      Used by ▾
 *      ┌ A[voiture, red] 0.97 is read by ──────────────────────────────────┐
 *      │ voiture · Block 2 · Cross-attention · Sum    O_h[voiture, 1] │
 *      └───────────────────────────────────────────────────────────────────┘
 *
 * Signals
 *   use-activated (HlTrailStep use)   a person wants to go to one of them
 */

#pragma once

#include "ui/pages/number-trail.h"
#include "ui/session/inspection.h"

#include <gtk/gtk.h>

#define HL_TYPE_USES_BUTTON (hl_uses_button_get_type ())

G_DECLARE_FINAL_TYPE (HlUsesButton, hl_uses_button, HL, USES_BUTTON, GtkWidget)

void     hl_uses_button_set_inspection (HlUsesButton *self, HlInspection *inspection);
void     hl_uses_button_set_number (HlUsesButton *self, const NnNumber *number);
gboolean hl_uses_button_get_number (HlUsesButton *self, NnNumber *number);
void     hl_uses_button_open (HlUsesButton *self);
