#include "ui/lessons/sentences.h"

#include <stdlib.h>
#include <string.h>

#include "core/engine/each.h"
#include "core/trace/operation/formula-writer.h"
#include "ui/lessons/keyed-text.h"
#include "ui/numbers/number-text.h"

typedef struct
{
  char *key, *lines;
} Entry;

static gpointer read_sentences (gpointer unused)
{
  static const char *const fields[] = { NULL };
  g_autofree char         *text = hl_shipped_text ("sentences", "txt");

  return hl_keyed_text_parse (text, fields, NULL);
}

static const char *lines_of (const char *key)
{
  static GOnce       once = G_ONCE_INIT;
  const HlKeyedText *all = g_once (&once, read_sentences, NULL);

  NN_EACH_OF (const Entry, entry, all->entries)
    if (g_str_equal (entry->key, key))
      return entry->lines;

  return NULL;
}

/* head: the name of a line and its conditions */
static gboolean is_said (const char *head, const char *name, const HlSpeaker *speaker,
                         gconstpointer about)
{
  g_auto (GStrv) words = g_strsplit (head, " ", -1);
  int            i = 1;

  if (!g_str_equal (words[0], name))
    return FALSE;
  while (words[i] != NULL && speaker->holds (about, words[i]))
    i++;

  return words[i] == NULL;
}

/* Returns a number with the figures that formulas have, −4.1·10⁻⁴, and the decimal sign of the
 * language. */
char *hl_formula_number (double number)
{
  g_autoptr (GString) text = g_string_new (NULL);
  NnFormulaWriter     writer = { text };

  nn_write_number (&writer, number);

  return hl_number_localize (text->str);
}

static char *write_number (double number, const char *format)
{
  if (format == NULL)
    return hl_formula_number (number);
  if (*format == 'p')
    return hl_probability_to_text (number);
  if (*format == ',')
    return g_strdup_printf ("%'.0f", number);
  if (*format == '.')
    return hl_number_to_text (number, atoi (format + 1));

  return hl_number_to_figures (number, atoi (format));
}

/* What is put in is not looked at again: a word may have braces of its own. */
char *hl_sentence_fill (const char *line, const HlSpeaker *speaker, gconstpointer about)
{
  GString *text = g_string_new (NULL);

  for (const char *c = line; *c != '\0'; c++)
    {
      const char      *end = *c == '{' ? strchr (c, '}') : NULL;
      g_autofree char *name = end != NULL ? g_strndup (c + 1, (gsize) (end - c - 1)) : NULL;
      g_auto (GStrv)   parts = name != NULL ? g_strsplit (name, ":", 2) : NULL;
      g_autofree char *word = NULL;

      if (parts == NULL)
        {
          g_string_append_c (text, *c);
          continue;
        }
      word = speaker->word (about, parts[0]);
      if (word == NULL)
        word = write_number (speaker->number (about, parts[0]), parts[1]);
      g_string_append (text, word);
      c = end;
    }

  return g_string_free (text, FALSE);
}

/* Returns what is said; NULL where there is no such entry, or no line of that name has conditions
 * that hold. */
char *hl_sentence (const char *key, const char *name, const HlSpeaker *speaker, gconstpointer about)
{
  const char    *entry = lines_of (key);
  g_auto (GStrv) lines = g_strsplit (entry != NULL ? entry : "", "\n", -1);

  for (int i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], ": ", 2);

      if (is_said (parts[0], name, speaker, about))
        return hl_sentence_fill (parts[1], speaker, about);
    }

  return NULL;
}

/* all: names and values, and a row without a name. */
double hl_named (const HlNamed *all, const char *name)
{
  for (; all->name != NULL; all++)
    if (g_str_equal (all->name, name))
      return all->value;

  g_error ("Nothing is called “%s” here", name);
}

static gboolean holds (gconstpointer all, const char *condition)
{
  return hl_named (all, condition) != 0.0;
}

static char *no_word (gconstpointer all, const char *name) { return NULL; }

static double number (gconstpointer all, const char *name) { return hl_named (all, name); }

/* Returns what is said about numbers alone. */
char *hl_sentence_of (const char *key, const char *name, const HlNamed *all)
{
  static const HlSpeaker speaker = { holds, no_word, number };

  return hl_sentence (key, name, &speaker, all);
}
