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

/* Takes over what a file says of a run: how far it is, and a point for each epoch. */
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
    .base_bleu = NAN,
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
      const NnTrainingPoint   point = { (float) record->update,
                                        (float) record->held_out_loss,
                                        NAN,
                                        (float) record->held_out_bleu,
                                        NAN,
                                        (float) record->base_bleu };

      progress->epoch_loss = record->loss;
      progress->masked_loss = record->masked_loss;
      progress->plain_loss = record->plain_loss;
      progress->held_out_loss = record->held_out_loss;
      progress->learning_rate = record->learning_rate;
      progress->tokens_per_second = record->tokens_per_second;
      if (isfinite (record->held_out_bleu))
        progress->held_out_bleu = record->held_out_bleu;
      if (isfinite (record->base_bleu))
        progress->base_bleu = record->base_bleu;
      if (isfinite (record->held_out_loss))
        nn_training_log_add_epoch (self->log, &point);
    }
}

#define N_SAMPLES 4
#define MAX_SAMPLE_TOKENS 10 /* a longer sentence does not fit into a line */

/* Returns the tokens of sentence @pair, or NULL if it is too long to be watched. */
static char *source_text (const NnPairs *pairs, const NnVocabulary *words, int pair)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int                 n = 0;

  for (int i = pairs->source_starts[pair]; i < pairs->source_starts[pair + 1]; i++)
    {
      const int id = pairs->source[i];

      if (id == words->pad || id == words->bos || id == words->eos)
        continue;
      if (id == words->unk || ++n > MAX_SAMPLE_TOKENS)
        return NULL;
      g_string_append_printf (text, "%s%s", n > 1 ? " " : "", words->tokens[id]);
    }

  return n > 0 ? g_strdup (text->str) : NULL;
}

/* Adds the first sentence from @pair on that can be watched and is not watched yet. */
static void add_sample (GPtrArray *samples, const NnPairs *pairs, const NnVocabulary *words,
                        int pair)
{
  for (; pair < pairs->n; pair++)
    {
      g_autofree char *text = source_text (pairs, words, pair);

      if (text == NULL || g_ptr_array_find_with_equal_func (samples, text, g_str_equal, NULL))
        continue;

      g_ptr_array_add (samples, g_steal_pointer (&text));
      return;
    }
}

/* Returns some sentences to watch, half of them from the training pairs, half from the validation
 * pairs. */
char **hl_training_samples (const NnDataset *dataset)
{
  g_autoptr (GPtrArray) samples = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < N_SAMPLES; i++)
    {
      const NnPairs *pairs =
          i % 2 == 1 && dataset->held_out->n > 0 ? dataset->held_out : dataset->training;

      add_sample (samples, pairs, dataset->source_vocabulary,
                  (int) ((gint64) pairs->n * i / N_SAMPLES));
    }

  g_ptr_array_set_free_func (samples, NULL);
  g_ptr_array_add (samples, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&samples), FALSE);
}
