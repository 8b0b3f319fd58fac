/* The values of a tensor, converted from the bytes of a file. */

#include "core/checkpoint/safetensors.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/text/characters.h"

/* How many bytes are read at once. */
#define CHUNK_BYTES (1 << 16)

static guint16 read_16 (const guint8 *bytes)
{
  guint16 value;

  memcpy (&value, bytes, sizeof value);

  return GUINT16_FROM_LE (value);
}

static guint32 read_32 (const guint8 *bytes)
{
  guint32 value;

  memcpy (&value, bytes, sizeof value);

  return GUINT32_FROM_LE (value);
}

static guint64 read_64 (const guint8 *bytes)
{
  guint64 value;

  memcpy (&value, bytes, sizeof value);

  return GUINT64_FROM_LE (value);
}

static float float_of_bits (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);

  return value;
}

static double double_of_bits (guint64 bits)
{
  double value;

  memcpy (&value, &bits, sizeof value);

  return value;
}

/* F16 has 1 bit of sign, 5 bits of exponent (15 means 2⁰) and 10 bits of fraction. */
static float float_of_half (guint16 half)
{
  const int   exponent = half >> 10 & 31;
  const float fraction = (float) (half & 1023);
  const float sign = half >> 15 != 0 ? -1.0f : 1.0f;

  if (exponent == 31)
    return fraction == 0.0f ? sign * INFINITY : NAN;
  if (exponent == 0)
    return sign * ldexpf (fraction, -24);

  return sign * ldexpf (1024.0f + fraction, exponent - 25);
}

static gboolean is_whole_type (NnDtype dtype)
{
  return dtype == NN_DTYPE_BOOL || dtype == NN_DTYPE_U8 || dtype == NN_DTYPE_I8 ||
         dtype == NN_DTYPE_I16 || dtype == NN_DTYPE_U16 || dtype == NN_DTYPE_I32 ||
         dtype == NN_DTYPE_U32 || dtype == NN_DTYPE_I64;
}

static gint64 whole_value (NnDtype dtype, const guint8 *bytes)
{
  switch (dtype)
    {
    case NN_DTYPE_BOOL:
    case NN_DTYPE_U8:
      return bytes[0];
    case NN_DTYPE_I8:
      return (gint8) bytes[0];
    case NN_DTYPE_I16:
      return (gint16) read_16 (bytes);
    case NN_DTYPE_U16:
      return read_16 (bytes);
    case NN_DTYPE_I32:
      return (gint32) read_32 (bytes);
    case NN_DTYPE_U32:
      return read_32 (bytes);
    case NN_DTYPE_I64:
      return (gint64) read_64 (bytes);
    default:
      g_assert_not_reached ();
    }
}

static float real_value (NnDtype dtype, const guint8 *bytes)
{
  switch (dtype)
    {
    case NN_DTYPE_F16:
      return float_of_half (read_16 (bytes));
    case NN_DTYPE_BF16: /* the upper half of a float */
      return float_of_bits ((guint32) read_16 (bytes) << 16);
    case NN_DTYPE_F32:
      return float_of_bits (read_32 (bytes));
    case NN_DTYPE_F64:
      return (float) double_of_bits (read_64 (bytes));
    default:
      return (float) whole_value (dtype, bytes);
    }
}

static gboolean check_type (const NnSafetensor *self, gboolean is_usable, const char *expected,
                            GError **error)
{
  g_autofree char *name = nn_printable (self->name);

  if (!is_usable)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED,
                 /* Translators: a tensor, a file, a type, and what is needed instead */
                 _ ("“%s” in “%s” has values of type %s, but %s are needed. Convert the tensor "
                    "and save the file again."),
                 name, self->file_name, nn_dtype_name (self->dtype), expected);

  return is_usable;
}

static gboolean check_size (const NnSafetensor *self, GError **error)
{
  gboolean is_small = self->length <= G_MAXINT;

  for (int i = 0; i < self->n_dims; i++)
    is_small = is_small && self->dims[i] <= G_MAXINT;

  if (!is_small)
    {
      g_autofree char *name = nn_printable (self->name);
      g_autofree char *shape = nn_safetensor_shape_to_string (self);

      g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED,
                   _ ("“%s” in “%s” has shape %s, which is too large for this program. Choose a "
                      "smaller model."),
                   name, self->file_name, shape);
    }

  return is_small;
}

/* Copies the bytes of the values first … first + n − 1, without converting them. */
static gboolean copy_bytes (const NnSafetensor *self, gsize first, gsize n, guint8 *bytes,
                            GError **error)
{
  const gsize value_bytes = (gsize) nn_dtype_bits (self->dtype) / 8;

  if (self->bytes == NULL)
    return nn_safetensors_read_values (self->file, self->begin + first * value_bytes, bytes,
                                       n * value_bytes, error);

  memcpy (bytes, self->bytes + first * value_bytes, n * value_bytes);

  return TRUE;
}

static gboolean check_numbers (const NnSafetensor *self, GError **error)
{
  return check_type (self, nn_dtype_is_real (self->dtype) || is_whole_type (self->dtype),
                     /* Translators: what is needed, after “has values of type F8, but” */
                     _ ("values of a number type such as F32"), error);
}

/**
 * @self: a tensor of a real or whole type: F16, BF16, F32, F64, BOOL, I8, I16,
 *   I32, I64 or an unsigned one of these, except U64
 * @values: (array) (out caller-allocates): gets its @length values
 * @error: (nullable): %NN_SAFETENSORS_ERROR_UNSUPPORTED or %NN_SAFETENSORS_ERROR_UNREADABLE
 *
 * Converts the values to float.
 *
 * Returns: whether all values could be read
 */
gboolean nn_safetensor_read (const NnSafetensor *self, float *values, GError **error)
{
  const gsize value_bytes = (gsize) nn_dtype_bits (self->dtype) / 8;
  guint8      chunk[CHUNK_BYTES];
  gsize       n;

  if (!check_numbers (self, error))
    return FALSE;

  /* Most models are saved as this machine computes with them. */
  if (self->dtype == NN_DTYPE_F32 && G_BYTE_ORDER == G_LITTLE_ENDIAN)
    return copy_bytes (self, 0, self->length, (guint8 *) values, error);

  for (gsize first = 0; first < self->length; first += n)
    {
      n = MIN (self->length - first, CHUNK_BYTES / value_bytes);
      if (!copy_bytes (self, first, n, chunk, error))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        values[first + i] = real_value (self->dtype, chunk + i * value_bytes);
    }

  return TRUE;
}

static gboolean fail_memory (const NnSafetensor *self, GError **error)
{
  g_autofree char *name = nn_printable (self->name);

  return NN_FAIL (
      error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
      _ ("There is not enough memory for “%s” of “%s”. Close other programs, or choose a "
         "smaller model."),
      name, self->file_name);
}

/**
 * @self: a tensor of one of the types of nn_safetensor_read()
 * @error: (nullable): as nn_safetensor_read(), or %NN_SAFETENSORS_ERROR_TOO_LARGE if there is not
 *   enough memory
 * Returns: (transfer full) (nullable): its values as floats
 */
NnTensor *nn_safetensor_to_tensor (const NnSafetensor *self, GError **error)
{
  NnShape              shape = { .n_dims = self->n_dims };
  g_autoptr (NnTensor) tensor = NULL;

  if (!check_numbers (self, error) || !check_size (self, error))
    return NULL;

  for (int i = 0; i < shape.n_dims; i++)
    shape.dims[i] = (int) self->dims[i];

  tensor = nn_tensor_try_new (shape);
  if (tensor == NULL)
    fail_memory (self, error);

  return tensor != NULL && nn_safetensor_read (self, tensor->values, error)
             ? g_steal_pointer (&tensor)
             : NULL;
}

/* Converts @n values at @bytes to ints, from @ints[first] on; @first is the index of the first of
 * them in the tensor. */
static gboolean convert_ints (const NnSafetensor *self, const guint8 *bytes, gsize first, gsize n,
                              int *ints, GError **error)
{
  const gsize value_bytes = (gsize) nn_dtype_bits (self->dtype) / 8;

  for (gsize i = 0; i < n; i++)
    {
      const gint64 value = whole_value (self->dtype, bytes + i * value_bytes);

      if (value < G_MININT || value > G_MAXINT)
        {
          g_autofree char         *name = nn_printable (self->name);
          const unsigned long long number = first + i;

          return NN_FAIL (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED,
                          _ ("Value %llu of “%s” in “%s” is %lld, which is out of range."), number,
                          name, self->file_name, (long long) value);
        }
      ints[first + i] = (int) value;
    }

  return TRUE;
}

static gboolean read_ints (const NnSafetensor *self, int *ints, GError **error)
{
  const gsize value_bytes = (gsize) nn_dtype_bits (self->dtype) / 8;
  guint8      chunk[CHUNK_BYTES];
  gsize       n;

  for (gsize first = 0; first < self->length; first += n)
    {
      n = MIN (self->length - first, CHUNK_BYTES / value_bytes);
      if (!copy_bytes (self, first, n, chunk, error) ||
          !convert_ints (self, chunk, first, n, ints, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * @self: a tensor of a whole type, such as I32 or I64
 * @error: (nullable): as nn_safetensor_to_tensor()
 * Returns: (transfer full) (nullable) (array): its @length values; %NULL only after an error, not
 *   for an empty tensor
 */
int *nn_safetensor_to_ints (const NnSafetensor *self, GError **error)
{
  g_autofree int *ints = NULL;

  /* Translators: what is needed, after “has values of type F8, but” */
  if (!check_type (self, is_whole_type (self->dtype), _ ("values of an integer type such as I32"),
                   error) ||
      !check_size (self, error))
    return NULL;

  ints = g_try_new (int, MAX (self->length, 1));
  if (ints == NULL)
    fail_memory (self, error);

  return ints != NULL && read_ints (self, ints, error) ? g_steal_pointer (&ints) : NULL;
}
