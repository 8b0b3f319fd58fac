#include "core/experiments/head-ranking.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/experiments/altered-model.h"

/**
 * @model: the model, whose layers are used; it must outlive the result
 * @config: the hyperparameters of its training: the kind of loss, the number of threads
 * @dataset: the dataset of its training; it must outlive the result
 * @error: %G_IO_ERROR_NOT_FOUND if no sentences were held out; %NN_TRAINING_CONFIG_ERROR_MEMORY
 * Returns: (transfer full) (nullable): who computes scores of @model, also after its values changed
 */
NnTrainer *nn_held_out_scorer_new (NnTransformer *model, const NnTrainingConfig *config,
                                   const NnDataset *dataset, GError **error)
{
  if (dataset->held_out->n > 0)
    return nn_trainer_new (model, config, dataset, error);

  return NN_FAIL_NULL (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s",
                       _ ("No sentences were held out when this model was trained, so there are "
                          "none to evaluate it on."));
}

/**
 * @scorer: from nn_held_out_scorer_new()
 * @score: (out): the score
 * @cancellable: (nullable): stops between two batches, or two tokens
 * @error: %G_IO_ERROR_CANCELLED
 * Returns: whether the score could be computed
 */
gboolean nn_held_out_score (NnTrainer *scorer, NnHeldOutScore *score, GCancellable *cancellable,
                            GError **error)
{
  score->loss = nn_trainer_held_out_loss (scorer, cancellable);
  score->bleu = g_cancellable_is_cancelled (cancellable)
                    ? NAN
                    : nn_trainer_held_out_bleu (scorer, cancellable);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* In floats: the memories of a hundred thousand words of a model of 640 features. */
#define MOST_MEMORIES (1 << 26)

static NnHeadRanking *begin (const NnConfig *config)
{
  NnHeadRanking *self = g_new0 (NnHeadRanking, 1);

  self->L = config->num_blks;
  self->H = config->num_heads;
  self->without = g_new (NnHeldOutScore, nn_head_ranking_count (self));
  for (int i = 0; i < nn_head_ranking_count (self); i++)
    self->without[i] = (NnHeldOutScore){ NAN, NAN };

  return self;
}

static NnTransformer *copy_of (const NnTransformer *model)
{
  g_autoptr (NnIntervention) nothing = nn_intervention_new ();

  return nn_altered_model_new (model, nothing);
}

/**
 * @config: the hyperparameters of its training
 * @report: (nullable): called after the whole model and after each head
 * @cancellable: (nullable): stops the evaluation
 * @error: as nn_held_out_scorer_new() and nn_held_out_score()
 * Returns: (transfer full) (nullable): the scores of the model without each of its heads
 */
NnHeadRanking *nn_head_ranking_new (const NnTransformer *model, const NnTrainingConfig *config,
                                    const NnDataset *dataset, NnHeadRankingFunc report,
                                    gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnHeadRanking) self = begin (&model->config);
  g_autoptr (NnTransformer) altered = copy_of (model);
  g_autoptr (NnMemories)    memories = nn_memories_new (MOST_MEMORIES);
  g_autoptr (NnTrainer)     scorer = nn_held_out_scorer_new (altered, config, dataset, error);

  if (scorer == NULL)
    return NULL;

  nn_slices_share_memories (scorer->slices, memories);
  if (!nn_held_out_score (scorer, &self->whole, cancellable, error))
    return NULL;
  if (report != NULL)
    report (self, user_data);

  for (int i = 0; i < nn_head_ranking_count (self); i++)
    {
      const NnAlteration head = nn_head_ranking_head (self, i);

      /* The decoder's heads read what the encoder of the whole model has written. */
      nn_slices_share_memories (scorer->slices,
                                nn_sublayer_is_of_encoder (head.sublayer) ? NULL : memories);
      nn_altered_model_mute_head (altered, &head);
      if (!nn_held_out_score (scorer, &self->without[i], cancellable, error))
        return NULL;

      nn_altered_model_restore_head (altered, model, &head);
      self->n_done = i + 1;
      if (report != NULL)
        report (self, user_data);
    }

  return g_steal_pointer (&self);
}

/** Returns: (transfer full): a copy */
NnHeadRanking *nn_head_ranking_copy (const NnHeadRanking *self)
{
  NnHeadRanking *copy = g_memdup2 (self, sizeof *self);

  copy->without =
      g_memdup2 (self->without, sizeof (NnHeldOutScore) * (gsize) nn_head_ranking_count (self));

  return copy;
}

NN_FREES_FOR_ALL (NnHeadRanking, nn_head_ranking_free, (g_free, without))

/** Returns: the number of heads of the model */
int nn_head_ranking_count (const NnHeadRanking *self)
{
  return NN_N_ATTENTIONS * self->L * self->H;
}

/** Returns: the alteration that mutes the head */
NnAlteration nn_head_ranking_head (const NnHeadRanking *self, int index)
{
  return (NnAlteration){
    .kind = NN_MUTE_HEAD,
    .sublayer = (NnSublayer) (index / (self->L * self->H)),
    .block = index / self->H % self->L,
    .head = index % self->H,
  };
}

/** Returns: Δ loss, in nats; NaN if it is not known yet */
double nn_head_ranking_loss (const NnHeadRanking *self, int index)
{
  g_assert (index >= 0 && index < nn_head_ranking_count (self));

  return self->without[index].loss - self->whole.loss;
}

/** Returns: Δ BLEU, mostly below 0; NaN if it is not known */
double nn_head_ranking_bleu (const NnHeadRanking *self, int index)
{
  g_assert (index >= 0 && index < nn_head_ranking_count (self));

  return self->without[index].bleu - self->whole.bleu;
}

static int compare_losses (gconstpointer a, gconstpointer b, gpointer data)
{
  const NnHeadRanking *self = data;
  const int            i = *(const int *) a;
  const int            j = *(const int *) b;
  const double         first = nn_head_ranking_loss (self, i);
  const double         second = nn_head_ranking_loss (self, j);

  if (isnan (first) || isnan (second) || first == second)
    return isnan (first) != isnan (second) ? isnan (first) - isnan (second) : (i > j) - (i < j);

  return first > second ? -1 : 1;
}

/** Returns: (transfer full) (array): the numbers of all heads, sorted by Δ loss, the largest first
 */
int *nn_head_ranking_order (const NnHeadRanking *self)
{
  const int n = nn_head_ranking_count (self);
  int      *order = g_new (int, n);

  for (int i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, n, sizeof (int), compare_losses, (gpointer) self);

  return order;
}
