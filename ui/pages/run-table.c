#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/engine/owned.h"
#include "ui/lessons/preset-text.h"
#include "ui/render/csv.h"
#include "ui/session/run.h"

static guint count (HlRunList *runs) { return g_list_model_get_n_items (G_LIST_MODEL (runs)); }

static const HlRunFile *get (HlRunList *runs, guint index)
{
  return hl_run_list_peek (runs, index)->file;
}

static gboolean differs (HlRunList *runs, const NnHyperparameter *about)
{
  for (guint i = 1; i < count (runs); i++)
    if (hl_run_value (get (runs, i)->options, about) !=
        hl_run_value (get (runs, 0)->options, about))
      return TRUE;

  return FALSE;
}

/* Lists what differs between the runs. */
static GPtrArray *find_differences (HlRunList *runs)
{
  g_autoptr (GPtrArray) all = hl_run_hyperparameters ();
  GPtrArray            *different = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (differs (runs, all->pdata[i]))
      g_ptr_array_add (different, all->pdata[i]);

  return different;
}

static void add (HlRunTable *self, const char *cell)
{
  g_ptr_array_add (self->cells, g_strdup (cell));
}

static void add_number (HlRunTable *self, double number, int digits)
{
  g_ptr_array_add (self->cells,
                   isfinite (number) ? g_strdup_printf ("%.*f", digits, number) : g_strdup ("–"));
}

static void add_header (HlRunTable *self, const GPtrArray *different)
{
  add (self, C_ ("column", "run"));
  add (self, _ ("preset"));
  for (guint i = 0; i < different->len; i++)
    add (self, _ (((const NnHyperparameter *) different->pdata[i])->title));
  add (self, _ ("updates"));
  add (self, _ ("training loss per token (mean over the epoch)"));
  add (self, _ ("perplexity"));
  add (self, _ ("validation loss"));
  add (self, _ ("corpus BLEU-4"));
  /* Translators: header of a table: how long a run took */
  add (self, _ ("seconds"));
}

static void add_run (HlRunTable *self, const HlRunFile *run, const GPtrArray *different)
{
  const NnTrainingProgress *progress = &run->progress;
  const gboolean            has_begun = progress->update > 0;
  const char               *preset = hl_preset_title (run->options->preset);

  add (self, run->name);
  add (self, preset != NULL ? preset : "–");
  for (guint i = 0; i < different->len; i++)
    {
      g_autofree char *value = hl_run_value_to_text (run->options, different->pdata[i]);

      add (self, value);
    }
  add_number (self, (double) progress->update, 0);
  add_number (self, has_begun ? progress->masked_loss : NAN, 3);
  add_number (self, has_begun ? exp (progress->masked_loss) : NAN, 2);
  add_number (self, has_begun ? progress->held_out_loss : NAN, 3);
  add_number (self, has_begun ? 100.0 * progress->held_out_bleu : NAN, 1);
  add_number (self, progress->seconds, 1);
}

HlRunTable *hl_run_table_new (HlRunList *runs)
{
  HlRunTable           *self = g_new0 (HlRunTable, 1);
  g_autoptr (GPtrArray) different = find_differences (runs);

  self->cells = g_ptr_array_new_with_free_func (g_free);
  add_header (self, different);
  self->n_columns = (int) self->cells->len;
  for (guint i = 0; i < count (runs); i++)
    add_run (self, get (runs, i), different);

  return self;
}

NN_FREES_FOR_ALL (HlRunTable, hl_run_table_free, (g_ptr_array_unref, cells))

static void show_cell (GtkGrid *grid, int row, int column, const char *words)
{
  GtkWidget *label = gtk_grid_get_child_at (grid, column, row);

  if (label == NULL)
    {
      label = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (label), column <= 1 ? 0.0f : 1.0f);
      gtk_label_set_selectable (GTK_LABEL (label), row > 0);
      gtk_widget_add_css_class (label, row == 0 ? "heading" : "number");
      gtk_grid_attach (grid, label, column, row, 1, 1);
    }

  gtk_label_set_text (GTK_LABEL (label), words);
}

void hl_run_table_show (const HlRunTable *self, GtkGrid *grid)
{
  const int  n_rows = (int) self->cells->len / self->n_columns;
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (grid));

  while (child != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (child);
      int        row;
      int        column;

      gtk_grid_query_child (grid, child, &column, &row, NULL, NULL);
      if (row >= n_rows || column >= self->n_columns)
        gtk_grid_remove (grid, child);
      child = next;
    }

  for (int i = 0; i < (int) self->cells->len; i++)
    show_cell (grid, i / self->n_columns, i % self->n_columns, self->cells->pdata[i]);
}

/* Returns the same, for other programs. */
char *hl_run_table_to_csv (const HlRunTable *self)
{
  GString *table = g_string_new (NULL);

  for (int i = 0; i < (int) self->cells->len; i++)
    {
      hl_csv_append (table, self->cells->pdata[i]);
      g_string_append_c (table, (i + 1) % self->n_columns == 0 ? '\n' : ',');
    }

  return g_string_free (table, FALSE);
}
