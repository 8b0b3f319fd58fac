#include "core/training/choices.h"

#include "core/model/config.h"
#include "core/text/vocabulary.h"
#include "core/training/training-config.h"

const char *const nn_attention_names[] = {
  [NN_ATTENTION_DOT_PRODUCT] = "dot-product",
  [NN_ATTENTION_ADDITIVE] = "additive",
  NULL,
};

const char *const nn_norm_names[] = {
  [NN_NORM_LAYER] = "layer",
  [NN_NORM_BATCH] = "batch",
  NULL,
};

const char *const nn_initialization_names[] = {
  [NN_INITIALIZATION_PYTORCH] = "pytorch",
  [NN_INITIALIZATION_MLX] = "mlx",
  [NN_INITIALIZATION_CLASSIC] = "classic",
  NULL,
};

const char *const nn_vocabulary_order_names[] = {
  [NN_VOCABULARY_SORTED] = "sorted",
  [NN_VOCABULARY_CLASSIC] = "classic",
  [NN_VOCABULARY_RESERVED] = "reserved",
  NULL,
};

const char *const nn_loss_names[] = {
  [NN_LOSS_MASKED] = "masked",
  [NN_LOSS_PLAIN] = "plain",
  [NN_LOSS_CLASSIC] = "classic",
  NULL,
};

const char *const nn_schedule_names[] = {
  [NN_SCHEDULE_CONSTANT] = "constant",
  [NN_SCHEDULE_PAPER] = "paper",
  [NN_SCHEDULE_COSINE] = "cosine",
  NULL,
};
