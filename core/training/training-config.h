/* core/training/training-config.h
 *
 * Everything a training run can choose that is not the model's own: the text,
 * the loss, the optimizer, the seed.  With the same configuration, corpus and
 * number of workers a run gives the same numbers, bit by bit.
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
 * @held_out: the part of the sentences that the model is judged by, in [0, 0.9]; the
 *   textbook's own pipeline takes the lines after the training pairs instead
 * @unknown_share: how likely training reads `<unk>` for a name, a number or another word
 *   that stands on both sides of a pair (shared-words.h), in [0, 1]; not in the textbook's
 *   pipeline
 * @batch_size: sentence pairs of an update
 * @epochs: how often the whole training part is seen
 * @loss: which positions count, and how much
 * @label_smoothing: how much of the target is spread over all words, in [0, 1)
 * @schedule: how the learning rate changes
 * @learning_rate: η of schedule.h
 * @warm_up: updates until the highest rate
 * @final_fraction: of the highest rate, left at the end
 * @adam: the constants of Adam
 * @clip: the longest gradient, θ of gradient-clip.h; 0 for any length
 * @groups_lengths: whether sentences of like length share a batch
 * @is_padded: whether padding is computed even where it cannot matter, for whoever
 *   wants to look at it
 * @validates_unmasked: whether the held-out loss lets every position see later ones,
 *   as the textbook's does
 * @bleu_every: epochs between two held-out BLEU scores; 0 for none
 * @seed: where all chance comes from
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
gboolean         nn_training_config_validate (const NnTrainingConfig *self,
                                              GError                **error);

G_END_DECLS
