/* ui/render/figure-operations.h
 *
 * Draws up single operations of an open sublayer, and the arrows between them.
 *
 * Shapes are written with two letters more than elsewhere: R for the tokens that ask,
 * C for those that are looked at.  Which tokens these are depends on the sublayer.
 */

#pragma once

#include "ui/render/figure-pen.h"

G_BEGIN_DECLS

int hl_figure_add_operation (HlFigurePen *pen,
                             const char  *path,
                             HlFigureKind sublayer,
                             const char  *key,
                             double       x,
                             double       width);
int hl_figure_stack_operation (HlFigurePen *pen,
                               const char  *path,
                               HlFigureKind sublayer,
                               const char  *key,
                               double       x,
                               double       width);
int hl_figure_find_operation (const HlFigurePen *pen,
                              const char        *path,
                              const char        *key);

void hl_figure_link_up (HlFigurePen *pen,
                        HlFigureKind sublayer,
                        int          from,
                        int          to,
                        double       x,
                        const char  *shape,
                        const char  *port);

G_END_DECLS
