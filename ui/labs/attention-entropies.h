/* ui/labs/attention-entropies.h
 *
 * How evenly each query spreads its weights over the keys: with the scores divided by √d,
 * and undivided.
 */

#pragma once

#include "core/trace/hand/by-hand.h"

G_BEGIN_DECLS

int    hl_attention_entropies_columns (const NnByHand *what);
float *hl_attention_entropies (const NnByHand *what, int head) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
