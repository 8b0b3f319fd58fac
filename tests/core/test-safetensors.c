#include "core/checkpoint/safetensors.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One header, followed by as many zeros as it should describe.  The verdicts are those of the
 * format's reference reader, except where the name says that this reader is stricter. */
typedef struct
{
  const char *sentence;
  const char *header;
  gsize       n_header;
  gsize       n_values;
  gboolean    is_valid;
} Case;

/* sizeof and not strlen (): some headers contain NUL. */
#define HEADER(text) text, sizeof (text) - 1
#define X "{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}"
#define TWO(a, b) "{" a "," b "}"
#define THREE(a, b, c) "{" a "," b "," c "}"
#define TENSOR(name, shape, offsets) \
  "\"" name "\":{\"dtype\":\"F32\",\"shape\":" shape ",\"data_offsets\":" offsets "}"
#define ONE(shape, offsets) "{" TENSOR ("x", shape, offsets) "}"
#define EXTRA(value) \
  "{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8],\"extra\":" value "}}"
#define DTYPE(dtype, shape, offsets) \
  "{\"x\":{\"dtype\":" dtype ",\"shape\":" shape ",\"data_offsets\":" offsets "}}"

static const Case cases[] = {
  { "accepts-one-tensor", HEADER (X "}"), 8, TRUE },
  { "accepts-no-tensors", HEADER ("{}"), 0, TRUE },
  { "accepts-only-metadata", HEADER ("{\"__metadata__\":{\"a\":\"b\"}}"), 0, TRUE },
  { "accepts-null-metadata", HEADER ("{\"__metadata__\":null}"), 0, TRUE },
  { "accepts-space-around", HEADER (" \t\r\n" X "} \n\t "), 8, TRUE },
  { "accepts-an-empty-name", HEADER ("{" TENSOR ("", "[2]", "[0,8]") "}"), 8, TRUE },
  { "accepts-a-single-number", HEADER (ONE ("[]", "[0,4]")), 4, TRUE },
  { "accepts-an-axis-of-size-0", HEADER (ONE ("[2,0]", "[0,0]")), 0, TRUE },
  { "accepts-an-unknown-field", HEADER (EXTRA ("[1.5,{\"a\":null}]")), 8, TRUE },
  { "accepts-minus-0-in-an-unknown-field", HEADER (EXTRA ("-0")), 8, TRUE },
  { "accepts-tensors-out-of-order",
    HEADER ("{" TENSOR ("a", "[1]", "[4,8]") "," TENSOR ("b", "[1]", "[0,4]") "}"), 8, TRUE },
  { "accepts-empty-tensors-at-one-place",
    HEADER (THREE (TENSOR ("a", "[0]", "[4,4]"),
                   TENSOR ("b", "[0]", "[4,4]"),
                   TENSOR ("c", "[1]", "[0,4]"))),
    4, TRUE },
  { "accepts-a-tensor-at-an-odd-place",
    HEADER (TWO ("\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}",
                 TENSOR ("b", "[1]", "[1,5]"))),
    5, TRUE },
  { "accepts-eight-axes", HEADER (ONE ("[1,1,1,1,1,1,1,1]", "[0,4]")), 4, TRUE },
  { "accepts-0-before-a-huge-size", HEADER (ONE ("[0,9223372036854775807,4]", "[0,0]")), 0, TRUE },
  { "accepts-nesting-16-deep", HEADER (EXTRA ("[[[[[[[[[[[[[[]]]]]]]]]]]]]]")), 8, TRUE },
  { "accepts-brackets-in-a-string", HEADER (EXTRA ("\"[[[[[[[[[[[[[[[[[[[[\\\"[[[[[ -0\"")), 8,
    TRUE },
  { "accepts-an-even-number-of-half-bytes", HEADER (DTYPE ("\"F4\"", "[2]", "[0,1]")), 1, TRUE },

  { "rejects-a-name-twice",
    HEADER ("{" TENSOR ("x", "[1]", "[0,4]") "," TENSOR ("x", "[1]", "[4,8]") "}"), 8, FALSE },
  { "rejects-a-name-in-two-spellings",
    HEADER ("{" TENSOR ("a", "[1]", "[0,4]") "," TENSOR ("\\u0061", "[1]", "[4,8]") "}"), 8,
    FALSE },
  { "rejects-metadata-twice", HEADER ("{\"__metadata__\":{},\"__metadata__\":{}}"), 0, FALSE },
  { "rejects-a-field-twice",
    HEADER ("{\"x\":{\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}"),
    8, FALSE },
  { "rejects-a-key-of-metadata-twice",
    HEADER ("{\"__metadata__\":{\"a\":\"1\",\"\\u0061\":\"2\"}}"), 0, FALSE },
  { "rejects-a-number-in-metadata", HEADER ("{\"__metadata__\":{\"a\":1}}"), 0, FALSE },
  { "rejects-null-in-metadata", HEADER ("{\"__metadata__\":{\"a\":null}}"), 0, FALSE },
  { "rejects-an-object-in-metadata", HEADER ("{\"__metadata__\":{\"a\":{}}}"), 0, FALSE },
  { "rejects-a-list-as-metadata", HEADER ("{\"__metadata__\":[]}"), 0, FALSE },

  { "rejects-2.0", HEADER (ONE ("[2.0]", "[0,8]")), 8, FALSE },
  { "rejects-2e0", HEADER (ONE ("[2e0]", "[0,8]")), 8, FALSE },
  { "rejects-minus-0", HEADER (ONE ("[-0]", "[0,0]")), 0, FALSE },
  { "rejects-minus-0-as-a-place", HEADER (ONE ("[2]", "[-0,8]")), 8, FALSE },
  { "rejects-minus-0.0", HEADER (ONE ("[-0.0]", "[0,0]")), 0, FALSE },
  { "rejects-minus-2", HEADER (ONE ("[-2]", "[0,8]")), 8, FALSE },
  { "rejects-02", HEADER (ONE ("[02]", "[0,8]")), 8, FALSE },
  { "rejects-minus-00", HEADER (EXTRA ("-00")), 8, FALSE },
  { "rejects-2-to-the-64", HEADER (ONE ("[0,18446744073709551616]", "[0,0]")), 0, FALSE },
  { "rejects-a-string-in-a-shape", HEADER (ONE ("[\"2\"]", "[0,8]")), 8, FALSE },
  { "rejects-true-in-a-shape", HEADER (ONE ("[true]", "[0,4]")), 4, FALSE },
  { "rejects-null-as-shape", HEADER (ONE ("null", "[0,4]")), 4, FALSE },
  { "rejects-one-offset", HEADER (ONE ("[2]", "[8]")), 8, FALSE },
  { "rejects-three-offsets", HEADER (ONE ("[2]", "[0,8,8]")), 8, FALSE },
  { "rejects-nine-axes", HEADER (ONE ("[1,1,1,1,1,1,1,1,1]", "[0,4]")), 4, FALSE },
  { "rejects-a-huge-size-before-0", HEADER (ONE ("[9223372036854775807,4,0]", "[0,0]")), 0, FALSE },
  { "rejects-more-bits-than-can-be-counted",
    HEADER (ONE ("[4611686018427387904]", "[0,0]")), 0, FALSE },

  { "rejects-a-missing-dtype", HEADER ("{\"x\":{\"shape\":[2],\"data_offsets\":[0,8]}}"), 8,
    FALSE },
  { "rejects-a-missing-shape",
    HEADER ("{\"x\":{\"dtype\":\"F32\",\"data_offsets\":[0,8]}}"), 8, FALSE },
  { "rejects-missing-offsets", HEADER ("{\"x\":{\"dtype\":\"F32\",\"shape\":[2]}}"), 8, FALSE },
  { "rejects-a-tensor-as-a-list", HEADER ("{\"x\":[\"F32\",[2],[0,8]]}"), 8, FALSE },
  { "rejects-a-dtype-as-an-object", HEADER (DTYPE ("{\"F32\":null}", "[2]", "[0,8]")), 8, FALSE },
  { "rejects-a-lower-case-dtype", HEADER (DTYPE ("\"f32\"", "[2]", "[0,8]")), 8, FALSE },
  { "rejects-an-unknown-dtype", HEADER (DTYPE ("\"F128\"", "[2]", "[0,32]")), 32, FALSE },
  { "rejects-an-odd-number-of-half-bytes", HEADER (DTYPE ("\"F4\"", "[3]", "[0,1]")), 1, FALSE },

  { "rejects-a-byte-order-mark", HEADER ("\xef\xbb\xbf" X "}"), 8, FALSE },
  { "rejects-trailing-nuls", HEADER (X "}\0\0"), 8, FALSE },
  { "rejects-trailing-text", HEADER (X "} x"), 8, FALSE },
  { "rejects-a-second-object", HEADER (X "}{}"), 8, FALSE },
  { "rejects-a-comment", HEADER ("{/* no */}"), 0, FALSE },
  { "rejects-single-quotes", HEADER ("{'__metadata__':{}}"), 0, FALSE },
  { "rejects-a-trailing-comma", HEADER (X ",}"), 8, FALSE },
  { "rejects-a-control-character-in-a-name",
    HEADER ("{" TENSOR ("a\tb", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-a-lone-surrogate", HEADER ("{" TENSOR ("\\ud800", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-an-encoded-surrogate",
    HEADER ("{" TENSOR ("\xed\xa0\x80", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-an-overlong-character",
    HEADER ("{" TENSOR ("\xc1\x81", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-a-broken-character", HEADER ("{" TENSOR ("\xff", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-nul-in-a-name", HEADER ("{" TENSOR ("a\\u0000b", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-a-list-at-the-top", HEADER ("[]"), 0, FALSE },
  { "rejects-a-string-at-the-top", HEADER ("\"x\""), 0, FALSE },
  { "rejects-an-empty-header", HEADER (""), 0, FALSE },
  { "rejects-an-unfinished-header", HEADER (X), 8, FALSE },
  { "rejects-nesting-17-deep", HEADER (EXTRA ("[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]")), 8, FALSE },

  { "rejects-a-hole",
    HEADER ("{" TENSOR ("a", "[1]", "[0,4]") "," TENSOR ("b", "[1]", "[8,12]") "}"), 12, FALSE },
  { "rejects-an-overlap",
    HEADER ("{" TENSOR ("a", "[2]", "[0,8]") "," TENSOR ("b", "[2]", "[4,12]") "}"), 12, FALSE },
  { "rejects-two-tensors-at-one-place",
    HEADER ("{" TENSOR ("a", "[2]", "[0,8]") "," TENSOR ("b", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-values-before-the-first-tensor", HEADER (ONE ("[1]", "[4,8]")), 8, FALSE },
  { "rejects-an-end-before-the-beginning", HEADER (ONE ("[2]", "[8,0]")), 8, FALSE },
  { "rejects-a-byte-too-many", HEADER (X "}"), 9, FALSE },
  { "rejects-a-byte-too-few", HEADER (X "}"), 7, FALSE },
  { "rejects-bytes-without-a-tensor", HEADER ("{}"), 1, FALSE },
  { "rejects-a-shape-of-other-size", HEADER (ONE ("[3]", "[0,8]")), 8, FALSE },
  { "rejects-an-empty-tensor-within-another",
    HEADER ("{" TENSOR ("a", "[2]", "[0,8]") "," TENSOR ("b", "[0]", "[4,4]") "}"), 8, FALSE },
};

static GBytes *
file_of (const char *header,
         gsize       n_header,
         const void *values,
         gsize       n_values)
{
  GByteArray   *file = g_byte_array_new ();
  const guint64 length = GUINT64_TO_LE (n_header);

  g_byte_array_append (file, (const guint8 *) &length, sizeof length);
  g_byte_array_append (file, (const guint8 *) header, (guint) n_header);
  g_byte_array_append (file, values, (guint) n_values);

  return g_byte_array_free_to_bytes (file);
}

static void
test_parse_keeps_to_the_table (gconstpointer user_data)
{
  static const guint8       zeros[64];
  const Case               *fixture = user_data;
  g_autoptr (GBytes)        bytes = file_of (fixture->header, fixture->n_header, zeros,
                                             fixture->n_values);
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnSafetensors) file = nn_safetensors_parse (bytes, "model.safetensors", &error);

  if (fixture->is_valid)
    {
      g_assert_no_error (error);
      g_assert_nonnull (file);
    }
  else
    {
      g_assert_null (file);
      g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID);
      g_assert_nonnull (strstr (error->message, "model.safetensors"));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

static void
assert_length_is_refused (guint64            announced,
                          gsize              n_bytes,
                          NnSafetensorsError code)
{
  static const guint8 zeros[64];
  const guint64       length = GUINT64_TO_LE (announced);
  GByteArray         *array = g_byte_array_new ();
  g_autoptr (GError)  error = NULL;
  g_autoptr (GBytes)  bytes = NULL;

  g_byte_array_append (array, (const guint8 *) &length, sizeof length);
  g_byte_array_append (array, zeros, sizeof zeros);
  g_byte_array_set_size (array, (guint) n_bytes);
  bytes = g_byte_array_free_to_bytes (array);

  g_assert_null (nn_safetensors_parse (bytes, "x", &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, (int) code);
}

static void
test_parse_refuses_impossible_lengths (void)
{
  assert_length_is_refused (0, 0, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (0, 7, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (0, 8, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (2, 9, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (100000001, 72, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (G_MAXUINT64, 72, NN_SAFETENSORS_ERROR_INVALID);
  assert_length_is_refused (G_MAXUINT64 - 7, 72, NN_SAFETENSORS_ERROR_INVALID);
}

static void
test_parse_refuses_a_header_over_its_limit (void)
{
  const gsize               n_header = NN_SAFETENSORS_MAX_HEADER_BYTES;
  g_autofree char          *header = g_malloc (n_header + 1);
  g_autoptr (GBytes)        longest = NULL;
  g_autoptr (GBytes)        too_long = NULL;
  g_autoptr (NnSafetensors) file = NULL;
  g_autoptr (GError)        error = NULL;

  memset (header, ' ', n_header + 1);
  memcpy (header, "{}", 2);
  longest = file_of (header, n_header, "", 0);
  too_long = file_of (header, n_header + 1, "", 0);

  file = nn_safetensors_parse (longest, "x", &error);
  g_assert_no_error (error);
  g_assert_null (nn_safetensors_parse (too_long, "x", &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE);
}

static void
test_parse_says_where_and_what (void)
{
  g_autoptr (GBytes) bytes = file_of (HEADER (ONE ("[3]", "[0,8]")), "01234567", 8);
  g_autoptr (GError) error = NULL;

  g_assert_null (nn_safetensors_parse (bytes, "m", &error));
  g_assert_cmpstr (error->message, ==,
                   "The header of “m” is not valid: “x” is (3) of F32, which are 96 bits, but it "
                   "has 8 bytes. Save or download the file again.");
}

static void
test_parse_lists_tensors_and_metadata (void)
{
  g_autoptr (GBytes) bytes =
      file_of (HEADER (THREE ("\"__metadata__\":{\"k\":\"é\"}",
                              TENSOR ("late", "[1]", "[4,8]"),
                              TENSOR ("early", "[]", "[0,4]"))),
               "01234567", 8);
  g_autoptr (NnSafetensors) file = nn_safetensors_parse (bytes, "x", NULL);

  g_assert_cmpint (nn_safetensors_count (file), ==, 2);
  g_assert_cmpstr (nn_safetensors_get (file, 0)->name, ==, "early");
  g_assert_cmpstr (nn_safetensors_get (file, 1)->name, ==, "late");
  g_assert_true (nn_safetensors_find (file, "late") == nn_safetensors_get (file, 1));
  g_assert_null (nn_safetensors_find (file, "missing"));
  g_assert_cmpmem (nn_safetensors_find (file, "late")->bytes, 4, "4567", 4);
  g_assert_cmpstr (nn_safetensors_metadata (file, "k"), ==, "é");
  g_assert_null (nn_safetensors_metadata (file, "l"));
  g_assert_true (nn_safetensor_has_shape (nn_safetensors_find (file, "late"), NN_SHAPE (1)));
  g_assert_false (nn_safetensor_has_shape (nn_safetensors_find (file, "late"), NN_SHAPE (1, 1)));
  g_assert_false (nn_safetensor_has_shape (nn_safetensors_find (file, "late"), NN_SHAPE (2)));
}

/* A file with one unaligned tensor of @dtype: a byte of something else stands before it. */
static NnSafetensors *
file_with (const char *dtype,
           int         length,
           const void *values,
           gsize       n_values)
{
  g_autofree char *header = g_strdup_printf (
      "{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},"
      "\"x\":{\"dtype\":\"%s\",\"shape\":[%d],\"data_offsets\":[1,%d]}}",
      dtype, length, (int) n_values + 1);
  g_autofree guint8 *all = g_malloc0 (n_values + 1);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  NnSafetensors     *file;

  memcpy (all + 1, values, n_values);
  bytes = file_of (header, strlen (header), all, n_values + 1);
  file = nn_safetensors_parse (bytes, "x", &error);
  g_assert_no_error (error);

  return file;
}

static void
assert_floats (const char  *dtype,
               const void  *values,
               gsize        n_values,
               const float *expected,
               int          n_expected)
{
  g_autoptr (NnSafetensors) file = file_with (dtype, n_expected, values, n_values);
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnTensor)      tensor =
      nn_safetensor_to_tensor (nn_safetensors_find (file, "x"), &error);

  g_assert_no_error (error);
  g_assert_cmpint (tensor->shape.n_dims, ==, 1);
  g_assert_cmpint (tensor->shape.dims[0], ==, n_expected);
  g_assert_cmpmem (tensor->values, tensor->length * sizeof (float), expected,
                   (gsize) n_expected * sizeof (float));
}

static void
test_values_become_floats (void)
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

static void
test_values_keep_nan (void)
{
  const guint16             f16[] = { 0x7e00 };
  g_autoptr (NnSafetensors) file = file_with ("F16", 1, f16, sizeof f16);
  g_autoptr (NnTensor)      tensor =
      nn_safetensor_to_tensor (nn_safetensors_find (file, "x"), NULL);

  g_assert_true (isnan (tensor->values[0]));
}

static void
assert_ints (const char *dtype,
             const void *values,
             gsize       n_values,
             const int  *expected,
             int         n_expected)
{
  g_autoptr (NnSafetensors) file = file_with (dtype, n_expected, values, n_values);
  g_autoptr (GError)        error = NULL;
  g_autofree int           *ints = nn_safetensor_to_ints (nn_safetensors_find (file, "x"), &error);

  g_assert_no_error (error);
  g_assert_cmpmem (ints, (gsize) n_expected * sizeof (int), expected,
                   (gsize) n_expected * sizeof (int));
}

static void
test_values_become_ints (void)
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

static void
assert_not_ints (const char *dtype,
                 const void *values,
                 gsize       n_values)
{
  g_autoptr (NnSafetensors) file = file_with (dtype, 1, values, n_values);
  g_autoptr (GError)        error = NULL;

  g_assert_null (nn_safetensor_to_ints (nn_safetensors_find (file, "x"), &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED);
}

static void
test_values_out_of_range_are_refused (void)
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

static void
test_values_of_exotic_types_are_refused (void)
{
  const guint8              eight[8] = { 0 };
  g_autoptr (NnSafetensors) file = file_with ("F8_E4M3", 8, eight, 8);
  g_autoptr (NnSafetensors) complex = file_with ("C64", 1, eight, 8);
  g_autoptr (GError)        error = NULL;

  g_assert_null (nn_safetensor_to_tensor (nn_safetensors_find (file, "x"), &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (nn_safetensor_to_tensor (nn_safetensors_find (complex, "x"), &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED);
}

static void
test_values_of_a_huge_shape_are_refused (void)
{
  g_autoptr (GBytes)        bytes = file_of (HEADER (ONE ("[0,4294967296]", "[0,0]")), "", 0);
  g_autoptr (NnSafetensors) file = nn_safetensors_parse (bytes, "x", NULL);
  g_autoptr (GError)        error = NULL;

  g_assert_null (nn_safetensor_to_tensor (nn_safetensors_find (file, "x"), &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_UNSUPPORTED);
}

static void
assert_unreadable (const char        *path,
                   NnSafetensorsError code,
                   const char        *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (nn_safetensors_load (path, &error));
  g_assert_error (error, NN_SAFETENSORS_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_load_explains_what_is_wrong (void)
{
  g_autofree char  *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char  *path = g_build_filename (folder, "model.safetensors", NULL);
  static const char text[] = "These are plain words and no numbers at all.";

  assert_unreadable (path, NN_SAFETENSORS_ERROR_UNREADABLE, "No such file");
  assert_unreadable (folder, NN_SAFETENSORS_ERROR_UNREADABLE, "folder");

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, "only 0 bytes");
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, "announce a header");
  g_assert_true (g_file_set_contents (path, "\x02\0\0\0\0\0\0\0{]", 10, NULL));
  assert_unreadable (path, NN_SAFETENSORS_ERROR_INVALID, "at its byte 2");

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_unreadable (path, NN_SAFETENSORS_ERROR_UNREADABLE, "not a file");
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The file takes no room on the disk: all of it is a hole. */
static void
test_load_refuses_a_huge_file (void)
{
  g_autofree char *path = NULL;
  const int        fd = g_file_open_tmp (NULL, &path, NULL);

  g_assert_cmpint (ftruncate (fd, NN_SAFETENSORS_MAX_FILE_BYTES + 1), ==, 0);
  assert_unreadable (path, NN_SAFETENSORS_ERROR_TOO_LARGE, "smaller model");
  close (fd);
  g_unlink (path);
}

static void
test_load_reads_what_parse_reads (void)
{
  g_autoptr (GBytes)        bytes = file_of (HEADER (X "}"), "01234567", 8);
  g_autofree char          *path = NULL;
  g_autoptr (NnSafetensors) file = NULL;
  g_autoptr (GError)        error = NULL;
  gsize                     n_bytes;
  const char               *data = g_bytes_get_data (bytes, &n_bytes);

  close (g_file_open_tmp (NULL, &path, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) n_bytes, NULL));

  file = nn_safetensors_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (nn_safetensors_find (file, "x")->bytes, 8, "01234567", 8);
  g_unlink (path);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/safetensors/parse/", cases[i].sentence, NULL);

      g_test_add_data_func (path, &cases[i], test_parse_keeps_to_the_table);
    }

  g_test_add_func ("/core/safetensors/parse/refuses-impossible-lengths",
                   test_parse_refuses_impossible_lengths);
  g_test_add_func ("/core/safetensors/parse/refuses-a-header-over-its-limit",
                   test_parse_refuses_a_header_over_its_limit);
  g_test_add_func ("/core/safetensors/parse/says-where-and-what", test_parse_says_where_and_what);
  g_test_add_func ("/core/safetensors/parse/lists-tensors-and-metadata",
                   test_parse_lists_tensors_and_metadata);
  g_test_add_func ("/core/safetensors/values/become-floats", test_values_become_floats);
  g_test_add_func ("/core/safetensors/values/keep-nan", test_values_keep_nan);
  g_test_add_func ("/core/safetensors/values/become-ints", test_values_become_ints);
  g_test_add_func ("/core/safetensors/values/out-of-range-are-refused",
                   test_values_out_of_range_are_refused);
  g_test_add_func ("/core/safetensors/values/of-exotic-types-are-refused",
                   test_values_of_exotic_types_are_refused);
  g_test_add_func ("/core/safetensors/values/of-a-huge-shape-are-refused",
                   test_values_of_a_huge_shape_are_refused);
  g_test_add_func ("/core/safetensors/load/explains-what-is-wrong",
                   test_load_explains_what_is_wrong);
  g_test_add_func ("/core/safetensors/load/refuses-a-huge-file", test_load_refuses_a_huge_file);
  g_test_add_func ("/core/safetensors/load/reads-what-parse-reads",
                   test_load_reads_what_parse_reads);

  return g_test_run ();
}
