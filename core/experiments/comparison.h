/* core/experiments/comparison.h
 *
 * A comparison: several training runs that differ in one hyperparameter.  They have the same
 * sentences and the same seed, and so the same initial values, batches and dropout masks.
 *
 *      loss ▲                           held-out loss   BLEU   "he is calm ." →
 *           │╲ ── with the mask              1.43       27.8   il est calme .
 *           │ ╲__ without the mask           0.45        0.0   . . . il il
 *           └──────────► update
 *
 * The runs are small, so that a comparison takes minutes and not hours.
 */

#pragma once

#include "core/training/epochs.h"
#include "core/training/run.h"

/* Allocated with g_atomic_rc_box_new0(): who keeps it longer than the comparison acquires it. */
typedef struct
{
  char         *name;    /* the difference between this run and the others */
  NnRunOptions *options; /* (nullable): the options of the run, unless it was read from a file */

  int     batch_size;      /* sentences of an update */
  GArray *seen;            /* (element-type double): number of sentences seen at each point of the
                            * loss curve: batches of different sizes are compared by that */
  GArray *losses;          /* (element-type double): mean loss of a token since the previous
                            * point */
  GArray *held_out_seen;   /* (element-type double): number of sentences seen at the end of each
                            * epoch */
  GArray *held_out_losses; /* (element-type double): held-out loss of a token at the end of each
                            * epoch */
  gint64  n_updates;       /* number of updates of the whole run */
  double  held_out_loss;   /* the latest held-out loss, or NaN */
  double  held_out_bleu;   /* the latest held-out BLEU, from 0 to 1, or NaN */
  char  **translations;    /* (nullable): the translations of the comparison's sentences, after
                            * the training */
  char   *problem;         /* (nullable): a message, if the training failed */
} NnComparedRun;

typedef struct
{
  GPtrArray *runs;      /* (element-type NnComparedRun): in the order of training */
  char     **sentences; /* (array zero-terminated=1): the sentences that all runs translate at
                         * the end */
} NnComparison;

/**
 * NnComparisonFunc:
 * @index: number of the run
 * @progress: how far it is
 * @user_data: what nn_comparison_run() was given
 *
 * Called on the thread that trains, between two updates.
 */
typedef void (*NnComparisonFunc) (int index, const NnTrainingProgress *progress,
                                  gpointer user_data);

void nn_compared_run_unref (gpointer self);

NnRunOptions *nn_comparison_small_run (const char *corpus) G_GNUC_WARN_UNUSED_RESULT;

void nn_comparison_set_batch_size (NnRunOptions *options, int batch_size);

NnComparison *nn_comparison_new (const char *const *sentences) G_GNUC_WARN_UNUSED_RESULT;
void          nn_comparison_free (NnComparison *self);
void          nn_comparison_add (NnComparison *self, const char *name, const NnRunOptions *options);
int           nn_comparison_count (const NnComparison *self);
NnComparedRun *nn_comparison_get (const NnComparison *self, int index);

gboolean nn_comparison_run (NnComparison *self, NnComparisonFunc report, gpointer user_data,
                            GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnComparison, nn_comparison_free)
