/* ui/render/figure-layout.h
 *
 * Where the boxes and arrows of the Transformer figure lie.
 *
 *                                     ┌ output ┐          values flow upward
 *                                     └────▲───┘
 *                                  ┌───────┴────────┐
 *        memory ───────────┐       │   add & norm ◄─┼┐
 *      ┌───┴──────────┐    │       │   ┌───▲────┐   ││
 *      │ add & norm ◄┐│    │ K, V  │   │  FFN   │   ││
 *      │ ┌───▲───┐   ││    └───────┼──►│  …     │   ││
 *      │ │ FFN   │   ││            │   └───▲────┘   ││
 *      │ └───▲───┘   ││            │       ├────────┼┘ residual
 *      └─────┴───────┘┘            └───────┴────────┘
 *        embedding                     embedding
 *
 * A box that is open is a frame around its parts, in the place where it was closed:
 * blocks open into sublayers, sublayers into operations.  A long row of closed
 * blocks is one box, "12 × block", until the stack itself is opened.
 *
 * The layout has one natural size; who wants it larger scales the page.
 */

#pragma once

#include "ui/render/figure-boxes.h"

G_BEGIN_DECLS

HlFigureLayout *hl_figure_layout_new (const HlFigureSpec *spec) G_GNUC_WARN_UNUSED_RESULT;
void            hl_figure_layout_free (HlFigureLayout *self);

int hl_figure_find (const HlFigureLayout *self,
                    const char           *path);
int hl_figure_pick (const HlFigureLayout *self,
                    double                x,
                    double                y);
int hl_figure_neighbor (const HlFigureLayout *self,
                        int                   index,
                        int                   down,
                        int                   right);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlFigureLayout, hl_figure_layout_free)

G_END_DECLS
