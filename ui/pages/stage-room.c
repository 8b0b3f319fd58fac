#include "ui/pages/stage-room.h"

#include <math.h>

#include "ui/figures/equation-maker.h"
#include "ui/render/text.h"
#include "ui/widgets/theme.h"

#define FOR_NOTES 23     /* lines */
#define FOR_SENTENCES 31 /* lines; with fewer, sentences would be cut */
#define FEW_PASSES 5

/* Returns what there is room for. */
HlStageRoom hl_stage_room_in (GtkWidget *widget, int height)
{
  g_autoptr (HlText) text = hl_text_new (hl_widget_font (widget));
  const double       lines = height / ceil (hl_text_line (text, HL_TEXT_NORMAL));

  return (HlStageRoom){ lines >= FOR_NOTES, lines >= FOR_SENTENCES };
}

/* Returns for how many rows of the decoder there is room. */
int hl_stage_room_count_passes (HlStageRoom self)
{
  return self.has_notes ? HL_TERM_PASSES : FEW_PASSES;
}

/* Returns whether there is room for notes. is_asking: whether there is a question, which needs
 * the room of the notes where there is little. */
gboolean hl_stage_room_has_notes (HlStageRoom self, gboolean is_asking)
{
  return is_asking ? self.has_sentences : self.has_notes;
}
