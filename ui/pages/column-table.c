/* The columns of a corpus in the form of a run, and which of them are read. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>

#include "core/text/characters.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define LONGEST_ITEM 24 /* characters of a sample in a menu */

struct _HlColumnTable
{
  GtkWidget parent_instance;

  NnColumns     *columns; /* what is shown, or NULL */
  GtkStringList *rows;    /* one string per column; a row is asked for by its index */
  GtkWidget     *view;
  GtkWidget     *menus[2];   /* of the source, of the target */
  gboolean       is_filling; /* the program sets the menus, nobody else */
};

G_DEFINE_FINAL_TYPE (HlColumnTable, hl_column_table, GTK_TYPE_WIDGET)

static const char *kind_text (NnColumnKind kind)
{
  switch (kind)
    {
    case NN_COLUMN_NUMBERS:
      return C_ ("column of a corpus", "numbers");
    case NN_COLUMN_LABELS:
      return C_ ("column of a corpus", "labels");
    case NN_COLUMN_CREDIT:
      return C_ ("column of a corpus", "origin");
    case NN_COLUMN_EMPTY:
      return C_ ("column of a corpus", "nothing");
    case NN_COLUMN_SENTENCES:
    default:
      return C_ ("column of a corpus", "sentences");
    }
}

/* What is in a column, and what it is read as. */
static char *recognized_as (const NnColumns *columns, int i)
{
  const char *kind = kind_text (columns->columns[i].kind);

  if (i == columns->source)
    /* Translators: what is in a column of a corpus */
    return g_strdup_printf (_ ("%s → source"), kind);
  if (i == columns->target)
    return g_strdup_printf (_ ("%s → target"), kind);

  return g_strdup (kind);
}

static char *sample_of (const NnColumns *columns, int i)
{
  const char *sample = columns->columns[i].sample;

  return nn_printable (sample != NULL ? sample : "");
}

/* Returns the number of a column, and its name if it has one. */
static char *name_of (const NnColumns *columns, int i)
{
  g_autofree char *name = NULL;

  if (columns->columns[i].name == NULL)
    return g_strdup_printf ("%d", i + 1);

  name = nn_printable (columns->columns[i].name);

  return g_strdup_printf ("%d · %s", i + 1, name);
}

/* Returns how a menu calls a column: by its name, or by how it begins. */
static char *item_of (const NnColumns *columns, int i)
{
  g_autofree char *sample = sample_of (columns, i);
  g_autofree char *cut = NULL;

  if (columns->columns[i].name != NULL)
    return name_of (columns, i);
  if (g_utf8_strlen (sample, -1) <= LONGEST_ITEM)
    return g_strdup_printf ("%d · \u2068%s\u2069", i + 1, sample);

  cut = g_utf8_substring (sample, 0, LONGEST_ITEM - 1);

  return g_strdup_printf ("%d · \u2068%s…\u2069", i + 1, cut);
}

typedef char *(*TextFunc) (const NnColumns *columns, int i);

static void set_up_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TextFunc text_of)
{
  HlColumnTable   *self = g_object_get_data (G_OBJECT (factory), "table");
  GtkWidget       *label = gtk_list_item_get_child (item);
  const int        i = (int) gtk_list_item_get_position (item);
  g_autofree char *text = NULL;

  if (self->columns == NULL || i >= self->columns->n)
    return;

  text = text_of (self->columns, i);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, text);
  if (i == self->columns->source || i == self->columns->target)
    gtk_widget_remove_css_class (label, "dim-label");
  else
    gtk_widget_add_css_class (label, "dim-label");
}

static void add_column (HlColumnTable *self, const char *title, TextFunc text_of, gboolean expands)
{
  GtkListItemFactory  *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column;

  g_object_set_data (G_OBJECT (factory), "table", self);
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), text_of);
  column = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_expand (column, expands);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), column);
  g_object_unref (column);
}

static void choose (HlColumnTable *self, int source, int target)
{
  g_signal_emit_by_name (self, "chosen", source + 1, target + 1);
}

/* Two menus never name the same column: the other one takes the column that became free. */
static void selected_cb (HlColumnTable *self)
{
  int chosen[2];

  if (self->is_filling || self->columns == NULL)
    return;

  for (int i = 0; i < 2; i++)
    chosen[i] = (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->menus[i]));
  if (chosen[0] != chosen[1])
    choose (self, chosen[0], chosen[1]);
  else if (chosen[0] != self->columns->source)
    choose (self, chosen[0], self->columns->source);
  else
    choose (self, self->columns->target, chosen[1]);
}

static void swap_cb (HlColumnTable *self)
{
  if (self->columns != NULL)
    choose (self, self->columns->target, self->columns->source);
}

static GtkWidget *new_menu (HlColumnTable *self, GtkBox *box, const char *title)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *menu = gtk_drop_down_new (NULL, NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_set_hexpand (column, TRUE);
  gtk_box_append (GTK_BOX (column), label);
  gtk_box_append (GTK_BOX (column), menu);
  gtk_box_append (box, column);
  hl_name (menu, title);
  hl_connect (menu, "notify::selected", selected_cb, self);

  return menu;
}

static GtkWidget *new_swap (HlColumnTable *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("object-flip-horizontal-symbolic");

  gtk_widget_set_valign (button, GTK_ALIGN_END);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Swap Source and Target"));
  hl_name (button, _ ("Swap source and target"));
  hl_connect (button, "clicked", swap_cb, self);

  return button;
}

static gboolean are_alike (const NnColumns *a, const NnColumns *b)
{
  if (a == NULL || a->n != b->n)
    return FALSE;

  for (int i = 0; i < a->n; i++)
    {
      g_autofree char *one = item_of (a, i);
      g_autofree char *other = item_of (b, i);

      if (!g_str_equal (one, other))
        return FALSE;
    }

  return TRUE;
}

static void fill_menus (HlColumnTable *self)
{
  g_autoptr (GtkStringList) items = gtk_string_list_new (NULL);

  for (int i = 0; i < self->columns->n; i++)
    {
      g_autofree char *item = item_of (self->columns, i);

      gtk_string_list_append (items, item);
    }
  for (int i = 0; i < 2; i++)
    gtk_drop_down_set_model (GTK_DROP_DOWN (self->menus[i]), G_LIST_MODEL (items));
}

/* Shows the rows anew, whose texts have changed. */
static void fill_rows (HlColumnTable *self)
{
  g_auto (GStrv) rows = g_new0 (char *, self->columns->n + 1);

  for (int i = 0; i < self->columns->n; i++)
    rows[i] = g_strdup ("");
  gtk_string_list_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                          (const char *const *) rows);
}

/* columns: those of a corpus, and which of them are read; NULL: nothing is shown. */
void hl_column_table_show (HlColumnTable *self, const NnColumns *columns)
{
  const gboolean same = columns != NULL && are_alike (self->columns, columns);

  g_clear_pointer (&self->columns, nn_columns_free);
  gtk_widget_set_visible (GTK_WIDGET (self), columns != NULL);
  if (columns == NULL)
    return;

  self->columns = nn_columns_copy (columns);
  self->is_filling = TRUE;
  if (!same)
    fill_menus (self);
  fill_rows (self);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->menus[0]), (guint) columns->source);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->menus[1]), (guint) columns->target);
  self->is_filling = FALSE;
}

static void hl_column_table_class_init (HlColumnTableClass *klass)
{
  HL_OWNS (HlColumnTable, nn_columns_free, columns);
  hl_children_end (klass);

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "chosen", 2, G_TYPE_INT, G_TYPE_INT);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void hl_column_table_init (HlColumnTable *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);

  self->rows = gtk_string_list_new (NULL);
  self->view =
      gtk_column_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (self->rows))));
  gtk_widget_add_css_class (self->view, "data-table");
  hl_name (self->view, _ ("Columns of the corpus"));
  add_column (self, _ ("Column"), name_of, FALSE);
  add_column (self, _ ("Recognized as"), recognized_as, FALSE);
  /* Translators: above a column: a text from that column of a file */
  add_column (self, _ ("First text"), sample_of, TRUE);
  gtk_widget_set_parent (self->view, GTK_WIDGET (self));

  self->menus[0] = new_menu (self, GTK_BOX (box), _ ("Source"));
  gtk_box_append (GTK_BOX (box), new_swap (self));
  self->menus[1] = new_menu (self, GTK_BOX (box), _ ("Target"));
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}
