/* The view of all runs on the Train page: their curves, and a table. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

#include "core/engine/owned.h"
#include "ui/figures/training-curves.h"
#include "ui/lessons/preset-text.h"
#include "ui/render/csv.h"
#include "ui/render/palette.h"
#include "ui/session/run-choice.h"
#include "ui/session/run-keeper.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/wrap-layout.h"

/* --- The table -------------------------------------------------------------------------------- */

/* Runs beside each other: what differs between their hyperparameters, and what came out.
 *
 *      run              Heads   updates   validation loss   BLEU   seconds
 *      Recommended          4      3480             0.353   68.0       118
 *      Heads 1              1      3480             0.371   66.2        97 */
typedef struct
{
  int        n_columns; /* of all lines */
  GPtrArray *cells;     /* line by line, the header first */
} RunTable;

static const HlRunFile *file_at (HlRunList *runs, guint index)
{
  return hl_run_list_peek (runs, index)->file;
}

static gboolean differs (HlRunList *runs, const NnHyperparameter *about)
{
  for (guint i = 1; i < g_list_model_get_n_items (G_LIST_MODEL (runs)); i++)
    if (hl_run_differs (file_at (runs, i)->options, file_at (runs, 0)->options, about))
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

static void add (RunTable *self, const char *cell)
{
  g_ptr_array_add (self->cells, g_strdup (cell));
}

static void add_number (RunTable *self, double number, int digits)
{
  g_ptr_array_add (self->cells,
                   isfinite (number) ? g_strdup_printf ("%.*f", digits, number) : g_strdup ("–"));
}

static void add_header (RunTable *self, const GPtrArray *different)
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

static void add_run (RunTable *self, const HlRunFile *run, const GPtrArray *different)
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

static RunTable *new_table (HlRunList *runs)
{
  RunTable             *self = g_new0 (RunTable, 1);
  g_autoptr (GPtrArray) different = find_differences (runs);

  self->cells = g_ptr_array_new_with_free_func (g_free);
  add_header (self, different);
  self->n_columns = (int) self->cells->len;
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (runs)); i++)
    add_run (self, file_at (runs, i), different);

  return self;
}

NN_FREES (RunTable, free_table, (g_ptr_array_unref, cells))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RunTable, free_table)

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

static void show_table (const RunTable *self, GtkGrid *grid)
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
static char *table_to_csv (const RunTable *self)
{
  GString *table = g_string_new (NULL);

  for (int i = 0; i < (int) self->cells->len; i++)
    {
      hl_csv_append (table, self->cells->pdata[i]);
      g_string_append_c (table, (i + 1) % self->n_columns == 0 ? '\n' : ',');
    }

  return g_string_free (table, FALSE);
}

/* --- The view --------------------------------------------------------------------------------- */

struct _HlRunsView
{
  AdwBin parent_instance;

  HlRunKeeper  *keeper;
  HlRunList    *runs;
  GtkStack     *views;
  HlFigureView *curves;
  GtkBox       *chips; /* the latest run first; those that are there are kept */
  GtkBox       *top;
  GtkGrid      *table;
};

static void exportable_init (HlExportableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlRunsView, hl_runs_view, ADW_TYPE_BIN, EXPORTS)

/* Returns how its curves and the line in its chip look. */
static int hl_run_style (guint position) { return (int) (position % HL_PALETTE_SERIES); }

static void asked_cb (HlRunsView *self, const char *what, HlRunChip *chip)
{
  g_autoptr (HlRun) run = g_object_ref (hl_run_chip_get_run (chip));

  g_signal_emit_by_name (self, "asked", run, what);
}

static GtkWidget *find_chip (HlRunsView *self, HlRun *run)
{
  GtkWidget *chip = gtk_widget_get_first_child (GTK_WIDGET (self->chips));

  while (chip != NULL && hl_run_chip_get_run (HL_RUN_CHIP (chip)) != run)
    chip = gtk_widget_get_next_sibling (chip);

  return chip;
}

static gboolean has_run (HlRunList *runs, HlRun *run)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (runs)); i++)
    if (hl_run_list_peek (runs, i) == run)
      return TRUE;

  return FALSE;
}

static void remove_gone (HlRunsView *self)
{
  GtkWidget *chip = gtk_widget_get_first_child (GTK_WIDGET (self->chips));

  while (chip != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (chip);

      if (!has_run (self->runs, hl_run_chip_get_run (HL_RUN_CHIP (chip))))
        gtk_box_remove (self->chips, chip);
      chip = next;
    }
}

/* Updates the chips, whose order is the reverse of that of the list. */
static void update_chips (gpointer widget, int argument)
{
  HlRunsView *self = widget;
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->runs));

  remove_gone (self);
  for (guint i = 0; i < n; i++)
    {
      HlRun     *run = hl_run_list_peek (self->runs, i);
      GtkWidget *chip = find_chip (self, run);

      if (chip == NULL)
        {
          chip = hl_run_chip_new (self->keeper, run);
          hl_connect (chip, "asked", asked_cb, self);
          gtk_box_prepend (self->chips, chip);
        }
      else
        gtk_box_reorder_child_after (self->chips, chip, NULL);
      hl_run_chip_show (HL_RUN_CHIP (chip), hl_run_style (i));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->chips), n > 0);
}

/* Updates the chips later, because the chip that was clicked may go. */
static void update_later (HlRunsView *self) { hl_defer (self, update_chips, 0); }

static HlCurvesRun curves_of (HlRun *run, int style)
{
  const HlRunFile *file = run->file;
  HlCurvesRun      self = { .run = hl_training_run (file->log, file->progress.n_updates),
                            .options = file->options,
                            .progress = file->progress,
                            .style = style };

  self.run.name = file->name;

  return self;
}

/* Returns the runs whose curves are not hidden, the one that trains or the latest one first.
 * styles: their colors. */
static GPtrArray *list_drawn (HlRunsView *self, GArray *styles)
{
  HlRun     *current = self->keeper->current;
  GPtrArray *drawn = g_ptr_array_new ();

  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->runs)); i > 0; i--)
    {
      HlRun      *run = hl_run_list_peek (self->runs, i - 1);
      const int   style = hl_run_style (i - 1);
      const guint place = run == current ? 0 : drawn->len;

      if (run == current || !run->file->is_hidden)
        {
          g_ptr_array_insert (drawn, (int) place, run);
          g_array_insert_val (styles, place, style);
        }
    }

  return drawn;
}

static HlFigure *make_curves (HlRunsView *self)
{
  g_autoptr (GArray)    styles = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GPtrArray) runs = list_drawn (self, styles);
  g_autoptr (GArray)    drawn = g_array_new (FALSE, FALSE, sizeof (HlCurvesRun));

  for (guint i = 0; i < runs->len; i++)
    {
      const HlCurvesRun curves = curves_of (runs->pdata[i], g_array_index (styles, int, i));

      g_array_append_val (drawn, curves);
    }

  return drawn->len > 0 ? hl_training_curves_new ((const HlCurvesRun *) (gconstpointer) drawn->data,
                                                  (int) drawn->len)
                        : NULL;
}

static gboolean shows_table (HlRunsView *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->views), "table") == 0;
}

/* Returns which runs the picture is of; no words, where it is none. */
static char *new_choice (HlRunsView *self)
{
  g_autoptr (GArray)      styles = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GPtrArray)   drawn = list_drawn (self, styles);
  g_autoptr (HlRunChoice) choice = hl_run_choice_of (drawn, styles);

  return shows_table (self) ? g_strdup ("") : hl_run_choice_write (choice);
}

/* Shows the curves of these runs, and of the one that trains. */
static void choose (HlRunsView *self, const char *text)
{
  g_autoptr (HlRunChoice) choice = hl_run_choice_read (text);

  gtk_stack_set_visible_child_name (self->views, "curves");
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->runs)); i++)
    {
      HlRun           *run = hl_run_list_peek (self->runs, i);
      g_autofree char *name = g_path_get_basename (run->file->folder);

      hl_run_set_hidden (
          run, !g_ptr_array_find_with_equal_func (choice->folders, name, g_str_equal, NULL));
    }
}

static void show (HlRunsView *self)
{
  if (self->runs == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  if (shows_table (self))
    {
      g_autoptr (RunTable) table = new_table (self->runs);

      show_table (table, self->table);
    }
  else
    {
      HlFigure *figure = make_curves (self);

      if (figure != NULL)
        hl_figure_view_take (self->curves, figure);
    }
}

static void view_cb (HlRunsView *self)
{
  show (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "train.view", "s", "runs"); /* another picture */
}

static char *get_file_name (HlExportable *exportable)
{
  HlRunsView *self = HL_RUNS_VIEW (exportable);

  if (g_list_model_get_n_items (G_LIST_MODEL (self->runs)) == 0)
    return NULL;

  return g_strdup (shows_table (self) ? _ ("runs.csv") : _ ("training-curves.png"));
}

static const HlFigure *get_figure (HlExportable *exportable, HlSheetText *text)
{
  HlRunsView           *self = HL_RUNS_VIEW (exportable);
  g_autoptr (GArray)    styles = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GPtrArray) drawn = list_drawn (self, styles);

  if (shows_table (self))
    return NULL;

  text->title = g_strdup (_ ("Training"));
  text->caption = hl_run_captions (drawn);

  return hl_figure_view_get_figure (self->curves);
}

static char *write_table (HlExportable *exportable)
{
  g_autoptr (RunTable) table = new_table (HL_RUNS_VIEW (exportable)->runs);

  return table_to_csv (table);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
  iface->write_table = write_table;
}

static void take_keeper (HlRunsView *self, HlRunKeeper *keeper)
{
  self->keeper = g_object_ref (keeper);
  self->runs = g_object_ref (keeper->runs);
  update_chips (self, 0);
  gtk_box_append (self->top, hl_run_clearing_new (self->runs));
  hl_connect (self->runs, "changed", show, self);
  hl_connect (self->runs, "items-changed", show, self);
  hl_connect (self->runs, "items-changed", update_later, self);
}

static void hl_runs_view_class_init (HlRunsViewClass *klass)
{
  HL_OWNS (HlRunsView, g_object_unref, runs, keeper);
  HL_PROPERTIES (
      { "keeper", HL_TYPE_RUN_KEEPER, G_STRUCT_OFFSET (HlRunsView, keeper), HL_WRITTEN, NULL,
        G_CALLBACK (take_keeper) },
      { "choice", G_TYPE_STRING, 0, HL_WRITTEN, G_CALLBACK (new_choice), G_CALLBACK (choose) });
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "asked", 2, HL_TYPE_RUN, G_TYPE_STRING);
}

static void hl_runs_view_init (HlRunsView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *scrolled = gtk_scrolled_window_new (), *switcher = gtk_stack_switcher_new ();

  self->chips = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_layout_manager (GTK_WIDGET (self->chips),
                                 g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  hl_name (self->chips, _ ("Runs"));
  self->table = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->table, 16);
  gtk_grid_set_row_spacing (self->table, 8);
  hl_connect (self, "map", show, self);
  self->views = GTK_STACK (gtk_stack_new ());
  self->curves = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->table));
  gtk_stack_add_titled (self->views, GTK_WIDGET (self->curves), "curves", _ ("Curves"));
  gtk_stack_add_titled (self->views, scrolled, "table", _ ("Table"));
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), self->views);
  hl_connect (self->views, "notify::visible-child-name", view_cb, self);
  self->top = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16));
  gtk_box_append (self->top, switcher);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->top));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->chips));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->views));
  adw_bin_set_child (ADW_BIN (self), box);
}
