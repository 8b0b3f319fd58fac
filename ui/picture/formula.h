/* ui/picture/formula.h
 *
 * One line of arithmetic as marks: a title, a fraction whose parts have the colors of rows and
 * columns, what it is equal to, and a remark.
 *
 *      score           2·3 + 0·0 + 1·1
 *      query 1 · key 1 ──────────────── = 3.50      Row times column, number by number.
 *                            √4
 *
 * A formula is a text in pieces, each of which begins with its kind.
 */

#pragma once

#include "ui/picture/scene.h"

#define HL_FORMULA_ROW "\1"
#define HL_FORMULA_COLUMN "\2"
#define HL_FORMULA_TEXT "\3"
#define HL_FORMULA_UP "\4" /* an exponent */

typedef struct
{
  HlRect      box;
  const char *title, *about;
  const char *above, *below; /* formulas; below may be NULL */
  const char *sign, *result;
  const char *remark; /* where there is room for it */
} HlFormulaSum;

/* A title, a fraction and, where there is room, a remark. */
typedef struct
{
  const char        *title;
  double             times; /* of the title */
  const char *const *parts; /* above, in the color of the text and in the ink; below; the result */
  const char        *remark;
  HlColor            ink;
} HlFormulaFraction;

double hl_formula_write (HlScene *scene, double times, HlPoint at, const char *formula);
void   hl_formula_sum (HlScene *scene, const HlFormulaSum *sum);
void   hl_formula_fraction (HlScene *scene, double small, double large, HlRect box,
                            const HlFormulaFraction *what);
char  *hl_formula_terms (const float *values, int n, int most,
                         const double *mean) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_formula_deviation (double variance, double epsilon,
                             gboolean is_outside) G_GNUC_WARN_UNUSED_RESULT;
