#include "core/training/evaluation.h"

#include <math.h>

#include "core/training/trainer-batch.h"
#include "core/translation/held-out.h"

/* Evaluates the model on the next @batch_size pairs. */
static NnLossReport
evaluate_batch (NnTrainer     *self,
                const NnPairs *pairs,
                const int     *order,
                int            first,
                gboolean       sees_future)
{
  NnPass pass = NN_PASS_EVALUATION;

  pass.sees_future = sees_future;
  nn_trainer_load (self, pairs, order + first, MIN (self->config.batch_size, pairs->n - first),
                   FALSE);

  return nn_slices_compute (self->slices, &pass);
}

static int *
natural_order (int n)
{
  int *order = g_new (int, n);

  for (int i = 0; i < n; i++)
    order[i] = i;

  return order;
}

/**
 * nn_trainer_evaluate:
 * @self: the trainer, between two updates
 * @pairs: what to ask
 * @sees_future: whether to leave out the causal mask
 * @cancellable: (nullable): to stop between two batches
 *
 * Returns: the loss, summed over all of @pairs, or over some if it was cancelled
 */
NnLossReport
nn_trainer_evaluate (NnTrainer     *self,
                     const NnPairs *pairs,
                     gboolean       sees_future,
                     GCancellable  *cancellable)
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

/* Returns the mean of the batches' mean losses, which the textbook plots. */
static double
mean_of_batch_means (NnTrainer     *self,
                     const NnPairs *pairs,
                     GCancellable  *cancellable)
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
 * @cancellable: (nullable): to stop between two batches; what is returned means nothing then
 *
 * Returns: nats a position, of the kind of the training loss, or NaN if nothing is
 *   held out
 */
double
nn_trainer_held_out_loss (NnTrainer    *self,
                          GCancellable *cancellable)
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

/* At most NN_EVALUATION_MAX_QUESTIONS, from all parts of the corpus: many a file goes
 * from short sentences to long ones. */
static GPtrArray *
choose_questions (const GPtrArray *questions)
{
  const guint n = MIN (questions->len, NN_EVALUATION_MAX_QUESTIONS);
  GPtrArray  *chosen = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (chosen, questions->pdata[(gsize) i * questions->len / n]);

  return chosen;
}

/**
 * Exam:
 * @trainer: whose model is asked
 * @n_batches: into how many batches the questions are cut
 * @sentences: (array length=n): the tokens of each question
 * @n: how many questions
 * @translations: (array length=n_batches): of each batch; %NULL if it was cancelled
 * @cancellable: (nullable): to stop between two tokens
 *
 * Held-out sentences under translation, batch by batch.
 */
typedef struct
{
  const NnTrainer *trainer;
  int              n_batches;
  char          ***sentences;
  int              n;
  GPtrArray      **translations;
  GCancellable    *cancellable;
} Exam;

static void
translate_batch (Exam               *exam,
                 const NnTranslator *translator,
                 int                 batch)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  const int                  first = batch * NN_HELD_OUT_BATCH;

  exam->translations[batch] = nn_translate_greedy_batch (
      translator, exam->sentences + first, MIN (NN_HELD_OUT_BATCH, exam->n - first), &options,
      exam->cancellable, NULL);
}

/* Translates the batches of one worker; a model that is not cut has one worker. */
static void
translate_share (int      slice,
                 gpointer data)
{
  Exam                    *exam = data;
  const NnDataset         *dataset = exam->trainer->dataset;
  const NnSlices          *slices = exam->trainer->slices;
  g_autoptr (NnTranslator) translator = NULL;

  if (slice >= slices->n)
    return;

  translator = nn_translator_new (slices->items[slice].model, dataset->source_vocabulary,
                                  dataset->target_vocabulary, dataset->text, NULL);
  for (int batch = slice; translator != NULL && batch < exam->n_batches; batch += slices->n)
    translate_batch (exam, translator, batch);
}

/* Puts the translations of all batches into one array, or returns NULL. */
static GPtrArray *
gather (const Exam *exam)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (int batch = 0; batch < exam->n_batches; batch++)
    if (exam->translations[batch] == NULL)
      return NULL;
    else
      g_ptr_array_extend (all, exam->translations[batch], NULL, NULL);

  return g_steal_pointer (&all);
}

static double
translate_and_judge (const NnTrainer *self,
                     const GPtrArray *questions,
                     GCancellable    *cancellable)
{
  const int n = (int) questions->len;
  Exam      exam = {
         .trainer = self,
         .n_batches = (n + NN_HELD_OUT_BATCH - 1) / NN_HELD_OUT_BATCH,
         .n = n,
         .cancellable = cancellable,
  };
  g_autoptr (GPtrArray) translations = NULL;
  double                score;

  exam.sentences = g_new (char **, n);
  for (int i = 0; i < n; i++)
    exam.sentences[i] = ((NnHeldOutSentence *) g_ptr_array_index (questions, i))->tokens;
  exam.translations = g_new0 (GPtrArray *, exam.n_batches);

  nn_workers_run (self->slices->workers, translate_share, &exam);
  translations = gather (&exam);
  score = translations != NULL ? nn_questions_bleu (questions, translations).score : NAN;

  for (int batch = 0; batch < exam.n_batches; batch++)
    g_clear_pointer (&exam.translations[batch], g_ptr_array_unref);
  g_free (exam.translations);
  g_free (exam.sentences);

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
double
nn_trainer_held_out_bleu (NnTrainer    *self,
                          GCancellable *cancellable)
{
  g_autoptr (GPtrArray) questions = choose_questions (self->dataset->questions);

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  return questions->len > 0 ? translate_and_judge (self, questions, cancellable) : NAN;
}
