/* core/experiments/position-table.h
 *
 * The table of sines and cosines, and the similarity of its rows.
 *
 *      P[t, 2j] = sin (t ω_j),  P[t, 2j + 1] = cos (t ω_j),  ω_j = 10000^(−2j / D)
 *
 * Texts differ in the order of the columns:
 *
 *      interleaved   sin cos sin cos …     the paper, the textbook, our models
 *      halves        sin sin … cos cos …   the same numbers in another order
 *
 * The order makes no difference to a linear layer, because it only permutes the columns of its
 * weight.
 *
 * The cosine similarity of two positions depends only on their distance, and not on the layout:
 *
 *      P_s · P_t / (|P_s| |P_t|) = Σ_j cos ((s − t) ω_j) / (D / 2)
 *
 * Read in   D2L 11.6.3, "Positional Encoding"
 */

#pragma once

#include "core/tensor/tensor.h"

/* The order of the columns of a table. */
typedef enum
{
  NN_POSITION_INTERLEAVED, /* each sine is followed by its cosine */
  NN_POSITION_HALVES,      /* all sines, then all cosines */
} NnPositionLayout;

NnTensor *nn_position_table_new (int n, int D, NnPositionLayout layout) G_GNUC_WARN_UNUSED_RESULT;
NnTensor *nn_position_similarity_new (const NnTensor *table) G_GNUC_WARN_UNUSED_RESULT;

double nn_position_frequency (int j, int D);
char  *nn_position_table_describe (const NnTensor *table, NnPositionLayout layout, int position,
                                   int column) G_GNUC_WARN_UNUSED_RESULT;
