#include "ui/widgets/matrix-names.h"

#include <glib/gi18n.h>

#define ROW_NAME_CHARS 14
#define COLUMN_NAME_CHARS 8

static gboolean are_same (char **old, const char *const *names)
{
  if (old == NULL || names == NULL)
    return old == NULL && names == NULL;

  return g_strv_equal ((const char *const *) old, names);
}

/* Returns whether they are others than before. rows: of the first rows, or NULL; columns:
 * likewise, or NULL. */
gboolean hl_matrix_names_set (HlMatrixNames *self, const char *const *rows,
                              const char *const *columns)
{
  if (are_same (self->rows, rows) && are_same (self->columns, columns))
    return FALSE;

  hl_matrix_names_clear (self);
  self->rows = g_strdupv ((char **) rows);
  self->columns = g_strdupv ((char **) columns);

  return TRUE;
}

void hl_matrix_names_clear (HlMatrixNames *self)
{
  g_clear_pointer (&self->rows, g_strfreev);
  g_clear_pointer (&self->columns, g_strfreev);
}

static char *name_at (char **names, int i)
{
  if (names != NULL && i < (int) g_strv_length (names))
    return g_strdup (names[i]);

  return g_strdup_printf ("%d", i + 1);
}

/* Returns the name beside the matrix, which may be shortened. i: from 0. */
GtkWidget *hl_matrix_names_label (const HlMatrixNames *self, int i, gboolean is_row)
{
  g_autofree char *name = name_at (is_row ? self->rows : self->columns, i);
  GtkWidget       *label = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (label), is_row ? 1 : 0.5);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN (g_utf8_strlen (name, -1),
                                                     is_row ? ROW_NAME_CHARS : COLUMN_NAME_CHARS));
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");

  return label;
}

/* Returns the cell's place in words. row: from 0; column: from 0. */
char *hl_matrix_names_of_cell (const HlMatrixNames *self, int row, int column)
{
  g_autofree char *row_name = name_at (self->rows, row);
  g_autofree char *column_name = name_at (self->columns, column);

  /* Translators: a place in a matrix; each %s is a number or a word */
  return g_strdup_printf (_ ("row %s, column %s"), row_name, column_name);
}
