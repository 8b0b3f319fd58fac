/* ui/numbers/number-reader.h
 *
 * A number as people type it, in every locale.
 *
 *      0.0005   0,0005   5e-4   5·10⁻⁴   ٠٫٠٠٠٥     0.0005
 *      −1.5                                          -1.5
 *      1 000    1’000                                1000
 *
 * and matrices as people type or paste them:
 *
 *      [[1, 2], [2, 3]]                            as in a notebook
 *      1 ⇥ 2 ⏎ 2 ⇥ 3    1, 2 ⏎ 2, 3    1 2 ⏎ 2 3   as from a spreadsheet or a file
 *
 * Where tabs, semicolons or brackets do not say otherwise, a comma separates cells.
 */

#pragma once

#include <glib.h>

gboolean hl_number_read (const char *text, double *number, int *decimals);

#define HL_MATRIX_TEXT_LIMIT 1e6 /* the largest number that may be typed */

#define HL_MATRIX_TEXT_ERROR (hl_matrix_text_error_quark ())

typedef enum
{
  HL_MATRIX_TEXT_ERROR_NO_NUMBER,  /* a cell holds something else, or nothing */
  HL_MATRIX_TEXT_ERROR_UNFINISHED, /* what a number may begin with, but not one yet */
  HL_MATRIX_TEXT_ERROR_TOO_LARGE,  /* a number beyond HL_MATRIX_TEXT_LIMIT */
  HL_MATRIX_TEXT_ERROR_SHAPE,      /* rows differ in length, or there are too many */
} HlMatrixTextError;

typedef struct
{
  int min_rows;    /* at least 1 */
  int max_rows;    /* at least min_rows */
  int min_columns; /* at least 1 */
  int max_columns; /* at least min_columns */
} HlMatrixLimits;

GQuark hl_matrix_text_error_quark (void);

gboolean hl_number_from_text (const char *text, float *number, GError **error);

float *hl_matrix_from_text (const char *text, const HlMatrixLimits *limits, int *rows, int *columns,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
