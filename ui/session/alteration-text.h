/* ui/session/alteration-text.h
 *
 * What was done to a model, in words.
 */

#pragma once

#include "core/experiments/intervention.h"

G_BEGIN_DECLS

const char *hl_sublayer_title (NnSublayer sublayer);

char *hl_intervention_to_text (const NnIntervention *intervention) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
