#include "app/cli-compare.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/hyperparameters.h"
#include "app/interrupts.h"
#include "app/progress-bar.h"
#include "core/experiments/comparison.h"

/* A comparison without sentences of its own translates nothing at the end. */
static const char *const no_sentences[] = { NULL };

typedef struct
{
  NnComparison *comparison; /* the runs */
  char         *option;     /* what they differ in */
  HlProgressBar bar;        /* how far they are */
  double       *seconds;    /* how long each has trained */
} Contest;

static void progress_cb (int index, const NnTrainingProgress *progress, gpointer user_data)
{
  Contest         *contest = user_data;
  const int        n = nn_comparison_count (contest->comparison);
  const double     own = (double) progress->update / (double) MAX (progress->n_updates, 1);
  g_autofree char *before = g_strdup_printf ("%s %s", contest->option,
                                             nn_comparison_get (contest->comparison, index)->name);
  g_autofree char *after = g_strdup_printf (_ ("loss %.3f"), progress->batch_loss);

  contest->seconds[index] = progress->seconds;
  hl_progress_bar_show (&contest->bar, before, (index + own) / n, after);
}

/* Returns the options of one run, or NULL. */
static NnRunOptions *options_with (const NnRunOptions *base, const char *option, const char *value,
                                   GError **error)
{
  g_autoptr (HlHyperparameters) one = hl_hyperparameters_new ();
  g_autoptr (NnRunOptions)      options = nn_run_options_copy (base);

  if (!hl_hyperparameters_give (one, option, value, error))
    return NULL;

  hl_hyperparameters_apply (one, options);

  return nn_run_options_validate (options, error) ? g_steal_pointer (&options) : NULL;
}

static NnComparison *new_comparison (const NnRunOptions *base, const char *option, char **values,
                                     GError **error)
{
  g_autoptr (NnComparison) comparison = nn_comparison_new (no_sentences);

  for (char **value = values; *value != NULL; value++)
    {
      g_autoptr (NnRunOptions) options = options_with (base, option, *value, error);

      if (options == NULL)
        return NULL;
      nn_comparison_add (comparison, *value, options);
    }

  return g_steal_pointer (&comparison);
}

static void print_number (int digits, double number)
{
  hl_cli_print (",");
  if (isfinite (number))
    hl_cli_print ("%.*f", digits, number);
}

static void print_row (const NnComparedRun *compared, double seconds)
{
  const guint  n = compared->losses->len;
  const double loss = n > 0 ? g_array_index (compared->losses, double, n - 1) : NAN;

  hl_cli_print ("%s,%" G_GINT64_FORMAT, compared->name, compared->n_updates);
  print_number (4, loss);
  print_number (4, compared->held_out_loss);
  print_number (2, 100.0 * compared->held_out_bleu);
  print_number (2, seconds);
  hl_cli_print ("\n");
}

static void print_all (const Contest *contest)
{
  hl_cli_print ("%s,updates,training_loss,held_out_loss,bleu4,seconds\n", contest->option);
  for (int i = 0; i < nn_comparison_count (contest->comparison); i++)
    {
      const NnComparedRun *compared = nn_comparison_get (contest->comparison, i);

      if (compared->n_updates == 0)
        continue; /* it was stopped before */
      print_row (compared, contest->seconds[i]);
      if (compared->problem != NULL)
        hl_cli_warn ("%s=%s: %s", contest->option, compared->name, compared->problem);
    }
}

static HlCliStatus run (Contest *contest)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gboolean                 is_done;

  hl_interrupts_cancel (cancellable);
  is_done = nn_comparison_run (contest->comparison, progress_cb, contest, cancellable, &error);
  hl_progress_bar_clear (&contest->bar);
  print_all (contest);

  if (is_done)
    return HL_CLI_DONE;
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return hl_cli_fail (error);

  hl_cli_warn (_ ("Interrupted; the rows show how far the runs got."));

  return HL_CLI_FAILED;
}

/* Trains one run after the other and prints a row of a table for programs for each.  The models
 * are not kept. Returns the exit status. comparison: "num-heads=1,2,4": a hyperparameter and its
 * values. */
HlCliStatus hl_cli_compare (const char *comparison, const NnRunOptions *options)
{
  g_auto (GStrv) parts = g_strsplit (comparison, "=", 2);
  g_auto (GStrv) values =
      parts[0] != NULL && parts[1] != NULL ? g_strsplit (parts[1], ",", -1) : NULL;
  g_autoptr (GError) error = NULL;
  g_autofree double *seconds = NULL;
  Contest            contest = { .bar = hl_progress_bar_new () };
  HlCliStatus        status;

  if (values == NULL || values[0] == NULL)
    return hl_cli_misuse (_ ("Name a hyperparameter and its values, such as --compare "
                             "num-heads=1,2,4"));

  contest.option = parts[0];
  contest.comparison = new_comparison (options, parts[0], values, &error);
  if (contest.comparison == NULL)
    return hl_cli_refuse (error);

  seconds = g_new0 (double, nn_comparison_count (contest.comparison));
  contest.seconds = seconds;
  status = run (&contest);
  nn_comparison_free (contest.comparison);

  return status;
}
