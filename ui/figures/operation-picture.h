/* ui/figures/operation-picture.h
 *
 * One operand of an operation as a picture: the matrix of one head, with the names of its
 * rows and columns, on the scale that fits it.
 *
 *      ▌ W_q (128, 128), learned
 *      row: feature 33–48 of 128, column: feature
 *          1 ▒░▒▓▒░░▒▒▓░▒▒
 *
 * Weights and probabilities have a scale of their own, from 0 to 1; all other numbers have
 * one with two signs, which hidden cells do not stretch.
 *
 * The matrix is made once and shared; lights come and go beside it.
 */

#pragma once

#include "core/trace/formula.h"
#include "ui/figures/excerpt.h"
#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

/**
 * HlOperationPicture:
 * @operand: (unowned): whose numbers they are
 * @slice: which matrix of it
 * @rows: which rows are shown
 * @columns: which columns
 * @is_hidden: whether its numbers are not to be known yet
 * @matrix: the numbers, counted; neither they nor a mask if they are hidden
 * @lights: (nullable): (rows, columns) of #HlNumberLights; %NULL: none
 *
 * Counted itself.
 */
typedef struct
{
  const NnOperand *operand;
  int              slice;
  HlExcerpt        rows;
  HlExcerpt        columns;
  gboolean         is_hidden;

  HlNumberMatrix *matrix;
  guint8         *lights;
} HlOperationPicture;

HlOperationPicture *hl_operation_picture_new (const NnOperand *operand,
                                              const char      *name,
                                              int              slice,
                                              HlExcerpt        rows,
                                              HlExcerpt        columns,
                                              gboolean         is_hidden)
    G_GNUC_WARN_UNUSED_RESULT;
HlOperationPicture *hl_operation_picture_ref (HlOperationPicture *self) G_GNUC_WARN_UNUSED_RESULT;
void                hl_operation_picture_unref (HlOperationPicture *self);

gboolean hl_operation_picture_shows (const HlOperationPicture *self,
                                     int                       slice,
                                     const HlExcerpt          *rows,
                                     const HlExcerpt          *columns,
                                     gboolean                  is_hidden);
void     hl_operation_picture_clear_lights (HlOperationPicture *self);
void     hl_operation_picture_light (HlOperationPicture *self,
                                     const NnCells      *cells,
                                     HlNumberLights      light);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlOperationPicture, hl_operation_picture_unref)

G_END_DECLS
