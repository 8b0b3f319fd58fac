#include "ui/pages/title-menu.h"

#include <glib/gi18n.h>

#include "ui/figures/book-difference.h"
#include "ui/lessons/sentences.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define WIDTH_CHARS 48
#define HEIGHT 520 /* most pixels, before the texts scroll */

struct _HlTitleMenu
{
  AdwBin parent_instance;

  GtkMenuButton  *button;
  AdwWindowTitle *title;
  GtkBox         *model;     /* what it is, and its differences */
  GtkBox         *exercises; /* of this page */

  char *summary; /* how the model differs, in a line; or NULL */
};

G_DEFINE_FINAL_TYPE (HlTitleMenu, hl_title_menu, ADW_TYPE_BIN)

static void append (GtkBox *box, const char *words, const char *css_class)
{
  GtkWidget *label = hl_label_new (words, css_class);

  gtk_label_set_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_box_append (box, label);
}

static gboolean has_texts (GtkBox *box)
{
  return gtk_widget_get_visible (GTK_WIDGET (box)) &&
         gtk_widget_get_first_child (GTK_WIDGET (box)) != NULL;
}

/* Where there is nothing to read, the title is not a button. */
static void show (HlTitleMenu *self)
{
  const gboolean is_button = has_texts (self->model) || has_texts (self->exercises);
  const gboolean tells = self->summary != NULL && gtk_widget_get_visible (GTK_WIDGET (self->model));

  gtk_menu_button_set_always_show_arrow (self->button, is_button);
  gtk_widget_set_can_target (GTK_WIDGET (self->button), is_button);
  gtk_widget_set_can_focus (GTK_WIDGET (self->button), is_button);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), tells ? self->summary : NULL);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _ ("About this page and its model"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      tells ? self->summary : adw_window_title_get_subtitle (self->title), -1);
}

static void hl_title_menu_class_init (HlTitleMenuClass *klass)
{
  HL_KEEPS (HlTitleMenu, g_free, summary);
}

static GtkBox *add_box (GtkBox *texts)
{
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 8));

  gtk_box_append (texts, GTK_WIDGET (box));

  return box;
}

static void hl_title_menu_init (HlTitleMenu *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 16);
  GtkWidget *popover = hl_popover_new (texts, HEIGHT);

  self->model = add_box (GTK_BOX (texts));
  self->exercises = add_box (GTK_BOX (texts));
  gtk_widget_add_css_class (popover, "reading");

  self->title = ADW_WINDOW_TITLE (adw_window_title_new ("", ""));
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_child (self->button, GTK_WIDGET (self->title));
  gtk_menu_button_set_popover (self->button, popover);
  gtk_menu_button_set_has_frame (self->button, FALSE);
  hl_menu_tooltip_set_up (self->button);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "title-menu");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->button));
  show (self);
}

/* Returns the heading ("title") of an exercise of that page, or what to do and what to look at
 * ("text"); NULL if the page has fewer. number: which, from 1. */
static char *say_exercise (const char *page, int number, const char *line)
{
  const HlNamed    about[] = { { "1", number == 1 }, { "2", number == 2 }, { NULL } };
  g_autofree char *key = g_strconcat ("exercise ", page, NULL);

  return hl_sentence_of (key, line, about);
}

/* page: its name in the sidebar's table, or NULL; title: what people call it. */
void hl_title_menu_set_page (HlTitleMenu *self, const char *page, const char *title)
{
  char *heading;

  adw_window_title_set_title (self->title, title);
  hl_children_drop (self->exercises);
  for (int n = 1; page != NULL && (heading = say_exercise (page, n, "title")) != NULL; n++)
    {
      g_autofree char *text = say_exercise (page, n, "text");

      if (n == 1)
        append (self->exercises, _ ("To try on this page"), "heading");
      append (self->exercises, heading, "caption-heading");
      append (self->exercises, text, NULL);
      g_free (heading);
    }
  show (self);
}

/* Returns what people call the page. */
const char *hl_title_menu_get_title (HlTitleMenu *self)
{
  return adw_window_title_get_title (self->title);
}

/* description: whose numbers they are; checkpoint: the model that is compared; or NULL. */
void hl_title_menu_set_model (HlTitleMenu *self, const char *description,
                              const NnCheckpoint *checkpoint)
{
  g_autoptr (GPtrArray) differences = NULL;

  adw_window_title_set_subtitle (self->title, description != NULL ? description : "");
  hl_children_drop (self->model);
  g_clear_pointer (&self->summary, g_free);
  if (checkpoint != NULL)
    {
      self->summary = hl_book_summary (checkpoint);
      append (self->model, self->summary, "heading");
      differences = hl_book_differences (checkpoint);
      for (guint i = 0; i < differences->len; i++)
        {
          g_autofree char *line = g_strdup_printf ("• %s", (char *) differences->pdata[i]);

          append (self->model, line, NULL);
        }
      append (self->model,
              _ ("Headlight also has the model that section 11.7 of the textbook describes: choose "
                 "“The Textbook’s Model” in the main menu."),
              "dim-label");
    }
  show (self);
}

/* Says what there may be to read: not the model where nobody asks for it yet, nor exercises while
 * a lesson asks something else. */
void hl_title_menu_set_shown (HlTitleMenu *self, gboolean model, gboolean exercises)
{
  gtk_widget_set_visible (GTK_WIDGET (self->model), model);
  gtk_widget_set_visible (GTK_WIDGET (self->exercises), exercises);
  show (self);
}
