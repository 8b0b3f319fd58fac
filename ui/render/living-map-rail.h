/* ui/render/living-map-rail.h
 *
 * The line of a row: the residual connection.  Where a model has none, the line ends at each
 * sublayer, and begins again behind what the sublayer made.
 *
 *      ──▦──────────▦──────────▦──▶      with residual connections
 *        └ ∿∿∿ ──⊕  └ ∿∿∿ ──⊕
 *
 *      ──▦─  ∿∿∿ ── ▦─  ∿∿∿ ── ▦──▶      without
 */

#pragma once

#include "ui/render/living-map-layout.h"

G_BEGIN_DECLS

typedef struct
{
  double left;  /* where it begins */
  double right; /* where it ends */
} HlMapRailPiece;

GArray *hl_map_rail_pieces (const HlMapSpec *spec, const HlMapLayout *layout, HlMapLaneKind lane,
                            double left, double right) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
