/* ui/widgets/page-control.h
 *
 * What can be chosen on a page, a row of a table each: how it is called, and which int of the page's
 * state it sets.
 */

#pragma once

#include "ui/widgets/page-frame.h"

G_BEGIN_DECLS

typedef enum
{
  HL_CONTROL_TOGGLE, /* in sight; the others are behind More */
  HL_CONTROL_CHECK,
  HL_CONTROL_COUNT,
  HL_CONTROL_CHOICE,
  HL_CONTROL_BUTTON,
} HlPageControlKind;

typedef struct
{
  HlPageControlKind  kind;
  const char        *title, *tip;
  gsize              offset;      /* of the int in the state */
  int                least, most; /* of a count */
  const char *const *choices;     /* and a NULL */
  const char        *action;      /* of a button */
  const char        *context;     /* of the title, for translators, or NULL */
  gboolean           is_beside;   /* the control before */
  gboolean           is_in_sight; /* a choice that is not behind More */
  gboolean           is_inverse;  /* on where the int is 0 */
} HlPageControl;

GtkWidget  *hl_page_control_add (const HlPageControl *self, HlPageFrame *frame, GtkWidget *box);
const char *hl_page_control_signal (const HlPageControl *self);
int         hl_page_control_read (const HlPageControl *self, GtkWidget *widget);
void hl_page_control_write (const HlPageControl *self, GtkWidget *widget, int value, int most);
GtkWidget *hl_page_control_row (GtkWidget *widget);
GtkWidget *hl_page_control_labelled (GtkWidget *box, const char *title, GtkWidget *control);

G_END_DECLS
