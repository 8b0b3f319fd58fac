#include "core/training/training-config.h"

#include <math.h>

#include "tests/support/cases.h"

static void assert_refused (NnTrainingConfig config, const char *word)
{
  g_autoptr (GError) error = NN_ERROR (nn_training_config_validate, &config);

  g_assert_error (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, word));
}

NN_TEST (default_is_valid)
{
  const NnTrainingConfig config = nn_training_config_default ();

  g_assert_true (NN_OK (nn_training_config_validate, &config));
}

#define ASSERT_REFUSED(field, number, word)                                                        \
  G_STMT_START                                                                                     \
  {                                                                                                \
    NnTrainingConfig config_ = nn_training_config_default ();                                      \
                                                                                                   \
    config_.field = number;                                                                        \
    assert_refused (config_, word);                                                                \
  }                                                                                                \
  G_STMT_END

NN_TEST (counts_out_of_range_are_named)
{
  ASSERT_REFUSED (epochs, 0, "epochs");
  ASSERT_REFUSED (epochs, -3, "epochs");
  ASSERT_REFUSED (batch_size, 0, "batch size");
  ASSERT_REFUSED (batch_size, 1000000, "batch size");
  ASSERT_REFUSED (workers, 0, "workers");
  ASSERT_REFUSED (workers, 65, "workers");
  ASSERT_REFUSED (text.num_steps, 0, "num_steps");
  ASSERT_REFUSED (text.min_count, 0, "frequency");
  ASSERT_REFUSED (warm_up, -1, "warm-up");
  ASSERT_REFUSED (bleu_every, -1, "BLEU");
  ASSERT_REFUSED (loss, 3, "loss is 3; it must be between 0 and 2");
  ASSERT_REFUSED (schedule, 7, "schedule");
}

NN_TEST (numbers_out_of_range_are_named)
{
  ASSERT_REFUSED (learning_rate, 1e9, "learning rate is 1e+09");
  ASSERT_REFUSED (learning_rate, 0.0, "learning rate");
  ASSERT_REFUSED (learning_rate, NAN, "learning rate");
  ASSERT_REFUSED (label_smoothing, 1.0, "smoothing");
  ASSERT_REFUSED (final_fraction, 1.5, "fraction");
  ASSERT_REFUSED (adam.beta1, 1.0, "β₁");
  ASSERT_REFUSED (adam.beta2, -0.1, "β₂");
  ASSERT_REFUSED (adam.epsilon, 0.0, "ε");
  ASSERT_REFUSED (clip, -1.0, "clip");
  ASSERT_REFUSED (clip, INFINITY, "clip");
  ASSERT_REFUSED (held_out, 1.0, "held out");
  ASSERT_REFUSED (unknown_share, 1.1, "<unk>");
  ASSERT_REFUSED (unknown_share, NAN, "<unk>");
}

/* Its formula divides by the warm-up. */
NN_TEST (paper_schedule_needs_a_warm_up)
{
  NnTrainingConfig config = nn_training_config_default ();

  config.schedule = NN_SCHEDULE_PAPER;
  assert_refused (config, "warm-up");
  config.warm_up = 1;
  g_assert_true (nn_training_config_validate (&config, NULL));
}
