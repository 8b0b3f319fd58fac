/* core/tensor/matmul.h
 *
 * Matrix products.  A matrix is a window on a tensor: some of its rows, some of
 * its columns.  One head of one sentence, for instance, is a block of the rows
 * of that sentence and the columns of that head; nothing is copied to cut it out.
 *
 *      nn_matmul       C = A B
 *      nn_matmul_nt    C = A Bᵀ      (N, K) × (M, K) → (N, M)
 *      nn_matmul_tn    C = Aᵀ B      (K, N) × (K, M) → (N, M)
 *
 * Large products go to OpenBLAS on the calling thread; small ones, such as the
 * scores of one head, to small-matmul.h, because there the call costs more than
 * the arithmetic.
 *
 * Used by   linear.h, the attentions
 */

#pragma once

#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/**
 * NnMatrix:
 * @values: its first number
 * @rows: number of rows
 * @columns: number of columns
 * @stride: how many numbers from one row to the next
 */
typedef struct
{
  float *values;
  int    rows;
  int    columns;
  int    stride;
} NnMatrix;

/**
 * NnWrite:
 * @NN_REPLACE: the product takes the place of what C held
 * @NN_ADD: the product is added to it
 */
typedef enum
{
  NN_REPLACE,
  NN_ADD,
} NnWrite;

NnMatrix nn_matrix (const NnTensor *tensor);
NnMatrix nn_matrix_block (const NnTensor *tensor,
                          int             first_row,
                          int             rows,
                          int             first_column,
                          int             columns);

void nn_matmul (NnMatrix c,
                NnMatrix a,
                NnMatrix b,
                NnWrite  write);
void nn_matmul_nt (NnMatrix c,
                   NnMatrix a,
                   NnMatrix b,
                   NnWrite  write);
void nn_matmul_tn (NnMatrix c,
                   NnMatrix a,
                   NnMatrix b,
                   NnWrite  write);

void nn_matmul_use_one_thread (void);
void nn_matmul_end_idle_threads (void);

G_END_DECLS
