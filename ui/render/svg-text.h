/* ui/render/svg-text.h
 *
 * The words of a picture as text elements.  Cairo writes words into an SVG file as outlines
 * of their letters, which nobody can search, select or set in another font.  So the words of
 * a picture that becomes an SVG file are kept here while it is recorded, and are in the
 * file after everything else that was drawn, with the letters of their fonts.
 *
 *      hl_text_draw () ─┬─ strokes ─► cairo's recording ─► <path …/>
 *                       └─ words ───► HlSvgText ─────────► <text …>il → est</text>
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

typedef struct _HlSvgText HlSvgText;

HlSvgText *hl_svg_text_new (cairo_surface_t *surface) G_GNUC_WARN_UNUSED_RESULT;
void       hl_svg_text_free (HlSvgText *self);

HlSvgText *hl_svg_text_of (cairo_t *cr);
void       hl_svg_text_add (HlSvgText *self, PangoLayout *layout, double anchor, HlColor color,
                            cairo_t *cr);

GBytes *hl_svg_text_insert (const HlSvgText *self, GBytes *svg,
                            double points) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlSvgText, hl_svg_text_free)
