/* app/figure-labs.h
 *
 * How the figures of labs and of Train are made without a window: of what is typed, of a model, and
 * of saved runs.
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

/* Pictures of Train: of one saved run, or of several. */
gboolean   hl_figure_make_training (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean   hl_figure_make_curves (const HlFigureWish *wish, HlFigureMade *made, GError **error);
GPtrArray *hl_figure_list_moments (const HlFigureWish *wish,
                                   GError            **error) G_GNUC_WARN_UNUSED_RESULT;
