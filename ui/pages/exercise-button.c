#include "ui/pages/exercise-button.h"

#include <glib/gi18n.h>

#include "ui/lessons/exercise.h"
#include "ui/widgets/menu-tooltip.h"

#define WIDTH_CHARS 48

struct _HlExerciseButton
{
  AdwBin parent_instance;

  char      *page;
  GtkWidget *button;
  GtkBox    *texts;
};

enum
{
  PROP_PAGE = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlExerciseButton, hl_exercise_button, ADW_TYPE_BIN)

static void append (HlExerciseButton *self, const char *words, const char *css_class)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (self->texts, label);
}

static void show (HlExerciseButton *self)
{
  const HlExercise *exercise;
  GtkWidget        *child;
  int               n = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->texts))) != NULL)
    gtk_box_remove (self->texts, child);

  while (self->page != NULL && (exercise = hl_exercises_find (self->page, n)) != NULL)
    {
      append (self, hl_exercise_get_title (exercise), "heading");
      append (self, hl_exercise_get_text (exercise), NULL);
      n++;
    }

  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

/* A popover asks for its height with a width that counts its shadow, in which a text may
 * need a line less than in the width that it gets. */
static void keep_last_line (GtkMenuButton *button, gpointer data)
{
  GtkWidget *texts = GTK_WIDGET (HL_EXERCISE_BUTTON (data)->texts);
  int        width, height;

  gtk_widget_set_size_request (texts, -1, -1);
  gtk_widget_measure (texts, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (texts, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_set_size_request (texts, -1, height);
}

static void hl_exercise_button_get_property (GObject *object, guint property_id, GValue *value,
                                             GParamSpec *pspec)
{
  if (property_id == PROP_PAGE)
    g_value_set_string (value, HL_EXERCISE_BUTTON (object)->page);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_exercise_button_set_property (GObject *object, guint property_id,
                                             const GValue *value, GParamSpec *pspec)
{
  if (property_id == PROP_PAGE)
    hl_exercise_button_set_page (HL_EXERCISE_BUTTON (object), g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_exercise_button_finalize (GObject *object)
{
  g_free (HL_EXERCISE_BUTTON (object)->page);

  G_OBJECT_CLASS (hl_exercise_button_parent_class)->finalize (object);
}

static void hl_exercise_button_class_init (HlExerciseButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = hl_exercise_button_finalize;
  object_class->get_property = hl_exercise_button_get_property;
  object_class->set_property = hl_exercise_button_set_property;

  properties[PROP_PAGE] =
      g_param_spec_string ("page", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_exercise_button_init (HlExerciseButton *self)
{
  GtkWidget *popover = gtk_popover_new ();

  self->texts = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (self->texts));

  /* Centered below a button so near the edge, it could reach out of the screen. */
  gtk_widget_set_halign (popover, GTK_ALIGN_END);

  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->button), _ ("Try"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), keep_last_line, self,
                                         NULL);
  gtk_widget_set_tooltip_text (self->button, _ ("What can be tried on this page"));
  hl_menu_tooltip_set_up (GTK_MENU_BUTTON (self->button));
  adw_bin_set_child (ADW_BIN (self), self->button);

  show (self);
}

/* page: the page's name in the sidebar's table, or NULL. */
void hl_exercise_button_set_page (HlExerciseButton *self, const char *page)
{
  if (g_strcmp0 (self->page, page) == 0)
    return;

  g_free (self->page);
  self->page = g_strdup (page);
  show (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PAGE]);
}
