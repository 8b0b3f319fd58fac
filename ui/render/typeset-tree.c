#include "ui/render/typeset-tree.h"

#include <string.h>

#include "core/engine/owned.h"
#include "ui/numbers/word-text.h"
#include "ui/render/svg-text.h"

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

#define SCRIPT 0.75      /* size of a script, of its base */
#define LARGE_SIGMA 1.25 /* size of a Σ, of its terms */

/* In sizes of the type around it */
#define SIDE 0.22        /* beside a sign */
#define RAISE 0.38       /* how far what is above right is raised, at least */
#define DROP 0.2         /* how far what is below right is lowered, at least */
#define SCRIPT_GAP 0.05  /* between a base and its scripts */
#define INDEX_GAP 0.2    /* between the number in a name and the indices behind it */
#define BAR_GAP 0.04     /* between a bar and what is above and below it */
#define OVERHANG 0.12    /* of a bar, on each side */
#define LIMIT_TIGHT 0.85 /* how much of its height what is below a sign keeps */

static PangoLayout *shape (const HlTypesetType *type, const char *text, double size)
{
  PangoLayout          *layout = pango_layout_new (type->context);
  PangoFontDescription *font = pango_font_description_copy (type->font);
  g_autofree char      *apart = hl_line_apart (text);

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, apart, -1);
  pango_font_description_free (font);

  return layout;
}

static void fit (HlTypesetNode *node, PangoLayout *layout)
{
  PangoRectangle logical;
  const double   baseline = (double) pango_layout_get_baseline (layout) / PANGO_SCALE;

  pango_layout_get_extents (layout, NULL, &logical);
  node->width = (double) logical.width / PANGO_SCALE;
  node->ascent = baseline;
  node->descent = (double) logical.height / PANGO_SCALE - baseline;
}

static void measure_word (const HlTypesetType *type, HlTypesetNode *node)
{
  g_clear_object (&node->layout);
  node->layout = shape (type, node->text, node->size);
  fit (node, node->layout);
}

/* A sign with the room on both sides of it; a comma has it only behind. */
static void measure_sign (const HlTypesetType *type, HlTypesetNode *node)
{
  const gboolean is_comma = strcmp (node->text, ",") == 0 || strcmp (node->text, ";") == 0;

  measure_word (type, node);
  node->width += (is_comma ? 1 : 2) * SIDE * node->size;
}

static double script_size (const HlTypesetType *type, double size)
{
  return MIN (MAX (SCRIPT * size, type->least), size);
}

/* Puts @child into @node, and makes @node reach around it. */
static void put (HlTypesetNode *node, HlTypesetNode *child, double x, double y)
{
  child->x = x;
  child->y = y;
  node->width = MAX (node->width, x + child->width);
  node->ascent = MAX (node->ascent, child->ascent - y);
  node->descent = MAX (node->descent, child->descent + y);
}

static void measure_row (const HlTypesetType *type, HlTypesetNode *node)
{
  for (guint i = 0; i < node->children->len; i++)
    {
      HlTypesetNode *child = hl_typeset_node_get (node, i);

      hl_typeset_measure (type, child, node->size);
      put (node, child, node->width, 0.0);
    }
}

static void measure_scripts (const HlTypesetType *type, HlTypesetNode *node)
{
  HlTypesetNode *base = hl_typeset_node_get (node, 0);
  HlTypesetNode *below = hl_typeset_node_get (node, 1);
  HlTypesetNode *above = hl_typeset_node_get (node, 2);
  const double   small = script_size (type, node->size);
  double         x;

  hl_typeset_measure (type, base, node->size);
  put (node, base, 0.0, 0.0);
  x = base->width + (base->kind == HL_TYPESET_SCRIPTS ? INDEX_GAP : SCRIPT_GAP) * node->size;
  if (below != NULL)
    {
      hl_typeset_measure (type, below, small);
      put (node, below, x, MAX (DROP * node->size, base->descent - 0.5 * below->descent));
    }
  if (above != NULL)
    {
      hl_typeset_measure (type, above, small);
      put (node, above, x, -MAX (RAISE * node->size, base->ascent - 0.75 * above->ascent));
    }
}

static void measure_limit (const HlTypesetType *type, HlTypesetNode *node)
{
  HlTypesetNode *sign = hl_typeset_node_get (node, 0);
  HlTypesetNode *below = hl_typeset_node_get (node, 1);
  const gboolean is_sigma = g_strcmp0 (sign->text, "Σ") == 0;

  hl_typeset_measure (type, sign, (is_sigma ? LARGE_SIGMA : 1.0) * node->size);
  hl_typeset_measure (type, below, script_size (type, node->size));
  node->width = MAX (sign->width, below->width);
  put (node, sign, (node->width - sign->width) / 2.0, 0.0);
  put (node, below, (node->width - below->width) / 2.0,
       sign->descent + LIMIT_TIGHT * below->ascent);
}

static void measure_fraction (const HlTypesetType *type, HlTypesetNode *node)
{
  HlTypesetNode *above = hl_typeset_node_get (node, 0);
  HlTypesetNode *below = hl_typeset_node_get (node, 1);
  const double   axis = hl_typeset_axis (node->size);
  const double   gap = BAR_GAP * node->size + hl_typeset_bar (node->size) / 2.0;

  hl_typeset_measure (type, above, node->size);
  hl_typeset_measure (type, below, node->size);
  node->width = MAX (above->width, below->width) + 2.0 * OVERHANG * node->size;
  put (node, above, (node->width - above->width) / 2.0, -axis - gap - above->descent);
  put (node, below, (node->width - below->width) / 2.0, -axis + gap + below->ascent);
}

static void measure_root (const HlTypesetType *type, HlTypesetNode *node)
{
  HlTypesetNode *inside = hl_typeset_node_get (node, 0);

  hl_typeset_measure (type, inside, node->size);
  put (node, inside, hl_typeset_radical (node->size), 0.0);
  node->width += OVERHANG * node->size;
  node->ascent += hl_typeset_bar (node->size);
}

/* Returns the bracket that closes it. */
const char *hl_typeset_closing_of (const char *open)
{
  return strcmp (open, "(") == 0 ? ")" : strcmp (open, "[") == 0 ? "]" : open;
}

static void measure_brackets (const HlTypesetType *type, HlTypesetNode *node)
{
  HlTypesetNode *inside = hl_typeset_node_get (node, 0);
  HlTypesetNode  bracket = { 0 };

  measure_word (type, node);
  g_clear_object (&node->closing);
  node->closing = shape (type, hl_typeset_closing_of (node->text), node->size);
  hl_typeset_measure (type, inside, node->size);
  put (node, inside, node->width, 0.0);
  fit (&bracket, node->closing);
  node->width += bracket.width;
}

/* Gives the box and all that it holds their sizes and positions. size: of its type, in pixels. */
void hl_typeset_measure (const HlTypesetType *type, HlTypesetNode *node, double size)
{
  static void (*const measures[]) (const HlTypesetType *type, HlTypesetNode *node) = {
    [HL_TYPESET_ROW] = measure_row,     [HL_TYPESET_WORD] = measure_word,
    [HL_TYPESET_SIGN] = measure_sign,   [HL_TYPESET_SCRIPTS] = measure_scripts,
    [HL_TYPESET_LIMIT] = measure_limit, [HL_TYPESET_FRACTION] = measure_fraction,
    [HL_TYPESET_ROOT] = measure_root,   [HL_TYPESET_BRACKETS] = measure_brackets,
  };

  node->size = size;
  node->width = node->ascent = node->descent = 0.0;
  if (node->kind == HL_TYPESET_GAP)
    node->width = hl_typeset_gap (size);
  else
    measures[node->kind](type, node);
}

/* Returns the size of its letters in pixels. */
double hl_typeset_pixels (const PangoFontDescription *font, PangoContext *context)
{
  const double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  const double resolution = pango_cairo_context_get_resolution (context);

  return pango_font_description_get_size_is_absolute (font)
             ? size
             : size * (resolution > 0.0 ? resolution : 96.0) / 72.0;
}

static void free_child (gpointer child)
{
  if (child != NULL)
    hl_typeset_node_free (child);
}

/* Returns a node without children. text: its words, or NULL. */
HlTypesetNode *hl_typeset_node_new (HlTypesetKind kind, const char *text)
{
  HlTypesetNode *self = g_new0 (HlTypesetNode, 1);

  self->kind = kind;
  self->text = g_strdup (text);
  self->children = g_ptr_array_new_with_free_func (free_child);

  return self;
}

NN_FREES_FOR_ALL (HlTypesetNode, hl_typeset_node_free, (g_object_unref, layout, closing),
                  (g_ptr_array_unref, children), (g_free, text))

/* Adds a child. child: its next child, or NULL. */
void hl_typeset_node_take (HlTypesetNode *self, HlTypesetNode *child)
{
  g_ptr_array_add (self->children, child);
}

/* Moves that child and all after it into a new row. Returns the row. */
HlTypesetNode *hl_typeset_node_cut (HlTypesetNode *self, guint start)
{
  HlTypesetNode *row = hl_typeset_node_new (HL_TYPESET_ROW, NULL);

  while (self->children->len > start)
    hl_typeset_node_take (row, g_ptr_array_steal_index (self->children, start));

  return row;
}

/* Returns the base with its scripts. base: a node; below: what is below right, or NULL;
 * above: what is above right, or NULL. */
HlTypesetNode *hl_typeset_node_with_scripts (HlTypesetNode *base, HlTypesetNode *below,
                                             HlTypesetNode *above)
{
  HlTypesetNode *scripts = hl_typeset_node_new (HL_TYPESET_SCRIPTS, NULL);

  hl_typeset_node_take (scripts, base);
  hl_typeset_node_take (scripts, below);
  hl_typeset_node_take (scripts, above);

  return scripts;
}

/* Returns the same without brackets around all of it. */
HlTypesetNode *hl_typeset_node_without_brackets (HlTypesetNode *self)
{
  const gboolean is_alone = self->kind == HL_TYPESET_ROW && self->children->len == 1;
  const gboolean is_in_brackets =
      self->kind == HL_TYPESET_BRACKETS && strcmp (self->text, "(") == 0;
  HlTypesetNode *inside;

  if (!is_alone && !is_in_brackets)
    return self;

  inside = g_ptr_array_steal_index (self->children, 0);
  hl_typeset_node_free (self);

  return is_alone ? hl_typeset_node_without_brackets (inside) : inside;
}
