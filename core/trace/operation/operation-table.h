/* core/trace/operation/operation-table.h
 *
 * Finds the row of a kind of operation.
 */

#pragma once

#include "core/trace/operation/operation-rows.h"

G_BEGIN_DECLS

const NnOperationRow *nn_operation_row (NnOperationKind kind);

G_END_DECLS
