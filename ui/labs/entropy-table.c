#include "ui/labs/entropy-table.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/labs/attention-entropies.h"
#include "ui/labs/row-names.h"
#include "ui/widgets/matrix-editor.h"

struct _HlEntropyTable
{
  AdwBin parent_instance;

  GtkLabel       *title;
  HlMatrixEditor *table;
};

G_DEFINE_FINAL_TYPE (HlEntropyTable, hl_entropy_table, ADW_TYPE_BIN)

static void hl_entropy_table_class_init (HlEntropyTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/entropy-table.ui");
  gtk_widget_class_bind_template_child (widget_class, HlEntropyTable, title);
  gtk_widget_class_bind_template_child (widget_class, HlEntropyTable, table);
}

static void hl_entropy_table_init (HlEntropyTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Compares the rows with and without the division by √d_k, where there is a division. head:
 * whose weights, from 0. */
void hl_entropy_table_show (HlEntropyTable *self, const NnByHand *what, int head)
{
  const char *const  names[] = { _ ("÷ √d_k"), _ ("undivided"), NULL };
  const int          n_columns = hl_attention_entropies_columns (what);
  const char *const *columns = n_columns > 1 ? names : NULL;
  g_autofree float  *entropies = hl_attention_entropies (what, head);
  /* Translators: a number of keys, its natural logarithm */
  g_autofree char *title = g_strdup_printf (_ ("Entropy of each row of attention weights, in nats "
                                               "(natural-logarithm units): 0 is one key alone, "
                                               "ln %d = %.3f equal weights"),
                                            what->n_keys, log (what->n_keys));

  gtk_label_set_text (self->title, title);
  if (what->query_names != NULL)
    hl_matrix_editor_set_names (self->table, what->query_names, columns);
  else
    hl_name_rows (self->table, "q", columns);
  hl_matrix_editor_set_values (self->table, entropies, what->n_queries, n_columns);
}
