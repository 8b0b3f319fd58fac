/* core/engine/operands.h
 *
 * The matrices that a matrix product reads and writes: rows and columns of floats in borrowed
 * memory.  core/tensor/matrix.h makes them from tensors.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnMatrix:
 * @values: its first number
 * @rows: number of rows
 * @columns: number of columns
 * @stride: how many numbers from the beginning of one row to that of the next
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
 * @NN_REPLACE: C = the product
 * @NN_ADD: C += the product
 */
typedef enum
{
  NN_REPLACE,
  NN_ADD,
} NnWrite;

G_END_DECLS
