/* ui/labs/lab-controls.h
 *
 * What can be chosen in a lab, a row of a table each: how it is called, and which int of the lab's
 * state it sets.
 */

#pragma once

#include "ui/widgets/page-frame.h"

G_BEGIN_DECLS

typedef enum
{
  HL_LAB_TOGGLE, /* in sight; the others are behind More */
  HL_LAB_CHECK,
  HL_LAB_COUNT,
  HL_LAB_CHOICE,
  HL_LAB_BUTTON,
} HlLabControlKind;

typedef struct
{
  HlLabControlKind   kind;
  const char        *title, *tip;
  gsize              offset;      /* of the int in the state */
  int                least, most; /* of a count */
  const char *const *choices;     /* and a NULL */
  const char        *action;      /* of a button */
  const char        *context;     /* of the title, for translators, or NULL */
  gboolean           is_beside;   /* the control before */
  gboolean           is_inverse;  /* on where the int is 0 */
} HlLabControl;

GtkWidget  *hl_lab_control_add (const HlLabControl *self, HlPageFrame *frame, GtkWidget *box);
const char *hl_lab_control_signal (const HlLabControl *self);
int         hl_lab_control_read (const HlLabControl *self, GtkWidget *widget);
void        hl_lab_control_write (const HlLabControl *self, GtkWidget *widget, int value, int most);
GtkWidget  *hl_lab_control_row (GtkWidget *widget);
GtkWidget  *hl_lab_add_labelled (GtkWidget *box, const char *title, GtkWidget *control);

G_END_DECLS
