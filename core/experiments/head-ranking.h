/* core/experiments/head-ranking.h
 *
 * Which head does the work?  Every head is muted once, alone, and the model is judged by its
 * held-out sentences again:
 *
 *      Δ loss = loss without the head − loss          a large one: the head is missed
 *      Δ BLEU = BLEU without the head − BLEU
 *
 * A head whose work another one can take over costs little, though it works: heads are
 * muted one by one, not in pairs.
 */

#pragma once

#include "core/experiments/held-out-score.h"
#include "core/experiments/intervention.h"

G_BEGIN_DECLS

/**
 * NnHeadRanking:
 * @L: blocks of each stack
 * @H: heads of each attention
 * @whole: the model as it is
 * @n_done: how many heads have been muted so far, in the order of @without
 * @without: (array length=%NN_N_ATTENTIONS · L · H): without each head: those of the
 *   encoder's self-attention first, then the decoder's, then encoder–decoder attention,
 *   block by block; NaN where it is not known yet
 */
typedef struct
{
  int             L;
  int             H;
  NnHeldOutScore  whole;
  int             n_done;
  NnHeldOutScore *without;
} NnHeadRanking;

/**
 * NnHeadRankingFunc:
 * @so_far: the ranking, which grows
 * @user_data: the caller's
 *
 * Called on the caller's thread when the whole model is judged, and after each head.
 */
typedef void (*NnHeadRankingFunc) (const NnHeadRanking *so_far,
                                   gpointer             user_data);

NnHeadRanking *nn_head_ranking_new (const NnTransformer    *model,
                                    const NnTrainingConfig *config,
                                    const NnDataset        *dataset,
                                    gboolean                wants_bleu,
                                    NnHeadRankingFunc       report,
                                    gpointer                user_data,
                                    GCancellable           *cancellable,
                                    GError                **error) G_GNUC_WARN_UNUSED_RESULT;
NnHeadRanking *nn_head_ranking_copy (const NnHeadRanking *self) G_GNUC_WARN_UNUSED_RESULT;
void           nn_head_ranking_free (NnHeadRanking *self);

int          nn_head_ranking_count (const NnHeadRanking *self);
NnAlteration nn_head_ranking_head (const NnHeadRanking *self,
                                   int                  index);
double       nn_head_ranking_loss (const NnHeadRanking *self,
                                   int                  index);
double       nn_head_ranking_bleu (const NnHeadRanking *self,
                                   int                  index);
int         *nn_head_ranking_order (const NnHeadRanking *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnHeadRanking, nn_head_ranking_free)

G_END_DECLS
