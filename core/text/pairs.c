#include "core/text/pairs.h"

enum
{
  SOURCE_STARTS,
  SOURCE,
  TARGET_STARTS,
  TARGET,
  SHARED,
};

static void append (NnPairs *self, int list, int number)
{
  g_array_append_val (self->lists[list], number);
}

/* Sets the pointers to the lists again: an array may be copied when it grows. */
static void point_into_lists (NnPairs *self)
{
  self->source_starts = (void *) self->lists[SOURCE_STARTS]->data;
  self->source = (void *) self->lists[SOURCE]->data;
  self->target_starts = (void *) self->lists[TARGET_STARTS]->data;
  self->target = (void *) self->lists[TARGET]->data;
  self->shared = (void *) self->lists[SHARED]->data;
}

/* Returns whether the sentence is longer than num_steps. */
static gboolean append_sentence (NnPairs *self, int list, char **tokens,
                                 const NnVocabulary *vocabulary)
{
  int i;

  for (i = 0; i < self->num_steps && tokens[i] != NULL; i++)
    append (self, list, nn_vocabulary_id (vocabulary, tokens[i]));

  return tokens[i] != NULL;
}

static void begin_list (NnPairs *self, int list, gsize n)
{
  g_clear_pointer (&self->lists[list], g_array_unref);
  self->lists[list] = g_array_sized_new (FALSE, TRUE, sizeof (int), (guint) n);
}

/**
 * @num_steps: the maximum length of a sentence in tokens, counting `<eos>`
 *
 * The vocabularies must live while pairs are added.  A vocabulary of the textbook has no `<pad>` if
 * no sentence was padded; then `<unk>` pads, as in the textbook.
 *
 * Returns: (transfer full): a list without pairs
 */
NnPairs *nn_pairs_new (const NnVocabulary *source_vocabulary, const NnVocabulary *target_vocabulary,
                       int num_steps)
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

  self->lists[SHARED] = g_array_new (FALSE, FALSE, sizeof (NnSharedWord));
  nn_pairs_reserve (self, 0, 0, 0);

  return self;
}

/**
 * @self: no pairs yet
 * @n_source: how many ids their source sentences will have
 * @n_target: how many ids their target sentences will have
 *
 * Allocates the memory of all lists at once.  A list that grows step by step is copied, and its old
 * memory may stay unused.
 */
void nn_pairs_reserve (NnPairs *self, gsize n, gsize n_source, gsize n_target)
{
  g_assert (self->n == 0);

  begin_list (self, SOURCE_STARTS, n + 1);
  begin_list (self, SOURCE, n_source);
  begin_list (self, TARGET_STARTS, n + 1);
  begin_list (self, TARGET, n_target);
  append (self, SOURCE_STARTS, 0);
  append (self, TARGET_STARTS, 0);
  point_into_lists (self);
}

/**
 * @source: the tokens of a sentence, with its `<eos>`
 * @target: the tokens of its translation, with its `<eos>`
 */
void nn_pairs_add (NnPairs *self, char **source, char **target)
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
 * @source: the position of a word in the source sentence of the pair added last
 * @target: the position of the same one in its target sentence, `<bos>` not counted
 *
 * Says that this word of the pair is the same on both sides.
 */
void nn_pairs_add_shared (NnPairs *self, int source, int target)
{
  const NnSharedWord word = { self->n - 1, (guint16) source, (guint16) target };

  g_assert (self->n > 0 && source <= G_MAXUINT16 && target <= G_MAXUINT16);

  g_array_append_val (self->lists[SHARED], word);
  self->n_shared++;
  point_into_lists (self);
}

void nn_pairs_free (NnPairs *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (self->lists); i++)
    g_array_unref (self->lists[i]);
  g_free (self);
}

/** Returns: S, the tokens of its source sentence with its `<eos>` */
int nn_pairs_source_length (const NnPairs *self, int pair)
{
  return self->source_starts[pair + 1] - self->source_starts[pair];
}

/** Returns: T, the tokens to predict, which is all but `<bos>` */
int nn_pairs_target_length (const NnPairs *self, int pair)
{
  return self->target_starts[pair + 1] - self->target_starts[pair] - 1;
}

/**
 * Returns: the index of the first shared word of @pair or of a later pair; @n_shared if there is
 *   none
 */
int nn_pairs_first_shared (const NnPairs *self, int pair)
{
  int low = 0;
  int high = self->n_shared;

  while (low < high)
    {
      const int middle = low + (high - low) / 2;

      if (self->shared[middle].pair < pair)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}
