/* ui/pages/why-pane.h
 *
 * Why a word was chosen, beside the map: what the row that wrote it read of the target so
 * far and of the source, and what each sublayer added to its logit over the runner-up's.
 *
 *      Why “rouge”?
 *      Target so far: 2 of 8 heads read …      Masked self-attention 1      ▌      0.35
 *      Source: 6 of 8 heads read “red” …       Cross-attention 1  ████   5.31
 *      Sublayers: …                            together                     █████  7.48
 *
 * A click on a bar leads to the step that added the part.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/inspection.h"
#include "ui/picture/figure.h"

#define HL_TYPE_WHY_PANE (hl_why_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlWhyPane, hl_why_pane, HL, WHY_PANE, GtkWidget)

void            hl_why_pane_set_inspection (HlWhyPane *self, HlInspection *inspection);
void            hl_why_pane_ask (HlWhyPane *self, int word);
gboolean        hl_why_pane_has_answer (HlWhyPane *self);
const HlFigure *hl_why_pane_get_figure (HlWhyPane *self);
