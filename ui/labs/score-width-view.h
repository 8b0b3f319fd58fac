/* ui/labs/score-width-view.h
 *
 * Why scores are divided by √d: the entropy of the softmax over growing d, with the
 * division and without, as curves.
 */

#pragma once

#include <gtk/gtk.h>

#include "core/experiments/score-width.h"

#include "ui/render/curve-renderer.h"

G_BEGIN_DECLS

#define HL_TYPE_SCORE_WIDTH_VIEW (hl_score_width_view_get_type ())

G_DECLARE_FINAL_TYPE (HlScoreWidthView, hl_score_width_view, HL, SCORE_WIDTH_VIEW, GtkWidget)

const NnScoreWidth *hl_score_width_view_get_result (HlScoreWidthView *self);
const HlCurveSpec  *hl_score_width_view_get_spec (HlScoreWidthView *self);
char               *hl_score_width_view_describe (HlScoreWidthView *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
