#include "ui/labs/forcing-table.h"

#include <glib/gi18n.h>

#define HEADER_ROWS 2

enum
{
  POSITION,
  READ_AT_ONCE,
  CHOSEN_AT_ONCE,
  READ_ONE_BY_ONE,
  CHOSEN_ONE_BY_ONE,
  N_COLUMNS,
};

/**
 * HlForcingTable:
 *
 * ## CSS nodes
 *
 * A node named `forcing-table`.  The labels of the step at hand have the class `current`;
 * words that differ have the class `warning`.
 */
struct _HlForcingTable
{
  GtkWidget parent_instance;

  GtkGrid *grid;
};

G_DEFINE_FINAL_TYPE (HlForcingTable, hl_forcing_table, GTK_TYPE_WIDGET)

static GtkWidget *
attach (HlForcingTable *self,
        const char     *text,
        int             column,
        int             row,
        int             width)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == POSITION ? 1.0f : 0.0f);
  gtk_grid_attach (self->grid, label, column, row, width, 1);

  return label;
}

static void
attach_title (HlForcingTable *self,
              const char     *text,
              int             column,
              int             row,
              int             width)
{
  gtk_widget_add_css_class (attach (self, text, column, row, width),
                            row == 0 ? "heading" : "dim-label");
}

static void
attach_titles (HlForcingTable *self)
{
  attach_title (self, _ ("All at once, under the mask"), READ_AT_ONCE, 0, 2);
  attach_title (self, _ ("One by one, with the cache"), READ_ONE_BY_ONE, 0, 2);
  attach_title (self, _ ("row"), POSITION, 1, 1);
  for (int side = 0; side < 2; side++)
    {
      /* Translators: above the words that the decoder reads */
      attach_title (self, C_ ("decoder", "reads"), side == 0 ? READ_AT_ONCE : READ_ONE_BY_ONE, 1,
                    1);
      /* Translators: above the words that the decoder chooses */
      attach_title (self, C_ ("decoder", "chooses"),
                    side == 0 ? CHOSEN_AT_ONCE : CHOSEN_ONE_BY_ONE, 1, 1);
    }
}

static void
attach_word (HlForcingTable *self,
             const char     *word,
             gboolean        differs,
             int             column,
             int             row,
             gboolean        is_current)
{
  GtkWidget *label = attach (self, word, column, row, 1);

  gtk_widget_add_css_class (label, "formula-line");
  if (is_current)
    gtk_widget_add_css_class (label, "current");
  if (differs)
    gtk_widget_add_css_class (label, "warning");
}

/* "calme  0.91" */
static char *
choice_text (const NnForcingSide *side,
             int                  t)
{
  return g_strdup_printf ("%s  %.2f", side->chosen[t], (double) side->probabilities[t]);
}

static void
attach_position (HlForcingTable  *self,
                 const NnForcing *forcing,
                 int              t,
                 int              position,
                 int              shown)
{
  const NnForcingSide *left = &forcing->at_once;
  const NnForcingSide *right = &forcing->one_by_one;
  const gboolean       is_current = t == position;
  const int            row = t + HEADER_ROWS;
  g_autofree char     *number = g_strdup_printf ("%d", t + 1);
  g_autofree char     *left_choice = choice_text (left, t);
  g_autofree char     *right_choice = NULL;

  attach_word (self, number, FALSE, POSITION, row, is_current);
  attach_word (self, left->read[t], FALSE, READ_AT_ONCE, row, is_current);
  attach_word (self, left_choice, FALSE, CHOSEN_AT_ONCE, row, is_current);

  if (t > shown || t >= right->length)
    return;

  right_choice = choice_text (right, t);
  attach_word (self, right->read[t], !g_str_equal (right->read[t], left->read[t]),
               READ_ONE_BY_ONE, row, is_current);
  attach_word (self, right_choice, !g_str_equal (right->chosen[t], left->chosen[t]),
               CHOSEN_ONE_BY_ONE, row, is_current);
}

/**
 * hl_forcing_table_show:
 * @self: a table
 * @forcing: (nullable): both sides; %NULL shows nothing
 * @position: the row at hand
 * @shown: how far the right side is: as far, or one less while that is asked
 */
void
hl_forcing_table_show (HlForcingTable  *self,
                       const NnForcing *forcing,
                       int              position,
                       int              shown)
{
  GtkWidget *label;

  while ((label = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, label);
  if (forcing == NULL)
    return;

  attach_titles (self);
  for (int t = 0; t < forcing->T; t++)
    attach_position (self, forcing, t, position, shown);
}

/**
 * hl_forcing_table_get_current:
 *
 * Returns: (transfer none) (nullable): the number of the row at hand
 */
GtkWidget *
hl_forcing_table_get_current (HlForcingTable *self)
{
  GtkWidget *label = gtk_widget_get_first_child (GTK_WIDGET (self->grid));

  while (label != NULL && !gtk_widget_has_css_class (label, "current"))
    label = gtk_widget_get_next_sibling (label);

  return label;
}

static void
hl_forcing_table_dispose (GObject *object)
{
  HlForcingTable *self = HL_FORCING_TABLE (object);

  if (self->grid != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->grid)));

  G_OBJECT_CLASS (hl_forcing_table_parent_class)->dispose (object);
}

static void
hl_forcing_table_class_init (HlForcingTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_forcing_table_dispose;

  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "forcing-table");
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
hl_forcing_table_init (HlForcingTable *self)
{
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  gtk_grid_set_row_spacing (self->grid, 3);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
}
