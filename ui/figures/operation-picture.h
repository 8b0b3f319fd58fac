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
 * Used by   operation-pictures.h
 */

#pragma once

#include "core/trace/formula.h"
#include "ui/figures/excerpt.h"
#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

#define HL_LIGHT_DEPENDENCY 1 /* bits of HlNumberMatrix.lights */
#define HL_LIGHT_MARK 2

/**
 * HlOperationPicture:
 * @operand: (unowned): whose numbers they are
 * @slice: which matrix of it
 * @rows: which rows are shown
 * @columns: which columns
 * @matrix: the picture, which borrows from what follows
 * @values: (rows, columns) copies
 * @states: (nullable): #HlCellState of each
 * @lights: bits of each
 * @words: (nullable): what ids stand for
 * @row_names: of the shown rows
 * @column_names: of the shown columns
 * @title: symbol, shape and head
 * @row_role: (nullable): what the rows are
 * @column_role: (nullable): what the columns are
 */
typedef struct
{
  const NnOperand *operand;
  int              slice;
  HlExcerpt        rows;
  HlExcerpt        columns;

  HlNumberMatrix matrix;
  float         *values;
  guint8        *states;
  guint8        *lights;
  char         **words;
  char         **row_names;
  char         **column_names;
  char          *title;
  char          *row_role;
  char          *column_role;
} HlOperationPicture;

HlOperationPicture *hl_operation_picture_new (const NnOperand *operand,
                                              int              slice,
                                              HlExcerpt        rows,
                                              HlExcerpt        columns) G_GNUC_WARN_UNUSED_RESULT;
void                hl_operation_picture_free (HlOperationPicture *self);

void hl_operation_picture_set_name (HlOperationPicture *self,
                                    const char         *name);
void hl_operation_picture_hide (HlOperationPicture *self);
void hl_operation_picture_light (HlOperationPicture *self,
                                 const NnCells      *cells,
                                 guint8              light);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlOperationPicture, hl_operation_picture_free)

G_END_DECLS
