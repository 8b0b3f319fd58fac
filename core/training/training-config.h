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

G_BEGIN_DECLS

#define NN_TRAINING_CONFIG_MAX_EPOCHS 100000
#define NN_TRAINING_CONFIG_MAX_BATCH_SIZE 65536
#define NN_TRAINING_CONFIG_MAX_RATE 10.0
#define NN_TRAINING_CONFIG_MAX_WARM_UP 10000000
#define NN_TRAINING_CONFIG_MAX_NUM_STEPS NN_TEXT_MAX_STEPS
#define NN_TRAINING_CONFIG_MAX_WORKERS 64

/**
 * NnTrainingConfig:
 * @text: how sentences become ids
 * @held_out: the fraction of the sentences that are held out, in [0, 0.9]; the textbook's pipeline
 *   holds out the lines after the training pairs instead
 * @unknown_share: the probability that training replaces a name, a number or another word that is
 *   the same in source and target by `<unk>` (shared-words.h), in [0, 1]; not in the textbook's
 *   pipeline
 * @batch_size: sentence pairs of an update
 * @epochs: how often every training pair is used
 * @loss: which mean of the losses of the positions is minimized
 * @label_smoothing: λ of cross-entropy.h, in [0, 1)
 * @schedule: how the learning rate changes
 * @learning_rate: η of schedule.h
 * @warm_up: updates until the highest rate
 * @final_fraction: of the highest rate, left at the end
 * @adam: the constants of Adam
 * @clip: the largest norm of the gradient, c of gradient-clip.h; 0 for no limit
 * @groups_lengths: whether a batch has sentences of similar length
 * @is_padded: whether padding is computed even if it changes nothing, so that it can be shown
 * @validates_unmasked: whether the held-out loss lets every position see later ones,
 *   as the textbook's does
 * @bleu_every: epochs between two held-out BLEU scores; 0 for none
 * @seed: the seed of all random numbers
 * @workers: threads that share each batch
 */
typedef struct
{
  NnTextOptions text;
  double        held_out;
  double        unknown_share;

  int            batch_size;
  int            epochs;
  NnLossKind     loss;
  double         label_smoothing;
  NnScheduleKind schedule;
  double         learning_rate;
  int            warm_up;
  double         final_fraction;
  NnAdamConfig   adam;
  double         clip;

  gboolean groups_lengths;
  gboolean is_padded;
  gboolean validates_unmasked;
  int      bleu_every;

  guint64 seed;
  int     workers;
} NnTrainingConfig;

#define NN_TRAINING_CONFIG_ERROR (nn_training_config_error_quark ())

/**
 * NnTrainingConfigError:
 * @NN_TRAINING_CONFIG_ERROR_RANGE: a number is outside of what makes sense
 * @NN_TRAINING_CONFIG_ERROR_MEMORY: the run would need more memory than there is
 */
typedef enum
{
  NN_TRAINING_CONFIG_ERROR_RANGE,
  NN_TRAINING_CONFIG_ERROR_MEMORY,
} NnTrainingConfigError;

GQuark nn_training_config_error_quark (void);

/* What files and the command line call the kinds of loss, in the order of NnLossKind. */
extern const char *const nn_loss_names[];

/* One row for each number of NnTrainingConfig, its Adam and its text; the last has no name. */
extern const NnHyperparameter nn_training_hyperparameters[];

NnTrainingConfig nn_training_config_default (void);
gboolean         nn_training_config_validate (const NnTrainingConfig *self, GError **error);

G_END_DECLS
