#include "core/text/pairs.h"

static void
append_ids (GArray             *ids,
            char              **tokens,
            int                 n_tokens,
            const NnVocabulary *vocabulary)
{
  for (int i = 0; i < n_tokens; i++)
    {
      const int id = nn_vocabulary_id (vocabulary, tokens[i]);

      g_array_append_val (ids, id);
    }
}

/* Appends one list of ids for each list of tokens and returns their beginnings;
 * @is_cut notes which lists were longer than num_steps. */
static int *
encode (GArray             *ids,
        char             ***sentences,
        int                 n,
        const NnVocabulary *vocabulary,
        const char         *first_token,
        int                 num_steps,
        gboolean           *is_cut)
{
  int *starts = g_new0 (int, n + 1);

  for (int i = 0; i < n; i++)
    {
      const int length = nn_tokens_count (sentences[i]);

      if (first_token != NULL)
        append_ids (ids, (char *[]){ (char *) first_token }, 1, vocabulary);

      append_ids (ids, sentences[i], MIN (length, num_steps), vocabulary);
      is_cut[i] |= length > num_steps;
      starts[i + 1] = (int) ids->len;
    }

  return starts;
}

/**
 * nn_pairs_new:
 * @tokens: pairs of lists of tokens, each list with its `<eos>`
 * @first: the first pair to take
 * @n: how many to take
 * @source_vocabulary: the ids of the source tokens
 * @target_vocabulary: the ids of the target tokens
 * @num_steps: the longest a sentence may be, counting `<eos>`
 *
 * A vocabulary without `<pad>`, which the textbook's has if no sentence ever needed
 * one, pads with `<unk>`, as the textbook does.
 *
 * Returns: (transfer full): the ids of these pairs
 */
NnPairs *
nn_pairs_new (const NnTokenPairs *tokens,
              int                 first,
              int                 n,
              const NnVocabulary *source_vocabulary,
              const NnVocabulary *target_vocabulary,
              int                 num_steps)
{
  NnPairs             *self = g_new0 (NnPairs, 1);
  GArray              *source = g_array_new (FALSE, FALSE, sizeof (int));
  GArray              *target = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree gboolean *is_cut = g_new0 (gboolean, MAX (n, 1));

  g_assert (first >= 0 && n >= 0 && (guint) (first + n) <= tokens->source->len);
  g_assert (num_steps > 0);

  self->n = n;
  self->num_steps = num_steps;
  self->source_pad = nn_vocabulary_id (source_vocabulary, NN_TOKEN_PAD);
  self->target_pad = nn_vocabulary_id (target_vocabulary, NN_TOKEN_PAD);
  self->source_unk = source_vocabulary->unk;
  self->target_unk = target_vocabulary->unk;
  self->source_starts = encode (source, (char ***) tokens->source->pdata + first, n,
                                source_vocabulary, NULL, num_steps, is_cut);
  self->target_starts = encode (target, (char ***) tokens->target->pdata + first, n,
                                target_vocabulary, NN_TOKEN_BOS, num_steps, is_cut);
  self->source = (int *) g_array_free (source, FALSE);
  self->target = (int *) g_array_free (target, FALSE);

  for (int i = 0; i < n; i++)
    self->n_cut += is_cut[i];

  return self;
}

/**
 * nn_pairs_free:
 * @self: (nullable) (transfer full): the pairs
 */
void
nn_pairs_free (NnPairs *self)
{
  if (self == NULL)
    return;

  g_free (self->source_starts);
  g_free (self->source);
  g_free (self->target_starts);
  g_free (self->target);
  g_free (self->shared_starts);
  g_free (self->shared);
  g_free (self);
}

/**
 * nn_pairs_source_length:
 * @self: the pairs
 * @pair: which pair
 *
 * Returns: S, the tokens of its source sentence with its `<eos>`
 */
int
nn_pairs_source_length (const NnPairs *self,
                        int            pair)
{
  return self->source_starts[pair + 1] - self->source_starts[pair];
}

/**
 * nn_pairs_target_length:
 * @self: the pairs
 * @pair: which pair
 *
 * Returns: T, the tokens to predict, which is all but `<bos>`
 */
int
nn_pairs_target_length (const NnPairs *self,
                        int            pair)
{
  return self->target_starts[pair + 1] - self->target_starts[pair] - 1;
}
