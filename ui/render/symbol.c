#include "ui/render/symbol.h"

#include "ui/render/typeset-draw.h"
#include "ui/render/typeset-measure.h"
#include "ui/render/typeset-reader.h"

#define LEAST 9.0 /* pixels: the smallest script of a name */

static HlTypesetNode *
new_measured (HlText     *text,
              HlTextSize  size,
              const char *symbol)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (hl_text_font (text, size));
  const HlTypesetType              type = { hl_text_context (text), font, LEAST };
  HlTypesetNode                   *tree = hl_typeset_read (symbol);

  hl_typeset_measure (&type, tree, hl_typeset_pixels (font, type.context));

  return tree;
}

/**
 * hl_symbol_width:
 * @text: writes the words of the picture
 * @size: of the letters
 * @symbol: a name, such as "K_h"
 *
 * Returns: how wide it is
 */
double
hl_symbol_width (HlText     *text,
                 HlTextSize  size,
                 const char *symbol)
{
  g_autoptr (HlTypesetNode) tree = new_measured (text, size, symbol);

  return tree->width;
}

/**
 * hl_symbol_draw:
 * @text: writes the words of the picture
 * @size: of the letters
 * @symbol: a name, such as "K_h"
 * @x: its left side
 * @y: the upper side of its line
 * @color: of the letters
 * @cr: where to draw
 *
 * Draws the name.
 */
void
hl_symbol_draw (HlText     *text,
                HlTextSize  size,
                const char *symbol,
                double      x,
                double      y,
                HlColor     color,
                cairo_t    *cr)
{
  g_autoptr (HlTypesetNode) tree = new_measured (text, size, symbol);
  const HlColor             inks[HL_TYPESET_N_INKS] = { color, color, color };

  hl_typeset_node_draw (tree, inks, x, y + tree->ascent, cr);
}
