/* ui/render/living-map-legend.h
 *
 * What the signs of the living map mean, and where that stands: it flows over as many
 * lines as it takes.  The legend of heads is also where they are chosen.
 *
 *      heads [all][1][2][3][4][mean]   ━ width: weight   color: …  − ▒▒▒ +  full color: …
 */

#pragma once

#include "ui/render/living-map-spec.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_MAP_MEAN_HEAD (-1) /* the mean of all heads, and its chip */
#define HL_MAP_CHIP_ALL (-2)  /* the chip of all heads */

typedef enum
{
  HL_MAP_KEY_WORDS,    /* what the sign before means */
  HL_MAP_KEY_GROUP,    /* what the next signs are about */
  HL_MAP_KEY_CHIP,     /* a choice of heads */
  HL_MAP_KEY_RIBBON,   /* an attention weight */
  HL_MAP_KEY_SCALE,    /* the colors of features */
  HL_MAP_KEY_JOIN,     /* a ⊕ */
  HL_MAP_KEY_ADDED,    /* how much was added */
  HL_MAP_KEY_UNITS,    /* hidden units */
  HL_MAP_KEY_GRADIENT, /* the colors of gradients */
  HL_MAP_KEY_LENGTH,   /* how long the gradient of parameters is */
  HL_MAP_KEY_CHANGE,   /* by how much they change */
  HL_MAP_KEY_HATCH,    /* what a mask hides */
  HL_MAP_KEY_KEPT,     /* what the cache has kept */
  HL_MAP_KEY_EMPTY,    /* what is not computed yet */
  HL_MAP_KEY_AHEAD,    /* what this pass has yet to compute */
} HlMapKeyKind;

typedef struct
{
  HlMapKeyKind kind;      /* a sign, or words */
  int          head;      /* of a chip */
  gboolean     is_chosen; /* of a chip: whether its head is shown */
  HlRect       rect;      /* where, from the legend's corner */
  char        *words;     /* of words, groups and chips, or NULL */
} HlMapKey;

typedef struct
{
  HlText  *text;    /* the font */
  double   scale;   /* of words and signs */
  double   width;   /* of a line */
  int      n_lines; /* how many there may be; signs that do not fit are left out */
  int      stripe;  /* how many features share a stripe */
  gboolean is_back; /* whether gradients are shown */
} HlMapLegendRoom;

GArray *hl_map_legend_new (const HlMapSpec *spec, const HlMapLegendRoom *room,
                           double *height) G_GNUC_WARN_UNUSED_RESULT;

int hl_map_legend_lines (HlText *text, double height);

G_END_DECLS
