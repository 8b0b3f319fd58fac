#include "tests/support/few-words.h"

#include <glib.h>

#define MOST_WORDS 20

/* sentence: one sentence, with spaces between its words. */
void nn_test_assert_few_words (const char *sentence)
{
  g_auto (GStrv) words = g_strsplit_set (sentence, " ", -1);
  int            n = 0;

  for (char **word = words; *word != NULL; word++)
    n += **word != '\0';

  if (n > MOST_WORDS)
    g_error ("“%s” has %d words", sentence, n);
}
