#include "core/tensor/tensor.h"

#include <stdlib.h>
#include <string.h>

#include "core/engine/memory.h"

/* One cache line, and the width of the widest vector register. */
#define ALIGNMENT 64

/** Returns: the number of values in a tensor of this shape; 1 without axes */
gsize nn_shape_length (NnShape shape)
{
  gsize length = 1;

  for (int i = 0; i < shape.n_dims; i++)
    length *= (gsize) shape.dims[i];

  return length;
}

/**
 * @b: another one
 * Returns: whether both have the same axes
 */
gboolean nn_shape_equal (NnShape a, NnShape b)
{
  return a.n_dims == b.n_dims && memcmp (a.dims, b.dims, sizeof (int) * (gsize) a.n_dims) == 0;
}

/** Returns: (transfer full): the shape as the textbook writes it, "(2, 3)" */
char *nn_shape_to_string (NnShape shape)
{
  GString *string = g_string_new ("(");

  for (int i = 0; i < shape.n_dims; i++)
    g_string_append_printf (string, i == 0 ? "%d" : ", %d", shape.dims[i]);

  return g_string_free (g_string_append_c (string, ')'), FALSE);
}

/* Returns memory that begins on a cache line, or NULL where there is none.  The pointer before
 * it says where the allocated block begins.  Zeros from calloc () take no memory until they are
 * changed, as the gradients of a model that only translates. */
static float *try_allocate (gsize length, gboolean is_zero)
{
  const gsize bytes = length * sizeof (float) + sizeof (void *) + ALIGNMENT;
  char       *block = is_zero ? calloc (1, bytes) : malloc (bytes);
  void      **place;

  if (block == NULL)
    return NULL;

  nn_memory_prefer_large_pages (block, bytes);
  place = (void **) (((guintptr) block + sizeof (void *) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  place[-1] = block;

  return (float *) place;
}

static float *allocate (gsize length, gboolean is_zero)
{
  float *values = try_allocate (length, is_zero);

  if (values == NULL)
    g_error ("Could not allocate %" G_GSIZE_FORMAT " numbers for a tensor", length);

  return values;
}

static void release (float *values)
{
  if (values != NULL)
    free (((void **) (gpointer) values)[-1]);
}

/** Returns: (transfer full): a tensor of zeros */
NnTensor *nn_tensor_new (NnShape shape)
{
  NnTensor   *self = g_new0 (NnTensor, 1);
  const gsize length = nn_shape_length (shape);

  *self = (NnTensor){
    .shape = shape, .length = length, .capacity = length, .values = allocate (length, TRUE)
  };

  return self;
}

/**
 * @shape: axes, of any size
 * Returns: (transfer full) (nullable): a tensor whose values are undefined, or %NULL if there is
 *   no memory for them
 */
NnTensor *nn_tensor_try_new (NnShape shape)
{
  const gsize length = nn_shape_length (shape);
  float      *values = try_allocate (length, FALSE);
  NnTensor   *self;

  if (values == NULL)
    return NULL;

  self = g_new0 (NnTensor, 1);
  *self = (NnTensor){ .shape = shape, .length = length, .capacity = length, .values = values };

  return self;
}

/** Returns: (transfer full): a tensor with a shape and without values: its length is 0 */
NnTensor *nn_tensor_new_outline (NnShape shape)
{
  NnTensor *self = g_new0 (NnTensor, 1);

  self->shape = shape;

  return self;
}

/**
 * @values: (array): as many numbers as @shape asks for, row by row
 * Returns: (transfer full): a tensor with a copy of the numbers
 */
NnTensor *nn_tensor_new_from (NnShape shape, const float *values)
{
  NnTensor *self = NULL;

  nn_tensor_reshape (&self, shape);
  memcpy (self->values, values, self->length * sizeof (float));

  return self;
}

/**
 * @self: (nullable): a tensor
 * Returns: (transfer full) (nullable): a copy with memory of its own
 */
NnTensor *nn_tensor_copy (const NnTensor *self)
{
  return self != NULL ? nn_tensor_new_from (self->shape, self->values) : NULL;
}

void nn_tensor_free (NnTensor *self)
{
  if (self == NULL)
    return;

  if (!self->is_view)
    release (self->values);
  g_free (self);
}

/**
 * @self: (inout): a tensor, or %NULL to make one
 *
 * Gives a tensor another shape.  Its values are undefined afterwards, unless the length stays the
 * same: then they stay too.  Memory that is large enough is kept, so a layer allocates nothing when
 * the same shapes come again.
 */
void nn_tensor_reshape (NnTensor **self, NnShape shape)
{
  const gsize length = nn_shape_length (shape);

  if (*self == NULL)
    *self = g_new0 (NnTensor, 1);

  if ((*self)->values == NULL || (*self)->capacity < length)
    {
      g_assert (!(*self)->is_view);
      release ((*self)->values);
      (*self)->values = allocate (length, FALSE);
      (*self)->capacity = length;
    }

  (*self)->shape = shape;
  (*self)->length = length;
}

/**
 * @self: (inout): a tensor, or %NULL to make one
 *
 * Copies shape and values.
 */
void nn_tensor_assign (NnTensor **self, const NnTensor *source)
{
  nn_tensor_reshape (self, source->shape);
  memcpy ((*self)->values, source->values, source->length * sizeof (float));
}

/** Sets every number to @value. */
void nn_tensor_fill (NnTensor *self, float value)
{
  for (gsize i = 0; i < self->length; i++)
    self->values[i] = value;
}

/**
 * @place: (array): memory for its numbers, which outlives it
 *
 * Copies the numbers to @place; those of an outline are already there.  From then on the tensor is
 * a view of that memory, and cannot grow any more.
 */
void nn_tensor_move_to (NnTensor *self, float *place)
{
  if (self->length > 0)
    memcpy (place, self->values, self->length * sizeof (float));
  if (!self->is_view)
    release (self->values);

  self->values = place;
  self->length = nn_shape_length (self->shape);
  self->capacity = self->length;
  self->is_view = TRUE;
}

/** Returns: the size of the last axis */
int nn_tensor_columns (const NnTensor *self)
{
  g_assert (self->shape.n_dims > 0);

  return self->shape.dims[self->shape.n_dims - 1];
}

/** Returns: N, the number of rows when @self is read as a stack of rows */
int nn_tensor_rows (const NnTensor *self)
{
  int rows = 1;

  g_assert (self->shape.n_dims > 0);

  for (int i = 0; i < self->shape.n_dims - 1; i++)
    rows *= self->shape.dims[i];

  return rows;
}
