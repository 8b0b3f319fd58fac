/* core/tensor/tensor.h
 *
 * A tensor: floats and a shape.  The numbers are in one block of memory, row by row ("row-major").
 * A tensor of any shape can therefore be read as a stack of rows: all axes but the last say which
 * row, and the last says which feature of it.
 *
 *      (B, T, D)   is a stack of N = B · T rows with D columns
 *
 * arithmetic.h and matmul.h compute with tensors.
 */

#pragma once

#include <glib.h>

#define NN_MAX_DIMS 8

typedef struct
{
  int n_dims;            /* number of axes, 0 for a single number */
  int dims[NN_MAX_DIMS]; /* their sizes, the slowest first */
} NnShape;

/* NN_SHAPE (2, 3) is a shape with two axes. */
#define NN_SHAPE(...)                                                                              \
  ((NnShape){ (int) (sizeof ((int[]){ __VA_ARGS__ }) / sizeof (int)), { __VA_ARGS__ } })

typedef struct
{
  NnShape  shape;    /* the sizes of its axes */
  gsize    length;   /* the number of values, the product of the sizes */
  gsize    capacity; /* the number of values that there is memory for, at least @length */
  float   *values;   /* (array length=length): the numbers, row by row, 64-byte aligned unless
                      * another object owns them */
  gboolean is_view;  /* whether @values is a part of another object's memory; see
                      * nn_tensor_move_to() */
} NnTensor;

gsize    nn_shape_length (NnShape shape);
gboolean nn_shape_equal (NnShape a, NnShape b);
char    *nn_shape_to_string (NnShape shape) G_GNUC_WARN_UNUSED_RESULT;

NnTensor *nn_tensor_new (NnShape shape) G_GNUC_WARN_UNUSED_RESULT;
NnTensor *nn_tensor_try_new (NnShape shape) G_GNUC_WARN_UNUSED_RESULT;
NnTensor *nn_tensor_new_outline (NnShape shape) G_GNUC_WARN_UNUSED_RESULT;
NnTensor *nn_tensor_new_from (NnShape shape, const float *values) G_GNUC_WARN_UNUSED_RESULT;
NnTensor *nn_tensor_copy (const NnTensor *self) G_GNUC_WARN_UNUSED_RESULT;
void      nn_tensor_free (NnTensor *self);

void nn_tensor_reshape (NnTensor **self, NnShape shape);
void nn_tensor_assign (NnTensor **self, const NnTensor *source);
void nn_tensor_fill (NnTensor *self, float value);
void nn_tensor_move_to (NnTensor *self, float *place);

int nn_tensor_rows (const NnTensor *self);
int nn_tensor_columns (const NnTensor *self);

/**
 * @row: which row, from 0
 * Returns: (transfer none): the first number of that row of the stack
 */
static inline float *nn_tensor_row (const NnTensor *self, int row)
{
  return self->values + (gsize) row * self->shape.dims[self->shape.n_dims - 1];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTensor, nn_tensor_free)
