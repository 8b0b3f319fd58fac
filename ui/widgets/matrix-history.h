/* ui/widgets/matrix-history.h
 *
 * What a matrix was before each thing that somebody did with it.
 *
 *      3 × 4  ◄── a cell typed ──►  3 × 4  ◄── a row added ──►  4 × 4
 *                                     ▲ at hand
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int    rows;    /* how many */
  int    columns; /* how many */
  float *values;  /* (rows, columns) */
} HlMatrixState;

typedef struct _HlMatrixHistory HlMatrixHistory;

HlMatrixHistory *hl_matrix_history_new (void) G_GNUC_WARN_UNUSED_RESULT;
void             hl_matrix_history_free (HlMatrixHistory *self);

void hl_matrix_history_begin (HlMatrixHistory *self, int rows, int columns, const float *values);
void hl_matrix_history_note (HlMatrixHistory *self, int rows, int columns, const float *values);
void hl_matrix_history_correct (HlMatrixHistory *self, int rows, int columns, const float *values);
void hl_matrix_history_end_typing (HlMatrixHistory *self);

const HlMatrixState *hl_matrix_history_go (HlMatrixHistory *self, int by);

G_END_DECLS
