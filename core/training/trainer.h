/* core/training/trainer.h
 *
 * The trainer: the state of a training run.
 *
 *      trainer-phases.h   makes one update, at once or phase by phase
 *      evaluation.h       evaluates the model on held-out sentences
 *      epochs.h           makes updates, evaluations and records until the run is done
 *      trainer-state.h    saves a run and resumes it
 *
 * The same seed and the same number of workers (slices.h) give the same bits.
 *
 * Padding that does not change the result is not computed (core/tensor/rows.h).  Padding of the
 * source never changes it, and padding of the target only if the loss counts it.  A batch
 * normalization that counts padding needs all rows, and so does a window that shows them.
 */

#pragma once

#include <gio/gio.h>

#include "core/model/transformer.h"
#include "core/text/dataset.h"
#include "core/training/adam.h"
#include "core/training/slices.h"
#include "core/training/training-config.h"
#include "core/training/training-state.h"

#define NN_TRAINER_ERROR (nn_trainer_error_quark ())

typedef enum
{
  NN_TRAINER_ERROR_NO_PAIRS,     /* there is no training pair */
  NN_TRAINER_ERROR_DIVERGED,     /* the loss or a gradient is not a number any more; the model
                                  * has been set back to the last epoch that ended well */
  NN_TRAINER_ERROR_DOES_NOT_FIT, /* model, sentences and saved state do not belong together */
} NnTrainerError;

GQuark nn_trainer_error_quark (void);

/* The phase of an update that comes next. */
typedef enum
{
  NN_PHASE_DRAW_BATCH, /* nn_trainer_draw_batch() */
  NN_PHASE_FORWARD,    /* nn_trainer_forward() */
  NN_PHASE_LOSS,       /* nn_trainer_loss() */
  NN_PHASE_BACKWARD,   /* nn_trainer_backward() */
  NN_PHASE_CLIP,       /* nn_trainer_clip() */
  NN_PHASE_APPLY,      /* nn_trainer_apply() */
} NnPhase;

/* The parameters at one update, which the training can return to. */
typedef struct
{
  NnTensor *values;   /* (nullable): the values of all parameters, as one block */
  gint64    update;   /* updates done when they were copied */
  int       epoch;    /* epochs done then */
  int       position; /* batches of that epoch done then */
} NnTrainerMark;

/* Read any field, write none. */
typedef struct
{
  NnTrainingConfig config;  /* the run's configuration */
  NnTransformer   *model;   /* (unowned): what is trained */
  const NnDataset *dataset; /* (unowned): training pairs and held-out pairs */
  NnSlices        *slices;  /* the workers with their parts of the batch */
  NnAdam          *adam;    /* the optimizer with its m and v */
  guint8          *stays;   /* (nullable) (array): which numbers of the model do not learn */

  NnPhase phase;       /* what comes next */
  int    *order;       /* (array): this epoch's order of the training pairs */
  int     order_epoch; /* the epoch that @order was made for */
  gint64  update;      /* updates done */
  gint64  n_scheduled; /* the number of updates that the schedule is made for, if it is that of
                        * another run; else 0 */
  int     epoch;       /* epochs done */
  int     position;    /* batches of the present epoch that are done */

  NnLossReport   report;        /* the loss of the latest batch */
  double         gradient_norm; /* of the latest batch, before clipping */
  double         clip_factor;   /* κ, what its gradient was multiplied by */
  double         learning_rate; /* of the latest update */
  NnTrainingSums sums;          /* sums over the present epoch so far */
  double         seconds;       /* time spent on the run */
  GArray        *history;       /* (element-type NnTrainingRecord): one for each epoch */
  double         held_out_bleu; /* the latest measured, or NaN */
  double         base_bleu;     /* the same of what the model knew before, or NaN */

  NnTrainerMark last_good; /* what the model is set back to when the loss is not a number any
                            * more */
} NnTrainer;

NnTrainer *nn_trainer_new (NnTransformer *model, const NnTrainingConfig *config,
                           const NnDataset *dataset, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void       nn_trainer_free (NnTrainer *self);

int      nn_trainer_count_batches (const NnTrainer *self, int n_pairs, int size);
int      nn_trainer_updates_per_epoch (const NnTrainer *self);
gint64   nn_trainer_updates (const NnTrainer *self);
gboolean nn_trainer_is_epoch_over (const NnTrainer *self);
double   nn_trainer_rate (const NnTrainer *self, gint64 update);

void     nn_trainer_freeze (NnTrainer *self, guint8 *stays);
void     nn_trainer_keep (NnTrainer *self);
gboolean nn_trainer_fall_back (NnTrainer *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTrainer, nn_trainer_free)

void nn_trainer_load (NnTrainer *self, const NnPairs *pairs, const int *order, int n,
                      gboolean hides_words);
