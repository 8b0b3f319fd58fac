/* app/figure-labs.h
 *
 * How the figures of labs are made without a window: of what is typed, and of a model.
 */

#pragma once

#include "app/figure-wish.h"

gboolean hl_figure_make_lab (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean hl_figure_make_positions (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean hl_figure_make_comparison (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean hl_figure_make_later (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean hl_figure_make_order (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean hl_figure_make_root (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean hl_figure_make_forcing (const HlFigureWish *wish, HlFigureMade *made, GError **error);
