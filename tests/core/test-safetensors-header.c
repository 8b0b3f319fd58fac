#include "core/checkpoint/safetensors.h"

#include "tests/support/cases.h"
#include "tests/support/header-bytes.h"

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

#define HEADER(text) NN_TEST_HEADER (text)
#define X "{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}"
#define TWO(a, b) "{" a "," b "}"
#define THREE(a, b, c) "{" a "," b "," c "}"
#define TENSOR(name, shape, offsets)                                                               \
  "\"" name "\":{\"dtype\":\"F32\",\"shape\":" shape ",\"data_offsets\":" offsets "}"
#define ONE(shape, offsets) "{" TENSOR ("x", shape, offsets) "}"
#define EXTRA(value)                                                                               \
  "{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8],\"extra\":" value "}}"
#define DTYPE(dtype, shape, offsets)                                                               \
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
    HEADER (THREE (TENSOR ("a", "[0]", "[4,4]"), TENSOR ("b", "[0]", "[4,4]"),
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
  { "rejects-more-bits-than-can-be-counted", HEADER (ONE ("[4611686018427387904]", "[0,0]")), 0,
    FALSE },

  { "rejects-a-missing-dtype", HEADER ("{\"x\":{\"shape\":[2],\"data_offsets\":[0,8]}}"), 8,
    FALSE },
  { "rejects-a-missing-shape", HEADER ("{\"x\":{\"dtype\":\"F32\",\"data_offsets\":[0,8]}}"), 8,
    FALSE },
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
  { "rejects-a-control-character-in-a-name", HEADER ("{" TENSOR ("a\tb", "[2]", "[0,8]") "}"), 8,
    FALSE },
  { "rejects-a-lone-surrogate", HEADER ("{" TENSOR ("\\ud800", "[2]", "[0,8]") "}"), 8, FALSE },
  { "rejects-an-encoded-surrogate", HEADER ("{" TENSOR ("\xed\xa0\x80", "[2]", "[0,8]") "}"), 8,
    FALSE },
  { "rejects-an-overlong-character", HEADER ("{" TENSOR ("\xc1\x81", "[2]", "[0,8]") "}"), 8,
    FALSE },
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

NN_TEST_EACH (parse_keeps_to_the_table, cases, G_N_ELEMENTS (cases))
{
  static const guint8 zeros[64];
  const Case         *fixture = data;
  g_autoptr (GBytes)  bytes =
      nn_test_header_bytes (fixture->header, fixture->n_header, zeros, fixture->n_values);
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

NN_TEST (parse_says_where_and_what)
{
  g_autoptr (GBytes) bytes = nn_test_header_bytes (HEADER (ONE ("[3]", "[0,8]")), "01234567", 8);
  g_autoptr (GError) error = NN_ERROR (nn_safetensors_parse, bytes, "m");

  g_assert_cmpstr (
      error->message, ==,
      "The header of “m” is not valid: “x” with shape (3) and type F32 has the wrong size: 96 bits "
      "are needed, and the file has 8 bytes. Save or download the file again.");
}
