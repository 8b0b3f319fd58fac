#include "ui/render/living-map-renderer.h"

#include <math.h>

#include "ui/render/ribbon-pixels.h"

#define HATCH 4.0  /* from line to line */
#define HOLLOW 0.4 /* of a ribbon's width, between its two edges */

/* Where strokes go.  Where an area is given, it is one of an image. */
typedef struct
{
  const HlPalette      *palette;
  const HlMapLayout    *layout;
  cairo_t              *cr;
  const cairo_region_t *area;
} Brush;

static const HlPalette *palette_of (const HlMapSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

/* Returns its color. head: a head, from 0; HL_MAP_MEAN_HEAD for the mean. */
HlColor hl_map_head_color (const HlPalette *palette, int head)
{
  if (head < 0)
    return palette->faint_text;

  return palette->heads[head % HL_PALETTE_HEADS];
}

static HlColor mix (HlColor a, HlColor b, double fraction)
{
  return (HlColor){
    a.red + (b.red - a.red) * fraction,
    a.green + (b.green - a.green) * fraction,
    a.blue + (b.blue - a.blue) * fraction,
  };
}

static HlColor ink_of (const HlPalette *palette, const HlMapItem *item)
{
  switch (item->ink)
    {
    case HL_MAP_INK_FAINT:
      return palette->faint_text;
    case HL_MAP_INK_GRID:
      return palette->grid;
    case HL_MAP_INK_PAGE:
      return palette->background;
    case HL_MAP_INK_PANEL:
      return mix (palette->background, palette->text, 0.045);
    case HL_MAP_INK_MEMORY:
      return palette->memory;
    case HL_MAP_INK_HEAD:
      return hl_map_head_color (palette, item->head);
    case HL_MAP_INK_GRADIENT:
      return hl_palette_gradient_ink (palette);
    case HL_MAP_INK_LEARNED:
      return palette->learned;
    case HL_MAP_INK_TEXT:
    case HL_MAP_INK_SELECTED:
    default:
      return palette->text;
    }
}

static void set_ink (const Brush *self, HlColor color, double fade)
{
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue,
                         hl_palette_opacity (self->palette, fade));
}

static void set_line (const Brush *self, double width)
{
  cairo_set_line_width (self->cr, width * self->palette->line);
}

static void draw_line (const Brush *self, const HlMapItem *item)
{
  static const double dashes[] = { 3.0, 3.0 };
  const double        x = item->rect.x + item->rect.width;
  const double        y = item->rect.y + item->rect.height;

  set_line (self, item->width);
  cairo_set_dash (self->cr, dashes, item->is_dashed ? 2 : 0, 0.0);
  cairo_move_to (self->cr, item->rect.x, item->rect.y);
  cairo_line_to (self->cr, x, y);
  cairo_stroke (self->cr);
  cairo_set_dash (self->cr, NULL, 0, 0.0);
  if (item->kind == HL_MAP_ITEM_ARROW)
    {
      const double length = hypot (item->rect.width, item->rect.height);
      const double half = MIN (4.0 * self->palette->line * self->layout->scale, length / 1.75);
      const double ahead_x = item->rect.width / length * half;
      const double ahead_y = item->rect.height / length * half;

      cairo_move_to (self->cr, x, y);
      cairo_line_to (self->cr, x - 1.75 * ahead_x - ahead_y, y - 1.75 * ahead_y + ahead_x);
      cairo_line_to (self->cr, x - 1.75 * ahead_x + ahead_y, y - 1.75 * ahead_y - ahead_x);
      cairo_fill (self->cr);
    }
}

/* The line of the memory is two lines, which no other line is. */
static void draw_wire (const Brush *self, const HlMapItem *item)
{
  HlMapItem inner = *item;

  inner.width = item->width + 1.5 * self->layout->scale;
  draw_line (self, &inner);
  inner.kind = HL_MAP_ITEM_LINE;
  inner.width = self->layout->scale;
  set_ink (self, self->palette->background, 0.0);
  draw_line (self, &inner);
}

static void draw_outline (const Brush *self, const HlMapItem *item)
{
  static const double dashes[] = { 3.0, 2.0 };
  const HlRect       *rect = &item->rect;
  const double        half = item->width * self->palette->line / 2;

  set_line (self, item->width);
  cairo_set_dash (self->cr, dashes, item->is_dashed ? 2 : 0, 0.0);
  cairo_rectangle (self->cr, rect->x + half, rect->y + half, MAX (rect->width - 2 * half, 0.5),
                   MAX (rect->height - 2 * half, 0.5));
  cairo_stroke (self->cr);
  cairo_set_dash (self->cr, NULL, 0, 0.0);
}

static HlColor stripe_color (const Brush *self, const HlMapItem *item, double value)
{
  return item->is_gradient ? hl_palette_gradient (self->palette, value)
                           : hl_palette_signed (self->palette, value);
}

/* Stripes share the width without gaps, at whole pixels. */
static void draw_strip (const Brush *self, const HlMapItem *item)
{
  const HlRect *rect = &item->rect;
  const int     size =
      hl_map_group_size (item->n_values, rect->width, HL_MAP_STRIPE * self->layout->scale);
  const int n = (item->n_values + size - 1) / size;

  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_NONE);
  for (int i = 0; i < n; i++)
    {
      const float  value = hl_map_group_value (item->values, item->n_values, size, i, NULL);
      const double left = round (rect->width * i / n);
      const double right = round (rect->width * (i + 1) / n);

      set_ink (self, stripe_color (self, item, (double) value / item->limit), item->fade);
      cairo_rectangle (self->cr, rect->x + left, rect->y, right - left, rect->height);
      cairo_fill (self->cr);
    }
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_DEFAULT);
}

/* Activations stand on the row's foot; gradients go up and down from its middle. */
static void draw_units (const Brush *self, const HlMapItem *item)
{
  const HlRect *rect = &item->rect;
  const int     size =
      hl_map_group_size (item->n_values, rect->width, HL_MAP_UNIT * self->layout->scale);
  const int    n = (item->n_values + size - 1) / size;
  const double foot = hl_rect_bottom (rect) - (item->is_gradient ? rect->height / 2 : 0.0);
  const double room = foot - rect->y;

  for (int i = 0; i < n; i++)
    {
      const float  value = hl_map_group_value (item->values, item->n_values, size, i, NULL);
      const double share =
          CLAMP ((double) value / item->limit, item->is_gradient ? -1.0 : 0.0, 1.0);

      if (item->is_gradient)
        set_ink (self, hl_palette_gradient (self->palette, share < 0.0 ? -0.9 : 0.9), item->fade);
      cairo_rectangle (self->cr, rect->x + rect->width * i / n, foot,
                       MAX (rect->width / n - 0.2, 0.6), -room * share);
      cairo_fill (self->cr);
    }
}

/* There are so many ribbons that those of the row at hand would be lost among them, did the others
 * not fade with high contrast as well. */
static double ribbon_opacity (const Brush *self, const HlMapItem *item)
{
  return (hl_palette_opacity (self->palette, item->fade) + 2.0 * (1.0 - item->fade)) / 3.0;
}

/* Heads beyond the last color have those of the first ones again, and a second mark: two edges. */
static gboolean is_second (const HlMapItem *item)
{
  return item->ink == HL_MAP_INK_HEAD && item->head >= HL_PALETTE_HEADS;
}

static void draw_curve (const Brush *self, const HlMapItem *item, HlColor ink)
{
  const double  opacity = ribbon_opacity (self, item);
  const HlRect *rect = &item->rect;
  const double  middle = rect->x + rect->width / 2;
  const double  y = rect->y + rect->height;

  if (self->area != NULL &&
      hl_ribbon_blend (cairo_get_target (self->cr), self->area, rect, item->width, ink, opacity))
    return;

  cairo_set_source_rgba (self->cr, ink.red, ink.green, ink.blue, opacity);
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_FAST); /* there are hundreds of them */
  cairo_set_line_width (self->cr, item->width);
  cairo_move_to (self->cr, rect->x, rect->y);
  cairo_curve_to (self->cr, middle, rect->y, middle, y, rect->x + rect->width, y);
  cairo_stroke (self->cr);
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_DEFAULT);
}

static void draw_ribbon (const Brush *self, const HlMapItem *item)
{
  HlMapItem inner = *item;

  draw_curve (self, item, ink_of (self->palette, item));
  if (!is_second (item))
    return;

  inner.width *= HOLLOW;
  draw_curve (self, &inner, self->palette->background);
}

/* A plus in a circle, on paper so that the line does not cross it. */
static void draw_join (const Brush *self, const HlMapItem *item)
{
  const double r = item->width;
  const HlRect at = item->rect;

  if (r < 2.0)
    return;

  cairo_arc (self->cr, at.x, at.y, r, 0, 2 * G_PI);
  set_ink (self, self->palette->background, 0.0);
  cairo_fill_preserve (self->cr);
  set_ink (self, ink_of (self->palette, item), item->fade);
  set_line (self, 1.0);
  cairo_move_to (self->cr, at.x - r, at.y);
  cairo_line_to (self->cr, at.x + r, at.y);
  cairo_move_to (self->cr, at.x, at.y - r);
  cairo_line_to (self->cr, at.x, at.y + r);
  cairo_stroke (self->cr);
}

static void draw_tip (const Brush *self, const HlMapItem *item)
{
  const double back = item->is_gradient ? 0.6 * item->width : -0.6 * item->width;

  cairo_move_to (self->cr, item->rect.x - back, item->rect.y);
  cairo_rel_line_to (self->cr, back, -item->width / 2);
  cairo_rel_line_to (self->cr, 0.0, item->width);
  cairo_fill (self->cr);
}

static void draw_scale (const Brush *self, const HlMapItem *item)
{
  const HlRect *rect = &item->rect;

  for (int i = 0; i < item->n_values; i++)
    {
      const double left = round (rect->width * i / item->n_values);
      const double right = round (rect->width * (i + 1) / item->n_values);

      set_ink (self, stripe_color (self, item, 2.0 * i / (item->n_values - 1) - 1.0), 0.0);
      cairo_rectangle (self->cr, rect->x + left, rect->y, right - left, rect->height);
      cairo_fill (self->cr);
    }
}

static void draw_words (const Brush *self, const HlMapItem *item, HlColor ink)
{
  const HlTextBox box = {
    .rect = item->rect,
    .align_x = item->align,
    .align_y = item->wraps ? 0.0 : 0.5,
    .wraps = item->wraps,
  };

  hl_text_draw (self->layout->text, item->text_size, item->text, &box, ink, self->cr);
}

/* Filled where the head is shown, faint where it is not. */
static void draw_chip (const Brush *self, const HlMapItem *item)
{
  const HlColor color = item->head >= 0 ? ink_of (self->palette, item) : self->palette->faint_text;
  HlMapItem     edge = *item;

  edge.width = 1.0;
  set_ink (self, color, item->value != 0.0 ? 0.0 : 0.5);
  if (item->value != 0.0)
    {
      cairo_rectangle (self->cr, item->rect.x, item->rect.y, item->rect.width, item->rect.height);
      cairo_fill (self->cr);
    }
  else
    draw_outline (self, &edge);
  if (is_second (item))
    {
      edge.rect = hl_rect_grown (&item->rect, -2.0);
      set_ink (self, item->value != 0.0 ? self->palette->background : color, 0.0);
      draw_outline (self, &edge);
    }
  draw_words (self, item,
              item->value != 0.0 ? hl_palette_ink_on (color) : self->palette->faint_text);
}

static void draw_paper (const Brush *self, const HlMapItem *item)
{
  cairo_rectangle (self->cr, item->rect.x, item->rect.y, item->rect.width, item->rect.height);
  cairo_fill (self->cr);
}

/* Not a bar: its length would be taken for a number. */
static void draw_dot (const Brush *self, const HlMapItem *item)
{
  const HlRect *rect = &item->rect;

  cairo_arc (self->cr, rect->x + rect->width / 2, rect->y + rect->height / 2,
             MIN (rect->width, rect->height) / 2, 0.0, 2.0 * G_PI);
  cairo_fill (self->cr);
}

/* With high contrast an edge says what is else said by a tint. */
static void draw_panel (const Brush *self, const HlMapItem *item)
{
  HlMapItem edge = *item;

  draw_paper (self, item);
  if (!self->palette->is_high_contrast || item->ink != HL_MAP_INK_PANEL)
    return;

  edge.width = 1.0;
  set_ink (self, self->palette->grid, 0.0);
  draw_outline (self, &edge);
}

/* Lines that go up, as in the matrices of masks. */
static void draw_hatch (const Brush *self, const HlMapItem *item)
{
  const HlRect *rect = &item->rect;
  const int     n_lines = (int) ceil ((rect->width + rect->height) / HATCH);

  cairo_save (self->cr);
  cairo_rectangle (self->cr, rect->x, rect->y, rect->width, rect->height);
  set_ink (self, self->palette->masked_paper, 0.0);
  cairo_fill_preserve (self->cr);
  cairo_clip (self->cr);
  set_ink (self, self->palette->masked_ink, 0.0);
  set_line (self, 1.0);
  for (int i = 0; i < n_lines; i++)
    {
      const double x = rect->x - rect->height + i * HATCH;

      cairo_move_to (self->cr, x, hl_rect_bottom (rect));
      cairo_line_to (self->cr, x + rect->height, rect->y);
    }
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

static void draw_item (const Brush *self, const HlMapItem *item)
{
  static void (*const draw[]) (const Brush *self, const HlMapItem *item) = {
    [HL_MAP_ITEM_PAPER] = draw_panel,   [HL_MAP_ITEM_LINE] = draw_line,
    [HL_MAP_ITEM_ARROW] = draw_line,    [HL_MAP_ITEM_OUTLINE] = draw_outline,
    [HL_MAP_ITEM_FOCUS] = draw_outline, [HL_MAP_ITEM_STRIP] = draw_strip,
    [HL_MAP_ITEM_UNITS] = draw_units,   [HL_MAP_ITEM_RIBBON] = draw_ribbon,
    [HL_MAP_ITEM_JOIN] = draw_join,     [HL_MAP_ITEM_ADDED] = draw_paper,
    [HL_MAP_ITEM_TIP] = draw_tip,       [HL_MAP_ITEM_HATCH] = draw_hatch,
    [HL_MAP_ITEM_LOSS] = draw_paper,    [HL_MAP_ITEM_ROW_GRADIENT] = draw_paper,
    [HL_MAP_ITEM_LEARNED] = draw_paper, [HL_MAP_ITEM_KEPT] = draw_dot,
    [HL_MAP_ITEM_EARLY] = draw_paper,   [HL_MAP_ITEM_BAR] = draw_paper,
    [HL_MAP_ITEM_SCALE] = draw_scale,   [HL_MAP_ITEM_CHIP] = draw_chip,
  };
  const HlColor ink = ink_of (self->palette, item);

  set_ink (self, ink, item->fade);
  if (item->kind == HL_MAP_ITEM_TEXT)
    draw_words (self, item, ink);
  else if (item->ink == HL_MAP_INK_MEMORY && item->kind != HL_MAP_ITEM_OUTLINE)
    draw_wire (self, item);
  else
    draw[item->kind](self, item);
}

/* area: what of it is wanted, in pixels; NULL for all. */
void hl_map_draw_within (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                         const cairo_region_t *area, cairo_t *cr)
{
  const Brush self = { palette_of (spec), layout, cr, area };

  cairo_save (cr);
  for (guint i = 0; i < items->len; i++)
    {
      const HlMapItem            *item = hl_map_item (items, (int) i);
      const cairo_rectangle_int_t pixels = hl_map_item_pixels (item, layout->line);

      if (area == NULL ||
          cairo_region_contains_rectangle (area, &pixels) != CAIRO_REGION_OVERLAP_OUT)
        draw_item (&self, item);
    }
  cairo_restore (cr);
}

void hl_map_draw (const HlMapSpec *spec, const HlMapLayout *layout, const GArray *items,
                  cairo_t *cr)
{
  hl_map_draw_within (spec, layout, items, NULL, cr);
}
