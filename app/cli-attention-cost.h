/* app/cli-attention-cost.h
 *
 * headlight-cli bench --attention: what one attention costs as the sentence grows, beside
 * the n² curve, as a table for programs.
 *
 *      tokens,heads_us,curve_us,projections_us
 *      64,63.0,103.4,305.0
 */

#pragma once

#include "app/cli.h"

G_BEGIN_DECLS

HlCliStatus hl_cli_attention_cost (int D, int H);

G_END_DECLS
