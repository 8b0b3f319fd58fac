#include "ui/render/living-map-pitch.h"

#include <math.h>

#define DENSE 5.0
#define LOW 4.0        /* rows lie close together */
#define HAIR_SHARE 0.2 /* of the height of a row */

/* Returns whether rows are high enough for each to have its name. */
gboolean hl_map_names_rows (const HlMapLayout *self)
{
  return self->pitch >= floor (HL_MAP_GOOD_PITCH * self->small);
}

/* Returns whether rows are so low that what each has of dashes would run together. */
gboolean hl_map_is_dense (const HlMapLayout *self) { return self->pitch < DENSE; }

/* Returns the width of a thin line, of which every row has one. */
double hl_map_hair (const HlMapLayout *self) { return MIN (self->scale, HAIR_SHARE * self->pitch); }

/* Returns where the row begins. rows: some numbers of all rows of a lane, the first row at their
 * upper edge. */
double hl_map_row_top (const HlMapLayout *self, const HlRect *rows, int row)
{
  return rows->y + row * self->pitch;
}

/* Returns the row's part of them; where a line runs through the row, above that. */
HlRect hl_map_row_rect (const HlMapLayout *self, const HlRect *rows, int row)
{
  const double top = hl_map_row_top (self, rows, row);
  const double room = self->pitch >= 10.0 ? 4.0 : 1.0;

  if (!self->has_rails)
    {
      const double bottom = round (top + self->pitch) - (self->pitch > LOW ? 1.0 : 0.0);

      return (HlRect){ rows->x, round (top), rows->width, MAX (bottom - round (top), 1.0) };
    }

  return (HlRect){ rows->x, top + 1.0, rows->width, MAX (self->pitch - 1.0 - room, 1.0) };
}

/* Returns where ribbons from the row begin: beside the copy of the memory, which lies between
 * the rows of the decoder, or in the row itself. */
HlRect hl_map_read_rect (const HlMapLayout *self, int place, int row)
{
  const HlMapColumn *column = &self->columns[place];
  HlRect             rows = column->body;

  if (column->copy.width > 0.0)
    rows.y = column->copy.y;

  return hl_map_row_rect (self, &rows, row);
}

/* Returns the height at which the residual connection runs, below all that it carries. */
double hl_map_rail (const HlMapLayout *self, const HlRect *rows, int row)
{
  const double top = hl_map_row_top (self, rows, row);

  return self->pitch >= 10.0 ? top + self->pitch - 2.0 : top + self->pitch / 2;
}

/* Returns the row there, or HL_MAP_NONE. */
int hl_map_row_at (const HlMapLayout *self, const HlRect *rows, int n_rows, double y)
{
  const int row = (int) floor ((y - rows->y) / self->pitch);

  return row >= 0 && row < n_rows ? row : HL_MAP_NONE;
}
