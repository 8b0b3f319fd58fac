#include "ui/pages/uses-button.h"

#include <glib/gi18n.h>

#include "ui/numbers/number-text.h"
#include "ui/session/player.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/template.h"

#define FIGURES 3
#define MOST_USES 60 /* a table of embeddings is read everywhere */

/* The list is made when it is opened, of the number that was set last.
 *
 * One node named `uses-button`. */
struct _HlUsesButton
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  NnNumber      number; /* its operand is NULL where there is none */
  GArray       *uses;   /* HlTrailStep: as they are listed */

  GtkMenuButton *button;
  GtkLabel      *title;
  GtkListBox    *list;
};

G_DEFINE_FINAL_TYPE (HlUsesButton, hl_uses_button, GTK_TYPE_WIDGET)

static GtkWidget *new_row (HlUsesButton *self, const HlTrailStep *use)
{
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  g_autofree char *place = hl_player_get_place (self->inspection->player, use->node);
  g_autofree char *name = nn_number_name (&use->number);
  GtkWidget       *where = gtk_label_new (place);
  GtkWidget       *what = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (where), 0.0F);
  gtk_label_set_ellipsize (GTK_LABEL (where), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (where, TRUE);
  gtk_widget_add_css_class (what, "formula-line");
  gtk_box_append (GTK_BOX (box), where);
  gtk_box_append (GTK_BOX (box), what);

  return box;
}

static void fill (HlUsesButton *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  GtkWidget    *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  g_clear_pointer (&self->uses, g_array_unref);
  if (walk == NULL || self->number.operand == NULL)
    return;

  self->uses = hl_number_trail_find_uses (walk, &self->number);
  for (guint i = 0; i < MIN (self->uses->len, MOST_USES); i++)
    gtk_list_box_append (self->list, new_row (self, &g_array_index (self->uses, HlTrailStep, i)));
}

static void show_title (HlUsesButton *self)
{
  g_autofree char *name = nn_number_name (&self->number);
  g_autofree char *value = hl_number_to_figures (nn_number_value (&self->number), FIGURES);
  g_autofree char *text =
      self->uses->len > 0
          /* Translators: a number of the model and its value, as "A[voiture, red] 0.97" */
          ? g_strdup_printf (_ ("%s = %s is read by:"), name, value)
          /* Translators: a number of the model and its value, as "A[voiture, red] 0.97" */
          : g_strdup_printf (_ ("No other step reads %s = %s."), name, value);

  gtk_label_set_text (self->title, text);
}

/* Fills the list when it is opened. */
static void open_cb (GtkMenuButton *button, gpointer user_data)
{
  HlUsesButton *self = HL_USES_BUTTON (user_data);

  fill (self);
  if (self->uses != NULL)
    show_title (self);
}

static void tell (gpointer widget, int index)
{
  HlUsesButton *self = HL_USES_BUTTON (widget);

  if (self->uses != NULL && index < (int) self->uses->len)
    {
      const HlTrailStep use = g_array_index (self->uses, HlTrailStep, index);

      g_signal_emit_by_name (self, "use-activated", &use);
    }
}

/* Goes to the step later, because the row is still emitting its click. */
static void row_cb (HlUsesButton *self, GtkListBoxRow *row)
{
  hl_menu_close (self->button);
  hl_defer (self, tell, gtk_list_box_row_get_index (row));
}

static void hl_uses_button_class_init (HlUsesButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  /* A person wants to go there. use: a HlTrailStep, until the handler returns. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "use-activated", 1, G_TYPE_POINTER);

  gtk_widget_class_set_css_name (widget_class, "uses-button");
  HL_TEMPLATE (HlUsesButton, "uses-button", button, title, list);
  HL_CALLED (row_cb);
  HL_OWNS (HlUsesButton, g_array_unref, uses);
  HL_OWNS (HlUsesButton, g_object_unref, inspection);
}

static void hl_uses_button_init (HlUsesButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->button, open_cb, self, NULL);
  hl_uses_button_set_number (self, NULL);
}

void hl_uses_button_set_inspection (HlUsesButton *self, HlInspection *inspection)
{
  g_set_object (&self->inspection, inspection);
}

/* number: of the walk of the inspection, which it does not outlive, or NULL. */
void hl_uses_button_set_number (HlUsesButton *self, const NnNumber *number)
{
  self->number = number != NULL ? *number : (NnNumber){ NULL };
  gtk_widget_set_sensitive (GTK_WIDGET (self->button), number != NULL);
}

gboolean hl_uses_button_get_number (HlUsesButton *self, NnNumber *number)
{
  *number = self->number;

  return self->number.operand != NULL;
}

/* Opens the list, if there is a number. */
void hl_uses_button_open (HlUsesButton *self)
{
  if (self->number.operand != NULL)
    gtk_menu_button_popup (self->button);
}
