#include "core/experiments/references.h"

#include "core/text/tokens.h"

struct _NnReferences
{
  gatomicrefcount n_references;
  GHashTable     *sentences; /* (element-type utf8 GPtrArray): source, its targets */
};

static void targets_free (gpointer targets) { g_ptr_array_unref (targets); }

/* Returns the words of a sentence without <bos>, <eos> and padding; NULL if one is unknown. */
static char *words_of (const int *ids, int n, const NnVocabulary *words)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    {
      if (ids[i] == words->unk)
        return NULL;
      if (ids[i] == words->bos || ids[i] == words->eos || ids[i] == words->pad)
        continue;
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words->tokens[ids[i]]);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void add_pairs (NnReferences *self, const NnDataset *dataset, const NnPairs *pairs)
{
  for (int pair = 0; pair < pairs->n; pair++)
    {
      const int        source = pairs->source_starts[pair];
      const int        target = pairs->target_starts[pair];
      g_autofree char *sentence =
          words_of (&pairs->source[source], pairs->source_starts[pair + 1] - source,
                    dataset->source_vocabulary);
      char *translation = words_of (&pairs->target[target], pairs->target_starts[pair + 1] - target,
                                    dataset->target_vocabulary);
      GPtrArray *targets;

      if (sentence == NULL || translation == NULL)
        {
          g_free (translation);
          continue;
        }

      targets = g_hash_table_lookup (self->sentences, sentence);
      if (targets == NULL)
        {
          targets = g_ptr_array_new_with_free_func (g_free);
          g_hash_table_insert (self->sentences, g_steal_pointer (&sentence), targets);
        }
      g_ptr_array_add (targets, translation);
    }
}

/** Returns: (transfer full): its translations, those of held-out sentences too */
NnReferences *nn_references_new (const NnDataset *dataset)
{
  NnReferences *self = g_new (NnReferences, 1);

  g_atomic_ref_count_init (&self->n_references);
  self->sentences = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, targets_free);
  add_pairs (self, dataset, dataset->training);
  add_pairs (self, dataset, dataset->held_out);

  return self;
}

/** Returns: (transfer full): @self */
NnReferences *nn_references_ref (NnReferences *self)
{
  g_atomic_ref_count_inc (&self->n_references);

  return self;
}

/** @self: (nullable) (transfer full): the references */
void nn_references_unref (NnReferences *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->n_references))
    return;

  g_hash_table_unref (self->sentences);
  g_free (self);
}

/**
 * Returns: (transfer none) (nullable) (element-type utf8): how the corpus translates that sentence,
 *   words with a space between them; %NULL if it does not have it
 */
const GPtrArray *nn_references_find (NnReferences *self, const NnTranslation *translation)
{
  g_autoptr (GString) sentence = g_string_new (NULL);

  for (int i = 0; i < translation->source_valid_len; i++)
    if (!g_str_equal (translation->source_tokens[i], NN_TOKEN_EOS))
      g_string_append_printf (sentence, "%s%s", i > 0 ? " " : "", translation->source_tokens[i]);

  return g_hash_table_lookup (self->sentences, sentence->str);
}
