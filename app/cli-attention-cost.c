#include "app/cli-attention-cost.h"

#include <glib/gi18n.h>

#include "app/interrupts.h"
#include "app/progress-bar.h"
#include "core/experiments/attention-cost.h"

static void progress_cb (const NnAttentionCost *so_far, gpointer user_data)
{
  g_autofree char *after =
      /* Translators: how long a sentence is */
      g_strdup_printf (_ ("%d tokens"), so_far->lengths[so_far->n_done - 1]);

  hl_progress_bar_show (user_data, "attention", (double) so_far->n_done / NN_ATTENTION_COST_N,
                        after);
}

/* Measures, and prints microseconds: of the heads, of the n² curve through them, and of the four
 * projections, which grow with n. Returns the exit status. */
HlCliStatus hl_cli_attention_cost (int D, int H)
{
  HlProgressBar            bar = hl_progress_bar_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError)       error = NULL;
  NnAttentionCost          cost;
  gboolean                 is_done;

  hl_interrupts_cancel (cancellable);
  is_done = nn_attention_cost_measure (&cost, D, H, progress_cb, &bar, cancellable, &error);
  hl_progress_bar_clear (&bar);

  hl_cli_print ("tokens,heads_us,curve_us,projections_us\n");
  for (int i = 0; i < cost.n_done; i++)
    hl_cli_print ("%d,%.1f,%.1f,%.1f\n", cost.lengths[i], 1e6 * cost.heads[i],
                  1e6 * nn_attention_cost_curve (&cost, cost.lengths[i]),
                  1e6 * cost.projections[i]);

  return is_done ? HL_CLI_DONE : HL_CLI_FAILED;
}
