/* core/layers/pass.h
 *
 * One pass through the network: whether it is for training.  Only dropout, batch normalization
 * and, on request, the causal mask depend on that, so only they and the layers that contain them
 * take a pass.
 */

#pragma once

#include <glib.h>

typedef struct
{
  gboolean is_training; /* whether features are dropped and batch statistics taken */
  guint64  seed;        /* the run's seed */
  guint64  update;      /* the number of the update; another update drops other features */
  gboolean sees_future; /* whether the decoder leaves out its causal mask when not training. The
                         * textbook trains with the mask and validates without it */
} NnPass;

/* A pass outside training: no dropout, and no statistics of the batch. */
#define NN_PASS_EVALUATION ((NnPass){ FALSE, 0, 0, FALSE })
