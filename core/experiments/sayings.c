#include "core/experiments/sayings.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/text/spelling.h"
#include "core/text/tokenizer.h"
#include "core/text/tokens.h"
#include "core/translation/translate.h"

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

/* Returns how the corpus translates that sentence, words with a space between them; NULL if it does
 * not have it. */
static const GPtrArray *find_references (NnReferences *self, const NnTranslation *translation)
{
  g_autoptr (GString) sentence = g_string_new (NULL);

  for (int i = 0; i < translation->source_valid_len; i++)
    if (!g_str_equal (translation->source_tokens[i], NN_TOKEN_EOS))
      g_string_append_printf (sentence, "%s%s", i > 0 ? " " : "", translation->source_tokens[i]);

  return g_hash_table_lookup (self->sentences, sentence->str);
}

/**
 * @sources: (array zero-terminated=1): sentences
 * @targets: (nullable) (array): a translation of each, or %NULL, where the corpus may have none
 */
NnWatch *nn_watch_new (const char *const *sources, const char *const *targets)
{
  NnWatch *self = g_atomic_rc_box_new0 (NnWatch);

  self->sources = g_strdupv ((char **) sources);
  self->n = (int) g_strv_length (self->sources);
  self->targets = g_new0 (char *, self->n + 1);
  for (int i = 0; i < self->n && targets != NULL; i++)
    self->targets[i] = g_strdup (targets[i]);

  return self;
}

static void clear_watch (gpointer data)
{
  NnWatch *self = data;

  for (int i = 0; i < self->n; i++)
    g_free (self->targets[i]);
  g_free (self->targets);
  g_strfreev (self->sources);
}

NN_COUNTS (NnWatch, nn_watch, clear_watch)

/* Not punctuation; <pad>, <bos> and <unk> are words that a model has chosen. */
static gboolean is_spoken (const char *token) { return *token == '<' || nn_token_is_word (token); }

static int count_spoken (char *const *tokens, int n)
{
  int spoken = 0;

  for (int i = 0; i < n; i++)
    spoken += is_spoken (tokens[i]);

  return spoken;
}

/* Row i, column j: how much the words from i and those of the reference from j have in common. */
static int *common_lengths (char *const *tokens, int n, char *const *right, int m)
{
  int *lengths = g_new0 (int, (gsize) (n + 1) * (gsize) (m + 1));

  for (int i = n - 1; i >= 0; i--)
    for (int j = m - 1; j >= 0; j--)
      {
        int *at = lengths + i * (m + 1) + j;

        *at = g_str_equal (tokens[i], right[j]) ? 1 + at[m + 2] : MAX (at[m + 1], at[1]);
      }

  return lengths;
}

/* Says which words are right, and how many are missing between two of them: as many as the
 * reference has more there. */
static void find_right (NnSaying *self, char *const *tokens, char *const *right)
{
  const int       n = self->n_words, m = (int) g_strv_length ((char **) right);
  g_autofree int *lengths = common_lengths (tokens, n, right, m);
  int             behind = 0, i = 0, j = 0;

  while (i < n || j < m)
    {
      const int *at = lengths + i * (m + 1) + j;

      if (i < n && j < m && g_str_equal (tokens[i], right[j]))
        {
          self->missing[i] = (guint8) CLAMP (behind, 0, G_MAXUINT8);
          self->is_right[i] = TRUE;
          self->n_right += is_spoken (tokens[i]);
          behind = 0;
          i++;
          j++;
        }
      else if (j == m || (i < n && at[m + 1] >= at[1]))
        {
          i++;
          behind--;
        }
      else
        {
          j++;
          behind++;
        }
    }
  self->missing[n] = (guint8) CLAMP (behind, 0, G_MAXUINT8);
  self->n_asked = count_spoken (right, m);
  self->is_all_right = n == m && lengths[0] == n;
}

/**
 * @tokens: (array length=n_words): its words in lower case
 * @target: a translation, words with a space between them
 *
 * Holds the words against the translation: which are right, and where some are missing.
 */
void nn_saying_judge (NnSaying *self, char *const *tokens, const char *target)
{
  g_auto (GStrv) right = g_strsplit (target, " ", -1);

  g_free (self->target);
  self->target = g_strdup (target);
  self->n_right = 0;
  if (self->n_words > 0)
    memset (self->is_right, 0, (gsize) self->n_words);
  memset (self->missing, 0, (gsize) self->n_words + 1);
  find_right (self, tokens, right);
}

/** Returns: whether there is no space before it */
gboolean nn_saying_is_glued (const NnSaying *self, int word)
{
  return word == 0 || g_str_equal (self->words[word], ".") || g_str_equal (self->words[word], ",");
}

/** Returns: (transfer full): the word as it is written there: the first with a capital */
char *nn_saying_word (const NnSaying *self, int word)
{
  const char      *rest = g_utf8_next_char (self->words[word]);
  g_autofree char *first = g_utf8_strup (self->words[word], rest - self->words[word]);

  return word == 0 ? g_strconcat (first, rest, NULL) : g_strdup (self->words[word]);
}

/* Holds it against the translation that it has most in common with. */
static void compare (NnSaying *self, char *const *tokens, const GPtrArray *references,
                     const char *other)
{
  int best = -1, most = -1;

  for (int i = 0; references != NULL && i < (int) references->len; i++)
    {
      nn_saying_judge (self, tokens, references->pdata[i]);
      if (self->is_all_right)
        return;
      if (self->n_right > most)
        {
          most = self->n_right;
          best = i;
        }
    }

  if (best >= 0)
    nn_saying_judge (self, tokens, references->pdata[best]);
  else if (other != NULL)
    {
      g_auto (GStrv)   words = nn_tokenize (other);
      g_autofree char *joined = g_strjoinv (" ", words);

      nn_saying_judge (self, tokens, joined);
    }
}

static void take_words (NnSaying *self, const NnTranslation *translation)
{
  const int         n = self->n_words = translation->length;
  const int         reads = self->n_reads = translation->source_valid_len;
  const int         block = translation->cross_weights->shape.dims[0] - 1;
  g_autofree float *row = g_new (float, translation->S);

  self->words = g_new0 (char *, n + 1);
  self->reads = g_new0 (char *, reads + 1);
  self->probabilities = g_new (float, n);
  self->weights = g_new (float, (gsize) n *(gsize) reads);
  self->is_right = g_new0 (guint8, n);
  self->missing = g_new0 (guint8, n + 1);
  self->n_spoken = count_spoken (translation->tokens, n);
  for (int i = 0; i < n; i++)
    {
      const char *word = translation->spellings[i];

      self->words[i] =
          g_strdup (word + (g_str_has_prefix (word, NN_WORD_JOINER) ? strlen (NN_WORD_JOINER) : 0));
      self->probabilities[i] = (float) translation->probabilities[i];
      nn_translation_source_weights (translation, block, NN_ALL_HEADS, i, row);
      memcpy (self->weights + i * reads, row, (gsize) reads * sizeof *row);
    }
  for (int i = 0; i < reads; i++)
    self->reads[i] = g_strdup (translation->source_words[i]);
}

static NnSaying say (const NnTranslator *translator, const char *source, const char *target,
                     NnReferences *references, const NnSides *sides, GCancellable *cancellable)
{
  NnTranslationOptions      options = nn_translation_options_for (translator->text);
  g_autoptr (NnTranslation) translation = NULL;
  NnSaying                  self = { .source = g_strdup (source) };

  options.copies_unknown = FALSE;
  options.workers = 1;
  self.is_new = sides != NULL && nn_side_of (sides, source) != NN_SIDE_TRAINING;
  translation = nn_translate (translator, source, &options, cancellable, NULL);
  if (translation == NULL || translation->T == 0)
    {
      self.missing = g_new0 (guint8, 1);
      return self;
    }

  take_words (&self, translation);
  compare (&self, translation->tokens,
           references != NULL ? find_references (references, translation) : NULL, target);

  return self;
}

/**
 * @translator: a model, which nobody uses or trains meanwhile
 * @references: (nullable): how the corpus translates its sentences
 * @sides: (nullable): which sentences the model learns from
 * @cancellable: (nullable): to stop early; what is not said then has no words
 *
 * A sentence that cannot be translated (it has no words, too many, or the model computes numbers
 * that are not finite) has no words either.
 *
 * Returns: (transfer full): what the model writes for each
 */
NnSayings *nn_sayings_new (const NnTranslator *translator, const NnWatch *watch,
                           NnReferences *references, const NnSides *sides,
                           GCancellable *cancellable)
{
  NnSayings *self = g_atomic_rc_box_new0 (NnSayings);

  self->n = watch->n;
  self->says = g_new (NnSaying, watch->n);
  for (int i = 0; i < watch->n; i++)
    {
      NnSaying *saying = self->says + i;

      *saying =
          say (translator, watch->sources[i], watch->targets[i], references, sides, cancellable);
      self->n_right += saying->is_all_right;
      self->n_known += saying->target != NULL;
    }

  return self;
}

NN_CLEARS (NnSaying, clear_saying,
           (g_free, source, target, probabilities, weights, is_right, missing),
           (g_strfreev, words, reads))

static void clear_sayings (gpointer data)
{
  NnSayings *self = data;

  for (int i = 0; i < self->n; i++)
    clear_saying (self->says + i);
  g_free (self->says);
}

NN_COUNTS (NnSayings, nn_sayings, clear_sayings)
