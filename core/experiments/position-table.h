/* core/experiments/position-table.h
 *
 * The table of sines and cosines by itself, and what it knows of distances.
 *
 *      P[t, 2j] = sin (t ω_j),  P[t, 2j + 1] = cos (t ω_j),  ω_j = 10000^(−2j / D)
 *
 * Texts differ in where the columns stand:
 *
 *      interleaved   sin cos sin cos …     the paper, the textbook, our models
 *      halves        sin sin … cos cos …   the same numbers; a linear map does not mind
 *
 * How alike two positions are depends on their distance alone, and not on the layout:
 *
 *      P_s · P_t / (|P_s| |P_t|) = Σ_j cos ((s − t) ω_j) / (D / 2)
 *
 * Read in   D2L 11.6.3, "Positional Encoding"
 */

#pragma once

#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnPositionLayout:
 * @NN_POSITION_INTERLEAVED: each sine beside its cosine
 * @NN_POSITION_HALVES: all sines, then all cosines
 *
 * In which order the columns of a table stand.
 */
typedef enum
{
  NN_POSITION_INTERLEAVED,
  NN_POSITION_HALVES,
} NnPositionLayout;

NnTensor *nn_position_table_new (int              n,
                                 int              D,
                                 NnPositionLayout layout) G_GNUC_WARN_UNUSED_RESULT;
NnTensor *nn_position_similarity_new (const NnTensor *table) G_GNUC_WARN_UNUSED_RESULT;

double nn_position_frequency (int j,
                              int D);
char  *nn_position_table_describe (const NnTensor  *table,
                                   NnPositionLayout layout,
                                   int              position,
                                   int              column) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
