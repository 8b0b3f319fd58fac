/* ui/session/alteration-text.h
 *
 * What was done to a model, in words.
 */

#pragma once

#include "core/experiments/intervention.h"
#include "core/trace/operation/operation.h"

const char *hl_sublayer_title (NnSublayer sublayer);

char       *hl_intervention_to_text (const NnIntervention *intervention) G_GNUC_WARN_UNUSED_RESULT;
const char *hl_intervention_remark (const NnIntervention *intervention,
                                    const NnOperation    *operation);
