#include "core/training/evaluation.h"

#include <math.h>

#include "core/engine/each.h"
#include "core/training/trainer.h"
#include "core/translation/bleu.h"
#include "core/translation/translate-many.h"

/* Evaluates the model on the next @batch_size pairs. */
static NnLossReport evaluate_batch (NnTrainer *self, const NnPairs *pairs, const int *order,
                                    int first, gboolean sees_future)
{
  NnPass pass = NN_PASS_EVALUATION;

  pass.sees_future = sees_future;
  nn_trainer_load (self, pairs, order + first, MIN (self->config.batch_size, pairs->n - first),
                   FALSE);

  return nn_slices_compute (self->slices, &pass);
}

static int *natural_order (int n)
{
  int *order = g_new (int, n);

  for (int i = 0; i < n; i++)
    order[i] = i;

  return order;
}

/**
 * @self: the trainer, between two updates
 * @sees_future: whether to leave out the causal mask
 * @cancellable: (nullable): to stop between two batches
 * Returns: the loss, summed over all of @pairs, or over some if it was cancelled
 */
NnLossReport nn_trainer_evaluate (NnTrainer *self, const NnPairs *pairs, gboolean sees_future,
                                  GCancellable *cancellable)
{
  g_autofree int *order = natural_order (pairs->n);
  NnLossReport    sum = { 0 };

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  nn_parameters_lay_out (self->model->parameters);
  for (int first = 0; first < pairs->n && !g_cancellable_is_cancelled (cancellable);
       first += self->config.batch_size)
    {
      const NnLossReport report = evaluate_batch (self, pairs, order, first, sees_future);

      nn_loss_report_add (&sum, &report);
    }
  nn_parameters_end_layout (self->model->parameters);

  return sum;
}

/* Returns the mean of the mean losses of all batches, which the textbook plots. */
static double mean_of_batch_means (NnTrainer *self, const NnPairs *pairs, GCancellable *cancellable)
{
  g_autofree int *order = natural_order (pairs->n);
  double          sum = 0.0;
  int             n_batches = 0;

  for (int first = 0; first < pairs->n && !g_cancellable_is_cancelled (cancellable);
       first += self->config.batch_size)
    {
      const NnLossReport report = evaluate_batch (self, pairs, order, first, TRUE);

      sum += nn_loss_report_mean (&report, self->config.loss);
      n_batches++;
    }

  return sum / n_batches;
}

/**
 * @self: the trainer, between two updates
 * @cancellable: (nullable): to stop between two batches; the result is then undefined
 * Returns: the mean loss in nats, of the kind of the training loss, or NaN if nothing is held out
 */
double nn_trainer_held_out_loss (NnTrainer *self, GCancellable *cancellable)
{
  const NnPairs *pairs = self->dataset->held_out;
  NnLossReport   report;

  if (pairs->n == 0)
    return NAN;
  if (self->config.validates_unmasked)
    return mean_of_batch_means (self, pairs, cancellable);

  report = nn_trainer_evaluate (self, pairs, FALSE, cancellable);

  return nn_loss_report_mean (&report, self->config.loss);
}

/* Returns at most that many, from all parts of the corpus: in many files the sentences become
 * longer and longer. */
static GPtrArray *choose_sentences (const GPtrArray *sentences, guint most)
{
  const guint n = MIN (sentences->len, most);
  GPtrArray  *chosen = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (chosen, sentences->pdata[(gsize) i * sentences->len / n]);

  return chosen;
}

/* Returns the sentences as the encoder reads them. */
static GPtrArray *sources_of (const NnTranslator *translator, const GPtrArray *sentences)
{
  GPtrArray *sources = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_source_free);

  NN_EACH_OF (const NnHeldOutSentence, sentence, sentences)
    g_ptr_array_add (sources, nn_source_new (translator, sentence->tokens, FALSE));

  return sources;
}

/* Returns the model of each worker that has one.  With batch normalization there is one (slices.h).
 */
static NnTransformer **models_of (const NnSlices *slices)
{
  NnTransformer **models = g_new0 (NnTransformer *, nn_workers_count (slices->workers));

  for (int i = 0; i < slices->n; i++)
    models[i] = slices->items[i].model;

  return models;
}

static double translate_and_score (const NnTrainer *self, const GPtrArray *sentences,
                                   GCancellable *cancellable)
{
  const NnDataset           *dataset = self->dataset;
  g_autofree NnTransformer **models = models_of (self->slices);
  g_autoptr (NnTranslator)   translator = nn_translator_new (
        models[0], dataset->source_vocabulary, dataset->target_vocabulary, dataset->text, NULL);
  const NnManyOptions   options = { .decoding = nn_translation_options_default (),
                                    .workers = self->slices->workers,
                                    .models = models,
                                    .memories = self->slices->memories };
  g_autoptr (GPtrArray) sources = NULL;
  g_autoptr (GPtrArray) translations = NULL;

  if (translator == NULL)
    return NAN;

  sources = sources_of (translator, sentences);
  translations = nn_translate_many (translator, (NnSource **) sources->pdata, (int) sources->len,
                                    &options, cancellable, NULL);

  return translations != NULL ? nn_held_out_bleu (sentences, translations).score : NAN;
}

/**
 * @self: the trainer, between two updates
 * @cancellable: (nullable): to stop between two tokens
 * Returns: corpus BLEU-4 of the held-out sentences, 0 to 1, or NaN if nothing is held
 *   out, the vocabulary cannot end a sentence, the model's numbers are not finite, or it was
 *   cancelled
 */
double nn_trainer_held_out_bleu (NnTrainer *self, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) sentences =
      choose_sentences (self->dataset->held_out_sentences, NN_EVALUATION_MAX_SENTENCES);

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  return sentences->len > 0 ? translate_and_score (self, sentences, cancellable) : NAN;
}

/**
 * @self: the trainer, between two updates
 * @cancellable: (nullable): to stop between two tokens
 * Returns: the same of held-out sentences of what the model knew before it continued with own ones;
 *   NaN for a model that began anew
 */
double nn_trainer_base_bleu (NnTrainer *self, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) sentences = NULL;

  if (self->dataset->base_sentences == NULL)
    return NAN;

  sentences = choose_sentences (self->dataset->base_sentences, NN_EVALUATION_MAX_BASE);

  return sentences->len > 0 ? translate_and_score (self, sentences, cancellable) : NAN;
}
