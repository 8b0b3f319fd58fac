#include "core/text/dataset-on-top.h"

#include "core/tensor/random.h"
#include "core/text/reading.h"
#include "core/text/spelling.h"
#include "core/text/split.h"
#include "core/text/tokens.h"

/* The own pairs, as tokens of the model. */
typedef struct
{
  const NnCorpus *corpus;
  const guint8   *is_held_out;
  char         ***source; /* of each pair, with <eos> */
  char         ***target;
} Own;

/* Returns the tokens of a sentence with <eos>; "<pad>" in it is an unknown word, not padding. */
static char **read_sentence (const NnVocabulary *vocabulary, const char *sentence)
{
  char **tokens = nn_read (vocabulary, sentence);

  for (int i = 0; tokens[i] != NULL; i++)
    if (nn_token_is_reserved (tokens[i]))
      {
        g_free (tokens[i]);
        tokens[i] = g_strdup (NN_TOKEN_UNK);
      }

  return nn_tokens_take_end (tokens);
}

static char ***read_side (const NnCorpus *corpus, const NnVocabulary *vocabulary,
                          gboolean is_target)
{
  char ***side = g_new (char **, corpus->n);

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair pair = nn_corpus_pair (corpus, i);

      side[i] = read_sentence (vocabulary, is_target ? pair.target : pair.source);
    }

  return side;
}

static void free_side (char ***side, int n)
{
  for (int i = 0; i < n; i++)
    g_strfreev (side[i]);
  g_free (side);
}

/* Returns a vocabulary with a row more for each unknown word of the pairs to learn from. */
static NnVocabulary *grow (const NnVocabulary *vocabulary, const Own *own, char ***side)
{
  g_autoptr (GPtrArray)  tokens = g_ptr_array_new ();
  g_autoptr (GHashTable) added = g_hash_table_new (g_str_hash, g_str_equal);
  NnVocabulary          *grown;

  for (int id = 0; id < vocabulary->size; id++)
    g_ptr_array_add (tokens, vocabulary->tokens[id]);
  for (int i = 0; i < own->corpus->n; i++)
    for (int j = 0; !own->is_held_out[i] && side[i][j] != NULL; j++)
      if (nn_vocabulary_id (vocabulary, side[i][j]) == vocabulary->unk &&
          !nn_token_is_reserved (side[i][j]) && g_hash_table_add (added, side[i][j]))
        g_ptr_array_add (tokens, side[i][j]);

  grown =
      nn_vocabulary_new_from_tokens ((const char *const *) tokens->pdata, (int) tokens->len, NULL);
  grown->rule = vocabulary->rule;
  if (vocabulary->byte_pairs != NULL)
    grown->byte_pairs = nn_byte_pairs_ref (vocabulary->byte_pairs);
  for (int id = 0; id < vocabulary->size; id++)
    if (nn_vocabulary_spelling (vocabulary, id) != nn_vocabulary_token (vocabulary, id))
      nn_vocabulary_set_spelling (grown, id, nn_vocabulary_spelling (vocabulary, id));

  return grown;
}

/* Says how the own sentences write the names among the new words. */
static void spell (NnVocabulary *grown, int n_known, const Own *own)
{
  g_autoptr (NnSpelling) spelling = nn_spelling_new ();

  for (int i = 0; i < own->corpus->n; i++)
    if (!own->is_held_out[i])
      {
        g_auto (GStrv) words = nn_dataset_without_end (own->target[i]);

        nn_spelling_add (spelling, words, nn_corpus_pair (own->corpus, i).target);
      }
  for (int id = n_known; id < grown->size; id++)
    nn_vocabulary_set_spelling (grown, id,
                                nn_spelling_of (spelling, nn_vocabulary_token (grown, id)));
}

/* Returns the tokens of the ids; of a target without its <bos>. */
static char **tokens_of (const NnVocabulary *vocabulary, const int *ids, int n)
{
  char **tokens = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    tokens[i] = g_strdup (nn_vocabulary_token (vocabulary, ids[i]));

  return tokens;
}

static void repeat_base_pair (NnDataset *self, const NnDataset *base, int pair)
{
  const NnPairs *pairs = base->training;
  const int      first = pairs->target_starts[pair] + 1;
  g_auto (GStrv) source =
      tokens_of (base->source_vocabulary, pairs->source + pairs->source_starts[pair],
                 pairs->source_starts[pair + 1] - pairs->source_starts[pair]);
  g_auto (GStrv) target = tokens_of (base->target_vocabulary, pairs->target + first,
                                     pairs->target_starts[pair + 1] - first);

  nn_dataset_add_pair (self, FALSE, source, target);
  for (int i = nn_pairs_first_shared (pairs, pair);
       i < pairs->n_shared && pairs->shared[i].pair == pair; i++)
    nn_pairs_add_shared (self->training, pairs->shared[i].source, pairs->shared[i].target);
}

/* Adds base pairs from all parts of the corpus, and each own pair until they are half as many. */
static void add_training (NnDataset *self, const Own *own, const NnOnTop *on_top)
{
  int n_own = 0;
  int n_base = 0;

  for (int i = 0; i < own->corpus->n; i++)
    n_own += !own->is_held_out[i];

  if (on_top->base != NULL)
    {
      const int n_all = on_top->base->training->n;
      const int wanted = CLAMP (NN_ON_TOP_REPEATED * n_own, NN_ON_TOP_LEAST, NN_ON_TOP_MOST);
      NnRandom  random = nn_random_new (on_top->seed);

      for (n_base = 0; n_base < MIN (wanted, n_all); n_base++)
        repeat_base_pair (self, on_top->base,
                          (int) (nn_random_uniform (&random) * n_all) % MAX (n_all, 1));
    }

  for (int times = MAX (n_base / 2 / MAX (n_own, 1), 1); times > 0; times--)
    for (int i = 0; i < own->corpus->n; i++)
      if (!own->is_held_out[i])
        nn_dataset_add_pair (self, FALSE, own->source[i], own->target[i]);
}

static void add_held_out (NnDataset *self, const Own *own)
{
  g_autoptr (GHashTable) by_source = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < own->corpus->n; i++)
    if (own->is_held_out[i])
      {
        const NnPair   pair = nn_corpus_pair (own->corpus, i);
        g_auto (GStrv) words = nn_read_words (self->target_vocabulary, pair.target);

        nn_dataset_add_pair (self, TRUE, own->source[i], own->target[i]);
        nn_dataset_add_held_out (self, by_source, &pair, own->source[i],
                                 self->target_vocabulary->byte_pairs != NULL ? words
                                                                             : own->target[i]);
      }
}

/**
 * @error: %NN_CORPUS_ERROR, if there is no own pair to learn from
 * Returns: (transfer full) (nullable): the dataset, or %NULL
 */
NnDataset *nn_dataset_new_on_top (const NnCorpus *own, const NnOnTop *on_top, GError **error)
{
  g_autoptr (NnDataset) self = nn_dataset_new_empty (on_top->text);
  g_autoptr (NnSplit)   split = nn_split_new (own, on_top->held_out, on_top->seed);
  Own read = { own, split->is_held_out, read_side (own, on_top->source_vocabulary, FALSE),
               read_side (own, on_top->target_vocabulary, TRUE) };

  self->source_vocabulary = grow (on_top->source_vocabulary, &read, read.source);
  self->target_vocabulary = grow (on_top->target_vocabulary, &read, read.target);
  if (on_top->target_vocabulary->byte_pairs == NULL)
    spell (self->target_vocabulary, on_top->target_vocabulary->size, &read);

  nn_dataset_begin_pairs (self);
  add_training (self, &read, on_top);
  add_held_out (self, &read);
  if (on_top->base != NULL)
    self->base_sentences = g_ptr_array_ref (on_top->base->held_out_sentences);
  self->sides = nn_sides_new (g_steal_pointer (&split->keys), split->is_held_out, (gsize) own->n);
  self->n_skipped = own->n_skipped;
  self->first_skipped = own->first_skipped;
  if (own->columns != NULL)
    {
      self->source_column = own->columns->source;
      self->target_column = own->columns->target;
    }
  self->oddities = nn_oddities_of (own);

  free_side (read.source, own->n);
  free_side (read.target, own->n);

  return nn_dataset_check_training (self->training->n, error) ? g_steal_pointer (&self) : NULL;
}
