#include "core/experiments/training-log.h"

#include <math.h>
#include <string.h>

#include "core/training/evaluation.h"

#define CHECKED 256 /* held-out pairs whose loss a moment has */
#define MOMENTS 400 /* about as many come after the first */
#define CLOSEST 8   /* updates between two moments at first, */
#define GROWTH 16   /* later a share of those done, */
#define FARTHEST 60 /* but not more in a run of usual length */
#define PAUSES 1000 /* each may add a moment */

/**
 * @updates: how many points it has room for; pages that nobody writes cost nothing
 * @epochs: likewise
 * Returns: (transfer full): an empty log
 */
NnTrainingLog *nn_training_log_new (gint64 updates, int epochs)
{
  NnTrainingLog *self = g_atomic_rc_box_new0 (NnTrainingLog);

  self->most_updates = (int) CLAMP (updates, 1, G_MAXINT / 64);
  self->most_epochs = MAX (epochs, 1);
  self->most_moments = GROWTH * 16 + MOMENTS + self->most_updates / FARTHEST + PAUSES;
  self->updates = g_new (NnTrainingPoint, self->most_updates);
  self->epochs = g_new (NnTrainingPoint, self->most_epochs);
  self->moments = g_new (NnMoment, self->most_moments);

  return self;
}

/** Returns: @self */
NnTrainingLog *nn_training_log_ref (NnTrainingLog *self) { return g_atomic_rc_box_acquire (self); }

static void clear (gpointer data)
{
  NnTrainingLog *self = data;

  for (int i = 0; i < self->n_moments; i++)
    nn_sayings_unref (self->moments[i].sayings);
  g_free (self->updates);
  g_free (self->epochs);
  g_free (self->moments);
}

/** @self: (nullable) (transfer full): the log */
void nn_training_log_unref (NnTrainingLog *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/** Returns: how many points of updates can be read */
int nn_training_log_updates (NnTrainingLog *self) { return g_atomic_int_get (&self->n_updates); }

/** Returns: how many points of epochs can be read */
int nn_training_log_epochs (NnTrainingLog *self) { return g_atomic_int_get (&self->n_epochs); }

/** Returns: how many moments can be read */
int nn_training_log_moments (NnTrainingLog *self) { return g_atomic_int_get (&self->n_moments); }

/** Returns: (transfer none): the latest report, all zeros before the first; it is to be read or
 *   copied at once */
const NnTrainingProgress *nn_training_log_progress (NnTrainingLog *self)
{
  const guint n = (guint) g_atomic_int_get (&self->n_reports);

  return self->reports + (n + NN_TRAINING_REPORTS - 1) % NN_TRAINING_REPORTS;
}

/** For the writer.  There must be room. */
void nn_training_log_add_update (NnTrainingLog *self, const NnTrainingPoint *point)
{
  g_assert (self->n_updates < self->most_updates);
  self->updates[self->n_updates] = *point;
  g_atomic_int_inc (&self->n_updates);
}

/** For the writer.  There must be room. */
void nn_training_log_add_epoch (NnTrainingLog *self, const NnTrainingPoint *point)
{
  g_assert (self->n_epochs < self->most_epochs);
  self->epochs[self->n_epochs] = *point;
  g_atomic_int_inc (&self->n_epochs);
}

/**
 * @update: after which update
 * @loss: of held-out pairs, or NaN
 * @sayings: (transfer full): what the model writes then
 *
 * For the writer.  Where there is no room any more, the moment is forgotten.
 */
void nn_training_log_add_moment (NnTrainingLog *self, double update, double loss,
                                 NnSayings *sayings)
{
  if (self->n_moments == self->most_moments)
    {
      nn_sayings_unref (sayings);
      return;
    }
  self->moments[self->n_moments] = (NnMoment){ (float) update, (float) loss, sayings };
  g_atomic_int_inc (&self->n_moments);
}

/**
 * @word_loss: nats a word of its latest batch
 *
 * For the writer.  However often an update is reported, before a pause and after it, it is one
 * point; an epoch that has ended is one if its end was measured.
 */
void nn_training_log_report (NnTrainingLog *self, const NnTrainingProgress *progress,
                             double word_loss)
{
  const NnTrainingProgress *before = nn_training_log_progress (self);
  /* The latest score is told again until there is another one. */
  const gboolean        is_measured = progress->held_out_bleu != before->held_out_bleu;
  const gboolean        is_base_measured = progress->base_bleu != before->base_bleu;
  const NnTrainingPoint update = { (float) progress->update,
                                   (float) progress->batch_loss,
                                   (float) progress->gradient_norm,
                                   NAN,
                                   (float) word_loss,
                                   NAN };
  const NnTrainingPoint epoch = { (float) progress->update,
                                  (float) progress->held_out_loss,
                                  NAN,
                                  is_measured ? (float) progress->held_out_bleu : NAN,
                                  NAN,
                                  is_base_measured ? (float) progress->base_bleu : NAN };

  if (progress->update != before->update && self->n_updates < self->most_updates)
    nn_training_log_add_update (self, &update);
  if (progress->ended_epoch && isfinite (progress->held_out_loss) &&
      self->n_epochs < self->most_epochs)
    nn_training_log_add_epoch (self, &epoch);
  self->reports[(guint) self->n_reports % NN_TRAINING_REPORTS] = *progress;
  g_atomic_int_inc (&self->n_reports);
}

/**
 * @self: the log, which is empty
 * @before: that of the run from which it continues
 * @progress: how far that was, or is now
 *
 * Takes over what came until then.
 */
void nn_training_log_go_on (NnTrainingLog *self, NnTrainingLog *before,
                            const NnTrainingProgress *progress)
{
  const float update = (float) progress->update;
  const int   n_updates = MIN (nn_training_log_updates (before), self->most_updates);
  const int   n_epochs = MIN (nn_training_log_epochs (before), self->most_epochs);
  const int   n_moments = nn_training_log_moments (before);

  for (int i = 0; i < n_updates && before->updates[i].update <= update; i++)
    nn_training_log_add_update (self, before->updates + i);
  for (int i = 0; i < n_epochs && before->epochs[i].update <= update; i++)
    nn_training_log_add_epoch (self, before->epochs + i);
  for (int i = 0; i < n_moments && before->moments[i].update <= update; i++)
    nn_training_log_add_moment (self, (double) before->moments[i].update,
                                (double) before->moments[i].loss,
                                nn_sayings_ref (before->moments[i].sayings));
  self->reports[0] = *progress;
  g_atomic_int_set (&self->n_reports, 1);
}

/**
 * @update: updates done
 * Returns: whether it is time to ask the model again: often at first, when it learns most
 */
gboolean nn_training_log_wants_moment (NnTrainingLog *self, gint64 update)
{
  const gint64 all = self->most_updates, farthest = MAX (FARTHEST, all / MOMENTS);
  gint64       last;

  if (self->n_moments == 0)
    return TRUE;

  last = (gint64) self->moments[self->n_moments - 1].update;

  return update >= last + CLAMP (last / GROWTH, CLAMP (all / 40, 1, CLOSEST), farthest);
}

/* Some pairs from all over, because later ones of a corpus are longer. */
static NnPairs choose (const NnPairs *all)
{
  const int n = MIN (CHECKED, all->n);
  NnPairs   self = *all;

  self.n = n;
  self.n_shared = 0;
  self.source_starts = g_new0 (int, n + 1);
  self.target_starts = g_new0 (int, n + 1);
  self.source = g_new (int, all->source_starts[all->n]);
  self.target = g_new (int, all->target_starts[all->n]);
  for (int i = 0; i < n; i++)
    {
      const int  from = (int) ((gint64) i * all->n / n);
      const int *source = all->source_starts + from, *target = all->target_starts + from;

      memcpy (self.source + self.source_starts[i], all->source + source[0],
              (gsize) (source[1] - source[0]) * sizeof (int));
      memcpy (self.target + self.target_starts[i], all->target + target[0],
              (gsize) (target[1] - target[0]) * sizeof (int));
      self.source_starts[i + 1] = self.source_starts[i] + source[1] - source[0];
      self.target_starts[i + 1] = self.target_starts[i] + target[1] - target[0];
    }

  return self;
}

static double loss_of (NnRun *run)
{
  NnPairs      checked;
  NnLossReport report;

  if (run->dataset->held_out->n == 0)
    return NAN;

  checked = choose (run->dataset->held_out);
  report = nn_trainer_evaluate (run->trainer, &checked, FALSE, NULL);
  g_free (checked.source_starts);
  g_free (checked.target_starts);
  g_free (checked.source);
  g_free (checked.target);

  return nn_loss_report_mean (&report, NN_LOSS_MASKED);
}

/**
 * @run: its run, between two updates
 * @references: (nullable): how the corpus translates its sentences
 *
 * For the writer: adds what the model writes now.  The run continues as if nothing had been
 * translated.
 */
void nn_training_log_ask (NnTrainingLog *self, NnRun *run, const NnWatch *watch,
                          NnReferences *references)
{
  const NnDataset         *dataset = run->dataset;
  g_autoptr (NnTranslator) translator = nn_translator_new (
      run->model, dataset->source_vocabulary, dataset->target_vocabulary, dataset->text, NULL);

  if (translator != NULL)
    nn_training_log_add_moment (
        self, (double) run->trainer->update, loss_of (run),
        nn_sayings_new (translator, watch, references, dataset->sides, NULL));
}
