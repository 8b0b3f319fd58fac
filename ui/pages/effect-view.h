/* ui/pages/effect-view.h
 *
 * What an altered model costs, in numbers:
 *
 *      il       0.97 → 0.95   −0.02          loss     0.415 → 0.641   +0.226
 *      est      0.93 → 0.41   −0.52          BLEU-4    82.4 →  61.0    −21.4
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/effect.h"

#define HL_TYPE_EFFECT_VIEW (hl_effect_view_get_type ())

G_DECLARE_FINAL_TYPE (HlEffectView, hl_effect_view, HL, EFFECT_VIEW, GtkWidget)

void hl_effect_view_set_effect (HlEffectView *self, HlEffect *effect,
                                HlInterventions *interventions);
