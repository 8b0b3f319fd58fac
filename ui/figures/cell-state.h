/* ui/figures/cell-state.h
 *
 * How a cell of an operand is drawn.
 */

#pragma once

#include "core/trace/operation/operand.h"
#include "ui/render/matrix.h"

static inline HlCellState hl_cell_state_of (NnCellState state)
{
  switch (state)
    {
    case NN_CELL_FUTURE:
      return HL_CELL_HIDDEN;
    case NN_CELL_PADDING:
      return HL_CELL_PADDING;
    case NN_CELL_NORMAL:
    default:
      return HL_CELL_NORMAL;
    }
}
