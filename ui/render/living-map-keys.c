#include "ui/render/living-map-keys.h"

#define SAMPLES 16 /* of a color scale */

static const float stripes[] = { 0.8f, -0.9f, 0.4f, -0.6f };
static const float sample[] = { 0.2f, 0.0f, 0.9f, 0.0f, 0.0f, 0.5f, 0.1f, 0.0f, 0.7f };

static HlMapItem item_of (const HlMapSpec *spec, const HlMapKey *key)
{
  switch (key->kind)
    {
    case HL_MAP_KEY_CHIP:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_CHIP, .head = key->head, .align = 0.5,
                          .value = key->is_chosen,
                          .ink = hl_map_goes_back (spec) ? HL_MAP_INK_GRADIENT : HL_MAP_INK_HEAD);
    case HL_MAP_KEY_RIBBON:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_RIBBON, .width = 5.0, .head = HL_MAP_NONE,
                          .ink = hl_map_goes_back (spec) ? HL_MAP_INK_GRADIENT : HL_MAP_INK_FAINT,
                          .fade = 0.15);
    case HL_MAP_KEY_SCALE:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_SCALE, .n_values = SAMPLES);
    case HL_MAP_KEY_GRADIENT:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_SCALE, .n_values = SAMPLES, .is_gradient = TRUE);
    case HL_MAP_KEY_KEPT:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_KEPT, .ink = HL_MAP_INK_FAINT, .place = HL_MAP_NONE);
    case HL_MAP_KEY_LENGTH:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_LEARNED, .ink = HL_MAP_INK_GRADIENT);
    case HL_MAP_KEY_CHANGE:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_LEARNED, .ink = HL_MAP_INK_LEARNED);
    case HL_MAP_KEY_HATCH:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_HATCH, .place = HL_MAP_NONE);
    case HL_MAP_KEY_JOIN:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_JOIN, .ink = HL_MAP_INK_TEXT, .width = 4.5);
    case HL_MAP_KEY_ADDED:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_ADDED, .ink = HL_MAP_INK_FAINT);
    case HL_MAP_KEY_UNITS:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_UNITS, .ink = HL_MAP_INK_FAINT, .values = sample,
                          .n_values = G_N_ELEMENTS (sample), .limit = 1.0);
    case HL_MAP_KEY_EMPTY:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_FAINT, .width = 1.0,
                          .is_dashed = TRUE);
    case HL_MAP_KEY_AHEAD:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_STRIP, .place = HL_MAP_NONE, .values = stripes,
                          .n_values = G_N_ELEMENTS (stripes), .limit = 1.0,
                          .fade = 1.0 - HL_MAP_PALE);
    case HL_MAP_KEY_GROUP:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = HL_MAP_INK_TEXT);
    case HL_MAP_KEY_WORDS:
    default:
      return HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = HL_MAP_INK_FAINT);
    }
}

/* Adds the legend. */
void hl_map_add_keys (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout)
{
  for (guint i = 0; i < layout->legend->len; i++)
    {
      const HlMapKey *key = &g_array_index (layout->legend, HlMapKey, i);
      HlMapItem       item = item_of (spec, key);

      if (key->kind == HL_MAP_KEY_RIBBON || key->kind == HL_MAP_KEY_JOIN)
        item.width *= layout->scale;
      item.rect = key->rect;
      hl_rect_move (&item.rect, layout->keys.x, layout->keys.y);
      if (key->kind == HL_MAP_KEY_RIBBON || key->kind == HL_MAP_KEY_JOIN)
        {
          item.rect.y += item.rect.height / 2;
          item.rect.height = 0.0;
        }
      if (key->kind == HL_MAP_KEY_KEPT || key->kind == HL_MAP_KEY_ADDED)
        item.rect = (HlRect){ hl_rect_right (&item.rect) - 6.0, item.rect.y,
                              key->kind == HL_MAP_KEY_KEPT ? 4.0 : 3.0, item.rect.height };
      if (key->kind == HL_MAP_KEY_JOIN)
        item.rect.x += item.rect.width / 2;
      item.text = g_strdup (key->words);
      hl_map_add (items, item);
    }
}
