/* ui/render/attention-table.h
 *
 * The numbers behind a figure, for a spreadsheet: comma-separated values, one line
 * for each query of each head, one column for each key.
 *
 *      map,query,i'm,home,.,<eos>
 *      "block 1, head 1",<bos> → je,0.81,0.12,0.05,0.02
 *
 * A cell that is hidden or padding is empty, because its 0 is none of the model's.
 * Numbers have a decimal point in every language and as many digits as a float.
 */

#pragma once

#include "ui/render/heatmap-spec.h"

G_BEGIN_DECLS

char *hl_attention_table (const HlHeatmapSpec *spec) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
