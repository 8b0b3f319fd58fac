/* ui/figures/positions-typed.h
 *
 * Which table of positions is shown, and in which order the words of a sentence come.
 */

#pragma once

#include "ui/figures/positions.h"
#include "ui/figures/typed.h"

/* An order: the seed of the one in which the words come. */
typedef struct
{
  int n, width, layout, first, at, order;
} HlPositionsState;

extern const HlTyped hl_positions_typed;

HlFigure *hl_positions_figure (const HlPositionsState *state, const char *view,
                               gboolean is_known) G_GNUC_WARN_UNUSED_RESULT;
char     *hl_positions_caption (const HlPositionsState *state,
                                const char             *view) G_GNUC_WARN_UNUSED_RESULT;
