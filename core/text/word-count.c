#include "core/text/word-count.h"

#include "core/engine/owned.h"

#define CHUNK 4096 /* bytes that are allocated at once for letters */

/** Returns: (transfer full): a count of no words */
NnWordCount *nn_word_count_new (void)
{
  NnWordCount *self = g_new0 (NnWordCount, 1);

  self->words = g_array_new (FALSE, FALSE, sizeof (NnCountedWord));
  self->places = g_hash_table_new (g_str_hash, g_str_equal);
  self->letters = g_string_chunk_new (CHUNK);

  return self;
}

NN_FREES_FOR_ALL (NnWordCount, nn_word_count_free, (g_hash_table_unref, places),
                  (g_array_unref, words), (g_string_chunk_free, letters))

/** Frees the table that finds a word: from now on @self is only a list. */
void nn_word_count_close (NnWordCount *self)
{
  g_clear_pointer (&self->places, g_hash_table_unref);
}

static NnCountedWord *find (const NnWordCount *self, const char *word)
{
  int place;

  g_assert (self->places != NULL);

  place = GPOINTER_TO_INT (g_hash_table_lookup (self->places, word));

  return place > 0 ? &g_array_index (self->words, NnCountedWord, place - 1) : NULL;
}

void nn_word_count_add (NnWordCount *self, const char *word, gint64 times)
{
  NnCountedWord *known = find (self, word);

  if (known == NULL)
    {
      const NnCountedWord met = { g_string_chunk_insert (self->letters, word), 0 };

      g_array_append_val (self->words, met);
      g_hash_table_insert (self->places, (char *) met.word, GINT_TO_POINTER (self->words->len));
      known = &g_array_index (self->words, NnCountedWord, self->words->len - 1);
    }

  known->n = (int) MIN (known->n + times, G_MAXINT);
}

/**
 * @word: any word
 * Returns: how often it occurs
 */
int nn_word_count_of (const NnWordCount *self, const char *word)
{
  const NnCountedWord *known = find (self, word);

  return known != NULL ? known->n : 0;
}
