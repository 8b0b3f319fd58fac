#include "core/translation/source.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/text/book-text.h"
#include "core/text/reading.h"

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

static void keep_capitals (NnSource *self, const NnVocabulary *vocabulary, const char *sentence)
{
  g_auto (GStrv) written = nn_read_as_written (vocabulary, sentence);

  nn_show_names (written);

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
  NnSource           *source;

  if (!g_utf8_validate (sentence, -1, NULL))
    return NN_FAIL_NULL (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_ENCODING,
                         _ ("The sentence is not UTF-8 text. Type it again, or save its file as "
                            "UTF-8."));

  hidden = vocabulary->rule == NN_READING_BOOK ? g_strdup (sentence)
                                               : nn_hide_names (vocabulary, sentence);
  words = nn_read (vocabulary, hidden);
  nn_show_names (words);

  if (!check_words (translator, words, is_book, error))
    return NULL;

  source = nn_source_new (translator, words, is_book);
  keep_capitals (source, vocabulary, hidden);

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
