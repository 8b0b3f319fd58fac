#include "core/checkpoint/safetensors.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/header-bytes.h"

/* One number on an axis of size 0 would be too many to count in an int. */
#define HUGE "{\"x\":{\"dtype\":\"F32\",\"shape\":[0,4294967296],\"data_offsets\":[0,0]}}"

/* A file with one unaligned tensor of @dtype: a byte of something else is before it. */
static NnSafetensors *file_with (const char *dtype, int length, const void *values, gsize n_values)
{
  g_autofree char *header =
      g_strdup_printf ("{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},"
                       "\"x\":{\"dtype\":\"%s\",\"shape\":[%d],\"data_offsets\":[1,%d]}}",
                       dtype, length, (int) n_values + 1);
  g_autofree guint8 *all = g_malloc0 (n_values + 1);
  g_autoptr (GBytes) bytes = NULL;
  NnSafetensors     *file;

  memcpy (all + 1, values, n_values);
  bytes = nn_test_header_bytes (header, strlen (header), all, n_values + 1);
  file = NN_OK (nn_safetensors_parse, bytes, "x");

  return file;
}

static void assert_floats (const char *dtype, const void *values, gsize n_values,
                           const float *expected, int n_expected)
{
  g_autoptr (NnSafetensors) file = file_with (dtype, n_expected, values, n_values);
  g_autoptr (NnTensor) tensor = NN_OK (nn_safetensor_to_tensor, nn_safetensors_find (file, "x"));

  g_assert_cmpint (tensor->shape.n_dims, ==, 1);
  g_assert_cmpint (tensor->shape.dims[0], ==, n_expected);
  g_assert_cmpmem (tensor->values, tensor->length * sizeof (float), expected,
                   (gsize) n_expected * sizeof (float));
}

NN_TEST (values_become_floats)
{
  const float   f32[] = { 1.5f, -0.0f, INFINITY, 1e-45f };
  const double  f64[] = { 1.5, -2e-3, 1e300 };
  const float   of_f64[] = { 1.5f, -2e-3f, INFINITY };
  const guint16 f16[] = { 0x3c00, 0xc000, 0x7bff, 0x0001, 0x0400, 0x7c00, 0x8000, 0x3555 };
  const float   of_f16[] = { 1, -2, 65504, 0x1p-24f, 0x1p-14f, INFINITY, -0.0f, 0.333251953125f };
  const guint16 bf16[] = { 0x3f80, 0xc000, 0x7f80, 0x3eab };
  const float   of_bf16[] = { 1, -2, INFINITY, 0.333984375f };
  const gint32  i32[] = { -3, 16777216 };
  const float   of_i32[] = { -3, 16777216 };
  const gint64  i64[] = { -3, 1 };
  const float   of_i64[] = { -3, 1 };

  assert_floats ("F32", f32, sizeof f32, f32, 4);
  assert_floats ("F64", f64, sizeof f64, of_f64, 3);
  assert_floats ("F16", f16, sizeof f16, of_f16, 8);
  assert_floats ("BF16", bf16, sizeof bf16, of_bf16, 4);
  assert_floats ("I32", i32, sizeof i32, of_i32, 2);
  assert_floats ("I64", i64, sizeof i64, of_i64, 2);
}

NN_TEST (values_keep_nan)
{
  const guint16             f16[] = { 0x7e00 };
  g_autoptr (NnSafetensors) file = file_with ("F16", 1, f16, sizeof f16);
  g_autoptr (NnTensor) tensor = nn_safetensor_to_tensor (nn_safetensors_find (file, "x"), NULL);

  g_assert_true (isnan (tensor->values[0]));
}

static void assert_ints (const char *dtype, const void *values, gsize n_values, const int *expected,
                         int n_expected)
{
  g_autoptr (NnSafetensors) file = file_with (dtype, n_expected, values, n_values);
  g_autofree int           *ints = NN_OK (nn_safetensor_to_ints, nn_safetensors_find (file, "x"));

  g_assert_cmpmem (ints, (gsize) n_expected * sizeof (int), expected,
                   (gsize) n_expected * sizeof (int));
}

NN_TEST (values_become_ints)
{
  const gint32  i32[] = { G_MININT32, 7 };
  const gint64  i64[] = { G_MININT32, G_MAXINT32 };
  const int     of_i64[] = { G_MININT32, G_MAXINT32 };
  const gint16  i16[] = { -2, 300 };
  const guint16 u16[] = { 65534, 300 };
  const gint8   i8[] = { -2, 3 };
  const guint8  u8[] = { 254, 3 };
  const guint32 u32[] = { 5, 6 };

  assert_ints ("I32", i32, sizeof i32, i32, 2);
  assert_ints ("I64", i64, sizeof i64, of_i64, 2);
  assert_ints ("I16", i16, sizeof i16, (const int[]){ -2, 300 }, 2);
  assert_ints ("U16", u16, sizeof u16, (const int[]){ 65534, 300 }, 2);
  assert_ints ("I8", i8, sizeof i8, (const int[]){ -2, 3 }, 2);
  assert_ints ("U8", u8, sizeof u8, (const int[]){ 254, 3 }, 2);
  assert_ints ("BOOL", u8, sizeof u8, (const int[]){ 254, 3 }, 2);
  assert_ints ("U32", u32, sizeof u32, (const int[]){ 5, 6 }, 2);
}

static void assert_not_ints (const char *dtype, const void *values, gsize n_values)
{
  g_autoptr (NnSafetensors) file = file_with (dtype, 1, values, n_values);

  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED, nn_safetensor_to_ints,
            nn_safetensors_find (file, "x"));
}

NN_TEST (values_out_of_range_are_refused)
{
  const gint64  large = G_GINT64_CONSTANT (2147483648);
  const gint64  small = G_GINT64_CONSTANT (-2147483649);
  const guint32 unsigned_large = 2147483648u;
  const float   real = 1;

  assert_not_ints ("I64", &large, sizeof large);
  assert_not_ints ("I64", &small, sizeof small);
  assert_not_ints ("U32", &unsigned_large, sizeof unsigned_large);
  assert_not_ints ("F32", &real, sizeof real);
}

NN_TEST (values_of_exotic_types_are_refused)
{
  const guint8              eight[8] = { 0 };
  g_autoptr (NnSafetensors) file = file_with ("F8_E4M3", 8, eight, 8);
  g_autoptr (NnSafetensors) complex = file_with ("C64", 1, eight, 8);

  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED, nn_safetensor_to_tensor,
            nn_safetensors_find (file, "x"));
  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED, nn_safetensor_to_tensor,
            nn_safetensors_find (complex, "x"));
}

NN_TEST (values_of_a_huge_shape_are_refused)
{
  g_autoptr (GBytes)        bytes = nn_test_header_bytes (NN_TEST_HEADER (HUGE), "", 0);
  g_autoptr (NnSafetensors) file = nn_safetensors_parse (bytes, "x", NULL);

  NN_FAILS (NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED, nn_safetensor_to_tensor,
            nn_safetensors_find (file, "x"));
}
