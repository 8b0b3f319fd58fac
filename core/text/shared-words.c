#include "core/text/shared-words.h"

#include <string.h>

#include "core/tensor/random.h"

#define SHORTEST_BORROWED_WORD 4 /* letters */

/* Returns the index of @token if it occurs exactly once, or -1. */
static int find_once (char **tokens, const char *token)
{
  int place = -1;

  for (int i = 0; tokens[i] != NULL; i++)
    if (strcmp (tokens[i], token) == 0)
      {
        if (place >= 0)
          return -1;
        place = i;
      }

  return place;
}

static gboolean has_digit (const char *token)
{
  for (const char *p = token; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isdigit (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

static gboolean can_hide (const char *token, const NnSpelling *spelling)
{
  return token[0] != '<' && (has_digit (token) || nn_spelling_of (spelling, token) != NULL ||
                             g_utf8_strlen (token, -1) >= SHORTEST_BORROWED_WORD);
}

/**
 * @pairs: (inout): the pairs; the shared words of the last one are added
 * @target: those of the translation
 *
 * Words that truncation removed do not count.
 */
void nn_shared_words_find (NnPairs *pairs, char **source, char **target, const NnSpelling *spelling)
{
  const int S = nn_pairs_source_length (pairs, pairs->n - 1);
  const int T = nn_pairs_target_length (pairs, pairs->n - 1);

  for (int s = 0; s < S; s++)
    {
      const int t = find_once (target, source[s]);

      if (t >= 0 && t < T && find_once (source, source[s]) == s && can_hide (source[s], spelling))
        nn_pairs_add_shared (pairs, s, t);
    }
}

/* Whether the word is hidden in this epoch: a hash decides, not the order of the pairs. */
static gboolean is_hidden (const NnHiding *self, int word)
{
  const guint64 site = nn_random_mix (self->seed, nn_random_key ("hidden words"));
  const guint64 hash = nn_random_mix (nn_random_mix (site, (guint64) self->epoch), (guint64) word);

  return nn_random_fraction (hash) < self->share;
}

static void hide (NnBatch *batch, int b, const NnSharedWord *word, const NnPairs *pairs)
{
  const int s = batch->source_rows->starts[b];
  const int t = batch->target_rows->starts[b];

  batch->source[s + word->source] = pairs->source_unk;
  batch->labels[t + word->target] = pairs->target_unk;

  /* The decoder reads <bos> first, so a word is one row later. */
  if (word->target + 1 < batch->target_rows->lengths[b])
    batch->decoder_input[t + word->target + 1] = pairs->target_unk;
}

/**
 * @order: (array): which of them it has
 * @hiding: how many words, and which
 * @batch: (inout): gets `<unk>` instead of some words, on both sides
 */
void nn_shared_words_hide (const NnPairs *pairs, const int *order, const NnHiding *hiding,
                           NnBatch *batch)
{
  if (hiding->share <= 0.0)
    return;

  for (int b = 0; b < batch->source_rows->B; b++)
    for (int i = nn_pairs_first_shared (pairs, order[b]);
         i < pairs->n_shared && pairs->shared[i].pair == order[b]; i++)
      if (is_hidden (hiding, i))
        hide (batch, b, &pairs->shared[i], pairs);
}
