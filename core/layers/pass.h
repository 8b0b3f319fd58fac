/* core/layers/pass.h
 *
 * What one trip through the network is for.  Only dropout and batch
 * normalization behave differently in training and in use, so only they and the
 * layers that contain them are handed a pass.
 *
 * Used by   dropout.h, batch-norm.h and what contains them
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnPass:
 * @is_training: whether features are dropped and batch statistics taken
 * @seed: the run's seed
 * @update: the number of the update; another update, other dice
 */
typedef struct
{
  gboolean is_training;
  guint64  seed;
  guint64  update;
} NnPass;

/* A pass that changes nothing and drops nothing. */
#define NN_PASS_EVALUATION ((NnPass){ FALSE, 0, 0 })

G_END_DECLS
