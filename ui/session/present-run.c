#include "ui/session/present-run.h"

#include "core/training/epochs.h"

void hl_present_run_init (HlPresentRun *self)
{
  *self = (HlPresentRun){ .copy = hl_training_copy_new () };
  hl_training_news_init (&self->news);
  hl_training_record_init (&self->told);
}

void hl_present_run_clear (HlPresentRun *self)
{
  g_clear_pointer (&self->run, nn_run_free);
  g_clear_pointer (&self->options, nn_run_options_free);
  g_clear_object (&self->copy);
  hl_training_record_clear (&self->told);
  hl_training_news_clear (&self->news);
}

/* options: its options from now on. */
void hl_present_run_set_options (HlPresentRun *self, NnRunOptions *options)
{
  g_clear_pointer (&self->options, nn_run_options_free);
  self->options = options;
}

/* Takes over the curves and the progress of a run that goes on. */
static void take_curves (HlPresentRun *self, const HlRunFile *file)
{
  const NnTrainer    *trainer = self->run->trainer;
  NnTrainingProgress *progress = &self->told.progress;

  hl_training_record_go_on (&self->told, file->batches, file->held_out, trainer->update);
  *progress = file->progress;
  progress->update = trainer->update;
  progress->n_updates = nn_trainer_updates (trainer);
  progress->epoch = trainer->epoch;
  progress->n_epochs = trainer->config.epochs;
  hl_training_news_go_on (&self->news, progress);
}

/* prepared: another one, which takes its place; what is left of it is to be freed; options: what
 * prepared was made of; file: what it goes on from, or NULL. */
void hl_present_run_replace (HlPresentRun *self, HlPreparedRun *prepared, NnRunOptions *options,
                             const HlRunFile *file)
{
  g_clear_pointer (&self->run, nn_run_free);
  hl_training_record_forget (&self->told);
  hl_training_news_forget (&self->news);

  self->run = g_steal_pointer (&prepared->run);
  hl_present_run_set_options (self, options);
  self->options->model = self->run->options->model; /* the vocabularies are known now */
  self->told.remarks = g_steal_pointer (&prepared->remarks);
  self->told.samples = g_steal_pointer (&prepared->samples);
  self->told.references = g_steal_pointer (&prepared->references);
  self->news.moments = g_steal_pointer (&prepared->moments);
  hl_training_copy_begin (self->copy, prepared->frame);
  if (file != NULL)
    take_curves (self, file);
}
