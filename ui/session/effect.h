/* ui/session/effect.h
 *
 * What the interventions cost: on the sentence of the workspace, by itself, and on the
 * held-out sentences, when a person asks.
 *
 * Signals
 *   changed    another effect is known now, or none
 */

#pragma once

#include "core/experiments/head-ranking.h"

#include "ui/session/interventions.h"
#include "ui/session/translation.h"

typedef struct
{
  HlTranslation *before; /* the translation by the model as it was */
  HlTranslation *after;  /* by the altered one */
  /* for each token of before how likely it is for the altered model, reading the tokens
   * before it */
  double *forced;
} HlSentenceEffect;

typedef struct
{
  NnHeldOutScore before; /* the model as it was */
  NnHeldOutScore after;  /* the altered one */
} HlHeldOutEffect;

#define HL_TYPE_EFFECT (hl_effect_get_type ())

G_DECLARE_FINAL_TYPE (HlEffect, hl_effect, HL, EFFECT, GObject)

/* Read by everybody; its functions write. */
struct _HlEffect
{
  GObject parent_instance;

  HlInterventions  *interventions;
  HlSentenceEffect *sentence; /* or NULL */
  HlJob            *looking;
  HlHeldOutEffect  *held_out; /* or NULL */
  HlJob            *comparing;
};

HlEffect *hl_effect_new (HlInterventions *interventions) G_GNUC_WARN_UNUSED_RESULT;

void hl_effect_compare (HlEffect *self);
