#include "ui/labs/spin-hint.h"

#include <math.h>
#include <stdlib.h>

#include <glib/gi18n.h>

#include "core/text/printable.h"

/* As the button reads it: in the reader's language. */
static gboolean parse (const char *text, double *value)
{
  char *end;

  *value = strtod (text, &end);
  while (g_ascii_isspace (*end))
    end++;

  return end != text && *end == '\0' && isfinite (*value);
}

static void tell (GtkWidget *frame, const char *hint)
{
  if (HL_IS_PAGE_FRAME (frame))
    hl_sentence_object (hl_page_frame_get_sentence (HL_PAGE_FRAME (frame)), hint);
  else
    hl_lab_frame_set_hint (HL_LAB_FRAME (frame), hint);
}

/* In place of what the button does, which is to take the nearest number it has. */
static int input_cb (GtkSpinButton *spin, double *value, GtkWidget *frame)
{
  const char      *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  g_autofree char *typed = NULL;
  g_autofree char *hint = NULL;
  double           lowest;
  double           highest;

  gtk_spin_button_get_range (spin, &lowest, &highest);
  if (parse (text, value) && *value >= lowest && *value <= highest)
    {
      tell (frame, NULL);
      return TRUE;
    }

  typed = nn_printable (text);
  /* Translators: what was typed, and two numbers */
  hint = g_strdup_printf (_ ("“%s” is not a number from %g to %g."), typed, lowest, highest);
  tell (frame, hint);
  *value = gtk_spin_button_get_value (spin);

  return TRUE;
}

static void watch_in (GtkWidget *widget, GtkWidget *frame)
{
  GtkWidget *child;

  if (GTK_IS_SPIN_BUTTON (widget))
    {
      g_signal_connect_object (widget, "input", G_CALLBACK (input_cb), frame, 0);
      return;
    }

  for (child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    watch_in (child, frame);
}

void hl_spin_hints_watch (GtkWidget *frame) { watch_in (frame, frame); }
