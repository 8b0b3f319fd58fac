/* ui/widgets/equation-picture.h
 *
 * An equation in a widget: each number of each term can be pointed out, and lights what it was
 * made of.
 *
 *      pointer, arrow keys   point out a number; Left and Right go on to the next term
 *      click, Enter          "number-activated"
 *      click on a head       "head-activated"
 *      click on a sign       "step-activated"
 *
 * Signals
 *   number-activated               somebody wants to know where the pointed-out number is from
 *   head-activated (int head)      somebody wants to see this head
 *   step-activated (int step)      somebody wants to go to this step
 */

#pragma once

#include "ui/figures/equation.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_EQUATION_PICTURE (hl_equation_picture_get_type ())

G_DECLARE_FINAL_TYPE (HlEquationPicture, hl_equation_picture, HL, EQUATION_PICTURE, HlCellPicture)

HlEquation *hl_equation_picture_get_equation (HlEquationPicture *self);
void        hl_equation_picture_take_equation (HlEquationPicture *self, HlEquation *equation);
void        hl_equation_picture_set_has_spotlight (HlEquationPicture *self, gboolean has_spotlight);
void        hl_equation_picture_take_marks (HlEquationPicture *self, GArray *marks);
void        hl_equation_picture_take_lights (HlEquationPicture *self, GArray *lights);

gboolean hl_equation_picture_get_number (HlEquationPicture *self, NnNumber *number);
void     hl_equation_picture_set_number (HlEquationPicture *self, const NnNumber *number);

G_END_DECLS
