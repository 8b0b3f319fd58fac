/* tests/support/text-cursor.h
 *
 * A place in a text that is read from left to right, as the parsers of the printed and of
 * the general formulas do.
 *
 *      "S[i,j] / √d_k"        after nn_test_needs ("S["):  "i,j] / √d_k"
 */

#pragma once

#include <glib.h>

typedef struct
{
  const char *text; /* (unowned): the whole text */
  const char *at;   /* (unowned): what is left of it */
} NnTestCursor;

gboolean nn_test_sees (const NnTestCursor *self, const char *token);
gboolean nn_test_takes (NnTestCursor *self, const char *token);
void     nn_test_needs (NnTestCursor *self, const char *token);
