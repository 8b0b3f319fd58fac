/* core/experiments/head-ranking.h
 *
 * How important is each head?  The heads are muted one at a time, and the model without the head is
 * evaluated on the held-out sentences:
 *
 *      Δ loss = loss without the head − loss          large if the model needs the head
 *      Δ BLEU = BLEU without the head − BLEU
 *
 * Heads are not muted in pairs.  So if two heads compute similar outputs, both have a small Δ loss,
 * even if the model needs one of them.
 *
 * The score of a model on the held-out sentences of its run is the loss and the BLEU-4 that a run
 * would report (core/training/evaluation.h), computed without training.  An altered model
 * (altered-model.h) is evaluated in the same way.
 */

#pragma once

#include "core/experiments/intervention.h"
#include "core/training/evaluation.h"

typedef struct
{
  double loss; /* nats per token, of the kind that the training reports */
  double bleu; /* corpus BLEU-4, from 0 to 1; NaN if it cannot be computed */
} NnHeldOutScore;

NnTrainer *nn_held_out_scorer_new (NnTransformer *model, const NnTrainingConfig *config,
                                   const NnDataset *dataset,
                                   GError         **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean   nn_held_out_score (NnTrainer *scorer, NnHeldOutScore *score, GCancellable *cancellable,
                              GError **error);

typedef struct
{
  int             L;       /* blocks of each stack */
  int             H;       /* heads of each attention */
  NnHeldOutScore  whole;   /* the score of the whole model */
  int             n_done;  /* how many heads have been muted so far, in the order of @without */
  NnHeldOutScore *without; /* (array length=%NN_N_ATTENTIONS · L · H): the score without each
                            * head: first the heads of the encoder's self-attention, then of the
                            * decoder's self-attention, then of the cross-attention, block by
                            * block; NaN if it is not known yet */
} NnHeadRanking;

/**
 * NnHeadRankingFunc:
 * @so_far: the ranking so far
 * @user_data: what nn_head_ranking_new() was given
 *
 * Called on the thread of nn_head_ranking_new(), after the whole model has been evaluated and after
 * each head.
 */
typedef void (*NnHeadRankingFunc) (const NnHeadRanking *so_far, gpointer user_data);

NnHeadRanking *nn_head_ranking_new (const NnTransformer *model, const NnTrainingConfig *config,
                                    const NnDataset *dataset, NnHeadRankingFunc report,
                                    gpointer user_data, GCancellable *cancellable,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnHeadRanking *nn_head_ranking_copy (const NnHeadRanking *self) G_GNUC_WARN_UNUSED_RESULT;
void           nn_head_ranking_free (NnHeadRanking *self);

int          nn_head_ranking_count (const NnHeadRanking *self);
NnAlteration nn_head_ranking_head (const NnHeadRanking *self, int index);
double       nn_head_ranking_loss (const NnHeadRanking *self, int index);
double       nn_head_ranking_bleu (const NnHeadRanking *self, int index);
int         *nn_head_ranking_order (const NnHeadRanking *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnHeadRanking, nn_head_ranking_free)
