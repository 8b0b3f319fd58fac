/* ui/labs/query-row.h
 *
 * The word of the translation that all pages look at, as the query of an attention of the model:
 * its row is pointed out on the board, and who clicks a number of a query looks at its word on the
 * other pages too.
 */

#pragma once

#include "ui/labs/attention-input.h"
#include "ui/labs/operation-board.h"

G_BEGIN_DECLS

void hl_query_row_follow (HlOperationBoard *board, HlAttentionInput *input);
void hl_query_row_choose (HlOperationBoard *board, HlAttentionInput *input);

G_END_DECLS
