/* ui/pages/stage-room.h
 *
 * How much of a step there is room for.
 *
 *      lines of text     rows of the decoder     notes on numbers     why the step is done
 *      fewer than 23     a few                   no                   no
 *      23 to 30          all                     without a question   no
 *      31 and more       all                     yes                  yes
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean has_notes;     /* whether there is room for all rows, and for notes */
  gboolean has_sentences; /* whether there is room for sentences, too */
} HlStageRoom;

HlStageRoom hl_stage_room_in (GtkWidget *widget, int height);
int         hl_stage_room_count_passes (HlStageRoom self);
gboolean    hl_stage_room_has_notes (HlStageRoom self, gboolean is_asking);

G_END_DECLS
