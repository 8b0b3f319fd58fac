#include "ui/numbers/word-text.h"

#include <string.h>

#define FROM_LEFT "\u200e"
#define ISOLATE "\u2068"
#define END "\u2069"

/* Whether a letter is written from right to left. */
static gboolean is_from_right (gunichar c)
{
  return (c >= 0x0590 && c <= 0x08ff) || (c >= 0xfb1d && c <= 0xfdff) ||
         (c >= 0xfe70 && c <= 0xfeff) || (c >= 0x10800 && c <= 0x10fff) ||
         (c >= 0x1e800 && c <= 0x1efff);
}

/* The first letter that is written from right to left, or NULL. */
const char *hl_word_from_right (const char *text)
{
  while (*text != '\0' && !is_from_right (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);

  return *text != '\0' ? text : NULL;
}

/* A word that is beside others: one that is written from right to left does not turn them
 * around. */
char *hl_word_apart (const char *word)
{
  return hl_word_from_right (word) != NULL ? g_strconcat (ISOLATE, word, END, NULL)
                                           : g_strdup (word);
}

/* The same for a sentence about a picture: its signs are not markup. */
char *hl_word_quote (const char *word)
{
  g_autofree char *apart = hl_word_apart (word);

  return g_markup_escape_text (apart, -1);
}

/* Makes its first letter upper case, for the beginning of a sentence of ours. Returns words. */
char *hl_word_capital (char *words)
{
  *words = g_ascii_toupper (*words);

  return words;
}

/* Returns the end of the marks after a sentence of theirs that is quoted; NULL: it is not. start:
 * of the line. */
static const char *end_of_quote (const char *start, const char *words, const char *end)
{
  static const char *const quotes[][2] = { { "“", "”" }, { "«", "»" }, { "\"", "\"" } };

  for (gsize i = 0; i < G_N_ELEMENTS (quotes); i++)
    {
      const gsize length = strlen (quotes[i][0]);

      if ((gsize) (words - start) >= length &&
          strncmp (words - length, quotes[i][0], length) == 0 &&
          g_str_has_prefix (end + strspn (end, " .,!?"), quotes[i][1]))
        return end + strspn (end, " .,!?");
    }

  return NULL;
}

/* What may be between words of one sentence. */
static gboolean is_between (gunichar c) { return c < 128 && strchr (" .,'-!?0123456789", (int) c); }

/* Returns the end of words from right to left that follow one another. */
static const char *end_of_words (const char *words)
{
  const char *end = words;

  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);

      if (is_from_right (c) || g_unichar_ismark (c))
        end = g_utf8_next_char (at);
      else if (!is_between (c))
        break;
    }

  return end;
}

static char *one_line_apart (const char *line)
{
  const char *first = hl_word_from_right (line);
  GString    *apart = NULL;
  gboolean    is_mixed = FALSE, begins_right = first != NULL;

  if (first == NULL)
    return g_strdup (line);

  apart = g_string_new (NULL);
  for (const char *at = line, *next; *at != '\0'; at = next)
    {
      const gunichar c = g_utf8_get_char (at);

      next = g_utf8_next_char (at);
      if (g_str_has_prefix (at, ISOLATE) && strstr (at, END) != NULL)
        {
          next = strstr (at, END) + strlen (END);
          g_string_append_len (apart, at, next - at);
          continue;
        }
      if (is_from_right (c))
        {
          next = end_of_words (at);
          next = end_of_quote (line, at, next) != NULL ? end_of_quote (line, at, next) : next;
          g_string_append_printf (apart, ISOLATE "%.*s" END, (int) (next - at), at);
          continue;
        }
      if (c == '<' && strchr (at, '>') != NULL)
        next = strchr (at, '>') + 1;
      is_mixed = is_mixed || !is_between (c);
      begins_right = begins_right && !(at < first && g_unichar_isalpha (c)); /* not in a tag */
      g_string_append_len (apart, at, next - at);
    }
  if (!is_mixed)
    g_string_assign (apart, line);
  else if (begins_right)
    g_string_prepend (apart, FROM_LEFT);

  return g_string_free (apart, FALSE);
}

/* Whole lines, with markup or without, in which ours and theirs are mixed: each is read from left
 * to right, and each of their words is where it was put.  A line that is all theirs stays. */
char *hl_line_apart (const char *lines)
{
  g_auto (GStrv) each = NULL;

  if (hl_word_from_right (lines) == NULL)
    return g_strdup (lines);

  each = g_strsplit (lines, "\n", -1);
  for (char **line = each; *line != NULL; line++)
    {
      char *apart = one_line_apart (*line);

      g_free (*line);
      *line = apart;
    }

  return g_strjoinv ("\n", each);
}
