#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>

#include "core/experiments/prepared.h"
#include "ui/session/properties.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"

#define WIDTH_CHARS 46
#define MAX_HEIGHT 420 /* pixels; a longer list scrolls */

struct _HlPreparedButton
{
  AdwBin parent_instance;

  GtkMenuButton *button;
  GtkBox        *list;
};

G_DEFINE_FINAL_TYPE (HlPreparedButton, hl_prepared_button, ADW_TYPE_BIN)

static GtkWidget *new_line (const char *words, const char *css_class)
{
  GtkWidget *label = hl_label_new (words, css_class);

  gtk_label_set_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);

  return label;
}

static void clicked_cb (HlPreparedButton *self, GtkWidget *row)
{
  hl_menu_close (self->button);
  g_signal_emit_by_name (self, "chosen",
                         GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "index")));
}

static void add_row (HlPreparedButton *self, int index)
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
  hl_connect (row, "clicked", clicked_cb, self);
  gtk_box_append (self->list, row);
}

static void hl_prepared_button_class_init (HlPreparedButtonClass *klass)
{
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "chosen", 1, G_TYPE_INT);
}

static void hl_prepared_button_init (HlPreparedButton *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->button = GTK_MENU_BUTTON (button);
  self->list = GTK_BOX (list);
  hl_name (list, _ ("Prepared comparisons"));
  for (int i = 0; i < nn_prepared_count (); i++)
    add_row (self, i);

  gtk_menu_button_set_has_frame (self->button, FALSE);
  gtk_menu_button_set_popover (self->button, hl_popover_new (list, MAX_HEIGHT));
  /* Translators: a button: comparisons of runs that are ready to run */
  gtk_menu_button_set_label (self->button, _ ("Compare"));
  gtk_widget_set_tooltip_text (button, _ ("A series of small runs from the textbook’s exercises. "
                                          "The name of each run says what is different in it."));
  adw_bin_set_child (ADW_BIN (self), button);
}
