#include "ui/labs/comparison-table.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/labs/comparison-runs.h"

#define FIRST_SENTENCE 5 /* column */

static void attach (GtkGrid *table, const char *words, int row, int column)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 || column >= FIRST_SENTENCE ? 0 : 1);
  gtk_label_set_wrap (GTK_LABEL (label), column >= FIRST_SENTENCE);
  gtk_label_set_selectable (GTK_LABEL (label), row > 0);
  if (row == 0)
    gtk_widget_add_css_class (label, "heading");
  else
    gtk_widget_add_css_class (label, "number");
  gtk_grid_attach (table, label, column, row, 1, 1);
}

static void attach_number (GtkGrid *table, double number, int digits, int row, int column)
{
  g_autofree char *words =
      isfinite (number) ? g_strdup_printf ("%.*f", digits, number) : g_strdup ("–");

  attach (table, words, row, column);
}

static void attach_header (GtkGrid *table, char **sentences)
{
  attach (table, C_ ("column", "run"), 0, 0);
  /* Translators: header of a table: how many sentences a batch has */
  attach (table, _ ("batch size"), 0, 1);
  /* Translators: header of a table: the loss of the last updates of a training */
  attach (table, _ ("training loss"), 0, 2);
  /* Translators: header of a table: the loss on sentences that were not learned from */
  attach (table, _ ("validation loss"), 0, 3);
  attach (table, _ ("corpus BLEU-4"), 0, 4);
  for (int i = 0; sentences[i] != NULL; i++)
    attach (table, sentences[i], 0, FIRST_SENTENCE + i);
}

static void attach_run (GtkGrid *table, const HlComparisonRun *run, int row)
{
  attach (table, run->name, row, 0);
  attach_number (table, run->batch_size, 0, row, 1);
  attach_number (table, hl_comparison_run_loss (run), 3, row, 2);
  attach_number (table, run->held_out_loss, 3, row, 3);
  attach_number (table, run->held_out_bleu * 100, 1, row, 4);
  if (run->problem != NULL)
    attach (table, run->problem, row, FIRST_SENTENCE);
  else
    for (int i = 0; run->translations[i] != NULL; i++)
      attach (table, run->translations[i], row, FIRST_SENTENCE + i);
}

/* table: a grid, which is emptied first; sentences: what the runs translate, and a NULL; NULL if
 * there are none. */
void hl_comparison_table_show (GtkGrid *table, const GPtrArray *runs, char **sentences)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (table))) != NULL)
    gtk_grid_remove (table, child);

  gtk_widget_set_visible (GTK_WIDGET (table), runs->len > 0);
  if (runs->len == 0)
    return;

  attach_header (table, sentences);
  for (guint i = 0; i < runs->len; i++)
    attach_run (table, g_ptr_array_index (runs, i), (int) i + 1);
}
