/* ui/render/legend.h
 *
 * What the colors and patterns of a heat map mean: a bar with the numbers of
 * its scale, and a line that names each pattern that occurs.
 *
 *      █ 1          ▨ hidden by the causal mask   ⁙ padding
 *      ▓ 0.5
 *      ░ 0
 */

#pragma once

#include "ui/render/matrix.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_LEGEND_BAR 12.0 /* width of the color bar, CSS pixels */
#define HL_LEGEND_GAP 6.0  /* between a color and its words */

typedef struct
{
  HlCellState state;  /* the pattern; HL_CELL_NORMAL for the remark on a stretched scale */
  HlRect      swatch; /* where a sample of it goes */
  HlRect      label;  /* where its name goes */
} HlKey;

typedef struct
{
  HlKey  keys[HL_N_CELL_STATES]; /* the patterns that occur */
  int    n_keys;                 /* how many they are */
  double height;                 /* of all their lines; 0 where no pattern occurs */
} HlKeyList;

const char *hl_cell_state_name (HlCellState state);
char       *hl_format_weight (double value);

double hl_scale_bar_width (const HlScale *scale, HlText *text);
void   hl_scale_bar_draw (const HlScale *scale, const HlPalette *palette, const HlRect *bar,
                          HlText *text, cairo_t *cr);

HlKeyList hl_key_list_layout (const HlMatrix *matrix, HlScaleKind kind, HlText *text, double width);
double    hl_key_list_width (const HlKeyList *self);
void      hl_key_list_move (HlKeyList *self, double x, double y);
void hl_key_list_draw (const HlKeyList *self, const HlPalette *palette, HlText *text, cairo_t *cr);

G_END_DECLS
