#include "core/text/split.h"

#include <string.h>

#include "core/tensor/random.h"
#include "core/text/tokenizer.h"

/**
 * nn_split_key:
 * @sentence: a sentence, valid UTF-8
 *
 * Returns: (transfer full): its words, with single spaces between them
 */
char *
nn_split_key (const char *sentence)
{
  g_autofree char *normalized = nn_normalize (sentence);
  GString         *key = g_string_new (NULL);
  gboolean         is_apart = FALSE;

  for (const char *next = normalized; *next != '\0'; next = g_utf8_next_char (next))
    {
      const gunichar c = g_utf8_get_char (next);

      if (c == '\'' || g_unichar_isalnum (c) || g_unichar_ismark (c))
        {
          if (is_apart && key->len > 0)
            g_string_append_c (key, ' ');

          g_string_append_unichar (key, c);
          is_apart = FALSE;
        }
      else
        {
          is_apart = TRUE;
        }
    }

  return g_string_free (key, FALSE);
}

static char **
keys_of (const NnCorpus *corpus,
         gboolean        is_target)
{
  char **keys = g_new0 (char *, corpus->n + 1);

  for (int i = 0; i < corpus->n; i++)
    keys[i] = nn_split_key (is_target ? corpus->pairs[i].target : corpus->pairs[i].source);

  return keys;
}

/* Holds out every pair whose key is that of a pair already held out. */
static void
spread (char    **keys,
        int       n,
        gboolean *is_held_out)
{
  g_autoptr (GHashTable) forced = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < n; i++)
    if (is_held_out[i])
      g_hash_table_add (forced, keys[i]);

  for (int i = 0; i < n; i++)
    if (g_hash_table_contains (forced, keys[i]))
      is_held_out[i] = TRUE;
}

static gboolean
note_asks (const char *note)
{
  g_auto (GStrv) words = g_strsplit_set (note, " ,;", -1);

  return g_strv_contains ((const char *const *) words, NN_SPLIT_NOTE);
}

static double
dice (guint64     seed,
      const char *key)
{
  return (double) (nn_random_mix (seed, nn_random_key (key)) >> 11) * 0x1p-53;
}

/**
 * nn_split_held_out:
 * @corpus: the pairs
 * @fraction: which part of the sentences to hold out, from 0 to 1
 * @seed: another seed, other sentences
 *
 * Returns: (transfer full) (array): for each pair whether it is held out
 */
gboolean *
nn_split_held_out (const NnCorpus *corpus,
                   double          fraction,
                   guint64         seed)
{
  g_auto (GStrv) sources = keys_of (corpus, FALSE);
  gboolean      *is_held_out = g_new0 (gboolean, MAX (corpus->n, 1));
  gboolean       is_asked = FALSE;

  for (int i = 0; i < corpus->n; i++)
    if (note_asks (corpus->pairs[i].note))
      is_held_out[i] = is_asked = TRUE;

  if (is_asked)
    {
      g_auto (GStrv) targets = keys_of (corpus, TRUE);

      spread (sources, corpus->n, is_held_out);
      spread (targets, corpus->n, is_held_out);
      spread (sources, corpus->n, is_held_out);
    }

  for (int i = 0; i < corpus->n; i++)
    if (dice (seed, sources[i]) < fraction)
      is_held_out[i] = TRUE;

  return is_held_out;
}
