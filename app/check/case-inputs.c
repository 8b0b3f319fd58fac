#include "app/check/case-inputs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/checkpoint/safetensors-values.h"

/* Returns whether the file has a tensor called name. */
gboolean nn_case_has (const NnCase *self, const char *name)
{
  return nn_safetensors_find (self->file, name) != NULL;
}

static const NnSafetensor *find (NnCase *self, const char *name)
{
  const NnSafetensor *found = nn_safetensors_find (self->file, name);

  g_hash_table_add (self->used, g_strdup (name));

  if (found == NULL && self->error == NULL)
    self->error = g_error_new (NN_CHECK_ERROR, NN_CHECK_ERROR_INCOMPLETE,
                               _ ("The tensor “%s” is missing; a case of the kind “%s” needs "
                                  "it."),
                               name, self->kind->name);

  return self->error == NULL ? found : NULL;
}

/* Fails with the name of what is missing unless the file has a tensor called name. */
void nn_case_require_tensor (NnCase *self, const char *name) { find (self, name); }

static gboolean fits (const NnSafetensor *tensor, NnShape shape)
{
  if (tensor->n_dims != shape.n_dims)
    return FALSE;

  for (int i = 0; i < shape.n_dims; i++)
    if (shape.dims[i] == NN_ANY_SIZE ? tensor->dims[i] == 0
                                     : tensor->dims[i] != (guint64) shape.dims[i])
      return FALSE;

  return TRUE;
}

static char *describe (NnShape shape)
{
  GString *string = g_string_new ("(");

  for (int i = 0; i < shape.n_dims; i++)
    {
      g_string_append (string, i == 0 ? "" : ", ");
      if (shape.dims[i] == NN_ANY_SIZE)
        g_string_append (string, "…");
      else
        g_string_append_printf (string, "%d", shape.dims[i]);
    }

  return g_string_free (g_string_append_c (string, ')'), FALSE);
}

static const NnSafetensor *find_shaped (NnCase *self, const char *name, NnShape shape)
{
  const NnSafetensor *tensor = find (self, name);

  if (tensor != NULL && !fits (tensor, shape))
    {
      g_autofree char *actual = nn_safetensor_shape_to_string (tensor);
      g_autofree char *wanted = describe (shape);

      nn_case_require (self, FALSE, _ ("“%s” has the shape %s, but %s is needed."), name, actual,
                       wanted);
      return NULL;
    }

  return tensor;
}

/* Returns its shape, without axes of size 0; all 1 after a mistake. n_dims: how many axes it
 * must have, or NN_ANY_SIZE for at least one. */
NnShape nn_case_shape (NnCase *self, const char *name, int n_dims)
{
  const NnSafetensor *tensor = find (self, name);
  NnShape             shape = { .n_dims = n_dims == NN_ANY_SIZE ? 1 : n_dims };

  for (int i = 0; i < shape.n_dims; i++)
    shape.dims[i] = 1;

  if (tensor == NULL ||
      !nn_case_require (
          self, n_dims == NN_ANY_SIZE ? tensor->n_dims >= 1 : tensor->n_dims == n_dims,
          _ ("“%s” has %d axes, too many or too few for this case."), name, tensor->n_dims) ||
      !nn_case_require (self, tensor->length > 0 && tensor->length <= G_MAXINT32,
                        _ ("“%s” has no values, or too many."), name))
    return shape;

  shape.n_dims = tensor->n_dims;
  for (int i = 0; i < shape.n_dims; i++)
    shape.dims[i] = (int) tensor->dims[i];

  return shape;
}

static NnTensor *as_stack (NnTensor *tensor)
{
  if (tensor->shape.n_dims == 0)
    tensor->shape = NN_SHAPE (1, 1);
  else
    tensor->shape = NN_SHAPE (nn_tensor_rows (tensor), nn_tensor_columns (tensor));

  return tensor;
}

/* Returns its values as a stack of rows, two axes whatever the file has; after a mistake a
 * single zero, since a setting can ask for any size. shape: the shape it must have; sizes may be
 * NN_ANY_SIZE. */
const NnTensor *nn_case_tensor (NnCase *self, const char *name, NnShape shape)
{
  const NnSafetensor *found = find_shaped (self, name, shape);
  NnTensor           *tensor = NULL;

  if (found != NULL)
    tensor = nn_safetensor_to_tensor (found, &self->error);
  if (tensor == NULL)
    tensor = nn_tensor_new (NN_SHAPE (1));

  g_ptr_array_add (self->tensors, as_stack (tensor));

  return tensor;
}

/* Returns as nn_case_tensor(), or NULL if the case has no gradients. name: the gradient that
 * backward begins with, "grad.out"; shape: the shape it must have. */
const NnTensor *nn_case_upstream (NnCase *self, const char *name, NnShape shape)
{
  const NnTensor *tensor;

  if (!nn_case_has (self, name))
    return NULL;

  tensor = nn_case_tensor (self, name, shape);

  return nn_case_failed (self) ? NULL : tensor;
}

/* Returns its values; after a mistake lowest for each row of the first axis, of which
 * nn_case_rows() may ask the length. shape: the shape it must have; sizes may be NN_ANY_SIZE. */
const int *nn_case_ints (NnCase *self, const char *name, NnShape shape, int lowest, int highest)
{
  const NnSafetensor *found = find_shaped (self, name, shape);
  const gsize         length = found != NULL ? found->length : (gsize) MAX (shape.dims[0], 1);
  int                *ints = NULL;

  if (found != NULL)
    ints = nn_safetensor_to_ints (found, &self->error);
  if (ints == NULL)
    ints = g_new0 (int, MAX (length, 1));

  for (gsize i = 0; i < length; i++)
    if (!nn_case_require (self, ints[i] >= lowest && ints[i] <= highest,
                          _ ("“%s” has the value %d; all have to be between %d and %d."), name,
                          ints[i], lowest, highest) ||
        nn_case_failed (self))
      ints[i] = lowest;

  g_ptr_array_add (self->ints, ints);

  return ints;
}

/* Returns rows that live as long as the case. valid_lens: how many of them are tokens, or NULL. */
NnRows *nn_case_rows (NnCase *self, int B, int T, const int *valid_lens)
{
  NnRows *rows = nn_rows_new_padded (B, T, valid_lens);

  g_ptr_array_add (self->rows, rows);

  return rows;
}

/* Returns the mask, which lives as long as the case. name: the valid lengths: (B), (B,
 * n_queries), or missing for no mask. */
NnMask nn_case_mask (NnCase *self, const char *name, int B, int n_queries, int n_keys, float fill)
{
  NnMask mask =
      nn_mask_none (nn_case_rows (self, B, n_queries, NULL), nn_case_rows (self, B, n_keys, NULL));

  mask.fill = fill;
  if (!nn_case_has (self, name))
    return mask;

  if (nn_safetensors_find (self->file, name)->n_dims == 2)
    mask.row_valid_lens = nn_case_ints (self, name, NN_SHAPE (B, n_queries), 0, G_MAXINT);
  else
    mask.valid_lens = nn_case_ints (self, name, NN_SHAPE (B), 0, G_MAXINT);

  return mask;
}

static void load_one (NnCase *self, const NnParameter *parameter)
{
  g_autofree char *name = g_strconcat ("w.", parameter->path, NULL);
  const NnTensor  *tensor;

  /* Running statistics start as they do in a new layer, unless the case says. */
  if (parameter->gradient == NULL && !nn_case_has (self, name))
    return;

  tensor = nn_case_tensor (self, name, parameter->value->shape);
  if (!nn_case_failed (self))
    memcpy (parameter->value->values, tensor->values, tensor->length * sizeof (float));
}

void nn_case_load (NnCase *self, const NnParameters *parameters)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    load_one (self, nn_parameters_get (parameters, i));
}

/* A configuration can ask for any size; it is believed only as far as the file has the numbers.
 * Returns how many single numbers the tensors "w.…" have. */
gsize nn_case_count_weights (const NnCase *self)
{
  gsize sum = 0;

  for (int i = 0; i < nn_safetensors_count (self->file); i++)
    if (g_str_has_prefix (nn_safetensors_get (self->file, i)->name, "w."))
      sum += nn_safetensors_get (self->file, i)->length;

  return sum;
}
