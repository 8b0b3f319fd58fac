/* ui/labs/typed-matrix.h
 *
 * Numbers that somebody typed, and what operations call them.
 *
 * Used by   operation-board.c
 */

#pragma once

#include "core/trace/operand.h"

#include "ui/render/number-matrix.h"
#include "ui/widgets/matrix-editor.h"

G_BEGIN_DECLS

/**
 * HlTypedMatrix:
 * @symbol: the path of the operand that has these numbers
 * @editor: (unowned): where they were typed
 */
typedef struct
{
  char           *symbol;
  HlMatrixEditor *editor;
} HlTypedMatrix;

gboolean       hl_typed_matrix_is (const HlTypedMatrix *self,
                                   const NnOperand     *operand);
void           hl_typed_matrix_light (const HlTypedMatrix *self,
                                      const guint8        *lights);
HlNumberMatrix hl_typed_matrix_get (const HlTypedMatrix *self);

G_END_DECLS
