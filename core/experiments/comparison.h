/* core/experiments/comparison.h
 *
 * Several trainings that differ in one thing: same sentences, same seed, so the same
 * first values, batches and dropout masks.
 *
 *      loss ▲                           held-out loss   BLEU   "he is calm ." →
 *           │╲ ── with the mask              1.43       27.8   il est calme .
 *           │ ╲__ without the mask           0.45        0.0   . . . il il
 *           └──────────► update
 *
 * They are small, so that the answer is there before a coffee is cold.
 */

#pragma once

#include "core/training/epochs.h"
#include "core/training/run.h"

G_BEGIN_DECLS

/**
 * NnContestant:
 * @name: what is different about it
 * @options: its run
 * @updates: (element-type double): updates done at each point
 * @losses: (element-type double): mean loss of a token since the point before
 * @epoch_ends: (element-type double): updates done at the end of each epoch
 * @held_out_losses: (element-type double): loss of a token of the held-out sentences there
 * @n_updates: of the whole run
 * @held_out_loss: at the end, or NaN
 * @held_out_bleu: at the end, or NaN
 * @translations: (nullable): what it writes for the comparison's sentences, at the end
 * @problem: (nullable): why it has no end
 */
typedef struct
{
  char         *name;
  NnRunOptions *options;

  GArray *updates;
  GArray *losses;
  GArray *epoch_ends;
  GArray *held_out_losses;
  gint64  n_updates;
  double  held_out_loss;
  double  held_out_bleu;
  char  **translations;
  char   *problem;
} NnContestant;

/**
 * NnComparison:
 * @contestants: (element-type NnContestant): in the order in which they train
 * @sentences: what all of them translate at the end, and a %NULL
 */
typedef struct
{
  GPtrArray *contestants;
  char     **sentences;
} NnComparison;

/**
 * NnComparisonFunc:
 * @contestant: which one trains
 * @progress: how far it is
 * @user_data: the caller's
 *
 * Called on the thread that trains, between two updates.
 */
typedef void (*NnComparisonFunc) (int                       contestant,
                                  const NnTrainingProgress *progress,
                                  gpointer                  user_data);

NnRunOptions *nn_comparison_small_run (const char *corpus) G_GNUC_WARN_UNUSED_RESULT;

void nn_comparison_set_batch_size (NnRunOptions *options,
                                   int           batch_size);

NnComparison *nn_comparison_new (const char *const *sentences) G_GNUC_WARN_UNUSED_RESULT;
void          nn_comparison_free (NnComparison *self);
void          nn_comparison_add (NnComparison       *self,
                                 const char         *name,
                                 const NnRunOptions *options);
int           nn_comparison_count (const NnComparison *self);
NnContestant *nn_comparison_get (const NnComparison *self,
                                 int                 index);

gboolean nn_comparison_run (NnComparison    *self,
                            NnComparisonFunc report,
                            gpointer         user_data,
                            GCancellable    *cancellable,
                            GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnComparison, nn_comparison_free)

G_END_DECLS
