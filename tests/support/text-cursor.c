#include "tests/support/text-cursor.h"

#include <string.h>

/* Returns whether @token comes next. */
gboolean nn_test_sees (const NnTestCursor *self, const char *token)
{
  return g_str_has_prefix (self->at, token);
}

/* Reads @token if it comes next; returns whether it did. */
gboolean nn_test_takes (NnTestCursor *self, const char *token)
{
  if (!nn_test_sees (self, token))
    return FALSE;

  self->at += strlen (token);

  return TRUE;
}

/* Reads @token, which must come next. */
void nn_test_needs (NnTestCursor *self, const char *token)
{
  if (!nn_test_takes (self, token))
    g_error ("“%s” expected at “%s” of “%s”", token, self->at, self->text);
}
