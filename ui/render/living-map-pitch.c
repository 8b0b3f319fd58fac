#include "ui/render/living-map-pitch.h"

#include <math.h>

#define DENSE 5.0
#define HAIR_SHARE 0.2 /* of the height of a row */

/**
 * hl_map_names_rows:
 * @self: a layout
 *
 * Returns: whether rows are high enough for each to have its name
 */
gboolean
hl_map_names_rows (const HlMapLayout *self)
{
  return self->pitch >= floor (HL_MAP_GOOD_PITCH * self->small);
}

/**
 * hl_map_is_dense:
 * @self: a layout
 *
 * Returns: whether rows are so low that what each has of dashes would run together
 */
gboolean
hl_map_is_dense (const HlMapLayout *self)
{
  return self->pitch < DENSE;
}

/**
 * hl_map_hair:
 * @self: a layout
 *
 * Returns: the width of a thin line, of which every row has one
 */
double
hl_map_hair (const HlMapLayout *self)
{
  return MIN (self->scale, HAIR_SHARE * self->pitch);
}

double
hl_map_row_top (const HlMapLayout *self,
                HlMapLaneKind      lane,
                int                row)
{
  return self->lanes[lane].rows.y + row * self->pitch;
}

/**
 * hl_map_row_rect:
 * @self: a layout
 * @lane: one of its lanes
 * @column: a part of it from left to right
 * @row: a row of it
 *
 * Returns: the row's part of the column, above the line that runs through the row
 */
HlRect
hl_map_row_rect (const HlMapLayout *self,
                 HlMapLaneKind      lane,
                 const HlRect      *column,
                 int                row)
{
  const double top = hl_map_row_top (self, lane, row);
  const double room = self->pitch >= 10.0 ? 4.0 : 1.0;

  return (HlRect){ column->x, top + 1.0, column->width, MAX (self->pitch - 1.0 - room, 1.0) };
}

/**
 * hl_map_rail:
 * @self: a layout
 * @lane: one of its lanes
 * @row: a row of it
 *
 * Returns: the height at which the residual connection runs, below all that it carries
 */
double
hl_map_rail (const HlMapLayout *self,
             HlMapLaneKind      lane,
             int                row)
{
  const double top = hl_map_row_top (self, lane, row);

  return self->pitch >= 10.0 ? top + self->pitch - 2.0 : top + self->pitch / 2;
}

/**
 * hl_map_row_at:
 * @spec: what is shown
 * @self: its layout
 * @lane: one of its lanes
 * @y: a height
 *
 * Returns: the row there, or %HL_MAP_NONE
 */
int
hl_map_row_at (const HlMapSpec   *spec,
               const HlMapLayout *self,
               HlMapLaneKind      lane,
               double             y)
{
  const int row = (int) floor ((y - self->lanes[lane].rows.y) / self->pitch);

  return row >= 0 && row < spec->lanes[lane].n_rows ? row : HL_MAP_NONE;
}
