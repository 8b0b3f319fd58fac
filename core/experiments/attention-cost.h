/* core/experiments/attention-cost.h
 *
 * How long an attention takes on this machine, for sentences of several lengths.
 *
 *      n tokens       multiply–adds
 *
 *      projections    4 n D²           W_q, W_k, W_v, W_o: twice the work for twice the tokens
 *      heads          2 n² D           scores and weighted sum: four times the work
 *
 * The times are measured.  The curve a n² is the least-squares fit to the measured times of the
 * heads:
 *
 *      time (n) ≈ a n²        a = Σ t n² / Σ n⁴
 *
 * The fit is not exact, because data that fit into a cache are processed faster.
 *
 * Read in   D2L 11.6.2, "Comparing CNNs, RNNs, and Self-Attention"
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The first length, the number of lengths and the last one; the steps between them are equal. */
#define NN_ATTENTION_COST_FIRST 64
#define NN_ATTENTION_COST_N 8
#define NN_ATTENTION_COST_LAST (NN_ATTENTION_COST_FIRST * NN_ATTENTION_COST_N)

/**
 * NnAttentionCost:
 * @D: features of a token
 * @H: number of heads
 * @n_done: how many lengths have been measured so far
 * @lengths: n, ascending
 * @heads: time of the heads in seconds, the fastest of several runs
 * @projections: time of the four projections in seconds, the fastest of several runs
 * @a: the factor of the curve a n², in seconds, fitted to the lengths measured so far
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
 * @so_far: the times measured so far
 * @user_data: what nn_attention_cost_measure() was given
 *
 * Called after each length, on the thread of nn_attention_cost_measure().
 */
typedef void (*NnAttentionCostFunc) (const NnAttentionCost *so_far, gpointer user_data);

gboolean nn_attention_cost_measure (NnAttentionCost *self, int D, int H, NnAttentionCostFunc report,
                                    gpointer user_data, GCancellable *cancellable, GError **error);
double   nn_attention_cost_curve (const NnAttentionCost *self, int n);

G_END_DECLS
