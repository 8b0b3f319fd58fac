#include "ui/session/training-record.h"

#include <math.h>
#include <string.h>

void hl_training_record_init (HlTrainingRecord *self)
{
  memset (self, 0, sizeof *self);
  self->batches = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));
  self->held_out = g_array_new (FALSE, FALSE, sizeof (HlTrainingPoint));
}

void hl_training_record_clear (HlTrainingRecord *self)
{
  g_array_unref (self->batches);
  g_array_unref (self->held_out);
  g_clear_pointer (&self->remarks, g_strfreev);
  g_clear_pointer (&self->samples, g_strfreev);
  g_clear_pointer (&self->references, hl_references_unref);
}

/* Empties it, for another training.  Whoever holds a reference to its curves keeps them. */
void hl_training_record_forget (HlTrainingRecord *self)
{
  hl_training_record_clear (self);
  hl_training_record_init (self);
}

/* Takes over what a file says of a training: how far it is, and a point for each epoch. */
void hl_training_record_read (HlTrainingRecord *self, const NnTrainingState *state)
{
  NnTrainingProgress *progress = &self->progress;

  *progress = (NnTrainingProgress){
    .update = state->update,
    .n_updates = state->update,
    .epoch = state->epoch,
    .n_epochs = state->config.epochs,
    .position = state->position,
    .batch_loss = NAN,
    .epoch_loss = NAN,
    .masked_loss = NAN,
    .plain_loss = NAN,
    .held_out_loss = NAN,
    .held_out_bleu = NAN,
    .gradient_norm = state->gradient_norm,
    .learning_rate = NAN,
    .tokens_per_second = NAN,
    .seconds = state->seconds,
  };

  for (guint i = 0; i < state->history->len; i++)
    {
      const NnTrainingRecord *record = &g_array_index (state->history, NnTrainingRecord, i);
      const HlTrainingPoint   point = { (double) record->update, record->held_out_loss, NAN,
                                        record->held_out_bleu };

      progress->epoch_loss = record->loss;
      progress->masked_loss = record->masked_loss;
      progress->plain_loss = record->plain_loss;
      progress->held_out_loss = record->held_out_loss;
      progress->learning_rate = record->learning_rate;
      progress->tokens_per_second = record->tokens_per_second;
      if (isfinite (record->held_out_bleu))
        progress->held_out_bleu = record->held_out_bleu;
      if (isfinite (record->held_out_loss))
        g_array_append_val (self->held_out, point);
    }
}

/* Appends the points of @before until @update. */
static void append_until (GArray *points, const GArray *before, gint64 update)
{
  for (guint i = 0; i < before->len; i++)
    if (g_array_index (before, HlTrainingPoint, i).update <= (double) update)
      g_array_append_val (points, g_array_index (before, HlTrainingPoint, i));
}

void hl_training_record_go_on (HlTrainingRecord *self, const GArray *batches,
                               const GArray *held_out, gint64 update)
{
  append_until (self->batches, batches, update);
  append_until (self->held_out, held_out, update);
}

/* However often an update is reported, before a pause and after it, it is one point. */
void hl_training_record_add (HlTrainingRecord *self, const NnTrainingProgress *progress)
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

static void take_points (GArray *points, GArray *new_points)
{
  if (new_points->len > 0)
    g_array_append_vals (points, new_points->data, new_points->len);
  g_array_set_size (new_points, 0);
}

/* news: what is new; nothing afterwards, but it still knows how far the training is. */
void hl_training_record_take (HlTrainingRecord *self, HlTrainingRecord *news)
{
  self->progress = news->progress;
  take_points (self->batches, news->batches);
  take_points (self->held_out, news->held_out);
}
