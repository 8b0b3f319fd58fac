#include "core/text/pairs.h"

enum
{
  SOURCE_STARTS,
  SOURCE,
  TARGET_STARTS,
  TARGET,
  SHARED_STARTS,
  SHARED,
};

static void
append (NnPairs *self,
        int      list,
        int      number)
{
  g_array_append_val (self->lists[list], number);
}

/* A list moves when it grows. */
static void
point_into_lists (NnPairs *self)
{
  self->source_starts = (int *) self->lists[SOURCE_STARTS]->data;
  self->source = (int *) self->lists[SOURCE]->data;
  self->target_starts = (int *) self->lists[TARGET_STARTS]->data;
  self->target = (int *) self->lists[TARGET]->data;
}

/* Returns whether the sentence is longer than num_steps. */
static gboolean
append_sentence (NnPairs            *self,
                 int                 list,
                 char              **tokens,
                 const NnVocabulary *vocabulary)
{
  int i;

  for (i = 0; i < self->num_steps && tokens[i] != NULL; i++)
    append (self, list, nn_vocabulary_id (vocabulary, tokens[i]));

  return tokens[i] != NULL;
}

/**
 * nn_pairs_new:
 * @source_vocabulary: the ids of the source tokens
 * @target_vocabulary: the ids of the target tokens
 * @num_steps: the longest a sentence may be, counting `<eos>`
 *
 * The vocabularies must live while pairs are added.  One without `<pad>`, which the textbook's
 * has if no sentence ever needed it, pads with `<unk>`, as the textbook does.
 *
 * Returns: (transfer full): no pairs
 */
NnPairs *
nn_pairs_new (const NnVocabulary *source_vocabulary,
              const NnVocabulary *target_vocabulary,
              int                 num_steps)
{
  NnPairs *self = g_new0 (NnPairs, 1);

  g_assert (num_steps > 0);

  self->num_steps = num_steps;
  self->source_vocabulary = source_vocabulary;
  self->target_vocabulary = target_vocabulary;
  self->source_pad = nn_vocabulary_id (source_vocabulary, NN_TOKEN_PAD);
  self->target_pad = nn_vocabulary_id (target_vocabulary, NN_TOKEN_PAD);
  self->source_unk = source_vocabulary->unk;
  self->target_unk = target_vocabulary->unk;

  for (int i = SOURCE_STARTS; i <= TARGET; i++)
    self->lists[i] = g_array_new (FALSE, TRUE, sizeof (int));
  append (self, SOURCE_STARTS, 0);
  append (self, TARGET_STARTS, 0);
  point_into_lists (self);

  return self;
}

/**
 * nn_pairs_add:
 * @self: the pairs
 * @source: the tokens of a sentence, with its `<eos>`
 * @target: the tokens of its translation, with its `<eos>`
 */
void
nn_pairs_add (NnPairs *self,
              char   **source,
              char   **target)
{
  gboolean is_cut = append_sentence (self, SOURCE, source, self->source_vocabulary);

  append (self, TARGET, nn_vocabulary_id (self->target_vocabulary, NN_TOKEN_BOS));
  is_cut |= append_sentence (self, TARGET, target, self->target_vocabulary);

  append (self, SOURCE_STARTS, (int) self->lists[SOURCE]->len);
  append (self, TARGET_STARTS, (int) self->lists[TARGET]->len);
  point_into_lists (self);

  self->n++;
  self->n_cut += is_cut;
}

/**
 * nn_pairs_add_shared:
 * @self: the pairs
 * @words: (array length=n): words that stand alike on both sides of the pair added last
 * @n: how many
 *
 * For every pair or for none.
 */
void
nn_pairs_add_shared (NnPairs            *self,
                     const NnSharedWord *words,
                     int                 n)
{
  if (self->shared == NULL)
    {
      self->lists[SHARED_STARTS] = g_array_new (FALSE, TRUE, sizeof (int));
      self->lists[SHARED] = g_array_sized_new (FALSE, FALSE, sizeof (NnSharedWord), 1);
      append (self, SHARED_STARTS, 0);
    }

  g_array_append_vals (self->lists[SHARED], words, n);
  append (self, SHARED_STARTS, (int) self->lists[SHARED]->len);
  g_assert (self->lists[SHARED_STARTS]->len == (guint) self->n + 1);

  self->shared_starts = (int *) self->lists[SHARED_STARTS]->data;
  self->shared = (NnSharedWord *) self->lists[SHARED]->data;
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

  for (guint i = 0; i < G_N_ELEMENTS (self->lists); i++)
    if (self->lists[i] != NULL)
      g_array_unref (self->lists[i]);
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
