/* core/trace/operation/operation-table.h
 *
 * The rows of all kinds of operations, to be looked up.
 */

#pragma once

#include "core/trace/operation/operation-rows.h"

G_BEGIN_DECLS

const NnOperationRow *nn_operation_row (NnOperationKind kind);

G_END_DECLS
