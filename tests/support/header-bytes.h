/* tests/support/header-bytes.h
 *
 * A safetensors file in memory: the length of its header, the header, the values.
 */

#pragma once

#include <glib.h>

/* sizeof and not strlen (): some headers contain NUL. */
#define NN_TEST_HEADER(text) text, sizeof (text) - 1

GBytes *nn_test_header_bytes (const char *header, gsize n_header, const void *values,
                              gsize n_values) G_GNUC_WARN_UNUSED_RESULT;
