/* ui/labs/typed-matrix.h
 *
 * Numbers that somebody typed, or took of a model, and what operations call them.
 */

#pragma once

#include "core/trace/operand.h"

#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"

G_BEGIN_DECLS

/**
 * HlTypedMatrix:
 * @symbol: the path of the operand that has these numbers
 * @editor: (unowned) (nullable): where they were typed
 * @picture: (unowned) (nullable): where they are shown instead, if nobody typed them
 */
typedef struct
{
  char            *symbol;
  HlMatrixEditor  *editor;
  HlNumberPicture *picture;
} HlTypedMatrix;

gboolean hl_typed_matrix_is_shown (const HlTypedMatrix *self);
gboolean hl_typed_matrix_is (const HlTypedMatrix *self,
                             const NnOperand     *operand);
void     hl_typed_matrix_light (const HlTypedMatrix *self,
                                const guint8        *lights);

G_END_DECLS
