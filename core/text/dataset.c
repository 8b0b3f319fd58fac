#include "core/text/dataset.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/tensor/random.h"
#include "core/text/characters.h"
#include "core/text/reading.h"
#include "core/text/split.h"
#include "core/text/tokens.h"

static gboolean has_entity (const char *text)
{
  for (const char *p = strchr (text, '&'); p != NULL; p = strchr (p + 1, '&'))
    {
      const char *end = p + 1 + (p[1] == '#' ? 1 : 0);
      const char *start = end;

      while (g_ascii_isalnum (*end) && end - start < 8)
        end++;
      if (*end == ';' && end - start >= 2)
        return TRUE;
    }

  return FALSE;
}

static gboolean has_tag (const char *text)
{
  for (const char *p = strchr (text, '<'); p != NULL; p = strchr (p + 1, '<'))
    {
      const char *name = p + 1 + (p[1] == '/' ? 1 : 0);
      const char *end = name + strcspn (name, "<> ");

      if (g_ascii_isalpha (*name) && (*end == '>' || (*end == ' ' && strchr (end, '>') != NULL)))
        return TRUE;
    }

  return FALSE;
}

/* Whether no text in Latin letters has @c after Ð, and none in Cyrillic after Р. */
static gboolean is_sign (gunichar c)
{
  return (c >= 0xa1 && c <= 0xbf && strchr ("\xab\xad\xb7\xbb", (char) c) == NULL) ||
         (c >= 0x402 && c <= 0x40f) || (c >= 0x452 && c <= 0x45f) || c == 0x20ac || c == 0x2030;
}

/* UTF-8 that was read as Latin 1 has Ã or â and then signs that no word has, and again and again
 * Ð and signs if it was Cyrillic, which read in Windows-1251 has Р and signs; Latin 1 that was read
 * as something else has control characters or U+FFFD; where an encoding has no such letters, there
 * are words of question marks. */
static gboolean has_mojibake (const char *text)
{
  gunichar before = ' ', first = 0;
  int      n_signs = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = nn_character_at (p);

      if ((g_unichar_iscntrl (c) && !g_unichar_isspace (c) && c != '\v') || c == 0xfffd ||
          ((before == 0xc3 || before == 0xc2) && c >= 0xa0 && c <= 0xbf) ||
          (before == 0xe2 && c == 0x20ac))
        return TRUE;
      n_signs +=
          ((before >= 0xc4 && before <= 0xef) || before == 0x420 || before == 0x421) && is_sign (c);
      n_signs += first == ' ' && before == '?' && c == '?';
      first = before;
      before = c;
    }

  return n_signs > 2;
}

static void note (NnOddities *self, NnOddityKind kind, const char *sample)
{
  if (self->n[kind]++ == 0)
    self->samples[kind] = g_strdup (sample);
}

static void count_columns (NnOddities *self, const NnCorpus *corpus)
{
  const NnColumns *columns = corpus->columns;
  const int        chosen[] = { columns->source, columns->target };

  for (gsize i = 0; i < G_N_ELEMENTS (chosen); i++)
    if (chosen[i] < columns->n && columns->columns[chosen[i]].kind == NN_COLUMN_NUMBERS)
      note (self, NN_ODD_NUMBERS, columns->columns[chosen[i]].sample);

  /* Sentences end with a punctuation mark, notes do not. */
  for (int i = 0; i < columns->n; i++)
    if (i != columns->source && i != columns->target &&
        columns->columns[i].kind == NN_COLUMN_SENTENCES && columns->columns[i].is_ended)
      note (self, NN_ODD_MORE, columns->columns[i].sample);
}

/* Of a pair with something that text has not, the side that has it, the target first. */
static void note_characters (NnOddities *self, const char *source, const char *target)
{
  if (has_entity (target) || has_tag (target))
    note (self, NN_ODD_ENTITIES, target);
  else if (has_entity (source) || has_tag (source))
    note (self, NN_ODD_ENTITIES, source);

  if (has_mojibake (target))
    note (self, NN_ODD_MOJIBAKE, target);
  else if (has_mojibake (source))
    note (self, NN_ODD_MOJIBAKE, source);
}

/* In pairs and tokens: how much is looked at to find directions, and how often. */
#define MOST_PAIRS 4000
#define MOST_TOKENS 32
#define ROUNDS 3

/* A word, and how often it is on the side of one language, less how often on that of the other. */
typedef struct
{
  int n;
  int balance;
} Word;

/* Returns the words (element-type Word) that @text has and @other has not, as names have no
 * language. */
static GPtrArray *own_words (GHashTable *words, char **text, char **other)
{
  GPtrArray *own = g_ptr_array_new ();

  for (int i = 0; text[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) other, text[i]))
      {
        Word *word = g_hash_table_lookup (words, text[i]);

        if (word == NULL)
          g_hash_table_insert (words, g_strdup (text[i]), word = g_new0 (Word, 1));
        word->n++;
        g_ptr_array_add (own, word);
      }

  return own;
}

/* Adds @direction to the balances of a pair's words.  Returns how much the others agree. */
static double turn (GPtrArray **sides, int direction)
{
  double agreed = 0.0;

  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side]->len; i++)
      {
        Word     *word = g_ptr_array_index (sides[side], i);
        const int sign = side == 0 ? 1 : -1;

        word->balance += sign * direction;
        agreed += (double) (sign * word->balance) / MAX (word->n - 1, 1);
      }

  return agreed;
}

/* Returns how often words are on the side where they mostly are not. */
static int count_astray (GHashTable *words)
{
  GHashTableIter iter;
  gpointer       value;
  int            n = 0;

  g_hash_table_iter_init (&iter, words);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    n += ((Word *) value)->n - ABS (((Word *) value)->balance);

  return n;
}

/* Returns the own words of both sides of each @step-th pair, the target's after the source's. */
static GPtrArray *own_words_of_pairs (GHashTable *words, const NnCorpus *corpus, int step)
{
  GPtrArray *sides = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  for (int i = 0; i < corpus->n; i += step)
    {
      const NnPair     pair = nn_corpus_pair (corpus, i);
      g_autofree char *source = nn_normalize (pair.source);
      g_autofree char *target = nn_normalize (pair.target);
      g_auto (GStrv)   sources = nn_tokens_split_first (source, MOST_TOKENS);
      g_auto (GStrv)   targets = nn_tokens_split_first (target, MOST_TOKENS);

      g_ptr_array_add (sides, own_words (words, sources, targets));
      g_ptr_array_add (sides, own_words (words, targets, sources));
    }

  return sides;
}

/* Turns pairs round until each word is on one side.  Where both sides are of one language, that
 * does not help, and nothing is noted. */
static void note_directions (NnOddities *self, const NnCorpus *corpus)
{
  const int              step = corpus->n / MOST_PAIRS + 1;
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray)  sides = own_words_of_pairs (words, corpus, step);
  GPtrArray            **pairs = (GPtrArray **) sides->pdata;
  const int              n = (int) sides->len / 2;
  g_autofree int        *directions = g_new0 (int, MAX (n, 1));
  int                    n_astray, sum = 0;

  for (int i = 0; i < n; i++)
    turn (pairs + 2 * i, 1);
  n_astray = count_astray (words);
  for (int i = 0; i < n; i++)
    turn (pairs + 2 * i, -1);

  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < n; i++)
      {
        directions[i] = turn (pairs + 2 * i, -directions[i]) < -1.0 ? -1 : 1;
        turn (pairs + 2 * i, directions[i]);
        sum += round == ROUNDS - 1 ? directions[i] : 0;
      }

  if (4 * count_astray (words) < 3 * n_astray)
    for (int i = 0; i < n; i++)
      if (directions[i] == (sum < 0 ? 1 : -1))
        note (self, NN_ODD_MIXED, nn_corpus_pair (corpus, i * step).source);
  self->n[NN_ODD_MIXED] *= step;
}

/** Returns: what is odd in it, with strings that belong to the dataset */
NnOddities nn_oddities_of (const NnCorpus *corpus)
{
  NnOddities             self = { .n_pairs = corpus->n };
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gint64                 last = 0;
  int                    n_numbered = 0;

  for (int i = 0; i < corpus->n; i++)
    {
      const NnPair  pair = nn_corpus_pair (corpus, i);
      const guint64 key = nn_random_mix (nn_random_key (pair.source), nn_random_key (pair.target));
      const gint64  number = g_ascii_strtoll (pair.source, NULL, 10);

      n_numbered += last < G_MAXINT64 && number == last + 1;
      last = number;
      note_characters (&self, pair.source, pair.target);
      if (strcmp (pair.source, pair.target) == 0)
        note (&self, NN_ODD_SAME, pair.source);
      if (!g_hash_table_add (pairs, g_memdup2 (&key, sizeof key)))
        note (&self, NN_ODD_DUPLICATES, pair.source);
    }
  note_directions (&self, corpus);
  if (corpus->n > 2 && 2 * n_numbered > corpus->n) /* 1. Go.  2. Run. */
    note (&self, NN_ODD_NUMBERS, nn_corpus_pair (corpus, 0).source);

  if (corpus->columns != NULL)
    count_columns (&self, corpus);

  return self;
}

/* @self: what is odd; its strings are freed */
static void clear_oddities (NnOddities *self)
{
  for (int i = 0; i < NN_N_ODDITIES; i++)
    g_clear_pointer (&self->samples[i], g_free);
}

/**
 * @keys: (array length=n) (transfer full): the keys of sentences, see nn_split_key_of ()
 * @is_held_out: (array length=n): the side of each
 * @n: how many there are; the same key may occur several times
 *
 * With the textbook's split a sentence can be on both sides; it then counts as a training sentence.
 *
 * Returns: (transfer full): their sides
 */
NnSides *nn_sides_new (guint64 *keys, const guint8 *is_held_out, gsize n)
{
  NnSides *self = g_atomic_rc_box_new0 (NnSides);

  self->entries = keys;
  for (gsize i = 0; i < n; i++)
    self->entries[i] = (keys[i] & ~(guint64) 1) | (is_held_out[i] ? 1 : 0);

  qsort (self->entries, n, sizeof *self->entries, nn_split_compare_keys);

  /* Of equal keys, that of a training sentence comes first. */
  for (gsize i = 0; i < n; i++)
    if (self->n == 0 || self->entries[self->n - 1] >> 1 != self->entries[i] >> 1)
      self->entries[self->n++] = self->entries[i];

  self->entries = g_renew (guint64, self->entries, MAX (self->n, 1));

  return self;
}

/** Returns: (transfer full): @self */
NnSides *nn_sides_ref (NnSides *self) { return g_atomic_rc_box_acquire (self); }

static void clear (gpointer data)
{
  NnSides *self = data;

  g_free (self->entries);
}

/** @self: (transfer full): the sides */
void nn_sides_unref (NnSides *self) { g_atomic_rc_box_release_full (self, clear); }

/**
 * @sentence: a source sentence, valid UTF-8
 *
 * Capitals and punctuation marks make no difference.
 *
 * Returns: on which side of the split it is
 */
NnSide nn_side_of (const NnSides *self, const char *sentence)
{
  return nn_side_of_key (self, nn_split_key_of (sentence));
}

/**
 * @sentence_key: what nn_split_key_of() returns for a sentence
 * Returns: on which side of the split the sentence is
 */
NnSide nn_side_of_key (const NnSides *self, guint64 sentence_key)
{
  const guint64 key = sentence_key >> 1;
  gsize         low = 0;
  gsize         high = self->n;

  while (low < high)
    {
      const gsize middle = low + (high - low) / 2;

      if (self->entries[middle] >> 1 < key)
        low = middle + 1;
      else
        high = middle;
    }

  if (low == self->n || self->entries[low] >> 1 != key)
    return NN_SIDE_UNKNOWN;

  return (self->entries[low] & 1) != 0 ? NN_SIDE_HELD_OUT : NN_SIDE_TRAINING;
}

/* This many references of a sentence are compared with a new one. */
#define MAX_COMPARED 64

/** Returns: the usual sizes and split around @text */
NnDatasetOptions nn_dataset_options (NnTextOptions text)
{
  return (NnDatasetOptions){
    .text = text,
    .n_training = NN_BOOK_TRAINING,
    .n_validation = NN_BOOK_VALIDATION,
    .held_out = NN_SPLIT_FRACTION,
  };
}

NN_FREES (NnHeldOutSentence, free_held_out, (g_free, source, note), (g_strfreev, tokens),
          (g_ptr_array_unref, references))

/** Returns: (transfer full): a dataset without vocabularies and pairs; the caller fills it */
NnDataset *nn_dataset_new_empty (NnTextOptions text)
{
  NnDataset *self = g_new0 (NnDataset, 1);

  self->text = text;
  self->target_column = 1;
  self->held_out_sentences = g_ptr_array_new_with_free_func (free_held_out);

  return self;
}

/**
 * @n_training: how many pairs there are to learn from
 * @error: %NN_CORPUS_ERROR_NO_PAIRS
 * Returns: whether there is one
 */
gboolean nn_dataset_check_training (int n_training, GError **error)
{
  if (n_training > 0)
    return TRUE;

  return NN_FAIL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_NO_PAIRS,
                  _ ("No training pairs are left. Hold out fewer pairs or use a larger corpus."));
}

/** Makes the two lists of pairs, with ids of these vocabularies, and without pairs. */
void nn_dataset_begin_pairs (NnDataset *self)
{
  self->training =
      nn_pairs_new (self->source_vocabulary, self->target_vocabulary, self->text.num_steps);
  self->held_out =
      nn_pairs_new (self->source_vocabulary, self->target_vocabulary, self->text.num_steps);
}

/**
 * @self: a dataset whose pairs have begun
 * @is_held_out: whether the pair is held out, and not a training pair
 * @source: the tokens of its source, with `<eos>`
 * @target: the tokens of its target, with `<eos>`
 */
void nn_dataset_add_pair (NnDataset *self, gboolean is_held_out, char **source, char **target)
{
  NnPairs *pairs = is_held_out ? self->held_out : self->training;

  nn_pairs_add (pairs, source, target);
  if (!is_held_out)
    self->text.longest = MAX (self->text.longest, nn_pairs_source_length (pairs, pairs->n - 1));
}

/**
 * @tokens: (array zero-terminated=1): a sentence, mostly with `<eos>`
 * Returns: (transfer full): its words
 */
char **nn_dataset_without_end (char **tokens)
{
  const int length = nn_tokens_count (tokens);
  char    **copy = g_strdupv (tokens);

  if (length > 0 && strcmp (copy[length - 1], NN_TOKEN_EOS) == 0)
    g_clear_pointer (&copy[length - 1], g_free);

  return copy;
}

/* Adds a reference unless it is there already: a file may repeat one a million times. */
static void add_reference (NnHeldOutSentence *sentence, char **tokens)
{
  for (guint i = 0; i < MIN (sentence->references->len, MAX_COMPARED); i++)
    if (g_strv_equal ((const char *const *) sentence->references->pdata[i],
                      (const char *const *) tokens))
      {
        g_strfreev (tokens);
        return;
      }

  g_ptr_array_add (sentence->references, tokens);
}

/**
 * @self: a dataset that is being made
 * @by_source: (element-type utf8 NnHeldOutSentence): the held-out sentences so far, by their
 *   tokens; empty at first
 * @pair: (nullable): the pair as it is in the corpus
 * @source: the tokens of its source sentence, with `<eos>`
 * @target: the tokens of its translation, with `<eos>`
 *
 * Adds a held-out sentence with its translation as a reference, or a reference to one that is
 * there.
 */
void nn_dataset_add_held_out (NnDataset *self, GHashTable *by_source, const NnPair *pair,
                              char **source, char **target)
{
  char             **tokens = nn_dataset_without_end (source);
  g_autofree char   *joined = nn_tokens_join (tokens);
  NnHeldOutSentence *sentence = g_hash_table_lookup (by_source, joined);

  if (sentence == NULL)
    {
      sentence = g_new0 (NnHeldOutSentence, 1);
      sentence->source = g_strdup (pair != NULL ? pair->source : joined);
      sentence->tokens = g_strdupv (tokens);
      sentence->references = nn_token_lists_new ();
      sentence->note = g_strdup (pair != NULL ? pair->note : "");
      g_ptr_array_add (self->held_out_sentences, sentence);
      g_hash_table_insert (by_source, g_strdup (joined), sentence);
    }

  add_reference (sentence, nn_dataset_without_end (target));
  g_strfreev (tokens);
}

void nn_dataset_free (NnDataset *self)
{
  if (self == NULL)
    return;

  nn_vocabulary_unref (self->source_vocabulary);
  nn_vocabulary_unref (self->target_vocabulary);
  nn_pairs_free (self->training);
  nn_pairs_free (self->held_out);
  g_ptr_array_unref (self->held_out_sentences);
  g_clear_pointer (&self->base_sentences, g_ptr_array_unref);
  g_clear_pointer (&self->sides, nn_sides_unref);
  clear_oddities (&self->oddities);
  g_free (self);
}

static gboolean is_unknown (const NnVocabulary *vocabulary, const char *word)
{
  return nn_vocabulary_word_id (vocabulary, word) == vocabulary->unk;
}

/* Returns the tokens of a sentence with `<eos>`, or NULL if it has none or too many. */
static char **read_sentence (const char *sentence, const NnTextOptions *text,
                             const NnVocabulary *vocabulary, GError **error)
{
  g_auto (GStrv) words = nn_read (vocabulary, sentence);
  const int      n = nn_tokens_count (words);

  if (n == 0)
    return NN_FAIL_NULL (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_EMPTY,
                         _ ("A pair needs a sentence and its translation. Type both."));
  if (n + 1 > text->num_steps)
    return NN_FAIL_NULL (
        error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_TOO_LARGE,
        ngettext ("“%s” has %d token, including <eos>, but at most %d fit. Shorten it.",
                  "“%s” has %d tokens, including <eos>, but at most %d fit. Shorten it.", n + 1),
        sentence, n + 1, text->num_steps);

  for (int i = 0; i < n; i++)
    if (is_unknown (vocabulary, words[i]))
      {
        g_free (words[i]);
        words[i] = g_strdup (NN_TOKEN_UNK);
      }

  return nn_tokens_with_end (words);
}

/**
 * @source_vocabulary: (transfer none): the ids of the source tokens
 * @target_vocabulary: (transfer none): the ids of the target tokens
 * @error: %NN_CORPUS_ERROR_EMPTY or %NN_CORPUS_ERROR_TOO_LARGE
 * Returns: (transfer full) (nullable): a dataset whose only training pair this is
 */
NnDataset *nn_dataset_new_typed (const NnTextOptions *text, NnVocabulary *source_vocabulary,
                                 NnVocabulary *target_vocabulary, const char *source,
                                 const char *target, GError **error)
{
  g_auto (GStrv) source_words = read_sentence (source, text, source_vocabulary, error);
  g_auto (GStrv) target_words = NULL;
  NnDataset     *self;

  if (source_words == NULL)
    return NULL;
  target_words = read_sentence (target, text, target_vocabulary, error);
  if (target_words == NULL)
    return NULL;

  self = nn_dataset_new_empty (*text);
  self->source_vocabulary = nn_vocabulary_ref (source_vocabulary);
  self->target_vocabulary = nn_vocabulary_ref (target_vocabulary);
  nn_dataset_begin_pairs (self);
  nn_dataset_add_pair (self, FALSE, source_words, target_words);

  return self;
}

/** Returns: (transfer full): the words that the model does not know, each once */
char **nn_typed_unknown_words (const NnVocabulary *vocabulary, const char *sentence)
{
  g_auto (GStrv)           words = nn_read (vocabulary, sentence);
  g_autoptr (GStrvBuilder) unknown = g_strv_builder_new ();
  g_autoptr (GHashTable)   named = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; words[i] != NULL; i++)
    if (is_unknown (vocabulary, words[i]) && g_hash_table_add (named, words[i]))
      g_strv_builder_add (unknown, words[i]);

  return g_strv_builder_end (unknown);
}
