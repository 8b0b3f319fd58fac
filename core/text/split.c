#include "core/text/split.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/tensor/random.h"
#include "core/text/characters.h"
#include "core/text/tokenizer.h"

/** Returns: whether @mark is one of the words of its note */
gboolean nn_pair_has_mark (const NnPair *pair, const char *mark)
{
  g_auto (GStrv) words = NULL;

  if (strstr (pair->note, mark) == NULL) /* true for nearly all pairs */
    return FALSE;

  words = g_strsplit_set (pair->note, " ,;", -1);

  return g_strv_contains ((const char *const *) words, mark);
}

/** Returns: how many of them have the mark */
int nn_corpus_count_marked (const NnCorpus *corpus, const char *mark)
{
  int n = 0;

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      n += nn_pair_has_mark (&pair, mark);
    }

  return n;
}

/**
 * @max_pairs: how many to keep at most, the first ones; 0 for all
 *
 * Removes all other pairs from @corpus, which may be empty then.
 */
void nn_corpus_keep_marked (NnCorpus *corpus, const char *mark, int max_pairs)
{
  int n = 0;

  for (int i = 0; i < corpus->n && (max_pairs == 0 || n < max_pairs); i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      if (nn_pair_has_mark (&pair, mark))
        corpus->lines[n++] = corpus->lines[i];
    }

  corpus->n = n;
}

/* Appends a part of a word, after a space if it is not a part of the same word. */
static void append_word (GString *key, const char *text, gssize length, gboolean is_apart)
{
  if (is_apart && key->len > 0)
    g_string_append_c (key, ' ');
  g_string_append_len (key, text, length);
}

/**
 * @sentence: a sentence, valid UTF-8
 * Returns: (transfer full): its words, with single spaces between them
 */
char *nn_split_words (const char *sentence)
{
  g_autofree char *normalized = nn_normalize (sentence);
  GString         *key = g_string_sized_new (strlen (normalized) + 1);
  gboolean         is_apart = FALSE;

  for (const char *next = normalized; *next != '\0'; next = g_utf8_next_char (next))
    {
      const char *const start = next;
      gunichar          c;

      next = nn_characters_skip_alphanumeric (start);
      if (next > start)
        {
          append_word (key, start, next - start, is_apart);
          is_apart = FALSE;
        }
      if (*next == '\0')
        break;

      c = nn_character_at (next);
      if (c == '\'' || nn_character_is_of_word (c))
        {
          append_word (key, next, g_utf8_next_char (next) - next, is_apart);
          is_apart = FALSE;
        }
      else
        {
          is_apart = TRUE;
        }
    }

  return g_string_free (key, FALSE);
}

/**
 * @sentence: a sentence, valid UTF-8
 * Returns: its key
 */
guint64 nn_split_key_of (const char *sentence)
{
  g_autofree char *key = nn_split_words (sentence);

  return nn_random_key (key);
}

static guint64 *keys_of (const NnCorpus *corpus, gboolean is_target)
{
  guint64 *keys = g_new (guint64, MAX (corpus->n, 1));

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      keys[i] = nn_split_key_of (is_target ? pair.target : pair.source);
    }

  return keys;
}

/**
 * @a: (type guint64): points to a key
 * @b: (type guint64): points to another one
 * Returns: a negative number if @a comes first in ascending order, a positive one if @b does, or 0
 */
int nn_split_compare_keys (gconstpointer a, gconstpointer b)
{
  const guint64 left = *(const guint64 *) a;
  const guint64 right = *(const guint64 *) b;

  return left < right ? -1 : left > right;
}

/* Holds out every pair that has the same key as a held-out pair. */
static void hold_out_same (const guint64 *keys, int n, guint8 *is_held_out)
{
  g_autoptr (GArray) held_out = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (int i = 0; i < n; i++)
    if (is_held_out[i])
      g_array_append_val (held_out, keys[i]);

  g_array_sort (held_out, nn_split_compare_keys);

  for (int i = 0; i < n; i++)
    if (g_array_binary_search (held_out, &keys[i], nn_split_compare_keys, NULL))
      is_held_out[i] = TRUE;
}

/* A random number in [0, 1) that belongs to the key. */
static double random_of (guint64 seed, guint64 key)
{
  return nn_random_fraction (nn_random_mix (seed, key));
}

/* Returns whether any note asks for a pair to be held out. */
static gboolean hold_out_asked (NnSplit *self, const NnCorpus *corpus)
{
  gboolean is_asked = FALSE;

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      if (nn_pair_has_mark (&pair, NN_MARK_HELD_OUT))
        self->is_held_out[i] = is_asked = TRUE;
    }

  return is_asked;
}

/* Holds out pairs from which the model could learn the translation of a held-out sentence. */
static void hold_out_related (NnSplit *self, const NnCorpus *corpus)
{
  g_autofree guint64 *targets = keys_of (corpus, TRUE);

  hold_out_same (self->keys, corpus->n, self->is_held_out);
  hold_out_same (targets, corpus->n, self->is_held_out);
  hold_out_same (self->keys, corpus->n, self->is_held_out);
}

/**
 * @fraction: which part of the sentences to hold out, from 0 to 1
 * @seed: another seed, other sentences
 * Returns: (transfer full): what becomes of each pair
 */
NnSplit *nn_split_new (const NnCorpus *corpus, double fraction, guint64 seed)
{
  NnSplit *self = g_new0 (NnSplit, 1);

  self->keys = keys_of (corpus, FALSE);
  self->is_held_out = g_new0 (guint8, MAX (corpus->n, 1));

  if (hold_out_asked (self, corpus))
    hold_out_related (self, corpus);

  for (int i = 0; i < corpus->n; i++)
    if (random_of (seed, self->keys[i]) < fraction)
      self->is_held_out[i] = TRUE;

  return self;
}

NN_FREES_FOR_ALL (NnSplit, nn_split_free, (g_free, keys, is_held_out))
