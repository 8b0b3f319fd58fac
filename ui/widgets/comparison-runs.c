#include "ui/widgets/comparison-runs.h"

#include <glib/gi18n.h>
#include <math.h>

static void run_free (gpointer data)
{
  HlComparisonRun *self = data;

  g_free (self->name);
  g_array_unref (self->seen);
  g_array_unref (self->losses);
  g_array_unref (self->held_out_seen);
  g_array_unref (self->held_out_losses);
  g_strfreev (self->translations);
  g_free (self->problem);
  g_free (self);
}

/* Returns no runs yet. */
GPtrArray *hl_comparison_runs_new (void) { return g_ptr_array_new_with_free_func (run_free); }

/* Batches of different sizes are compared by what has been learned from. Returns sentences seen
 * at each point. */
GArray *hl_comparison_seen (const GArray *updates, int batch_size)
{
  GArray *seen = g_array_sized_new (FALSE, FALSE, sizeof (double), updates->len);

  for (guint i = 0; i < updates->len; i++)
    {
      const double sentences = g_array_index (updates, double, i) * batch_size;

      g_array_append_val (seen, sentences);
    }

  return seen;
}

/* A run with the same name and batch size replaces the earlier one. */
static void remove_same (GPtrArray *runs, const char *name, int batch_size)
{
  for (guint i = 0; i < runs->len; i++)
    {
      const HlComparisonRun *run = g_ptr_array_index (runs, i);

      if (run->batch_size == batch_size && g_str_equal (run->name, name))
        {
          g_ptr_array_remove_index (runs, i);
          return;
        }
    }
}

/* Returns whether it has come to an end, and is kept. compared: a run that has ended or was
 * stopped. */
gboolean hl_comparison_runs_keep (GPtrArray *runs, const NnComparedRun *compared)
{
  const int        batch_size = compared->options->training.batch_size;
  HlComparisonRun *run;

  if (compared->translations == NULL && compared->problem == NULL)
    return FALSE;

  remove_same (runs, compared->name, batch_size);
  run = g_new0 (HlComparisonRun, 1);
  run->name = g_strdup (compared->name);
  run->batch_size = batch_size;
  run->seen = hl_comparison_seen (compared->updates, batch_size);
  run->losses = g_array_ref (compared->losses);
  run->held_out_seen = hl_comparison_seen (compared->epoch_ends, batch_size);
  run->held_out_losses = g_array_ref (compared->held_out_losses);
  run->held_out_loss = compared->held_out_loss;
  run->held_out_bleu = compared->held_out_bleu;
  run->translations = g_strdupv (compared->translations);
  run->problem = g_strdup (compared->problem);
  g_ptr_array_add (runs, run);

  return TRUE;
}

/* Returns the loss of the last updates, or NaN. */
double hl_comparison_run_loss (const HlComparisonRun *run)
{
  return run->losses->len > 0 ? g_array_index (run->losses, double, run->losses->len - 1) : NAN;
}

/* Returns the run in the legend of a chart. */
char *hl_comparison_run_title (const char *name, int batch_size)
{
  /* Translators: what is different about a run, and how many sentences a batch has */
  return g_strdup_printf (_ ("%s · %d"), name, batch_size);
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
