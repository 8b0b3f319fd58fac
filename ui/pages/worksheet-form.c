/* The window that asks what a worksheet is to be like. */

#include "ui/pages/windows.h"

#include <glib/gi18n.h>

#include "ui/picture/document.h"
#include "ui/widgets/template.h"

/* ## Actions
 *
 * - `worksheet.save`, `worksheet.print`: emits the signal of that name. */
struct _HlWorksheetForm
{
  AdwWindow parent_instance;

  AdwComboRow   *lesson_row;
  GtkSpinButton *seed;
  GtkSpinButton *students;
  AdwComboRow   *answers_row;
  AdwComboRow   *paper_row;
  AdwActionRow  *figure_row;
  GtkSwitch     *figure;
};

G_DEFINE_FINAL_TYPE (HlWorksheetForm, hl_worksheet_form, ADW_TYPE_WINDOW)

/* Returns the number of a spin button, including what is being typed. */
static int number_of (GtkSpinButton *button)
{
  gtk_spin_button_update (button);

  return gtk_spin_button_get_value_as_int (button);
}

static void hl_worksheet_form_class_init (HlWorksheetFormClass *klass)
{
  hl_signal_new (HL_TYPE_WORKSHEET_FORM, "save", 0);
  hl_signal_new (HL_TYPE_WORKSHEET_FORM, "print", 0);

  HL_TEMPLATE (HlWorksheetForm, "worksheet-form", lesson_row, seed, students, answers_row,
               paper_row, figure_row, figure);
  HL_ACTION ("worksheet.save", NULL, NULL);
  HL_ACTION ("worksheet.print", NULL, NULL);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void fill_papers (HlWorksheetForm *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int                       n;
  const HlPaper            *papers = hl_papers (&n);

  for (int i = 0; i < n; i++)
    gtk_string_list_append (names, _ (papers[i].title));
  adw_combo_row_set_model (self->paper_row, G_LIST_MODEL (names));
}

static void hl_worksheet_form_init (HlWorksheetForm *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  fill_papers (self);
  hl_worksheet_form_set_figure (self, NULL);
}

/* Returns a form without lessons. */
HlWorksheetForm *hl_worksheet_form_new (GtkWindow *parent)
{
  return g_object_new (HL_TYPE_WORKSHEET_FORM, "transient-for", parent, "modal", TRUE,
                       "destroy-with-parent", TRUE, "hide-on-close", TRUE, NULL);
}

/* titles: the lessons to choose from. */
void hl_worksheet_form_set_lessons (HlWorksheetForm *self, const char *const *titles, int chosen)
{
  g_autoptr (GtkStringList) lessons = gtk_string_list_new (titles);

  adw_combo_row_set_model (self->lesson_row, G_LIST_MODEL (lessons));
  adw_combo_row_set_selected (self->lesson_row, (guint) chosen);
}

/* page: the page whose picture can be included; NULL: there is none. */
void hl_worksheet_form_set_figure (HlWorksheetForm *self, const char *page)
{
  adw_action_row_set_subtitle (self->figure_row,
                               page != NULL ? page : _ ("The open page has no picture"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->figure_row), page != NULL);
  if (page == NULL)
    gtk_switch_set_active (self->figure, FALSE);
}

/* Returns what a person wants. */
HlWorksheetChoices hl_worksheet_form_get_choices (HlWorksheetForm *self)
{
  return (HlWorksheetChoices){
    .lesson = (int) adw_combo_row_get_selected (self->lesson_row),
    .seed = number_of (self->seed),
    .n_students = number_of (self->students),
    .paper = (int) adw_combo_row_get_selected (self->paper_row),
    .answers = (HlWorksheetAnswers) adw_combo_row_get_selected (self->answers_row),
    .has_figure = gtk_switch_get_active (self->figure),
  };
}
