/* core/engine/operands.h
 *
 * What a matrix product reads and writes: rows and columns of floats that stand somewhere in
 * memory.  core/tensor/matrix.h cuts them out of tensors.
 */

#pragma once

#include <glib.h>

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

G_END_DECLS
