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

G_BEGIN_DECLS

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

double hl_formula_write (HlScene *scene, double times, HlPoint at, const char *formula);
void   hl_formula_sum (HlScene *scene, const HlFormulaSum *sum);

G_END_DECLS
