/* ui/render/living-map-items.h
 *
 * The living map as a list of what is drawn, the undermost first.  Whoever draws it, asks
 * what is under a point or compares it with the numbers of the pass reads the same list.
 *
 *      a ribbon's width        attention weight × hl_map_ribbon_scale (); on the way back
 *                              |∂loss/∂A| / its largest × hl_map_ribbon_scale ()
 *      a stripe's color        the number of largest magnitude in its group of features
 *      a column of units       the largest activation of its group of hidden units
 *      a bar's length          probability × the room for bars
 *      a loss's length         loss / the largest of all rows × the room for losses
 *      what was added          ‖Δx‖ / the largest of its lane × the height of a row
 *      a glyph's length        ‖g‖ or ‖Δθ‖ / ‖θ‖ / the largest of all places × the place's width
 */

#pragma once

#include "ui/render/living-map-layout.h"

G_BEGIN_DECLS

typedef enum
{
  HL_MAP_ITEM_PAPER,        /* a filled rectangle */
  HL_MAP_ITEM_LINE,         /* a straight line along the rectangle's diagonal */
  HL_MAP_ITEM_ARROW,        /* a straight line with a head at its end */
  HL_MAP_ITEM_OUTLINE,      /* a rectangle's edge */
  HL_MAP_ITEM_FOCUS,        /* the edge around all that is at hand */
  HL_MAP_ITEM_STRIP,        /* features of a row */
  HL_MAP_ITEM_UNITS,        /* hidden units of a row */
  HL_MAP_ITEM_RIBBON,       /* an attention weight, from the rectangle's origin to its other end */
  HL_MAP_ITEM_JOIN,         /* a ⊕ */
  HL_MAP_ITEM_ADDED,        /* how much a sublayer added to the line of a row */
  HL_MAP_ITEM_TIP,          /* an arrowhead to the right, as high as its width */
  HL_MAP_ITEM_HATCH,        /* a token that a row may not read */
  HL_MAP_ITEM_LOSS,         /* the loss of a row, before or after an update */
  HL_MAP_ITEM_ROW_GRADIENT, /* how long the gradient of the logits of a row is */
  HL_MAP_ITEM_LEARNED,      /* the gradient of a place's parameters, or their change */
  HL_MAP_ITEM_KEPT,         /* a token whose keys and values the cache had */
  HL_MAP_ITEM_EARLY,        /* a probability after a block */
  HL_MAP_ITEM_BAR,          /* a probability */
  HL_MAP_ITEM_SCALE,        /* the scale of the strips */
  HL_MAP_ITEM_CHIP,         /* a choice in the legend of heads */
  HL_MAP_ITEM_TEXT,         /* words */
} HlMapItemKind;

typedef enum
{
  HL_MAP_INK_TEXT,     /* words */
  HL_MAP_INK_FAINT,    /* secondary words, and residual connections */
  HL_MAP_INK_GRID,     /* thin lines */
  HL_MAP_INK_PAGE,     /* the page */
  HL_MAP_INK_PANEL,    /* the paper of a block */
  HL_MAP_INK_SELECTED, /* the row and the place at hand */
  HL_MAP_INK_MEMORY,   /* the memory and the way it takes */
  HL_MAP_INK_HEAD,     /* the item's head */
  HL_MAP_INK_GRADIENT, /* the length of a gradient */
  HL_MAP_INK_LEARNED,  /* parameters */
} HlMapInk;

typedef struct
{
  HlMapItemKind kind;        /* what it is */
  HlMapInk      ink;         /* its color */
  gboolean      is_data;     /* whether it stands for numbers of a place and row */
  gboolean      is_gradient; /* whether these are gradients, which have colors of their own */
  int           place;       /* which place it belongs to */
  /* the row of its lane: of a ribbon the row that reads, of a bar the candidate */
  int row;
  int from; /* of a ribbon: the row that is read */
  /* of a ribbon or chip: from 0, or HL_MAP_MEAN_HEAD; of a loss or of parameters: 1 after the
   * update, 0 before it */
  int          head;
  HlRect       rect;      /* where; of a line its diagonal, whose height may be negative */
  double       width;     /* of a line or ribbon */
  double       value;     /* the number it stands for: a weight, a probability */
  double       fade;      /* by how much it steps back: 0 for nothing, 1 to be gone */
  gboolean     is_dashed; /* whether its line is */
  const float *values;    /* of a strip or of units */
  int          n_values;  /* how many */
  double       limit;     /* the magnitude at the end of the scale */
  char        *text;      /* words, or what stands on a chip */
  HlTextSize   text_size; /* of the words */
  double       align;     /* of the words from left to right, 0 to 1 */
  gboolean     wraps;     /* whether the words may take several lines */
} HlMapItem;

static inline const HlMapItem *hl_map_item (const GArray *items, int index)
{
  return &g_array_index (items, HlMapItem, index);
}

double hl_map_ribbon_scale (const HlMapSpec *spec, const HlMapLayout *layout);
void hl_map_add_ribbons (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place,
                         int row, double opacity);
void hl_map_add_head_numbers (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout,
                              int place);

void hl_map_add_hidden (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place,
                        int row);
void hl_map_add_kept (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout, int place,
                      int row);
void hl_map_add_padding (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout,
                         int place);

float hl_map_group_value (const float *values, int n_values, int size, int group, int *index);

cairo_rectangle_int_t hl_map_item_pixels (const HlMapItem *item, double line);

/* For those who add items: */

#define HL_MAP_PALE 0.35 /* opacity of what a pass has yet to compute, or has no gradient yet */

#define HL_MAP_ITEM(...) ((HlMapItem){ __VA_ARGS__ })

void hl_map_add (GArray *items, HlMapItem item);

G_END_DECLS
