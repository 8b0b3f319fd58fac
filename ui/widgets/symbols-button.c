#include "ui/widgets/symbols-button.h"

#include <glib/gi18n.h>

#include "core/trace/operation/symbols.h"

#define FORMULA "headlight-formula"
#define MOST_HEIGHT 420
#define LINE_CHARS 46

static GtkWidget *new_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

static GtkWidget *new_meaning (const NnSymbol *symbol)
{
  GtkWidget *label = new_label (_ (symbol->meaning), NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), LINE_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LINE_CHARS);

  return label;
}

static GtkWidget *new_table (const char *formula)
{
  g_autoptr (GPtrArray) symbols = nn_symbols_in (formula);
  GtkWidget            *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  for (guint i = 0; i < symbols->len; i++)
    {
      const NnSymbol *symbol = g_ptr_array_index (symbols, i);

      gtk_grid_attach (GTK_GRID (grid), new_label (symbol->name, "formula-line"), 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), new_meaning (symbol), 1, (int) i, 1, 1);
    }

  return grid;
}

/* The list is made when somebody opens it, because most lists are never opened. */
static void create_popover (GtkMenuButton *button, gpointer user_data)
{
  const char *formula = g_object_get_data (G_OBJECT (button), FORMULA);
  GtkWidget  *popover = gtk_popover_new ();
  GtkWidget  *scrolled = gtk_scrolled_window_new ();

  g_object_set (scrolled, "hscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-height", TRUE,
                "max-content-height", MOST_HEIGHT, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), new_table (formula));
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_menu_button_set_popover (button, popover);
}

/* Makes it list the symbols of that formula, from the one table of symbols, when it is opened. */
void hl_symbols_button_set_formula (GtkMenuButton *button, const char *formula)
{
  g_object_set_data_full (G_OBJECT (button), FORMULA, g_strdup (formula), g_free);
  gtk_menu_button_set_create_popup_func (button, create_popover, NULL, NULL);
}
