#include "core/training/evaluation.h"

#include <math.h>

#include "core/training/trainer-batch.h"
#include "core/translation/held-out.h"

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
 * nn_trainer_evaluate:
 * @self: the trainer, between two updates
 * @pairs: the pairs to evaluate the model on
 * @sees_future: whether to leave out the causal mask
 * @cancellable: (nullable): to stop between two batches
 *
 * Returns: the loss, summed over all of @pairs, or over some if it was cancelled
 */
NnLossReport nn_trainer_evaluate (NnTrainer *self, const NnPairs *pairs, gboolean sees_future,
                                  GCancellable *cancellable)
{
  g_autofree int *order = natural_order (pairs->n);
  NnLossReport    sum = { 0 };

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  for (int first = 0; first < pairs->n && !g_cancellable_is_cancelled (cancellable);
       first += self->config.batch_size)
    {
      const NnLossReport report = evaluate_batch (self, pairs, order, first, sees_future);

      nn_loss_report_add (&sum, &report);
    }

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
 * nn_trainer_held_out_loss:
 * @self: the trainer, between two updates
 * @cancellable: (nullable): to stop between two batches; the result is then undefined
 *
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

/* Returns at most NN_EVALUATION_MAX_SENTENCES, from all parts of the corpus: in many files the
 * sentences become longer and longer. */
static GPtrArray *choose_sentences (const GPtrArray *sentences)
{
  const guint n = MIN (sentences->len, NN_EVALUATION_MAX_SENTENCES);
  GPtrArray  *chosen = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (chosen, sentences->pdata[(gsize) i * sentences->len / n]);

  return chosen;
}

/**
 * Task:
 * @trainer: (unowned): whose model translates
 * @n_batches: how many batches the sentences are divided into
 * @sentences: (array length=n): the tokens of each sentence
 * @n: how many sentences
 * @translations: (array length=n_batches): of each batch; %NULL if it was cancelled
 * @cancellable: (nullable): to stop between two tokens
 *
 * The translation of held-out sentences, batch by batch.
 */
typedef struct
{
  const NnTrainer *trainer;
  int              n_batches;
  char          ***sentences;
  int              n;
  GPtrArray      **translations;
  GCancellable    *cancellable;
} Task;

static void translate_batch (Task *task, const NnTranslator *translator, int batch)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  const int                  first = batch * NN_HELD_OUT_BATCH;

  task->translations[batch] = nn_translate_greedy_batch (translator, task->sentences + first,
                                                         MIN (NN_HELD_OUT_BATCH, task->n - first),
                                                         &options, task->cancellable, NULL);
}

/* Translates the batches of one worker.  With batch normalization there is one worker (slices.h).
 */
static void translate_batches_of_worker (int slice, gpointer data)
{
  Task                    *task = data;
  const NnDataset         *dataset = task->trainer->dataset;
  const NnSlices          *slices = task->trainer->slices;
  g_autoptr (NnTranslator) translator = NULL;

  if (slice >= slices->n)
    return;

  translator = nn_translator_new (slices->items[slice].model, dataset->source_vocabulary,
                                  dataset->target_vocabulary, dataset->text, NULL);
  for (int batch = slice; translator != NULL && batch < task->n_batches; batch += slices->n)
    translate_batch (task, translator, batch);
}

/* Puts the translations of all batches into one array, or returns NULL. */
static GPtrArray *join_translations (const Task *task)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (int batch = 0; batch < task->n_batches; batch++)
    if (task->translations[batch] == NULL)
      return NULL;
    else
      g_ptr_array_extend (all, task->translations[batch], NULL, NULL);

  return g_steal_pointer (&all);
}

static double translate_and_score (const NnTrainer *self, const GPtrArray *sentences,
                                   GCancellable *cancellable)
{
  const int n = (int) sentences->len;
  Task      task = {
         .trainer = self,
         .n_batches = (n + NN_HELD_OUT_BATCH - 1) / NN_HELD_OUT_BATCH,
         .n = n,
         .cancellable = cancellable,
  };
  g_autoptr (GPtrArray) translations = NULL;
  double                score;

  task.sentences = g_new (char **, n);
  for (int i = 0; i < n; i++)
    task.sentences[i] = ((NnHeldOutSentence *) g_ptr_array_index (sentences, i))->tokens;
  task.translations = g_new0 (GPtrArray *, task.n_batches);

  nn_workers_run (self->slices->workers, translate_batches_of_worker, &task);
  translations = join_translations (&task);
  score = translations != NULL ? nn_held_out_bleu (sentences, translations).score : NAN;

  for (int batch = 0; batch < task.n_batches; batch++)
    g_clear_pointer (&task.translations[batch], g_ptr_array_unref);
  g_free (task.translations);
  g_free (task.sentences);

  return score;
}

/**
 * nn_trainer_held_out_bleu:
 * @self: the trainer, between two updates
 * @cancellable: (nullable): to stop between two tokens
 *
 * Returns: corpus BLEU-4 of the held-out sentences, 0 to 1, or NaN if nothing is held
 *   out, the vocabulary cannot end a sentence, or it was cancelled
 */
double nn_trainer_held_out_bleu (NnTrainer *self, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) sentences = choose_sentences (self->dataset->held_out_sentences);

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  return sentences->len > 0 ? translate_and_score (self, sentences, cancellable) : NAN;
}
