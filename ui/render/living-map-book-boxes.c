#include "ui/render/living-map-book-boxes.h"

#include <glib/gi18n-lib.h>

#include "ui/render/living-map-room.h"
#include "ui/render/living-map-text.h"

/* Whether a place shares the box of the one before it. */
static gboolean joins (const HlMapSpec *spec, const HlMapBox *box, int place)
{
  const HlMapPlace *last = hl_map_place (spec, box->last);
  const HlMapPlace *at = hl_map_place (spec, place);

  if (box->block != at->block || at->block == HL_MAP_NONE)
    return FALSE;

  return box->is_folded || (last->kind == HL_MAP_ADD && g_str_equal (last->path, at->path));
}

/* Returns its boxes, upward, which lie nowhere yet. */
GArray *hl_map_boxes_new (const HlMapSpec *spec, HlMapLaneKind lane, gboolean folds)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (HlMapBox));

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const HlMapBox    box = {
           .lane = lane,
           .block = place->block,
           .first = i,
           .last = i,
           .is_folded = hl_map_folds_away (spec, place, folds),
      };

      if (place->lane != lane)
        continue;
      if (boxes->len > 0 && joins (spec, hl_map_box (boxes, (int) boxes->len - 1), i))
        hl_map_box (boxes, (int) boxes->len - 1)->last = i;
      else
        g_array_append_val (boxes, box);
    }

  return boxes;
}

/* Returns the box whose numbers are added, around all that stands between; −1 if nothing is.
 * boxes: both columns, each upward. */
int hl_map_box_before (const HlMapSpec *spec, const GArray *boxes, int index)
{
  const HlMapBox *box = hl_map_box (boxes, index);

  if (box->is_folded || spec->lacks_residual || hl_map_place (spec, box->first)->kind != HL_MAP_ADD)
    return -1;

  for (int i = index - 1; i >= 0; i--)
    if (hl_map_place (spec, hl_map_box (boxes, i)->last)->is_on_line)
      return i;

  return -1;
}

static const char *name_of_attention (const HlMapSpec *spec, const HlMapPlace *place,
                                      gboolean is_short)
{
  const gboolean is_masked =
      place->kind == HL_MAP_ATTENTION && place->lane == HL_MAP_DECODER && spec->has_causal_mask;

  if (is_short)
    return is_masked ? _ ("Masked attention") : C_ ("sublayer", "Attention");
  if (spec->is_additive)
    return is_masked ? _ ("Masked additive attention") : _ ("Additive attention");

  /* Translators: each position attends only to itself and earlier ones */
  return is_masked ? _ ("Masked multi-head attention") : _ ("Multi-head attention");
}

static const char *name_of_norm (const HlMapSpec *spec)
{
  return spec->is_batch_norm ? _ ("Batch norm") : _ ("Layer norm");
}

static const char *name_of_output (const HlMapSpec *spec, gboolean is_short)
{
  if (is_short)
    return _ ("Output layer");

  return spec->update != NULL ? _ ("Output layer, loss") : _ ("Output layer, softmax");
}

/* Returns what it is called in the book. box: one of its boxes, not folded. */
char *hl_map_box_name (const HlMapSpec *spec, const HlMapBox *box, gboolean is_short)
{
  const HlMapPlace *place = hl_map_place (spec, box->first);

  switch (place->kind)
    {
    case HL_MAP_INPUT:
      return g_strdup (spec->has_positions && !is_short ? _ ("Embedding + positions")
                                                        : _ ("Embedding"));
    case HL_MAP_NORM:
      return g_strdup (name_of_norm (spec));
    case HL_MAP_ATTENTION:
    case HL_MAP_CROSS:
      return g_strdup (name_of_attention (spec, place, is_short));
    case HL_MAP_ADD:
      if (spec->lacks_residual)
        return g_strdup (box->last == box->first ? C_ ("sublayer", "Output") : name_of_norm (spec));
      if (box->last == box->first)
        /* Translators: the residual connection: x + sublayer (x) */
        return g_strdup (_ ("Add"));
      return g_strdup (spec->is_batch_norm ? _ ("Add & batch norm") : _ ("Add & norm"));
    case HL_MAP_FFN:
      /* Translators: the feed-forward network, which is the same at every position */
      return g_strdup (is_short ? _ ("FFN") : _ ("Positionwise FFN"));
    case HL_MAP_MEMORY:
      return g_strdup (place->is_last_norm ? name_of_norm (spec) : _ ("Memory"));
    case HL_MAP_NEXT:
    default:
      return g_strdup (name_of_output (spec, is_short));
    }
}

/* Returns rows × numbers that come out, where they are others than those that came in; of a step
 * of the decoder there is one row, or NULL. box: one of its boxes, not folded. */
char *hl_map_box_shape (const HlMapSpec *spec, const HlMapBox *box)
{
  const HlMapPlace *place = hl_map_place (spec, box->first);
  const int         n_rows =
      place->lane == HL_MAP_ENCODER || spec->update != NULL ? spec->lanes[place->lane].n_rows : 1;

  if (place->kind != HL_MAP_INPUT && place->kind != HL_MAP_MEMORY && place->kind != HL_MAP_NEXT)
    return NULL;

  return g_strdup_printf ("%d × %d", n_rows,
                          place->kind == HL_MAP_NEXT ? spec->target_words : place->width);
}

/* The width of a box has no room for more. */
static const char *short_attention_name (const HlMapSpec *spec, int place)
{
  return hl_map_place (spec, place)->kind == HL_MAP_CROSS
             /* Translators: which attention, without the word attention; little room */
             ? C_ ("attention", "encoder–decoder")
             : hl_map_sublayer_name (spec, place);
}

/* Returns what there is to say in a second line, or NULL. box: one of its boxes, not folded. */
char *hl_map_box_note (const HlMapSpec *spec, const HlMapBox *box)
{
  const HlMapPlace *place = hl_map_place (spec, box->first);
  g_autofree char  *shape = hl_map_box_shape (spec, box);

  if (place->kind == HL_MAP_FFN)
    return g_strdup_printf (ngettext ("%d hidden unit", "%d hidden units", (gulong) place->width),
                            place->width);
  if (place->kind == HL_MAP_ATTENTION || place->kind == HL_MAP_CROSS)
    /* Translators: which attention, such as “self-attention”, and a number of heads */
    return g_strdup_printf (ngettext ("%s, %d head", "%s, %d heads", (gulong) spec->n_heads),
                            short_attention_name (spec, box->first), spec->n_heads);
  if (place->kind == HL_MAP_MEMORY && place->is_last_norm)
    /* Translators: what comes out of the encoder; a shape such as “7 × 128” */
    return g_strdup_printf (_ ("the memory: %s"), shape);

  return g_steal_pointer (&shape);
}
