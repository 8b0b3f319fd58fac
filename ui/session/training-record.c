#include "ui/session/training-record.h"

#include <math.h>
#include <string.h>

void
hl_training_record_init (HlTrainingRecord *self)
{
  memset (self, 0, sizeof *self);
  self->batches = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));
  self->held_out = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));
}

void
hl_training_record_clear (HlTrainingRecord *self)
{
  g_array_unref (self->batches);
  g_array_unref (self->held_out);
  g_clear_object (&self->snapshot);
  g_clear_pointer (&self->remarks, g_strfreev);
  g_clear_pointer (&self->samples, g_strfreev);
}

/**
 * hl_training_record_forget:
 * @self: a record
 *
 * Empties it, for another training.  Whoever holds a reference to its curves keeps them.
 */
void
hl_training_record_forget (HlTrainingRecord *self)
{
  hl_training_record_clear (self);
  hl_training_record_init (self);
}

/* The points of @before until @update. */
static void
append_until (GArray       *points,
              const GArray *before,
              gint64        update)
{
  for (guint i = 0; i < before->len; i++)
    if (g_array_index (before, HlTrainingPoint, i).update <= (double) update)
      g_array_append_val (points, g_array_index (before, HlTrainingPoint, i));
}

/**
 * hl_training_record_go_on:
 * @self: an empty record
 * @batches: (element-type HlTrainingPoint): of the training before it was interrupted
 * @held_out: (element-type HlTrainingPoint): likewise
 * @update: from which on it goes on; what came after will come again
 */
void
hl_training_record_go_on (HlTrainingRecord *self,
                          const GArray     *batches,
                          const GArray     *held_out,
                          gint64            update)
{
  append_until (self->batches, batches, update);
  append_until (self->held_out, held_out, update);
}

/**
 * hl_training_record_add:
 * @self: the record of what is new
 * @progress: what the trainer reports
 *
 * However often an update is reported, before a pause and after it, it is one point.
 */
void
hl_training_record_add (HlTrainingRecord         *self,
                        const NnTrainingProgress *progress)
{
  const HlTrainingPoint batch = { (double) progress->update, progress->batch_loss,
                                  progress->gradient_norm, NAN };
  /* The latest score is told again until there is another one. */
  const gboolean        is_measured = progress->held_out_bleu != self->progress.held_out_bleu;
  const HlTrainingPoint held_out = { (double) progress->update, progress->held_out_loss, NAN,
                                     is_measured ? progress->held_out_bleu : NAN };

  if (progress->update != self->progress.update)
    g_array_append_val (self->batches, batch);
  if (progress->ended_epoch && isfinite (progress->held_out_loss))
    g_array_append_val (self->held_out, held_out);
  self->progress = *progress;
}

static void
take_points (GArray *points,
             GArray *new_points)
{
  if (new_points->len > 0)
    g_array_append_vals (points, new_points->data, new_points->len);
  g_array_set_size (new_points, 0);
}

/**
 * hl_training_record_take:
 * @self: what has been told
 * @news: what is new; nothing afterwards, but it still knows how far the training is
 *
 * Returns: whether there was another copy of the weights
 */
gboolean
hl_training_record_take (HlTrainingRecord *self,
                         HlTrainingRecord *news)
{
  g_autoptr (HlModel) snapshot = g_steal_pointer (&news->snapshot);

  self->progress = news->progress;
  take_points (self->batches, news->batches);
  take_points (self->held_out, news->held_out);

  return snapshot != NULL && g_set_object (&self->snapshot, snapshot);
}
