/* ui/render/equation-words.h
 *
 * What stands in words beside the terms of an equation, cut to the room there is: what is below
 * a symbol, and the names of arrows.
 *
 *      A                     Mean of
 *      7 × 7 · query ↓ key   each token
 *                           ───────────►
 */

#pragma once

#include "ui/render/equation-places.h"

G_BEGIN_DECLS

char  *hl_equation_shape_and_note (const HlEquationTerm *term, HlTermForm form,
                                   gboolean shows_numbers) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_equation_break_sign (HlText *text, const char *sign) G_GNUC_WARN_UNUSED_RESULT;
double hl_equation_sign_width (HlText *text, const char *sign);

const char *hl_equation_symbol (const HlEquationTerm *term, HlTermForm form);

G_END_DECLS
