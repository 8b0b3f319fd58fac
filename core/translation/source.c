#include "core/translation/source.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/book-text.h"
#include "core/text/characters.h"
#include "core/text/reading.h"
#include "core/text/spelling.h"
#include "core/text/tokenizer.h"

/**
 * @translator: the translator, for its source vocabulary and limits
 * @words: the tokens of a sentence, without `<eos>`
 * @is_book: whether the sentence is cut or padded to num_steps
 */
NnSource *nn_source_new (const NnTranslator *translator, char **words, gboolean is_book)
{
  const NnVocabulary *vocabulary = translator->source_vocabulary;
  const int           n_words = nn_tokens_count (words);
  const int           pad = nn_vocabulary_id (vocabulary, NN_TOKEN_PAD);
  g_auto (GStrv)      ended = nn_tokens_with_end (words);
  NnSource           *self = g_new0 (NnSource, 1);

  self->n = is_book ? translator->text.num_steps : n_words + 1;
  self->tokens = nn_book_pad_or_truncate (ended, self->n, NULL);
  self->words = g_strdupv (self->tokens);
  self->ids = g_new (int, self->n);
  self->is_cut = n_words + 1 > self->n;

  for (int s = 0; s < self->n; s++)
    {
      self->ids[s] = s < n_words ? nn_vocabulary_word_id (vocabulary, words[s])
                                 : nn_vocabulary_id (vocabulary, self->tokens[s]);
      self->valid_len += !is_book || self->ids[s] != pad;
    }

  return self;
}

static gboolean check_words (const NnTranslator *translator, char **words, gboolean is_book,
                             GError **error)
{
  const int most = nn_source_most_tokens (translator);
  const int n_words = nn_tokens_count (words);
  const int n_rows = is_book ? translator->text.num_steps : n_words + 1;

  if (n_words == 0)
    g_set_error (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_EMPTY,
                 _ ("There is nothing to translate. Type a sentence."));
  else if (n_rows > most)
    g_set_error (
        error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_TOO_LONG,
        ngettext ("The sentence has %d token; this model reads at most %d. Translate it in "
                  "parts.",
                  "The sentence has %d tokens; this model reads at most %d. Translate it "
                  "in parts.",
                  n_words),
        n_words, most - 1);
  else
    return TRUE;

  return FALSE;
}

static gboolean is_word (const char *token)
{
  return nn_character_is_of_word (nn_character_at (token)) || *nn_character_end (token) != '\0';
}

/* Where the unknown sign at @opening is closed; or -1, also for what is said aside in the middle of
 * the sentence: such words would disturb the others.  Scripts without spaces have no words that it
 * could belong to. */
static int find_closing (char **tokens, const gboolean *is_unknown, const int *n_words,
                         const int *sides, int opening)
{
  const int n = nn_tokens_count (tokens);
  int       closing = opening + 1;
  int       n_inside;
  gboolean  is_aside;

  do
    closing =
        is_unknown[opening] && closing < n ? nn_tokens_closing (tokens, opening, closing + 1) : -1;
  while (closing > 0 && sides[closing] != 0);
  if (closing < 0 || !is_unknown[closing] ||
      nn_character_is_unspaced (nn_character_at (tokens[opening + 1])))
    return -1;

  n_inside = n_words[closing] - n_words[opening];

  is_aside = n_inside > 1 && n_words[opening] > 0 && n_words[closing] < n_words[n] &&
             (closing - opening - 1 > n_inside ||
              (n_inside > 2 && strchr ("([{", *tokens[opening]) != NULL));

  return n_inside > 0 && !is_aside ? closing : -1;
}

/* Puts the tokens with a side, 1 or -1, to those after or before them in @written. */
static void put_aside (char **tokens, char **written, const int *sides)
{
  int kept = 0;

  for (int i = 0; tokens[i] != NULL; i++)
    {
      char      **beside = &written[sides[i] < 0 ? kept - 1 : i + 1];
      char *const bare = *beside;

      if (sides[i] == 0)
        {
          tokens[kept] = tokens[i];
          written[kept++] = written[i];
          continue;
        }
      *beside = sides[i] < 0 ? g_strconcat (bare, written[i], NULL)
                             : g_strconcat (written[i], bare, NULL);
      g_free (bare);
      g_free (written[i]);
      g_free (tokens[i]);
    }
  tokens[kept] = written[kept] = NULL;
}

/* Takes the unknown signs off that are around words, and those before the sentence, such as the
 * point of a list.  @written has them with the words beside them. */
static void take_signs_off (const NnVocabulary *vocabulary, char **tokens, char **written)
{
  const int            n = nn_tokens_count (tokens);
  g_autofree gboolean *is_unknown = g_new0 (gboolean, n + 1);
  g_autofree int      *n_words = g_new0 (int, n + 1); /* before the token */
  g_autofree int      *sides = g_new0 (int, n + 1);

  for (int i = 0; i < n; i++)
    {
      const gboolean is_known = nn_vocabulary_word_id (vocabulary, tokens[i]) != vocabulary->unk;

      is_unknown[i] = !is_word (tokens[i]) && !is_known;
      n_words[i + 1] = n_words[i] + is_word (tokens[i]);
    }
  if (n_words[n] == 0)
    return;

  for (int i = n - 1; i >= 0; i--)
    {
      const int closing = find_closing (tokens, is_unknown, n_words, sides, i);

      if (closing > 0)
        {
          sides[i] = 1;
          sides[closing] = -1;
        }
    }
  for (int i = 0; n_words[i + 1] == 0; i++)
    sides[i] = is_unknown[i] || strcmp (tokens[i], ",") == 0;
  put_aside (tokens, written, sides);
}

static void join_next (char **tokens, int at)
{
  char *joined = g_strconcat (tokens[at], tokens[at + 1], NULL);

  g_free (tokens[at]);
  g_free (tokens[at + 1]);
  for (int i = at + 1; tokens[i] != NULL; i++)
    tokens[i] = tokens[i + 1];
  tokens[at] = joined;
}

/* Of a script without spaces that the model has not learned, all that is unknown is one word. */
static void join_unknown (const NnVocabulary *vocabulary, char **tokens, char **written)
{
  for (int i = nn_tokens_count (tokens) - 2; i >= 0; i--)
    if (nn_character_is_unspaced (nn_character_at (tokens[i])) &&
        nn_character_is_unspaced (nn_character_at (tokens[i + 1])) &&
        nn_vocabulary_word_id (vocabulary, tokens[i]) == vocabulary->unk &&
        nn_vocabulary_word_id (vocabulary, tokens[i + 1]) == vocabulary->unk)
      {
        join_next (tokens, i);
        join_next (written, i);
      }
}

/* Takes the words of @written. */
static void keep_capitals (NnSource *self, char **written)
{
  /* The strings are swapped.  Setting written[s] to NULL would make g_strfreev() stop too early. */
  for (int s = 0; s < self->n && written[s] != NULL; s++)
    {
      char *small = self->words[s];

      self->words[s] = written[s];
      written[s] = small;
    }
}

/**
 * @translator: the translator, for its source vocabulary and limits
 * @is_book: whether the sentence is cut or padded to num_steps
 * @error: %NN_TRANSLATION_ERROR
 * Returns: (transfer full) (nullable): the input of the encoder
 */
NnSource *nn_source_new_from_sentence (const NnTranslator *translator, const char *sentence,
                                       gboolean is_book, GError **error)
{
  const NnVocabulary *vocabulary = translator->source_vocabulary;
  g_autofree char    *hidden = NULL;
  g_auto (GStrv)      words = NULL;
  g_auto (GStrv)      written = NULL;
  NnSource           *source;

  if (!g_utf8_validate (sentence, -1, NULL))
    return NN_FAIL_NULL (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_ENCODING,
                         _ ("The sentence is not UTF-8 text. Type it again, or save its file as "
                            "UTF-8."));

  hidden = vocabulary->rule == NN_READING_BOOK ? g_strdup (sentence)
                                               : nn_hide_names (vocabulary, sentence);
  words = nn_read (vocabulary, hidden);
  written = nn_read_as_written (vocabulary, hidden);
  nn_show_names (words);
  nn_show_names (written);
  if (!check_words (translator, words, is_book, error))
    return NULL;

  if (vocabulary->rule != NN_READING_BOOK && vocabulary->byte_pairs == NULL)
    {
      take_signs_off (vocabulary, words, written);
      join_unknown (vocabulary, words, written);
    }
  source = nn_source_new (translator, words, is_book);
  keep_capitals (source, written);

  return source;
}

NN_FREES_FOR_ALL (NnSource, nn_source_free, (g_strfreev, tokens, words), (g_free, ids))

/** Returns: how many tokens a sentence may have at most, including `<eos>` */
int nn_source_most_tokens (const NnTranslator *translator)
{
  const NnConfig *config = &translator->model->config;
  const int       most = MAX (NN_TRANSLATION_MAX_TOKENS, translator->text.num_steps);

  return config->has_positions ? MIN (most, config->max_positions) : most;
}

/**
 * @translator: the translator, for its limits
 * @S: rows of the source
 * Returns: how many tokens its translation may have at most, including `<eos>`
 */
int nn_source_suitable_steps (const NnTranslator *translator, const NnTranslationOptions *options,
                              int S)
{
  const int num_steps = translator->text.num_steps;
  const int max_steps = options->max_steps > 0 ? options->max_steps : MAX (num_steps, 2 * S);

  return options->is_book ? num_steps : MIN (max_steps, nn_source_most_tokens (translator));
}

static gboolean knows_all_words (const NnSource *self, const NnVocabulary *vocabulary)
{
  for (int s = 0; s < self->valid_len; s++)
    if (self->ids[s] == vocabulary->unk)
      return FALSE;

  return TRUE;
}

/**
 * @translator: the translator, for its vocabularies
 *
 * If each `<unk>` is replaced by an unknown source token, `<unk>` is allowed only if the sentence
 * has an unknown word, because a known word should be translated and not copied.  The textbook
 * chooses among all tokens.
 *
 * Returns: the target tokens that must not be chosen
 */
NnBanned nn_source_banned (const NnSource *self, const NnTranslator *translator,
                           const NnTranslationOptions *options)
{
  const NnVocabulary *target = translator->target_vocabulary;

  if (options->is_book)
    return (NnBanned){ options->never_unknown, { target->unk } };

  return nn_banned_of (target, options->never_unknown ||
                                   (options->copies_unknown &&
                                    knows_all_words (self, translator->source_vocabulary)));
}
