/* core/engine/operands.h
 *
 * The matrices that a matrix product reads and writes: rows and columns of floats in borrowed
 * memory.  core/tensor/matmul.h makes them from tensors.
 */

#pragma once

#include <glib.h>

typedef struct
{
  float *values;  /* its first number */
  int    rows;    /* number of rows */
  int    columns; /* number of columns */
  int    stride;  /* how many numbers from the beginning of one row to that of the next */
} NnMatrix;

typedef enum
{
  NN_REPLACE, /* C = the product */
  NN_ADD,     /* C += the product */
} NnWrite;
