#include "core/text/vocabulary.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/text/characters.h"

#define CHUNK 4096 /* bytes that are allocated at once for letters */

G_DEFINE_QUARK (nn_vocabulary_error, nn_vocabulary_error)

/* A word that gets an id. */
typedef struct
{
  const char *token;
  int         count;
  guint       first; /* its index in the order in which the words first occur */
} Candidate;

static int compare_frequencies (gconstpointer a, gconstpointer b)
{
  const Candidate *left = a;
  const Candidate *right = b;

  if (left->count != right->count)
    return left->count > right->count ? -1 : 1;

  return left->first < right->first ? -1 : 1;
}

/* Compares the bytes: in UTF-8 they sort like code points. */
static int compare_code_points (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Candidate *) a)->token, ((const Candidate *) b)->token);
}

/* Returns the words that occur often enough, and always <unk>, even if the text does not have it.
 */
static GArray *choose_words (const NnWordCount *count, int min_count)
{
  GArray         *candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  const Candidate unknown = { NN_TOKEN_UNK, G_MAXINT, count->words->len };

  for (guint i = 0; i < count->words->len; i++)
    {
      const NnCountedWord *word = &g_array_index (count->words, NnCountedWord, i);
      const Candidate      candidate = { word->word, word->n, i };

      if (word->n >= min_count && strcmp (word->word, NN_TOKEN_UNK) != 0)
        g_array_append_val (candidates, candidate);
    }

  g_array_append_val (candidates, unknown);

  return candidates;
}

static void add_token (NnVocabulary *self, GPtrArray *tokens, const char *token)
{
  if (g_hash_table_contains (self->ids, token))
    return;

  g_ptr_array_add (tokens, g_string_chunk_insert (self->letters, token));
  g_hash_table_insert (self->ids, tokens->pdata[tokens->len - 1], GINT_TO_POINTER (tokens->len));
}

static int find (const NnVocabulary *self, const char *token)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (self->ids, token)) - 1;
}

static NnVocabulary *new_empty (void)
{
  NnVocabulary *self = g_atomic_rc_box_new0 (NnVocabulary);

  self->ids = g_hash_table_new (g_str_hash, g_str_equal);
  self->letters = g_string_chunk_new (CHUNK);

  return self;
}

/* Takes @tokens, to which nothing is added afterwards. */
static void close_list (NnVocabulary *self, GPtrArray *tokens)
{
  self->size = (int) tokens->len;
  g_ptr_array_add (tokens, NULL);
  self->tokens = (char **) g_ptr_array_free (tokens, FALSE);

  self->pad = find (self, NN_TOKEN_PAD);
  self->bos = find (self, NN_TOKEN_BOS);
  self->eos = find (self, NN_TOKEN_EOS);
  self->unk = find (self, NN_TOKEN_UNK);
}

static void add_reserved (NnVocabulary *self, GPtrArray *tokens, NnVocabularyOrder order)
{
  if (order == NN_VOCABULARY_CLASSIC)
    add_token (self, tokens, NN_TOKEN_UNK);

  add_token (self, tokens, NN_TOKEN_PAD);
  add_token (self, tokens, NN_TOKEN_BOS);
  add_token (self, tokens, NN_TOKEN_EOS);
  add_token (self, tokens, NN_TOKEN_UNK);
}

/**
 * @count: the words of a text.  For the sorted order, `<bos>`, `<eos>` and `<pad>` must be among
 *   them if they need ids
 * @order: in which order the tokens get their ids
 * @min_count: how often a token must occur to get one
 */
NnVocabulary *nn_vocabulary_new (const NnWordCount *count, NnVocabularyOrder order, int min_count)
{
  NnVocabulary      *self = new_empty ();
  g_autoptr (GArray) candidates = choose_words (count, min_count);
  GPtrArray         *tokens = g_ptr_array_new ();

  if (order != NN_VOCABULARY_SORTED)
    add_reserved (self, tokens, order);

  g_array_sort (candidates,
                order == NN_VOCABULARY_SORTED ? compare_code_points : compare_frequencies);

  for (guint i = 0; i < candidates->len; i++)
    add_token (self, tokens, g_array_index (candidates, Candidate, i).token);

  close_list (self, tokens);

  return self;
}

/**
 * @tokens: (array length=size): the token of each id, e.g. from a file
 * @error: %NN_VOCABULARY_ERROR, if this is not a vocabulary
 * Returns: (transfer full) (nullable): the vocabulary, or %NULL
 */
NnVocabulary *nn_vocabulary_new_from_tokens (const char *const *tokens, int size, GError **error)
{
  g_autoptr (NnVocabulary) self = new_empty ();
  GPtrArray               *copies = g_ptr_array_sized_new (size + 1);
  int                      n_valid = 0;

  while (n_valid < size && g_utf8_validate (tokens[n_valid], -1, NULL) &&
         !g_hash_table_contains (self->ids, tokens[n_valid]))
    add_token (self, copies, tokens[n_valid++]);

  close_list (self, copies);

  if (n_valid < size && !g_utf8_validate (tokens[n_valid], -1, NULL))
    g_set_error (error, NN_VOCABULARY_ERROR, NN_VOCABULARY_ERROR_ENCODING,
                 _ ("Token %d of the vocabulary is not UTF-8 text."), n_valid);
  else if (n_valid < size)
    {
      g_autofree char *token = nn_printable (tokens[n_valid]);

      g_set_error (error, NN_VOCABULARY_ERROR, NN_VOCABULARY_ERROR_DUPLICATE,
                   _ ("The vocabulary lists the token “%s” twice, with the ids %d and %d."), token,
                   find (self, tokens[n_valid]), n_valid);
    }
  else if (self->unk < 0)
    g_set_error (error, NN_VOCABULARY_ERROR, NN_VOCABULARY_ERROR_NO_UNKNOWN,
                 _ ("The vocabulary lacks the token %s for unknown words."), NN_TOKEN_UNK);
  else
    return g_steal_pointer (&self);

  return NULL;
}

static const char *find_spelling (const NnVocabulary *self, int id)
{
  return self->spellings != NULL ? g_hash_table_lookup (self->spellings, GINT_TO_POINTER (id))
                                 : NULL;
}

/** Returns: (transfer full): @self */
NnVocabulary *nn_vocabulary_ref (NnVocabulary *self) { return g_atomic_rc_box_acquire (self); }

static void clear (gpointer data)
{
  NnVocabulary *self = data;

  g_hash_table_unref (self->ids);
  g_clear_pointer (&self->spellings, g_hash_table_unref);
  nn_byte_pairs_unref (self->byte_pairs);
  g_free (self->tokens);
  g_string_chunk_free (self->letters);
}

/** @self: (nullable): the vocabulary */
void nn_vocabulary_unref (NnVocabulary *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/**
 * @token: any token
 * Returns: its id, or that of `<unk>`
 */
int nn_vocabulary_id (const NnVocabulary *self, const char *token)
{
  const int id = find (self, token);

  return id >= 0 ? id : self->unk;
}

/**
 * @word: a token of a sentence that a person wrote
 *
 * Somebody who types "<eos>" means five characters, not the end of the sentence.
 *
 * Returns: its id, or that of `<unk>`
 */
int nn_vocabulary_word_id (const NnVocabulary *self, const char *word)
{
  const int id = nn_vocabulary_id (self, word);

  return id == self->pad || id == self->bos || id == self->eos ? self->unk : id;
}

/**
 * @id: a number from 0 to @self->size - 1
 * Returns: (transfer none): its token
 */
const char *nn_vocabulary_token (const NnVocabulary *self, int id)
{
  g_assert (id >= 0 && id < self->size);

  return self->tokens[id];
}

/** @spelling: (nullable): the token with its capitals; %NULL if it is not a name */
void nn_vocabulary_set_spelling (NnVocabulary *self, int id, const char *spelling)
{
  g_assert (id >= 0 && id < self->size);

  if (spelling == NULL)
    return;

  if (self->spellings == NULL)
    self->spellings = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_hash_table_replace (self->spellings, GINT_TO_POINTER (id), g_strdup (spelling));
}

/**
 * @id: a number from 0 to @self->size - 1
 * Returns: (transfer none): how its token is written inside a sentence
 */
const char *nn_vocabulary_spelling (const NnVocabulary *self, int id)
{
  const char *spelling = find_spelling (self, id);

  return spelling != NULL ? spelling : nn_vocabulary_token (self, id);
}

/**
 * @b: another one
 *
 * Spellings do not matter.
 *
 * Returns: whether both give the same ids to the same tokens
 */
gboolean nn_vocabulary_equal (const NnVocabulary *a, const NnVocabulary *b)
{
  return a->size == b->size &&
         g_strv_equal ((const char *const *) a->tokens, (const char *const *) b->tokens);
}

static void ban (NnBanned *self, const NnVocabulary *vocabulary, int id)
{
  if (id >= 0 && id != vocabulary->eos)
    self->ids[self->n++] = id;
}

/**
 * nn_banned_of:
 * @vocabulary: of the target
 * @bans_unknown: whether `<unk>` is banned, too
 * Returns: `<bos>` and `<pad>`, as far as there are any, and `<unk>`; never what ends a sentence
 */
NnBanned nn_banned_of (const NnVocabulary *vocabulary, gboolean bans_unknown)
{
  NnBanned self = { 0 };

  ban (&self, vocabulary, vocabulary->bos);
  ban (&self, vocabulary, vocabulary->pad);
  if (bans_unknown)
    ban (&self, vocabulary, vocabulary->unk);

  return self;
}
