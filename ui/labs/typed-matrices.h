/* ui/labs/typed-matrices.h
 *
 * The matrices that somebody typed, or took of a model, and what operations call them.  What went
 * into a number is lit in each of them.
 */

#pragma once

#include "core/trace/formula/formula.h"
#include "core/trace/walk/origin.h"

#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"

G_BEGIN_DECLS

#define HL_TYPED_MATRICES_MOST 12

typedef struct
{
  char            *symbol;  /* the path of the operand that has these numbers */
  HlMatrixEditor  *editor;  /* where they were typed, or NULL */
  HlNumberPicture *picture; /* where they are shown instead, if nobody typed them, or NULL */
} HlTypedMatrix;

typedef struct
{
  HlTypedMatrix items[HL_TYPED_MATRICES_MOST]; /* the matrices */
  int           n;                             /* how many there are */
} HlTypedMatrices;

void hl_typed_matrices_clear (HlTypedMatrices *self);
void hl_typed_matrices_add (HlTypedMatrices *self, const char *symbol, HlMatrixEditor *editor,
                            HlNumberPicture *picture);
void hl_typed_matrices_light (HlTypedMatrices *self, const NnOperation *maker,
                              const NnNumber *number);

G_END_DECLS
