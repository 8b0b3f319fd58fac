/* ui/labs/lab-steps.h
 *
 * The steps of a lab, and a question before a step where there is a good one.
 *
 *      arrived at a step ─► ask () ─► a question, or none
 *                                       │ the result is hidden until "is-revealed"
 *      arrived, revealed ─► show ()  ◄──┘
 */

#pragma once

#include "ui/widgets/page-frame.h"
#include "ui/widgets/prediction-pane.h"

/* In the lab. */
typedef struct
{
  gpointer          lab;
  HlPlayer         *player;
  HlPageFrame      *frame;
  HlPredictionPane *prediction;                        /* of runs that are compared, or NULL */
  gpointer          view;                              /* has the keys of the steps */
  HlQuestionSpec *(*ask) (gpointer lab, int position); /* NULL where there is no good one */
  void (*show) (gpointer lab); /* the current step is another one, or its result may be shown */

  /*< private >*/
  GtkWidget *led;           /* sets is_led */
  gboolean   is_led;        /* the steps are shown, not only what comes of them */
  gboolean   has_new_steps; /* who changes numbers wants to see them, not a question */
} HlLabSteps;

void       hl_lab_steps_begin (HlLabSteps *self);
void       hl_lab_steps_lead (HlLabSteps *self, gboolean is_led);
GtkWidget *hl_lab_steps_make_led (HlLabSteps *self) G_GNUC_WARN_UNUSED_RESULT;
void       hl_lab_steps_show_led (HlLabSteps *self);
gboolean   hl_lab_steps_answer (HlLabSteps *self, int choice);
gboolean   hl_lab_steps_reveal (HlLabSteps *self);
