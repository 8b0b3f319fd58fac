/* core/tensor/matrix.h
 *
 * A matrix is a window on a tensor: some of its rows, some of its columns.  One head of
 * one sentence, for instance, is a block of the rows of that sentence and the columns of
 * that head; nothing is copied to cut it out.
 *
 * Used by   matmul.h
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

G_END_DECLS
