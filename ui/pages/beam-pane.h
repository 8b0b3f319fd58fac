/* ui/pages/beam-pane.h
 *
 * The tree of the beam search that found a translation.  A greedy search has none, and the
 * pane is hidden.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/recording.h"
#include "ui/session/translation.h"

G_BEGIN_DECLS

#define HL_TYPE_BEAM_PANE (hl_beam_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlBeamPane, hl_beam_pane, HL, BEAM_PANE, GtkBox)

void         hl_beam_pane_show (HlBeamPane *self, HlTranslation *translation);
gboolean     hl_beam_pane_has_tree (HlBeamPane *self);
HlRecording *hl_beam_pane_record (HlBeamPane    *self,
                                  HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
