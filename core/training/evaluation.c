#include "core/training/evaluation.h"

#include <math.h>

#include "core/tensor/denormals.h"
#include "core/training/trainer-private.h"
#include "core/translation/held-out.h"

/* Asks the model for the next @batch_size pairs. */
static NnLossReport
evaluate_batch (NnTrainer     *self,
                const NnPairs *pairs,
                const int     *order,
                int            first,
                gboolean       sees_future)
{
  NnPass pass = NN_PASS_EVALUATION;

  pass.sees_future = sees_future;
  nn_trainer_load (self, pairs, order + first, MIN (self->config.batch_size, pairs->n - first));
  nn_slices_forward (self->slices, &pass);

  return nn_slices_loss (self->slices);
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
 *
 * Returns: the loss, summed over all of @pairs
 */
NnLossReport
nn_trainer_evaluate (NnTrainer     *self,
                     const NnPairs *pairs,
                     gboolean       sees_future)
{
  g_autofree int *order = natural_order (pairs->n);
  NnLossReport    sum = { 0 };

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  for (int first = 0; first < pairs->n; first += self->config.batch_size)
    {
      const NnLossReport report = evaluate_batch (self, pairs, order, first, sees_future);

      nn_loss_report_add (&sum, &report);
    }

  return sum;
}

/* The textbook's point in the plot. */
static double
mean_of_batch_means (NnTrainer     *self,
                     const NnPairs *pairs)
{
  g_autofree int *order = natural_order (pairs->n);
  double          sum = 0.0;
  int             n_batches = 0;

  for (int first = 0; first < pairs->n; first += self->config.batch_size)
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
 *
 * Returns: nats a position, of the kind of the training loss, or NaN if nothing is
 *   held out
 */
double
nn_trainer_held_out_loss (NnTrainer *self)
{
  const NnPairs *pairs = self->dataset->held_out;
  NnLossReport   report;

  if (pairs->n == 0)
    return NAN;
  if (self->config.validates_unmasked)
    return mean_of_batch_means (self, pairs);

  report = nn_trainer_evaluate (self, pairs, FALSE);

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

static gboolean
translate (const NnTrainer *self,
           const GPtrArray *questions,
           NnBleu          *bleu)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  const guint                before = nn_denormals_flush ();
  NnTranslator              *translator;
  gboolean                   is_done;

  translator = nn_translator_new (self->model, self->dataset->source_vocabulary,
                                  self->dataset->target_vocabulary, self->dataset->text, NULL);
  is_done = translator != NULL &&
            nn_translate_questions (translator, questions, &options, bleu, NULL, NULL);

  nn_translator_free (translator);
  nn_denormals_restore (before);

  return is_done;
}

/**
 * nn_trainer_held_out_bleu:
 * @self: the trainer, between two updates
 *
 * Returns: corpus BLEU-4 of the held-out sentences, 0 to 1, or NaN if nothing is held
 *   out or the vocabulary cannot end a sentence
 */
double
nn_trainer_held_out_bleu (NnTrainer *self)
{
  g_autoptr (GPtrArray) questions = choose_questions (self->dataset->questions);
  NnBleu                bleu;

  g_assert (self->phase == NN_PHASE_DRAW_BATCH);

  return questions->len > 0 && translate (self, questions, &bleu) ? bleu.score : NAN;
}
