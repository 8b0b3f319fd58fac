/* core/experiments/score-width.h
 *
 * Why scores are divided by √d, measured: random queries and keys of growing width d, and
 * how evenly the softmax of their products spreads its weights.
 *
 *      entropy ▲ ─────────────────  q · k / √d
 *       ln n_k │ ╲
 *              │  `·.___            q · k
 *            0 └──────────────► d
 *
 * The dot product of d independent pairs of variance 1 has variance d.  Divided by √d it
 * has variance 1 at every width.
 *
 *      entropy = −Σ w ln w        0: all weight on one key;  ln n: on all alike
 *
 * Read in   D2L 11.3.3, "Scaled Dot Product Attention"
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnScoreWidth:
 * @n_keys: how many keys each query had
 * @n: number of widths
 * @widths: (array length=n): d, each twice the one before
 * @scaled: (array length=n): mean entropy of q · k / √d, in nats
 * @unscaled: (array length=n): mean entropy of q · k, in nats
 */
typedef struct
{
  int     n_keys;
  int     n;
  double *widths;
  double *scaled;
  double *unscaled;
} NnScoreWidth;

NnScoreWidth *nn_score_width_new (int     n_keys,
                                  int     n,
                                  guint64 seed) G_GNUC_WARN_UNUSED_RESULT;
void          nn_score_width_free (NnScoreWidth *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnScoreWidth, nn_score_width_free)

G_END_DECLS
