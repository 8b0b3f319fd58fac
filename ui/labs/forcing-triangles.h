/* ui/labs/forcing-triangles.h
 *
 * The rows of teacher forcing and of autoregression as two growing triangles, in which each cell
 * can be pointed out.
 */

#pragma once

#include "core/experiments/forcing.h"

#include "ui/render/triangles.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_FORCING_TRIANGLES (hl_forcing_triangles_get_type ())

/* clang-format off */
G_DECLARE_FINAL_TYPE (HlForcingTriangles, hl_forcing_triangles, HL, FORCING_TRIANGLES,
                      HlCellPicture)
/* clang-format on */

void hl_forcing_triangles_show (HlForcingTriangles *self, const NnForcing *forcing, int position,
                                int shown);
const HlTrianglesSpec *hl_forcing_triangles_get_spec (HlForcingTriangles *self);
HlRect                 hl_forcing_triangles_get_row (HlForcingTriangles *self);

G_END_DECLS
