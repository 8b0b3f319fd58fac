/* ui/session/effect.h
 *
 * What the interventions cost: on the sentence of the workspace, by itself, and on the
 * held-out sentences, when somebody asks.
 *
 * Signals
 *   changed    another effect is known now, or none
 */

#pragma once

#include "ui/session/effect-task.h"
#include "ui/session/held-out-task.h"
#include "ui/session/interventions.h"
#include "ui/session/job.h"

G_BEGIN_DECLS

#define HL_TYPE_EFFECT (hl_effect_get_type ())

G_DECLARE_FINAL_TYPE (HlEffect, hl_effect, HL, EFFECT, GObject)

HlEffect *hl_effect_new (HlInterventions *interventions) G_GNUC_WARN_UNUSED_RESULT;

const HlSentenceEffect *hl_effect_get_sentence (HlEffect *self);
const HlHeldOutEffect  *hl_effect_get_held_out (HlEffect *self);

void   hl_effect_compare (HlEffect *self);
HlJob *hl_effect_get_comparing (HlEffect *self);

G_END_DECLS
