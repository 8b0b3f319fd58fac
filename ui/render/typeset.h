/* ui/render/typeset.h
 *
 * Formulas as a textbook prints them, in lines of a given width.
 *
 *                    exp (S_ij)
 *      A_ij  =  ───────────────────
 *                 Σ  exp (S_ik)
 *                 k
 *
 * Each formula begins a line; where there are more formulas than there may be lines, as many are
 * in a line as have room.  A line ends before a sign or in a gap.  A fraction or brackets
 * that are wider than a line are written in one row, with a slash, so that they can continue in the
 * next line.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"
#include "ui/render/text.h"
#include "ui/render/typeset-tree.h"

/* The letters of a formula have the colors of the matrices that they stand for. */

void hl_typeset_mark (HlTypesetNode *tree, const char *symbol, HlTypesetInk ink);

/* The name of a matrix in a picture, typeset: W_oᵀ with a real subscript.  It is typeset once in
 * each font and kept. */

double hl_symbol_width (HlText *text, HlTextSize size, const char *symbol);
void   hl_symbol_draw (HlText *text, HlTextSize size, const char *symbol, double x, double y,
                       HlColor color, cairo_t *cr);

typedef struct _HlTypeset HlTypeset;

typedef struct
{
  const char  *symbol; /* a letter as the formula writes it, such as "K_h" */
  HlTypesetInk ink;    /* its color, that of its matrix */
} HlTypesetLetter;

HlTypeset *hl_typeset_new (const char *text, PangoContext *context,
                           const PangoFontDescription *font) G_GNUC_WARN_UNUSED_RESULT;
void       hl_typeset_free (HlTypeset *self);

void hl_typeset_color (HlTypeset *self, const char *symbol, HlTypesetInk ink);

double hl_typeset_natural_width (const HlTypeset *self);
double hl_typeset_lay_out (HlTypeset *self, double width, int most_lines);

gboolean hl_typeset_is_cut (const HlTypeset *self);

void hl_typeset_draw (const HlTypeset *self, const HlPalette *palette, double x, double y,
                      cairo_t *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTypeset, hl_typeset_free)
