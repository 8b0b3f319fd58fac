/* core/experiments/score-width.h
 *
 * Why scores are divided by √d, in an experiment: the entropy of the softmax of q · k, with and
 * without the division, for random queries and keys of growing width d.
 *
 *      entropy ▲ ─────────────────  q · k / √d
 *       ln n_k │ ╲
 *              │  `·.___            q · k
 *            0 └──────────────► d
 *
 * The dot product of two vectors of d independent numbers of mean 0 and variance 1 has variance d.
 * Divided by √d, it has variance 1 at every width.
 *
 *      entropy = −Σ w ln w        0 if one key has all the weight, ln n_k if all weights are equal
 *
 * Read in   D2L 11.3.3, "Scaled Dot Product Attention"
 */

#pragma once

#include <glib.h>

typedef struct
{
  int     n_keys;   /* number of keys for each query */
  int     n;        /* number of widths */
  double *widths;   /* (array length=n): d, each twice the one before */
  double *scaled;   /* (array length=n): mean entropy of q · k / √d, in nats */
  double *unscaled; /* (array length=n): mean entropy of q · k, in nats */
} NnScoreWidth;

NnScoreWidth *nn_score_width_new (int n_keys, int n, guint64 seed) G_GNUC_WARN_UNUSED_RESULT;
void          nn_score_width_free (NnScoreWidth *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnScoreWidth, nn_score_width_free)
