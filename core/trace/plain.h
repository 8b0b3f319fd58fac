/* core/trace/plain.h
 *
 * The arithmetic of the Transformer one step at a time: what the layers do at once,
 * and keep nothing of in between.
 *
 *      product      c = a bᵀ           of each slice
 *      mean         μ_i = Σ_d x_id / D
 *      variance     σ²_i = Σ_d (x_id − μ_i)² / D
 *      normalize    (x − μ) / √ (σ² + ε)
 *
 * Plain loops with sums in double; nothing here is fast, and nothing has to be.
 *
 * Used by   walk-….c, by-hand.c
 */

#pragma once

#include "core/trace/operand.h"

G_BEGIN_DECLS

void nn_plain_split_heads (NnOperand       *heads,
                           const NnOperand *x);
void nn_plain_join_heads (NnOperand       *x,
                          const NnOperand *heads);
void nn_plain_product_nt (NnOperand       *c,
                          const NnOperand *a,
                          const NnOperand *b);
void nn_plain_product_nn (NnOperand       *c,
                          const NnOperand *a,
                          const NnOperand *b);
void nn_plain_features (NnOperand       *features,
                        const NnOperand *q,
                        const NnOperand *k,
                        const NnOperand *W_q,
                        const NnOperand *W_k);
void nn_plain_pair_scores (NnOperand       *scores,
                           const NnOperand *features,
                           const NnOperand *w_v);
void nn_plain_softmax (NnOperand       *weights,
                       const NnOperand *scores);
void nn_plain_multiply (NnOperand       *y,
                        const NnOperand *x,
                        const NnOperand *factors);
void nn_plain_scale (NnOperand       *y,
                     const NnOperand *x,
                     double           factor);
void nn_plain_add (NnOperand       *sum,
                   const NnOperand *a,
                   const NnOperand *b);
void nn_plain_fill_hidden (NnOperand       *y,
                           const NnOperand *x,
                           float            fill);

void nn_plain_row_means (NnOperand       *mean,
                         const NnOperand *x);
void nn_plain_row_variances (NnOperand       *variance,
                             const NnOperand *x,
                             const NnOperand *mean);
void nn_plain_column_means (NnOperand       *mean,
                            const NnOperand *x);
void nn_plain_column_variances (NnOperand       *variance,
                                const NnOperand *x,
                                const NnOperand *mean);
void nn_plain_normalize (NnOperand       *x_hat,
                         const NnOperand *x,
                         const NnOperand *mean,
                         const NnOperand *variance,
                         double           epsilon);

G_END_DECLS
