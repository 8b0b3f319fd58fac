#include "core/text/oddities.h"

#include <string.h>

#include "core/tensor/random.h"
#include "core/text/characters.h"

static gboolean has_entity (const char *text)
{
  for (const char *p = strchr (text, '&'); p != NULL; p = strchr (p + 1, '&'))
    {
      const char *end = p + 1 + (p[1] == '#' ? 1 : 0);
      const char *start = end;

      while (g_ascii_isalnum (*end) && end - start < 8)
        end++;
      if (*end == ';' && end - start >= 2)
        return TRUE;
    }

  return FALSE;
}

static gboolean has_tag (const char *text)
{
  for (const char *p = strchr (text, '<'); p != NULL; p = strchr (p + 1, '<'))
    {
      const char *name = p + 1 + (p[1] == '/' ? 1 : 0);
      const char *end = name + strcspn (name, "<> ");

      if (g_ascii_isalpha (*name) && (*end == '>' || (*end == ' ' && strchr (end, '>') != NULL)))
        return TRUE;
    }

  return FALSE;
}

/* Whether no text in Latin letters has @c after Ð, and none in Cyrillic after Р. */
static gboolean is_sign (gunichar c)
{
  return (c >= 0xa1 && c <= 0xbf && strchr ("\xab\xad\xb7\xbb", (char) c) == NULL) ||
         (c >= 0x402 && c <= 0x40f) || (c >= 0x452 && c <= 0x45f) || c == 0x20ac || c == 0x2030;
}

/* UTF-8 that was read as Latin 1 has Ã or â and then signs that no word has, and again and again
 * Ð and signs if it was Cyrillic, which read in Windows-1251 has Р and signs; Latin 1 that was read
 * as something else has control characters or U+FFFD; where an encoding has no such letters, there
 * are words of question marks. */
static gboolean has_mojibake (const char *text)
{
  gunichar before = ' ', first = 0;
  int      n_signs = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = nn_character_at (p);

      if ((g_unichar_iscntrl (c) && !g_unichar_isspace (c)) || c == 0xfffd ||
          ((before == 0xc3 || before == 0xc2) && c >= 0xa0 && c <= 0xbf) ||
          (before == 0xe2 && c == 0x20ac))
        return TRUE;
      n_signs +=
          ((before >= 0xc4 && before <= 0xef) || before == 0x420 || before == 0x421) && is_sign (c);
      n_signs += first == ' ' && before == '?' && c == '?';
      first = before;
      before = c;
    }

  return n_signs > 2;
}

static void note (NnOddities *self, NnOddityKind kind, const char *sample)
{
  if (self->n[kind]++ == 0)
    self->samples[kind] = g_strdup (sample);
}

static gboolean add_key (GHashTable *keys, guint64 key)
{
  return g_hash_table_add (keys, g_memdup2 (&key, sizeof key));
}

static void count_columns (NnOddities *self, const NnCorpus *corpus)
{
  const NnColumns *columns = corpus->columns;
  const int        chosen[] = { columns->source, columns->target };

  for (gsize i = 0; i < G_N_ELEMENTS (chosen); i++)
    if (chosen[i] < columns->n && columns->columns[chosen[i]].kind == NN_COLUMN_NUMBERS)
      note (self, NN_ODD_NUMBERS, columns->columns[chosen[i]].sample);

  /* Sentences end with a punctuation mark, notes do not. */
  for (int i = 0; i < columns->n; i++)
    if (i != columns->source && i != columns->target &&
        columns->columns[i].kind == NN_COLUMN_SENTENCES && columns->columns[i].is_ended)
      note (self, NN_ODD_MORE, columns->columns[i].sample);
}

/** Returns: what is odd in it; see nn_oddities_clear() */
NnOddities nn_oddities_of (const NnCorpus *corpus)
{
  NnOddities             self = { .n_pairs = corpus->n };
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) sources =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair  pair = nn_corpus_pair (corpus, i);
      const char   *sides[] = { pair.source, pair.target };
      const guint64 source = nn_random_key (pair.source);

      for (int side = 1; side >= 0; side--)
        if (has_entity (sides[side]) || has_tag (sides[side]))
          {
            note (&self, NN_ODD_ENTITIES, sides[side]);
            break;
          }
      for (int side = 1; side >= 0; side--)
        if (has_mojibake (sides[side]))
          {
            note (&self, NN_ODD_MOJIBAKE, sides[side]);
            break;
          }
      if (strcmp (pair.source, pair.target) == 0)
        note (&self, NN_ODD_SAME, pair.source);
      if (!add_key (pairs, nn_random_mix (source, nn_random_key (pair.target))))
        note (&self, NN_ODD_DUPLICATES, pair.source);
      add_key (sources, source);
    }

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair  pair = nn_corpus_pair (corpus, i);
      const guint64 target = nn_random_key (pair.target);

      if (g_hash_table_contains (sources, &target) && strcmp (pair.source, pair.target) != 0)
        note (&self, NN_ODD_MIXED, pair.target);
    }

  if (corpus->columns != NULL)
    count_columns (&self, corpus);

  return self;
}

/** @self: (inout): what is odd; its strings are freed */
void nn_oddities_clear (NnOddities *self)
{
  for (int i = 0; i < NN_N_ODDITIES; i++)
    g_clear_pointer (&self->samples[i], g_free);
}
