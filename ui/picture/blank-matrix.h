/* ui/picture/blank-matrix.h
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

#include "ui/picture/scene.h"

/* Borrows what it points to. */
typedef struct
{
  const char        *title;  /* which matrix it is, or NULL */
  const float       *values; /* (rows, columns) */
  const char *const *words;  /* (rows, columns) what is written in place of the numbers, or NULL */
  int                rows, columns, digits;
  const char *const *row_names;    /* (rows) NULL: numbers from 1 */
  const char *const *column_names; /* (columns) likewise */
  const char        *row_role;     /* what the rows are, or NULL */
} HlPaperMatrix;

/* Counted; owns everything. */
typedef struct
{
  HlPaperMatrix *numbers;
  gboolean      *is_blank; /* (rows, columns) which cells are to be filled in */
} HlBlankMatrix;

HlBlankMatrix *hl_blank_matrix_new (const HlPaperMatrix *numbers,
                                    const gboolean      *is_blank) G_GNUC_WARN_UNUSED_RESULT;
void           hl_blank_matrix_unref (HlBlankMatrix *self);

char *hl_paper_matrix_text (const HlPaperMatrix *self, int row,
                            int column) G_GNUC_WARN_UNUSED_RESULT;
int   hl_blank_matrix_count (const HlBlankMatrix *self);

void   hl_blank_matrix_build (const HlBlankMatrix *self, HlScene *scene, double width,
                              gboolean is_filled);
HlSize hl_blank_matrix_measure (const HlBlankMatrix *self, double width);
void   hl_blank_matrix_draw (const HlBlankMatrix *self, double width, gboolean is_filled,
                             cairo_t *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBlankMatrix, hl_blank_matrix_unref)
