/* ui/pages/maps-view.h
 *
 * The maps of an attention: those of all heads beside each other, or that of one head, large.
 *
 * Properties
 *   reading   string   the cell that is pointed out, in words, or how to point one out
 *
 * Signals
 *   head-chosen (int block, int head)   somebody went to another head, from 0
 *   opened                              one head shall be shown, large
 *
 * The second button of the pointer activates "attention.try" of the page around it.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/figures/attention-maps.h"
#include "ui/render/matrix.h"
#include "ui/session/interventions.h"

G_BEGIN_DECLS

/* How maps are looked at. */
typedef struct
{
  gboolean is_one_head;  /* whether one head is shown, instead of all */
  gboolean is_stretched; /* whether each map spends all colors on its own range */
  int      block;        /* of the head that is shown large, from 0 */
  int      head;         /* that head, from 0 */
} HlMapsLook;

#define HL_TYPE_MAPS_VIEW (hl_maps_view_get_type ())

G_DECLARE_FINAL_TYPE (HlMapsView, hl_maps_view, HL, MAPS_VIEW, GtkWidget)

void hl_maps_view_set_interventions (HlMapsView *self, HlInterventions *interventions);
void hl_maps_view_show (HlMapsView *self, HlAttentionMaps *maps, const HlMapsLook *look);
void hl_maps_view_mark_row (HlMapsView *self, int row);
const HlAttentionMaps *hl_maps_view_get_maps (HlMapsView *self);
HlMapsLook             hl_maps_view_get_look (HlMapsView *self);
HlCell                 hl_maps_view_get_cell (HlMapsView *self);
const char            *hl_maps_view_get_reading (HlMapsView *self);
HlRecording           *hl_maps_view_record (HlMapsView *self, const char *caption,
                                            HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
