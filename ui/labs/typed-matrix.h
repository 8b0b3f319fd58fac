/* ui/labs/typed-matrix.h
 *
 * Numbers that somebody typed, or took of a model, and what operations call them.
 */

#pragma once

#include "core/trace/formula/formula.h"
#include "core/trace/walk/origin.h"

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
void     hl_typed_matrix_light_made (const HlTypedMatrix *self,
                                     const NnOperation   *maker,
                                     const NnNumber      *number);

G_END_DECLS
