#include "ui/session/training-record.h"

#include <math.h>

void hl_training_record_init (HlTrainingRecord *self)
{
  *self = (HlTrainingRecord){ .log = nn_training_log_new (1, 1) };
}

void hl_training_record_clear (HlTrainingRecord *self)
{
  nn_training_log_unref (self->log);
  g_strfreev (self->remarks);
  g_strfreev (self->samples);
  nn_references_unref (self->references);
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

  nn_training_log_unref (self->log);
  self->log = nn_training_log_new (1, (int) state->history->len);
  for (guint i = 0; i < state->history->len; i++)
    {
      const NnTrainingRecord *record = &g_array_index (state->history, NnTrainingRecord, i);
      const NnTrainingPoint   point = { (float) record->update, (float) record->held_out_loss, NAN,
                                        (float) record->held_out_bleu, NAN };

      progress->epoch_loss = record->loss;
      progress->masked_loss = record->masked_loss;
      progress->plain_loss = record->plain_loss;
      progress->held_out_loss = record->held_out_loss;
      progress->learning_rate = record->learning_rate;
      progress->tokens_per_second = record->tokens_per_second;
      if (isfinite (record->held_out_bleu))
        progress->held_out_bleu = record->held_out_bleu;
      if (isfinite (record->held_out_loss))
        nn_training_log_add_epoch (self->log, &point);
    }
}
