/* ui/render/symbol.h
 *
 * The name of a matrix in a picture, typeset: W_oᵀ with a real subscript.  It is typeset once in
 * each font and kept.
 */

#pragma once

#include "ui/render/text.h"

G_BEGIN_DECLS

double hl_symbol_width (HlText *text, HlTextSize size, const char *symbol);
void   hl_symbol_draw (HlText *text, HlTextSize size, const char *symbol, double x, double y,
                       HlColor color, cairo_t *cr);

G_END_DECLS
