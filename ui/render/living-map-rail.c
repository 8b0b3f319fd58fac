#include "ui/render/living-map-rail.h"

static void add_piece (GArray *pieces, double left, double right)
{
  const HlMapRailPiece piece = { left, right };

  if (right > left)
    g_array_append_val (pieces, piece);
}

/* Whether the place reads the line, and what it makes comes back elsewhere. */
static gboolean is_aside (const HlMapPlace *place)
{
  return !place->is_on_line && place->kind != HL_MAP_NEXT;
}

/* The piece at hand ends where the first place stands aside; the next begins at the next place
 * on the line. */
static void cut (const HlMapSpec *spec, const HlMapLayout *layout, HlMapLaneKind lane,
                 GArray *pieces, double *left)
{
  gboolean is_cut = FALSE;

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace  *place = hl_map_place (spec, i);
      const HlMapColumn *column = &layout->columns[i];

      if (place->lane != lane || is_aside (place) == is_cut)
        continue;
      if (is_cut)
        *left = column->body.x;
      else
        add_piece (pieces, *left, column->all.x);
      is_cut = !is_cut;
    }
}

/* Returns what there is of it, from left to right. */
GArray *hl_map_rail_pieces (const HlMapSpec *spec, const HlMapLayout *layout, HlMapLaneKind lane,
                            double left, double right)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (HlMapRailPiece));

  if (spec->lacks_residual)
    cut (spec, layout, lane, pieces, &left);
  add_piece (pieces, left, right);

  return pieces;
}
