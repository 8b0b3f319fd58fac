#include "app/translation-output.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli.h"
#include "core/engine/json-list.h"
#include "core/text/characters.h"
#include "core/text/reading.h"
#include "core/translation/sentence.h"
#include "core/translation/translation.h"

/* A sentence names at most this many unknown words. */
#define MAX_NAMED_WORDS 20

/* A model that has learned little guesses everywhere: only a probability of <unk> that says
 * something is told. */
#define CLEAR 0.5

static json_t *list_of (char **words, int n) { return NN_JSON_LIST (i, n, json_string (words[i])); }

/* Lists, for each token, the source position that it was copied from, from 0, or null. */
static json_t *list_of_copied (const NnTranslation *translation)
{
  return NN_JSON_LIST (t, translation->T,
                       translation->copied_from[t] == NN_NO_SOURCE
                           ? json_null ()
                           : json_integer (translation->copied_from[t]));
}

/* Lists, for each token, the probability of <unk> where the model preferred it and was not allowed
 * to write it, or null. */
static json_t *list_of_unk (const NnTranslation *translation)
{
  return NN_JSON_LIST (t, translation->T,
                       strcmp (translation->preferred[t], NN_TOKEN_UNK) == 0
                           ? json_real (translation->banned_probabilities[t])
                           : json_null ());
}

/* Returns the tokens with spaces between them, or a sentence. */
char *hl_translation_to_text (const NnTranslation *translation, gboolean is_tokens)
{
  g_auto (GStrv) tokens = nn_translation_to_tokens (translation);

  return is_tokens ? nn_tokens_join (tokens) : nn_translation_to_sentence (translation);
}

/* Prints an object in a line. bleu: how near it is to a reference, or NULL. */
void hl_translation_print_json (const char *sentence, const NnTranslation *translation,
                                const NnBleu *bleu)
{
  g_autofree char *text = nn_translation_to_text (translation);
  g_autofree char *proper = nn_translation_to_sentence (translation);
  const char      *second = nn_second_sentence (sentence);
  json_t          *json = json_object ();

  json_object_set_new (json, "source", json_string (sentence));
  json_object_set_new (json, "second_sentence",
                       second != NULL ? json_string (second) : json_null ());
  json_object_set_new (json, "translation", json_string (text));
  json_object_set_new (json, "sentence", json_string (proper));
  json_object_set_new (json, "tokens", list_of (translation->tokens, translation->T));
  json_object_set_new (json, "copied", list_of_copied (translation));
  json_object_set_new (json, "probabilities",
                       NN_JSON_LIST (t, translation->T, json_real (translation->probabilities[t])));
  json_object_set_new (json, "unk_not_allowed", list_of_unk (translation));
  json_object_set_new (json, "given", json_integer (translation->n_given));
  json_object_set_new (json, "has_ended", json_boolean (translation->has_ended));
  json_object_set_new (json, "log_probability", json_real (translation->log_probability));
  json_object_set_new (json, "source_tokens", list_of (translation->source_tokens, translation->S));
  json_object_set_new (
      json, "source_is_unknown",
      NN_JSON_LIST (s, translation->S, json_boolean (translation->source_is_unknown[s])));
  if (bleu != NULL)
    json_object_set_new (json, "bleu", json_real (bleu->score));

  hl_cli_print_json (json);
}

/* bleu: how near it is to a reference, or NULL; prints_tokens: whether to print the tokens, not
 * the sentence they make; end: what follows, such as a line feed. */
void hl_translation_print_text (const NnTranslation *translation, const NnBleu *bleu,
                                int bleu_order, gboolean prints_tokens, const char *end)
{
  g_autofree char *text = hl_translation_to_text (translation, prints_tokens);
  g_autofree char *printable = nn_printable_message (text);

  hl_cli_print ("%s", printable);
  if (bleu != NULL)
    {
      hl_cli_print ("\t");
      hl_cli_print (_ ("Textbook BLEU (k = %d): %.3f"), bleu_order, bleu->score);
    }
  hl_cli_print ("%s", end);
}

/* Prints an empty line for what has no translation, so that output and input have equally many
 * lines. */
void hl_translation_print_nothing (gboolean is_json)
{
  hl_cli_print (is_json ? "{\"source\":\"\",\"translation\":\"\",\"sentence\":\"\","
                          "\"tokens\":[],\"copied\":[],\"probabilities\":[],"
                          "\"unk_not_allowed\":[]}\n"
                        : "\n");
}

static gboolean was_named (const NnTranslation *translation, int s)
{
  for (int i = 0; i < s; i++)
    if (strcmp (translation->source_tokens[i], translation->source_tokens[s]) == 0)
      return TRUE;

  return FALSE;
}

/* Names the words that were written instead of a token which was not allowed. */
static void warn_of_banned (const NnTranslation *translation)
{
  const int           n = MIN (translation->length + 1, translation->T);
  g_autoptr (GString) words = g_string_new (NULL);
  int                 n_words = 0;

  for (int t = 0; t < n && n_words < MAX_NAMED_WORDS; t++)
    if (translation->banned_probabilities[t] >= CLEAR)
      {
        g_autofree char *word = nn_printable (nn_translation_token (translation, t));

        g_string_append (words, n_words++ > 0 ? ", " : "");
        /* Translators: a word, its probability, a token, its probability */
        g_string_append_printf (words, _ ("“%s” (%.4f, %s %.3f)"), word,
                                translation->probabilities[t], translation->preferred[t],
                                translation->banned_probabilities[t]);
      }

  if (n_words > 0)
    /* Translators: %s is a list of words with probabilities */
    hl_cli_warn (_ ("The model preferred a token that may not be written here; it wrote the next "
                    "most probable one instead: %s."),
                 words->str);
}

/* Tells of each word that is read as another, such as one without its apostrophe. */
static void tell_readings (const NnTranslation *translation)
{
  for (int s = 0; s < translation->S; s++)
    {
      const char *read = translation->source_tokens[s];

      if (nn_is_read_as_another (read, translation->source_words[s]))
        hl_cli_warn (_ ("“%s” is read as “%s”."), translation->source_words[s], read);
    }
}

/* A translation of words that the model has never seen is a guess, and so is that of half a
 * sentence, or of a long one; nothing in it shows that. */
void hl_translation_warn_of_guesses (const NnTranslation *translation)
{
  const NnFamiliarity familiarity = nn_familiarity_of (translation);
  g_autoptr (GString) words = g_string_new (NULL);
  int                 n_words = 0;

  for (int s = 0; s < translation->S && n_words < MAX_NAMED_WORDS; s++)
    if (translation->source_is_unknown[s] && !was_named (translation, s))
      {
        g_autofree char *word = nn_printable (translation->source_tokens[s]);

        /* Translators: a word in quotation marks */
        g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), word);

        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", quoted);
        n_words++;
      }

  if (words->len > 0)
    hl_cli_warn (_ ("The model does not know %s and reads <unk> instead."), words->str);
  tell_readings (translation);
  if (translation->is_cut)
    hl_cli_warn (ngettext ("The model reads only the first token of the sentence.",
                           "The model reads only the first %d tokens of the sentence.",
                           translation->S),
                 translation->S);
  if (familiarity.is_longer)
    hl_cli_warn (ngettext ("The sentence is longer than any training sentence (%d token): the "
                           "translation is a guess.",
                           "The sentence is longer than any training sentence (at most %d tokens): "
                           "the translation is a guess.",
                           familiarity.longest),
                 familiarity.longest);
  warn_of_banned (translation);
}
