#include "core/training/training-config.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (nn - training - config - error - quark, nn_training_config_error)

/**
 * nn_training_config_default:
 *
 * Adam with a constant rate on the masked loss, as the textbook's text (not its
 * package) describes it, on the program's own way with sentences.
 *
 * Returns: a configuration
 */
NnTrainingConfig
nn_training_config_default (void)
{
  return (NnTrainingConfig){
    .text = nn_text_options_recommended (),
    .held_out = 0.1,
    .batch_size = 128,
    .epochs = 30,
    .loss = NN_LOSS_MASKED,
    .schedule = NN_SCHEDULE_CONSTANT,
    .learning_rate = 0.001,
    .adam = NN_ADAM_CONFIG,
    .clip = 1.0,
    .bleu_every = 5,
    .seed = 1,
    .workers = 2,
  };
}

static gboolean
check_count (const char *what,
             int         value,
             int         lowest,
             int         highest,
             GError    **error)
{
  if (value >= lowest && value <= highest)
    return TRUE;

  /* Translators: the first placeholder is the name of a number, such as "The number of heads" */
  g_set_error (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE,
               _ ("%s is %d; it has to be between %d and %d."), what, value, lowest, highest);
  return FALSE;
}

/* A NaN is in no range. */
static gboolean
check_number (const char *what,
              double      value,
              double      lowest,
              double      highest,
              GError    **error)
{
  if (value >= lowest && value <= highest)
    return TRUE;

  /* Translators: the first placeholder is the name of a number, such as "The learning rate" */
  g_set_error (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE,
               _ ("%s is %g; it has to be between %g and %g."), what, value, lowest, highest);
  return FALSE;
}

/* [0, 1): the usual range of something that decays. */
static gboolean
check_fraction (const char *what,
                double      value,
                GError    **error)
{
  if (value >= 0.0 && value < 1.0)
    return TRUE;

  /* Translators: the first placeholder is the name of a number, such as "The label smoothing" */
  g_set_error (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE,
               _ ("%s is %g; it has to be at least 0 and less than 1."), what, value);
  return FALSE;
}

static gboolean
check_rate (const NnTrainingConfig *self,
            GError                **error)
{
  if (self->learning_rate > 0.0 && self->learning_rate <= NN_TRAINING_CONFIG_MAX_RATE)
    return TRUE;

  g_set_error (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE,
               _ ("The learning rate is %g; it has to be above 0 and at most %g. "
                  "Most recipes use something between 0.0001 and 0.005."),
               self->learning_rate, NN_TRAINING_CONFIG_MAX_RATE);
  return FALSE;
}

static gboolean
check_text (const NnTrainingConfig *self,
            GError                **error)
{
  /* A sorted vocabulary has only the reserved tokens that occur. */
  if (self->text.order == NN_VOCABULARY_SORTED && !self->text.is_book)
    {
      g_set_error_literal (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE,
                           _ ("A sorted vocabulary goes with the textbook's text only. Choose "
                              "another order."));
      return FALSE;
    }

  return check_count (_ ("The maximum length of a sentence (num_steps)"), self->text.num_steps,
                      1, NN_TRAINING_CONFIG_MAX_NUM_STEPS, error) &&
         check_count (_ ("The minimum frequency of a word"), self->text.min_count,
                      1, G_MAXINT, error) &&
         check_number (_ ("The fraction held out for validation"), self->held_out, 0.0, 0.9,
                       error) &&
         check_number (_ ("The share of words read as <unk>"), self->unknown_share, 0.0, 1.0,
                       error);
}

static gboolean
check_optimizer (const NnTrainingConfig *self,
                 GError                **error)
{
  const int least_warm_up = self->schedule == NN_SCHEDULE_PAPER ? 1 : 0;

  return check_rate (self, error) &&
         check_count (_ ("The kind of schedule"), (int) self->schedule,
                      NN_SCHEDULE_CONSTANT, NN_SCHEDULE_COSINE, error) &&
         check_count (_ ("The number of updates to warm up"), self->warm_up,
                      least_warm_up, NN_TRAINING_CONFIG_MAX_WARM_UP, error) &&
         check_number (_ ("The last fraction of the learning rate"), self->final_fraction,
                       0.0, 1.0, error) &&
         check_fraction (_ ("Adam's β₁"), self->adam.beta1, error) &&
         check_fraction (_ ("Adam's β₂"), self->adam.beta2, error) &&
         check_number (_ ("Adam's ε"), self->adam.epsilon, 1e-16, 1.0, error) &&
         check_number (_ ("The maximum gradient norm (clip)"), self->clip, 0.0, 1e9, error);
}

/**
 * nn_training_config_validate:
 * @self: a configuration from outside, of a person or a file
 * @error: return location for a %NN_TRAINING_CONFIG_ERROR
 *
 * Returns: whether a run with it makes sense
 */
gboolean
nn_training_config_validate (const NnTrainingConfig *self,
                             GError                **error)
{
  return check_text (self, error) &&
         check_count (_ ("The number of epochs"), self->epochs,
                      1, NN_TRAINING_CONFIG_MAX_EPOCHS, error) &&
         check_count (_ ("The batch size"), self->batch_size,
                      1, NN_TRAINING_CONFIG_MAX_BATCH_SIZE, error) &&
         check_count (_ ("The kind of loss"), (int) self->loss,
                      NN_LOSS_MASKED, NN_LOSS_CLASSIC, error) &&
         check_fraction (_ ("The label smoothing"), self->label_smoothing, error) &&
         check_optimizer (self, error) &&
         check_count (_ ("The number of epochs between two BLEU scores"), self->bleu_every,
                      0, G_MAXINT, error) &&
         check_count (_ ("The number of threads (workers)"), self->workers,
                      1, NN_TRAINING_CONFIG_MAX_WORKERS, error);
}
