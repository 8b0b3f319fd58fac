/* app/figure-runs.h
 *
 * The pictures of Train without a window: of one saved run, or of several.
 */

#pragma once

#include "app/figure-wish.h"

gboolean   hl_figure_make_training (const HlFigureWish *wish, HlFigureMade *made, GError **error);
gboolean   hl_figure_make_curves (const HlFigureWish *wish, HlFigureMade *made, GError **error);
GPtrArray *hl_figure_list_moments (const HlFigureWish *wish,
                                   GError            **error) G_GNUC_WARN_UNUSED_RESULT;
