#include "ui/widgets/entropy-table.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/layers/softmax.h"
#include "core/trace/hand/by-hand.h"
#include "ui/numbers/number-text.h"

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

/* Returns an empty table, for one row per query and one column per way of scoring. */
GtkWidget *hl_entropy_table_new (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);

  return grid;
}

static void add_words (GtkWidget *table, const char *words, int column, int row, int n_columns)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_wrap (GTK_LABEL (label), n_columns > 1);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_label_set_xalign (GTK_LABEL (label), column > 0 ? 1.0f : 0.0f);
  gtk_grid_attach (GTK_GRID (table), label, column, row, n_columns, 1);
}

/* Compares the rows with and without the division by √d_k, where there is a division. head:
 * whose weights, from 0. */
void hl_entropy_table_show (GtkWidget *table, const NnByHand *what, int head)
{
  const char *const names[] = { _ ("÷ √dₖ"), _ ("not divided") };
  const int         n_columns = hl_attention_entropies_columns (what);
  g_autofree float *entropies = hl_attention_entropies (what, head);
  /* Translators: a number of keys, its natural logarithm */
  g_autofree char *title = g_strdup_printf (
      _ ("Entropy of each row of attention weights, in nats (natural-logarithm units): 0 means "
         "that one key has all the weight; ln %d = %.3f means that all weights are equal"),
      what->n_keys, log (what->n_keys));

  for (GtkWidget *child; (child = gtk_widget_get_first_child (table)) != NULL;)
    gtk_grid_remove (GTK_GRID (table), child);
  add_words (table, title, 0, 0, 1 + G_N_ELEMENTS (names));
  for (int j = 0; j < n_columns && n_columns > 1; j++)
    add_words (table, names[j], j + 1, 1, 1);
  for (int i = 0; i < what->n_queries; i++)
    {
      g_autofree char *name = what->query_names != NULL ? g_strdup (what->query_names[i])
                                                        : g_strdup_printf ("q%d", i + 1);

      add_words (table, name, 0, i + 2, 1);
      for (int j = 0; j < n_columns; j++)
        {
          g_autofree char *number = hl_number_to_text ((double) entropies[i * n_columns + j], 3);

          add_words (table, number, j + 1, i + 2, 1);
        }
    }
}
