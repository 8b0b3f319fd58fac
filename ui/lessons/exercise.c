#include "ui/lessons/exercise.h"

#include "ui/lessons/sentences.h"

/* Returns the heading ("title") of an exercise of that page, or what to do and what to look at
 * ("text"); NULL if the page has fewer. number: which, from 1. */
char *hl_exercise_say (const char *page, int number, const char *line)
{
  const HlNamed    about[] = { { "1", number == 1 }, { "2", number == 2 }, { NULL } };
  g_autofree char *key = g_strconcat ("exercise ", page, NULL);

  return hl_sentence_of (key, line, about);
}
