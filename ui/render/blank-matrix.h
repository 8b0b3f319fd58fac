/* ui/render/blank-matrix.h
 *
 * A matrix on paper, some of whose cells are to be filled in by hand: a frame marks each of
 * them, and there is room to write.
 *
 *      A (2, 3)                          the same, filled in
 *             1      2      3                   1      2      3
 *        1  │0.60  │0.25  │0.15  │         1  │0.60  │0.25  │0.15  │
 *        2  │┌────┐│┌────┐│┌────┐│         2  │ 0.10 │ 0.05 │ 0.85 │
 *
 * Both have the same size.
 */

#pragma once

#include "ui/render/number-matrix.h"

G_BEGIN_DECLS

typedef struct
{
  HlNumberMatrix *numbers;  /* the matrix with all its numbers, drawn for white paper */
  gboolean       *is_blank; /* (rows, columns) which cells are to be filled in */
} HlBlankMatrix;

HlBlankMatrix *hl_blank_matrix_new (const HlNumberMatrix *numbers,
                                    const gboolean       *is_blank) G_GNUC_WARN_UNUSED_RESULT;
void           hl_blank_matrix_unref (HlBlankMatrix *self);

int    hl_blank_matrix_count (const HlBlankMatrix *self);
HlSize hl_blank_matrix_measure (const HlBlankMatrix *self, double width);
void   hl_blank_matrix_draw (const HlBlankMatrix *self, double width, gboolean is_filled,
                             cairo_t *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBlankMatrix, hl_blank_matrix_unref)

G_END_DECLS
