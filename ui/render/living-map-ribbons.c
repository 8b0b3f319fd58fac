#include <math.h>

#include "ui/render/living-map-items.h"

#define FAINTEST 0.2 /* a ribbon that is narrower leaves no mark */
#define PALEST 0.08  /* likewise one whose width times its opacity is less */
#define LOW_ROW 8.0  /* among rows so low there are so many that only those count */
#define LOW_FAINTEST 0.35
#define OVERLAP 1.8 /* how far the ribbons of heads may lie over each other */
#define FULL 5.0    /* least width of weight 1, and in rows: low ones lie over each other */
#define FULL_ROWS 1.5
#define NUMBERED 0.7       /* least pitch in lines, where ribbons have their heads’ numbers */
#define WIDE_ENOUGH 28.0   /* likewise */
#define LEAST_NUMBERED 1.0 /* width of a ribbon that has it */

static int n_shown (const HlMapSpec *spec)
{
  int n = 0;

  for (int h = 0; h < spec->n_heads; h++)
    n += hl_map_shows_head (spec, h);

  return spec->is_mean ? 1 : MAX (n, 1);
}

static double row_height (const HlMapLayout *layout)
{
  const HlRect column = { 0 };

  return hl_map_row_rect (layout, &column, 0).height;
}

/* Returns the width of a ribbon of weight 1, which all ribbons of a map share; where rows are
 * low, more than a row, or nobody would see the weights of a long sentence. */
double hl_map_ribbon_scale (const HlMapSpec *spec, const HlMapLayout *layout)
{
  return MAX (row_height (layout) * MIN (1.0, OVERLAP / n_shown (spec)),
              MIN (FULL * layout->scale, FULL_ROWS * layout->pitch));
}

/* How far from the middle of its row a head's ribbon begins and ends. */
static double offset_of (const HlMapSpec *spec, const HlMapLayout *layout, int slot)
{
  const int    n = n_shown (spec);
  const double room = MAX (row_height (layout) - hl_map_ribbon_scale (spec, layout), 0.0);

  return n == 1 ? 0.0 : (slot / (n - 1.0) - 0.5) * room;
}

/* How large the gradient of a weight is; of all heads, their mean. */
static double gradient_of (const HlMapPlace *place, int head, int row, int from)
{
  double sum = 0.0;

  if (head != HL_MAP_MEAN_HEAD)
    return fabs ((double) hl_map_gradient_row (place, row, head)[from]);

  for (int h = 0; h < place->n_heads; h++)
    sum += fabs ((double) hl_map_gradient_row (place, row, h)[from]);

  return sum / place->n_heads;
}

/* On the way back the colors are those of gradients alone. */
static HlMapInk ink_of (const HlMapSpec *spec, gboolean is_back)
{
  return is_back                   ? HL_MAP_INK_GRADIENT
         : hl_map_goes_back (spec) ? HL_MAP_INK_FAINT
                                   : HL_MAP_INK_HEAD;
}

/* The ribbons of one head into one row; on the way back, out of it. */
static void add_head (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout,
                      const HlMapItem *like, double offset)
{
  const HlMapPlace *at = hl_map_place (spec, like->place);
  const HlRect     *body = &layout->columns[like->place].body;
  const HlRect      to = hl_map_row_rect (layout, body, like->row);
  const double      scale = hl_map_ribbon_scale (spec, layout);
  const gboolean    is_back = hl_map_has_gradient (spec, at);
  const double      limit = is_back ? hl_map_gradient_limit (spec, at) : 1.0;
  const double      faintest = layout->pitch < LOW_ROW ? LOW_FAINTEST : FAINTEST;
  const HlPalette  *palette = spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);

  for (int j = 0; j < at->width; j++)
    {
      const double value = is_back ? gradient_of (at, like->head, like->row, j)
                                   : hl_map_weight (at, like->head, like->row, j);
      const double share = limit > 0.0 ? value / limit : 0.0;
      const HlRect from = hl_map_read_rect (layout, like->place, j);
      HlMapItem    ribbon = *like;

      if (share * scale < faintest || at->states[like->row * at->width + j] != HL_CELL_NORMAL)
        continue;
      ribbon.from = j;
      ribbon.is_gradient = is_back;
      ribbon.ink = ink_of (spec, is_back);
      ribbon.value = value;
      ribbon.width = share * scale;
      ribbon.fade = 1.0 - (1.0 - like->fade) * (0.25 + 0.75 * share);
      if (ribbon.width * hl_palette_opacity (palette, ribbon.fade) < PALEST)
        continue;
      ribbon.rect =
          (HlRect){ body->x, from.y + from.height / 2 + offset, body->width, to.y - from.y };
      hl_map_add (items, ribbon);
    }
}

/* Adds a ribbon for each weight of each head that is shown and wide enough to be seen; what a
 * mask hides has none. */
void hl_map_add_ribbons (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place,
                         int row, double opacity)
{
  HlMapItem like = HL_MAP_ITEM (.kind = HL_MAP_ITEM_RIBBON, .ink = HL_MAP_INK_HEAD, .is_data = TRUE,
                                .place = place, .row = row, .fade = 1.0 - opacity);
  int       slot = 0;

  if (spec->is_mean)
    {
      like.head = HL_MAP_MEAN_HEAD;
      add_head (items, spec, layout, &like, 0.0);
      return;
    }
  for (int h = 0; h < spec->n_heads; h++)
    if (hl_map_shows_head (spec, h))
      {
        like.head = h;
        add_head (items, spec, layout, &like, offset_of (spec, layout, slot++));
      }
}

/* A point of a ribbon, which is drawn as a cubic whose handles are halfway. */
static void point_of (const HlRect *rect, double t, double *x, double *y)
{
  *x = rect->x + rect->width * (1.5 * t * (1 - t) + t * t * t);
  *y = rect->y + rect->height * t * t * (3 - 2 * t);
}

/* The widest ribbon of a head at a place, and on the way there into the row at hand. */
static const HlMapItem *find_widest (const GArray *items, const HlMapSpec *spec, int place,
                                     int head)
{
  const HlMapPlace *at = hl_map_place (spec, place);
  const gboolean    is_one_row = spec->row != HL_MAP_NONE && at->lane == HL_MAP_DECODER;
  const HlMapItem  *widest = NULL;

  for (int i = (int) items->len - 1; i >= 0 && hl_map_item (items, i)->place == place; i--)
    {
      const HlMapItem *item = hl_map_item (items, i);

      if (item->kind == HL_MAP_ITEM_RIBBON && item->head == head &&
          (!is_one_row || item->row == spec->row) &&
          (widest == NULL || item->width > widest->width))
        widest = item;
    }

  return widest;
}

static gboolean is_free (const GArray *taken, const HlRect *rect)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const HlRect *other = &g_array_index (taken, HlRect, i);

      if (rect->x < hl_rect_right (other) && other->x < hl_rect_right (rect) &&
          rect->y < hl_rect_bottom (other) && other->y < hl_rect_bottom (rect))
        return FALSE;
    }

  return TRUE;
}

/* Adds the number of each head to its widest ribbon, as far as there is room, where colors do
 * not tell all heads apart. items: what is drawn, the ribbons of a place last. */
void hl_map_add_head_numbers (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout,
                              int place)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, TRUE, sizeof (HlMapItem));
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (HlRect));
  const gboolean     is_back = hl_map_has_gradient (spec, hl_map_place (spec, place));

  if (spec->is_mean || layout->pitch < NUMBERED * layout->small ||
      layout->columns[place].body.width < WIDE_ENOUGH * layout->scale ||
      (!is_back && spec->n_heads <= HL_PALETTE_HEADS))
    return;

  for (int head = 0; head < spec->n_heads; head++)
    {
      const HlMapItem *ribbon = find_widest (items, spec, place, head);
      g_autofree char *number = g_strdup_printf ("%d", head + 1);
      const double     width = hl_text_width (layout->text, HL_TEXT_SMALL, number) + 2.0;
      HlRect           rect = { 0.0, 0.0, width, layout->small - 2.0 };

      if (ribbon == NULL || ribbon->width < LEAST_NUMBERED)
        continue;
      point_of (&ribbon->rect, (head + 1.0) / (spec->n_heads + 1.0), &rect.x, &rect.y);
      hl_rect_move (&rect, -width / 2, -rect.height / 2);
      if (!is_free (taken, &rect))
        continue;
      g_array_append_val (taken, rect);
      hl_map_add (numbers, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PANEL,
                                        .rect = rect, .fade = 0.2));
      hl_map_add (numbers,
                  HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = HL_MAP_INK_TEXT, .place = place,
                               .head = head, .rect = rect, .align = 0.5, .text_size = HL_TEXT_SMALL,
                               .text = g_steal_pointer (&number)));
    }
  g_array_append_vals (items, numbers->data, numbers->len);
}
