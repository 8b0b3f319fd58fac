/* core/experiments/attention-cost.h
 *
 * What an attention costs on this machine, as the sentence grows.
 *
 *      n tokens       multiply–adds
 *
 *      projections    4 n D²           W_q, W_k, W_v, W_o: twice the tokens, twice the work
 *      heads          2 n² D           scores and weighted sum: twice the tokens, four times
 *
 * The time is measured; the n² curve goes through the measured points as closely as it can:
 *
 *      time (n) ≈ a n²        a = Σ t n² / Σ n⁴
 *
 * It is no law of the machine: what fits into a cache is faster.
 *
 * Read in   D2L 11.6.2, "Comparing CNNs, RNNs, and Self-Attention"
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* So many lengths, from the first to the last in equal steps. */
#define NN_ATTENTION_COST_FIRST 64
#define NN_ATTENTION_COST_N 8
#define NN_ATTENTION_COST_LAST (NN_ATTENTION_COST_FIRST * NN_ATTENTION_COST_N)

/**
 * NnAttentionCost:
 * @D: features of a token
 * @H: heads
 * @n_done: how many lengths are measured so far
 * @lengths: n, ascending
 * @heads: seconds that the heads take, the fastest of several
 * @projections: seconds that the four projections take, likewise
 * @a: of the n² curve, in seconds, for the lengths that are measured
 */
typedef struct
{
  int    D;
  int    H;
  int    n_done;
  int    lengths[NN_ATTENTION_COST_N];
  double heads[NN_ATTENTION_COST_N];
  double projections[NN_ATTENTION_COST_N];
  double a;
} NnAttentionCost;

/**
 * NnAttentionCostFunc:
 * @so_far: one more length is measured
 * @user_data: the caller's
 *
 * Called on the caller's thread.
 */
typedef void (*NnAttentionCostFunc) (const NnAttentionCost *so_far,
                                     gpointer               user_data);

gboolean nn_attention_cost_measure (NnAttentionCost    *self,
                                    int                 D,
                                    int                 H,
                                    NnAttentionCostFunc report,
                                    gpointer            user_data,
                                    GCancellable       *cancellable,
                                    GError            **error);
double   nn_attention_cost_curve (const NnAttentionCost *self,
                                  int                    n);

G_END_DECLS
