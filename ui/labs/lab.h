/* ui/labs/lab.h
 *
 * What every lab is: a page on one idea, with a frame, the steps of a player, and a
 * question before a step where there is a good one.
 *
 *      arrived at a step ─► ask () ─► a question, or none
 *                                       │ the result is hidden until "is-revealed"
 *      arrived, revealed ─► show_step () ◄┘
 *
 * Properties
 *   workspace    HlWorkspace    the model and the sentence in use, or NULL
 *   inspection   HlInspection   the walk that the pages share, or NULL
 *   state        HlState        both of them, for code that needs changes at once, or NULL
 */

#pragma once

#include <adwaita.h>

#include "ui/session/inspection.h"
#include "ui/session/workspace.h"
#include "ui/state/state.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/prediction-pane.h"

#define HL_TYPE_LAB (hl_lab_get_type ())

G_DECLARE_DERIVABLE_TYPE (HlLab, hl_lab, HL, LAB, GtkWidget)

struct _HlLabClass
{
  GtkWidgetClass parent_class;

  /* makes the whole page */
  HlPageFrame *(*make_page) (HlLab *self);
  /* of runs that are compared on that page, or NULL */
  HlPredictionPane *(*get_prediction) (HlLab *self);

  void (*workspace_changed) (HlLab *self); /* there is another workspace, or another inspection */
  /* the question before the result of step position is shown; NULL where there is no good one */
  HlQuestionSpec *(*ask) (HlLab *self, int position);
  /* the current step is another one, or its result may be shown now */
  void (*show_step) (HlLab *self);
  /* keeps in a folder what is to be there at the program's next start */
  void (*keep_in) (HlLab *self, const char *folder);
  /* computes with what a lesson names, as hl_lab_set_input() says */
  void (*set_input) (HlLab *self, const char *input);

  HlStateParts parts; /* of the state that show_state reads */
  /* some of these have changed, and the lab is seen */
  void (*show_state) (HlLab *self, HlStateParts changed);
};

HlWorkspace *hl_lab_get_workspace (HlLab *self);
HlState     *hl_lab_get_state (HlLab *self);
void         hl_lab_set_is_led (HlLab *self, gboolean is_led);
GtkWidget   *hl_lab_make_led (HlLab *self, gpointer view);
void         hl_lab_show_led (HlLab *self);
HlPlayer    *hl_lab_get_player (HlLab *self);
GtkStack    *hl_lab_get_views (HlLab *self);
int          hl_lab_get_shown (HlLab *self);
void         hl_lab_keep_in (HlLab *self, const char *folder);
void         hl_lab_set_input (HlLab *self, const char *input);
