#include "ui/labs/entropy-table.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/layers/softmax.h"
#include "core/trace/hand/by-hand.h"
#include "ui/labs/row-names.h"
#include "ui/widgets/matrix-editor.h"

/* How evenly each query spreads its weights over the keys: with the scores divided by √d,
 * and undivided. */

/* Writes the entropy of each row of weights into column @column of @n_columns. */
static void fill_column (const NnByHand *what, int head, float *entropies, int column,
                         int n_columns)
{
  g_autoptr (GPtrArray) operations = nn_by_hand_attend (what);

  for (guint i = 0; i < operations->len; i++)
    {
      const NnOperation *operation = g_ptr_array_index (operations, i);
      const NnOperand   *weights = operation->output;

      if (operation->kind == NN_OP_SOFTMAX)
        for (int row = 0; row < weights->rows; row++)
          entropies[row * n_columns + column] =
              (float) nn_entropy (nn_operand_row (weights, head, row), weights->columns);
    }
}

/* Returns 2, divided and undivided; 1 where nothing is divided. */
static int hl_attention_entropies_columns (const NnByHand *what)
{
  return what->kind == NN_ATTENTION_DOT_PRODUCT ? 2 : 1;
}

/* Returns (n_queries, hl_attention_entropies_columns()) in nats. what: an attention, divided or
 * not. */
static float *hl_attention_entropies (const NnByHand *what, int head)
{
  const int n_columns = hl_attention_entropies_columns (what);
  float    *entropies = g_new0 (float, (gsize) (what->n_queries * n_columns));
  NnByHand  variant = *what;

  for (int column = 0; column < n_columns; column++)
    {
      variant.is_scaled = column == 0;
      fill_column (&variant, head, entropies, column, n_columns);
    }

  return entropies;
}

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
