#include "ui/figures/comparison-runs.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include "core/engine/each.h"

#define COMPARISON "comparison"
#define MOST_RUNS 64

static void set_numbers (GKeyFile *file, const char *group, const char *key, const GArray *numbers)
{
  g_key_file_set_double_list (file, group, key, (gdouble *) (gpointer) numbers->data, numbers->len);
}

static GArray *get_numbers (GKeyFile *file, const char *group, const char *key)
{
  GArray             *numbers = g_array_new (FALSE, FALSE, sizeof (double));
  gsize               n = 0;
  g_autofree gdouble *values = g_key_file_get_double_list (file, group, key, &n, NULL);

  if (values != NULL)
    g_array_append_vals (numbers, values, (guint) n);

  return numbers;
}

static void add_run (GKeyFile *file, const char *group, const NnComparedRun *run)
{
  g_key_file_set_string (file, group, "name", run->name);
  g_key_file_set_integer (file, group, "batch-size", run->batch_size);
  set_numbers (file, group, "seen", run->seen);
  set_numbers (file, group, "losses", run->losses);
  set_numbers (file, group, "validation-seen", run->held_out_seen);
  set_numbers (file, group, "validation-losses", run->held_out_losses);
  g_key_file_set_double (file, group, "validation-loss", run->held_out_loss);
  g_key_file_set_double (file, group, "bleu", run->held_out_bleu);
  if (run->problem != NULL)
    g_key_file_set_string (file, group, "problem", run->problem);
  else
    g_key_file_set_string_list (file, group, "translations",
                                (const char *const *) run->translations,
                                g_strv_length (run->translations));
}

/* Returns whether it is kept. sentences: what the runs translate, or NULL. */
gboolean hl_comparison_store_save (const char *path, const GPtrArray *runs, char **sentences,
                                   guint64 seed, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char     *folder = g_path_get_dirname (path);

  if (runs->len == 0)
    {
      g_autoptr (GFile) old = g_file_new_for_path (path);

      g_file_delete (old, NULL, NULL);
      return TRUE;
    }

  g_key_file_set_string_list (file, COMPARISON, "sentences", (const char *const *) sentences,
                              g_strv_length (sentences));
  g_key_file_set_uint64 (file, COMPARISON, "seed", seed);
  for (guint i = 0; i < runs->len; i++)
    {
      g_autofree char *group = g_strdup_printf ("run %u", i + 1);

      add_run (file, group, g_ptr_array_index (runs, i));
    }
  g_mkdir_with_parents (folder, 0700);

  return g_key_file_save_to_file (file, path, error);
}

/* What a person has changed in the file may not be a run any more. */
static gboolean is_whole (const NnComparedRun *run, char **sentences)
{
  return run->name != NULL && run->batch_size > 0 && run->seen->len == run->losses->len &&
         run->held_out_seen->len == run->held_out_losses->len &&
         (run->problem != NULL || (run->translations != NULL &&
                                   g_strv_length (run->translations) == g_strv_length (sentences)));
}

static void load_run (GKeyFile *file, const char *group, char **sentences, GPtrArray *runs)
{
  NnComparedRun *run = g_atomic_rc_box_new0 (NnComparedRun);

  run->name = g_key_file_get_string (file, group, "name", NULL);
  run->batch_size = g_key_file_get_integer (file, group, "batch-size", NULL);
  run->seen = get_numbers (file, group, "seen");
  run->losses = get_numbers (file, group, "losses");
  run->held_out_seen = get_numbers (file, group, "validation-seen");
  run->held_out_losses = get_numbers (file, group, "validation-losses");
  run->held_out_loss = g_key_file_get_double (file, group, "validation-loss", NULL);
  run->held_out_bleu = g_key_file_get_double (file, group, "bleu", NULL);
  run->problem = g_key_file_get_string (file, group, "problem", NULL);
  run->translations = g_key_file_get_string_list (file, group, "translations", NULL, NULL);
  g_ptr_array_add (runs, run);
  if (!is_whole (run, sentences))
    g_ptr_array_remove_index (runs, runs->len - 1);
}

/* Returns what is kept. sentences: what the runs translate, or NULL. */
GPtrArray *hl_comparison_store_load (const char *path, char ***sentences, guint64 *seed,
                                     GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError)   problem = NULL;
  GPtrArray           *runs = g_ptr_array_new_with_free_func (nn_compared_run_unref);

  *sentences = NULL;
  *seed = 0;
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &problem))
    {
      if (!g_error_matches (problem, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        g_propagate_error (error, g_steal_pointer (&problem));
      return runs;
    }

  *sentences = g_key_file_get_string_list (file, COMPARISON, "sentences", NULL, NULL);
  *seed = g_key_file_get_uint64 (file, COMPARISON, "seed", NULL);
  for (int i = 1; *sentences != NULL && i <= MOST_RUNS; i++)
    {
      g_autofree char *group = g_strdup_printf ("run %d", i);

      if (g_key_file_has_group (file, group))
        load_run (file, group, *sentences, runs);
    }

  return runs;
}

/* Returns whether it has come to an end, and is kept. compared: a run that has ended or was
 * stopped. */
gboolean hl_comparison_runs_keep (GPtrArray *runs, NnComparedRun *compared)
{
  if (compared->translations == NULL && compared->problem == NULL)
    return FALSE;

  for (guint i = 0; i < runs->len; i++) /* it replaces the earlier one like it */
    {
      const NnComparedRun *run = g_ptr_array_index (runs, i);

      if (run->batch_size == compared->batch_size && g_str_equal (run->name, compared->name))
        g_ptr_array_remove_index (runs, i--);
    }
  g_ptr_array_add (runs, g_atomic_rc_box_acquire (compared));

  return TRUE;
}

/* Returns the loss of the last updates, or NaN. */
double hl_comparison_run_loss (const NnComparedRun *run)
{
  return run->losses->len > 0 ? g_array_index (run->losses, double, run->losses->len - 1) : NAN;
}

/* Returns the run in the legend of a chart. */
static char *run_title (const char *name, int batch_size)
{
  /* Translators: what is different about a run, and how many sentences a batch has */
  return g_strdup_printf (_ ("%s · %d"), name, batch_size);
}

/* Returns what the runs have in common, and what came out of each, for a sheet. */
char *hl_comparison_caption (const GPtrArray *runs, guint64 seed)
{
  GString *caption = g_string_new (NULL);

  if (runs->len > 0)
    /* Translators: of a run */
    g_string_append_printf (caption, _ ("seed %d"), (int) seed);
  NN_EACH_OF (const NnComparedRun, run, runs)
    {
      g_autofree char *title = run_title (run->name, run->batch_size);

      /* Translators: a run of a comparison and its results */
      g_string_append_printf (caption, _ (" · %s: validation loss %.3f, corpus BLEU-4 %.1f"), title,
                              run->held_out_loss, 100.0 * run->held_out_bleu);
    }

  return g_string_free (caption, FALSE);
}

/* The same method has the same color, and the same batch size the same dash: each has that of
 * the first curve with it, or else the next one. curves: of which the first n have a style. */
void hl_comparison_style (HlCurve *curves, const char *const *methods, const int *batch_sizes,
                          int n)
{
  int n_colors = 0;
  int n_dashes = 0;
  int color = -1;
  int dash = -1;

  for (int i = 0; i < n; i++)
    {
      if (g_str_equal (methods[i], methods[n]))
        color = curves[i].color;
      if (batch_sizes[i] == batch_sizes[n])
        dash = curves[i].dash;
      n_colors = MAX (n_colors, curves[i].color + 1);
      n_dashes = MAX (n_dashes, curves[i].dash + 1);
    }

  curves[n].color = color >= 0 ? color : n_colors;
  curves[n].dash = dash >= 0 ? dash : n_dashes;
}

/* The training loss of each run, and dot by dot, after each epoch, its validation loss.  The color
 * tells what is different, the dash the batch size. x_top: how long the axis is at least. */
HlFigure *hl_comparison_figure_new (const NnComparedRun *const *runs, int n, double x_top)
{
  HlCurve     curves[2 * HL_PALETTE_SERIES], styles[HL_PALETTE_SERIES] = { 0 };
  const char *methods[HL_PALETTE_SERIES];
  int         batch_sizes[HL_PALETTE_SERIES];
  HlFigure   *figure;

  g_assert (n <= HL_PALETTE_SERIES);

  for (int i = 0; i < n; i++)
    {
      char *name = run_title (runs[i]->name, runs[i]->batch_size);

      methods[i] = runs[i]->name;
      batch_sizes[i] = runs[i]->batch_size;
      hl_comparison_style (styles, methods, batch_sizes, i);
      curves[2 * i] = curves[2 * i + 1] = styles[i];
      curves[2 * i].name = name;
      curves[2 * i].x = runs[i]->seen;
      curves[2 * i].y = runs[i]->losses;
      /* Translators: a run of a comparison: the loss on sentences that it does not learn from */
      curves[2 * i + 1].name = g_strdup_printf (_ ("%s: validation loss"), name);
      curves[2 * i + 1].brief = _ ("validation loss");
      curves[2 * i + 1].x = runs[i]->held_out_seen;
      curves[2 * i + 1].y = runs[i]->held_out_losses;
      curves[2 * i + 1].has_dots = TRUE;
    }
  figure = hl_curves_figure_new (&(HlCurves){
      .curves = curves,
      .n = 2 * n,
      .title = _ ("training loss; line with dots: validation loss"),
      .x_name = _ ("sentences processed in training"),
      .x_top = x_top,
  });
  for (int i = 0; i < 2 * n; i++)
    g_free ((gpointer) curves[i].name);

  return figure;
}
