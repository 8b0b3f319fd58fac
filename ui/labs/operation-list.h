/* ui/labs/operation-list.h
 *
 * What is asked about operations by hand, which follow each other: what made a number, where a
 * kind of operation is, where a number is in another computation of the same kind, how much room
 * all of it takes.
 */

#pragma once

#include "core/trace/operation/operation.h"
#include "core/trace/walk/origin.h"

#include "ui/session/player.h"

G_BEGIN_DECLS

const NnOperation *hl_operations_maker (const GPtrArray *operations, const NnOperand *operand);
int                hl_operations_last (const GPtrArray *operations, NnOperationKind kind);
gboolean           hl_operations_find_again (const GPtrArray *operations, NnNumber *number);
gboolean           hl_operations_are_colors (const GPtrArray *operations);
int                hl_operations_height (const GPtrArray *operations);
void               hl_operations_give_steps (const GPtrArray *operations, const char *given_title,
                                             HlPlayer *player, int position);

G_END_DECLS
