/* core/checkpoint/dtype.h
 *
 * The types of the values in a safetensors file.
 */

#pragma once

#include <glib.h>

/* The type of the values of a tensor, with the names and in the order of the format.  A file may
 * have tensors of all these types; nn_safetensor_to_tensor() says which of them can be read. */
typedef enum
{
  NN_DTYPE_BOOL,
  NN_DTYPE_F4,
  NN_DTYPE_F6_E2M3,
  NN_DTYPE_F6_E3M2,
  NN_DTYPE_U8,
  NN_DTYPE_I8,
  NN_DTYPE_F8_E5M2,
  NN_DTYPE_F8_E4M3,
  NN_DTYPE_F8_E8M0,
  NN_DTYPE_F8_E4M3FNUZ,
  NN_DTYPE_F8_E5M2FNUZ,
  NN_DTYPE_I16,
  NN_DTYPE_U16,
  NN_DTYPE_F16,
  NN_DTYPE_BF16,
  NN_DTYPE_I32,
  NN_DTYPE_U32,
  NN_DTYPE_F32,
  NN_DTYPE_C64,
  NN_DTYPE_F64,
  NN_DTYPE_I64,
  NN_DTYPE_U64,
} NnDtype;

const char *nn_dtype_name (NnDtype dtype);
int         nn_dtype_bits (NnDtype dtype);
gboolean    nn_dtype_is_real (NnDtype dtype);
