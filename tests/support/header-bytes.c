#include "tests/support/header-bytes.h"

GBytes *nn_test_header_bytes (const char *header, gsize n_header, const void *values,
                              gsize n_values)
{
  GByteArray   *file = g_byte_array_new ();
  const guint64 length = GUINT64_TO_LE (n_header);

  g_byte_array_append (file, (const guint8 *) &length, sizeof length);
  g_byte_array_append (file, (const guint8 *) header, (guint) n_header);
  g_byte_array_append (file, values, (guint) n_values);

  return g_byte_array_free_to_bytes (file);
}
