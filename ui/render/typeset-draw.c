#include "ui/render/typeset-draw.h"

#include "ui/render/svg-text.h"
#include "ui/render/typeset-measure.h"

/* Draws words with their upper left corner at the origin, or keeps them for an SVG file. */
static void show_words (PangoLayout *layout, HlColor ink, cairo_t *cr)
{
  HlSvgText *svg = hl_svg_text_of (cr);

  if (svg != NULL)
    {
      hl_svg_text_add (svg, layout, 0.0, ink, cr);
      return;
    }
  cairo_move_to (cr, 0.0, 0.0);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr); /* what is drawn next begins where it says */
}

/* Draws words whose baseline begins at a point. */
static void draw_words (PangoLayout *layout, HlColor ink, double x, double y, cairo_t *cr)
{
  cairo_save (cr);
  cairo_translate (cr, x, y - (double) pango_layout_get_baseline (layout) / PANGO_SCALE);
  show_words (layout, ink, cr);
  cairo_restore (cr);
}

static void draw_bar (double x, double width, double y, double thickness, cairo_t *cr)
{
  cairo_rectangle (cr, x, y - thickness / 2.0, width, thickness);
  cairo_fill (cr);
}

/* √ and the bar above what it is taken of. */
static void draw_root (const HlTypesetNode *node, double x, double y, cairo_t *cr)
{
  const double bar = hl_typeset_bar (node->size);
  const double width = hl_typeset_radical (node->size);
  const double top = y - node->ascent + bar;
  const double low = y + 0.6 * node->descent;

  cairo_save (cr);
  cairo_set_line_width (cr, bar);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_move_to (cr, x + 0.1 * width, y - 0.3 * node->size);
  cairo_line_to (cr, x + 0.3 * width, y - 0.38 * node->size);
  cairo_line_to (cr, x + 0.55 * width, low);
  cairo_line_to (cr, x + 0.9 * width, top);
  cairo_line_to (cr, x + node->width, top);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* One bracket, as high as the box. */
static void draw_bracket (PangoLayout *layout, const HlTypesetNode *node, HlColor ink, double x,
                          double y, cairo_t *cr)
{
  PangoRectangle logical;
  double         height;

  pango_layout_get_extents (layout, NULL, &logical);
  height = (double) logical.height / PANGO_SCALE;
  cairo_save (cr);
  cairo_translate (cr, x, y - node->ascent);
  cairo_scale (cr, 1.0, (node->ascent + node->descent) / height);
  show_words (layout, ink, cr);
  cairo_restore (cr);
}

static void draw_brackets (const HlTypesetNode *node, HlColor ink, double x, double y, cairo_t *cr)
{
  PangoRectangle logical;

  pango_layout_get_extents (node->closing, NULL, &logical);
  draw_bracket (node->layout, node, ink, x, y, cr);
  draw_bracket (node->closing, node, ink, x + node->width - (double) logical.width / PANGO_SCALE, y,
                cr);
}

/* What a box has of its own, besides the boxes in it. */
static void draw_own (const HlTypesetNode *node, const HlColor *inks, double x, double y,
                      cairo_t *cr)
{
  const HlColor  ink = inks[node->ink];
  PangoRectangle logical;

  cairo_set_source_rgb (cr, ink.red, ink.green, ink.blue);
  switch (node->kind)
    {
    case HL_TYPESET_WORD:
      draw_words (node->layout, ink, x, y, cr);
      break;
    case HL_TYPESET_SIGN:
      pango_layout_get_extents (node->layout, NULL, &logical);
      /* A comma is close behind what is before it. */
      if (*node->text != ',' && *node->text != ';')
        x += (node->width - (double) logical.width / PANGO_SCALE) / 2.0;
      draw_words (node->layout, ink, x, y, cr);
      break;
    case HL_TYPESET_FRACTION:
      draw_bar (x, node->width, y - hl_typeset_axis (node->size), hl_typeset_bar (node->size), cr);
      break;
    case HL_TYPESET_ROOT:
      draw_root (node, x, y, cr);
      break;
    case HL_TYPESET_BRACKETS:
      draw_brackets (node, ink, x, y, cr);
      break;
    case HL_TYPESET_ROW:
    case HL_TYPESET_GAP:
    case HL_TYPESET_SCRIPTS:
    case HL_TYPESET_LIMIT:
    default:
      break;
    }
}

/* Draws the box and all that it holds. node: a box, measured. */
void hl_typeset_node_draw (const HlTypesetNode *node, const HlColor *inks, double x, double y,
                           cairo_t *cr)
{
  draw_own (node, inks, x, y, cr);
  for (guint i = 0; i < node->children->len; i++)
    {
      const HlTypesetNode *child = hl_typeset_node_get (node, i);

      if (child != NULL)
        hl_typeset_node_draw (child, inks, x + child->x, y + child->y, cr);
    }
}
