/* core/training/training-config.h
 *
 * The hyperparameters of a training run: all that are not those of the model.  With the same
 * configuration, corpus and number of workers a run gives the same numbers, bit by bit.
 */

#pragma once

#include "core/layers/cross-entropy.h"
#include "core/model/hyperparameter.h"
#include "core/text/text-options.h"
#include "core/training/adam.h"
#include "core/training/schedule.h"

#define NN_TRAINING_CONFIG_MAX_EPOCHS 100000
#define NN_TRAINING_CONFIG_MAX_BATCH_SIZE 65536
#define NN_TRAINING_CONFIG_MAX_RATE 10.0
#define NN_TRAINING_CONFIG_MAX_WARM_UP 10000000
#define NN_TRAINING_CONFIG_MAX_NUM_STEPS NN_TEXT_MAX_STEPS
#define NN_TRAINING_CONFIG_MAX_WORKERS 64

typedef struct
{
  NnTextOptions text;          /* how sentences become ids */
  double        held_out;      /* the fraction of the sentences that are held out, in [0, 0.9];
                                * the textbook's pipeline holds out the lines after the training
                                * pairs instead */
  double        unknown_share; /* the probability that training replaces a name, a number or
                                * another word that is the same in source and target by `<unk>`
                                * (batch.h), in [0, 1]; not in the textbook's pipeline */

  int            batch_size;      /* sentence pairs of an update */
  int            epochs;          /* how often every training pair is used */
  NnLossKind     loss;            /* which mean of the losses of the positions is minimized */
  double         label_smoothing; /* λ of cross-entropy.h, in [0, 1) */
  NnScheduleKind schedule;        /* how the learning rate changes */
  double         learning_rate;   /* η of schedule.h */
  int            warm_up;         /* updates until the highest rate */
  double         final_fraction;  /* of the highest rate, left at the end */
  NnAdamConfig   adam;            /* the constants of Adam */
  double         clip;            /* the largest norm of the gradient, c of gradient-clip.h; 0
                                   * for no limit */

  gboolean groups_lengths;     /* whether a batch has sentences of similar length */
  gboolean is_padded;          /* whether padding is computed even if it changes nothing, so that
                                * it can be shown */
  gboolean validates_unmasked; /* whether the held-out loss lets every position see later ones,
                                * as the textbook's does */
  int      bleu_every;         /* epochs between two held-out BLEU scores; 0 for none */

  guint64 seed;    /* the seed of all random numbers */
  int     workers; /* threads that share each batch */
} NnTrainingConfig;

#define NN_TRAINING_CONFIG_ERROR (nn_training_config_error_quark ())

typedef enum
{
  NN_TRAINING_CONFIG_ERROR_RANGE,  /* a number is outside of what makes sense */
  NN_TRAINING_CONFIG_ERROR_MEMORY, /* the run would need more memory than there is */
} NnTrainingConfigError;

GQuark nn_training_config_error_quark (void);

/* What files and the command line call the kinds of loss, in the order of NnLossKind. */
extern const char *const nn_loss_names[];

/* One row for each number of NnTrainingConfig, its Adam and its text; the last has no name. */
extern const NnHyperparameter nn_training_hyperparameters[];

NnTrainingConfig nn_training_config_default (void);
gboolean         nn_training_config_validate (const NnTrainingConfig *self, GError **error);
