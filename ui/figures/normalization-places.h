/* ui/figures/normalization-places.h
 *
 * Where everything is in the picture of both normalizations.
 *
 *      x ── rulers ── LayerNorm          in a column of a page:  x
 *      │     of rows                                             rulers of columns, BatchNorm
 *      rulers of columns                                         rulers of rows, LayerNorm
 *      BatchNorm                                                 sums
 */

#pragma once

#include "ui/figures/normalization.h"
#include "ui/picture/marks.h"

#define HL_NORM_LINE 22.0 /* of words of size 1 */

/* And how large words are. */
typedef struct
{
  HlScene       *scene;
  const HlNorms *norms;
  double         small, normal, large, low, high; /* of words; of a ruler */
  gboolean       is_wide, is_narrow, is_near;
  HlRect         x, made[HL_NORM_N_SIDES], rulers[HL_NORM_N_SIDES], sums, scale[2];
  HlColor        inks[HL_NORM_N_SIDES], text, faint;
} HlNormPlaces;

HlNormPlaces hl_norm_places (const HlNorms *norms, HlScene *scene, HlSize *size);

HlRect  hl_norm_cells (const HlNormPlaces *self, const HlRect *all, int row, int column);
HlRect  hl_norm_line (const HlNormPlaces *self, const HlRect *matrix, HlNormSide side, int line);
HlRuler hl_norm_ruler (const HlNormPlaces *self, HlNormSide side, int line);
