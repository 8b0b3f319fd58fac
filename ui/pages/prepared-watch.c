#include "ui/pages/prepared-watch.h"

#include <math.h>

void hl_prepared_watch_begin (HlPreparedWatch *self, const NnPrepared *prepared)
{
  const int n = nn_prepared_count_runs (prepared);

  hl_prepared_watch_clear (self);
  self->prepared = prepared;
  self->names = g_new0 (char *, n + 1);
  self->losses = g_new0 (double, n);
  for (int run = 0; run < n; run++)
    self->names[run] = nn_prepared_run_name (prepared, run);
}

/* Watches nothing any more. */
void hl_prepared_watch_clear (HlPreparedWatch *self)
{
  g_clear_pointer (&self->names, g_strfreev);
  g_clear_pointer (&self->losses, g_free);
  self->prepared = NULL;
  self->n_ended = 0;
}

/* Lets all trainings wait for their turn. chosen: where the corpus, the seed and the threads
 * come from. */
void hl_prepared_watch_queue (HlPreparedWatch *self, HlRunKeeper *keeper,
                              const NnRunOptions *chosen)
{
  const int n_runs = nn_prepared_count_runs (self->prepared);

  for (int run = 0; run < n_runs; run++)
    {
      g_autoptr (NnRunOptions) options = nn_prepared_options (self->prepared, run, chosen->corpus);

      options->training.seed = chosen->training.seed;
      options->training.workers = chosen->training.workers;
      hl_run_keeper_queue (keeper, self->names[run], options, n_runs);
    }
}

/* Returns the loss at the end of the last epoch. */
static double last_loss (const HlRunFile *file)
{
  return file->held_out != NULL && file->held_out->len > 0
             ? g_array_index (file->held_out, HlTrainingPoint, file->held_out->len - 1).loss
             : NAN;
}

/* Returns whether the last training has just ended, so that all losses are known. */
gboolean hl_prepared_watch_look (HlPreparedWatch *self, HlRunKeeper *keeper)
{
  HlRun           *run = hl_run_keeper_get_current (keeper);
  const HlRunFile *file = run != NULL ? hl_run_get (run) : NULL;

  if (self->prepared == NULL || file == NULL || self->names[self->n_ended] == NULL ||
      file->state != HL_RUN_ENDED || !g_str_has_prefix (file->name, self->names[self->n_ended]))
    return FALSE;

  self->losses[self->n_ended++] = last_loss (file);

  return self->names[self->n_ended] == NULL;
}
