/* The button with the comparisons of runs that are prepared. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>

#include "core/experiments/prepared.h"
#include "ui/session/properties.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"

#define WIDTH_CHARS 46
#define MAX_HEIGHT 420 /* pixels; a longer list scrolls */

static GtkWidget *new_line (const char *words, const char *css_class)
{
  GtkWidget *label = hl_label_new (words, css_class);

  gtk_label_set_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);

  return label;
}

static void clicked_cb (GtkMenuButton *button, GtkWidget *row)
{
  hl_menu_close (button);
  gtk_widget_activate_action (GTK_WIDGET (button), "train.prepared", "i",
                              GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "index")));
}

static GtkWidget *new_row (GtkMenuButton *button, int index)
{
  const NnPrepared *prepared = nn_prepared_get (index);
  const int         n = nn_prepared_count_runs (prepared);
  GtkWidget        *row = gtk_button_new ();
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char  *text =
      /* Translators: a question that a comparison answers, and of how many runs it is */
      g_strdup_printf (ngettext ("%s (%d run)", "%s (%d runs)", (gulong) n), _ (prepared->question),
                       n);

  gtk_box_append (GTK_BOX (box), new_line (_ (prepared->title), "heading"));
  gtk_box_append (GTK_BOX (box), new_line (text, "caption"));
  gtk_widget_add_css_class (row, "flat");
  gtk_button_set_child (GTK_BUTTON (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (prepared->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  g_object_set_data (G_OBJECT (row), "index", GINT_TO_POINTER (index));
  hl_connect (row, "clicked", clicked_cb, button);

  return row;
}

GtkWidget *hl_prepared_button_new (void)
{
  GtkWidget     *widget = gtk_menu_button_new ();
  GtkMenuButton *button = GTK_MENU_BUTTON (widget);
  GtkWidget     *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  hl_name (list, _ ("Prepared comparisons"));
  for (int i = 0; i < nn_prepared_count (); i++)
    gtk_box_append (GTK_BOX (list), new_row (button, i));

  gtk_menu_button_set_has_frame (button, FALSE);
  gtk_menu_button_set_popover (button, hl_popover_new (list, MAX_HEIGHT));
  /* Translators: a button: comparisons of runs that are ready to run */
  gtk_menu_button_set_label (button, _ ("Compare"));
  gtk_widget_set_tooltip_text (widget, _ ("A series of small runs from the textbook’s exercises. "
                                          "The name of each run says what is different in it."));

  return widget;
}
