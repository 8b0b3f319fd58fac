#include "app/cli-rank-heads.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/cli.h"
#include "app/progress-bar.h"
#include "core/experiments/head-ranking.h"

typedef struct
{
  HlProgressBar bar;   /* how far it is */
  gint64        start; /* when it began, in microseconds */
} Progress;

static void progress_cb (const NnHeadRanking *so_far, gpointer user_data)
{
  Progress        *progress = user_data;
  const int        n = nn_head_ranking_count (so_far);
  const double     seconds = (double) (g_get_monotonic_time () - progress->start) / G_USEC_PER_SEC;
  g_autofree char *left =
      hl_duration_to_string (seconds * (n - so_far->n_done) / (so_far->n_done + 1));
  /* Translators: how many heads of how many are ranked, and the time until all are */
  g_autofree char *after = g_strdup_printf (_ ("%d/%d  %s left"), so_far->n_done, n, left);

  hl_progress_bar_show (&progress->bar, "evaluate", (double) so_far->n_done / n, after);
}

/* Writes BLEU-4 as tables print it, or nothing. */
static char *hundredfold (double bleu, int digits)
{
  return isnan (bleu) ? g_strdup ("") : g_strdup_printf ("%.*f", digits, 100.0 * bleu);
}

/* Writes a difference likewise, with its sign. */
static char *signed_hundredfold (double bleu)
{
  return isnan (bleu) ? g_strdup ("") : g_strdup_printf ("%+.1f", 100.0 * bleu);
}

static void print_csv (const NnHeadRanking *ranking, const int *order)
{
  g_autofree char *whole = hundredfold (ranking->whole.bleu, 2);

  hl_cli_print ("head,loss,delta_loss,bleu4,delta_bleu4\n,%.4f,,%s,\n", ranking->whole.loss, whole);
  for (int i = 0; i < nn_head_ranking_count (ranking); i++)
    {
      const NnAlteration head = nn_head_ranking_head (ranking, order[i]);
      g_autofree char   *name = nn_alteration_name (&head);
      g_autofree char   *bleu = hundredfold (ranking->without[order[i]].bleu, 2);
      g_autofree char   *change = hundredfold (nn_head_ranking_bleu (ranking, order[i]), 2);

      hl_cli_print ("%s,%.4f,%.4f,%s,%s\n", name, ranking->without[order[i]].loss,
                    nn_head_ranking_loss (ranking, order[i]), bleu, change);
    }
}

static void print_table (const NnHeadRanking *ranking, const int *order)
{
  g_autofree char *whole = hundredfold (ranking->whole.bleu, 1);

  /* Translators: the model as it is: loss and BLEU-4 on held-out sentences */
  hl_cli_print (_ ("whole model: loss %.3f, BLEU-4 %s\n"), ranking->whole.loss, whole);
  hl_cli_print ("%-16s%10s%10s\n", _ ("without"), _ ("Δ loss"), _ ("Δ BLEU-4"));
  for (int i = 0; i < nn_head_ranking_count (ranking); i++)
    {
      const NnAlteration head = nn_head_ranking_head (ranking, order[i]);
      g_autofree char   *name = nn_alteration_name (&head);
      g_autofree char   *change = signed_hundredfold (nn_head_ranking_bleu (ranking, order[i]));

      hl_cli_print ("%-15s%+9.3f%10s\n", name, nn_head_ranking_loss (ranking, order[i]), change);
    }
}

/* Returns whether the heads were ranked and printed, the one that is missed most first. dataset:
 * what it was trained on; NULL if that is not known. */
gboolean hl_cli_rank_heads (const NnCheckpoint *checkpoint, const NnDataset *dataset, int n_workers,
                            gboolean is_csv, GCancellable *cancellable, GError **error)
{
  Progress                  progress = { hl_progress_bar_new (), g_get_monotonic_time () };
  g_autoptr (NnHeadRanking) ranking = NULL;
  g_autofree int           *order = NULL;
  NnTrainingConfig          config;

  if (dataset == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("Heads are ranked on the held-out sentences. The model was not "
                              "trained on this file in its current form, so they are unknown: "
                              "give the corpus that it was trained on."));
      return FALSE;
    }

  config = checkpoint->training->config;
  config.workers = n_workers;
  ranking = nn_head_ranking_new (checkpoint->model, &config, dataset, TRUE, progress_cb, &progress,
                                 cancellable, error);
  hl_progress_bar_clear (&progress.bar);
  if (ranking == NULL)
    return FALSE;

  order = nn_head_ranking_order (ranking);
  if (is_csv)
    print_csv (ranking, order);
  else
    print_table (ranking, order);

  return TRUE;
}
