/* ui/pages/operation-pane.h
 *
 * The step at hand, in full: where it stands, what goes in and what comes out, how a
 * number of it comes about, why it is done, and the source that does it.  A step that
 * is a group shows its parts.
 *
 * Signals
 *   step-activated (int)   somebody wants to go to this step of the walk
 *
 * Used by   model-page.h
 */

#pragma once

#include <adwaita.h>

#include "ui/render/recording.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_TYPE_OPERATION_PANE (hl_operation_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlOperationPane, hl_operation_pane, HL, OPERATION_PANE, GtkWidget)

void hl_operation_pane_set_inspection (HlOperationPane *self,
                                       HlInspection    *inspection);

void hl_operation_pane_set_head (HlOperationPane *self,
                                 int              head);

gboolean hl_operation_pane_turn_head (HlOperationPane *self,
                                      int              by);

gboolean     hl_operation_pane_has_pictures (HlOperationPane *self);
HlRecording *hl_operation_pane_record (HlOperationPane *self,
                                       const char      *caption,
                                       HlFigureFormat   format,
                                       GError         **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
