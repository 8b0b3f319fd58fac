/* app/cli-translate.c
 *
 * headlight-cli translate: sentences in, translations out, one a line.
 */

#include <errno.h>
#include <glib/gi18n.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/alterations.h"
#include "app/cli-commands.h"
#include "core/text/printable.h"
#include "core/text/tokenizer.h"
#include "core/translation/beam-search.h"
#include "core/translation/bleu.h"
#include "core/translation/familiarity.h"
#include "core/translation/sentence.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"

#define DEFAULT_BLEU_ORDER 2

/* How many unknown words are named in one sentence. */
#define MAX_NAMED_WORDS 20

/* Beyond it nothing but the length of a translation counts. */
#define MAX_LENGTH_PENALTY 10.0

/**
 * Arguments:
 * @model: (nullable): the model file
 * @references: (nullable): what somebody expects, one for each sentence
 * @bleu_order: k of the textbook's BLEU
 * @prints_tokens: whether to print the tokens, not the sentence they make
 * @is_json: whether to print an object for each sentence
 * @decoding: which way to decode
 * @options: how to decode
 * @alterations: what is taken out of the model
 * @beginning: (nullable): how each translation is to begin
 * @prefix: (nullable): its tokens
 * @sentences: (nullable): what to translate; %NULL for standard input
 */
typedef struct
{
  char                *model;
  char               **references;
  int                  bleu_order;
  gboolean             prints_tokens;
  gboolean             is_json;
  HlCliDecoding        decoding;
  NnTranslationOptions options;
  HlAlterations        alterations;
  char                *beginning;
  NnPrefix            *prefix;
  char               **sentences;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->model);
  g_free (arguments->beginning);
  nn_prefix_free (arguments->prefix);
  g_strfreev (arguments->references);
  g_strfreev (arguments->sentences);
  hl_alterations_clear (&arguments->alterations);
}

static json_t *
list_of (char **words,
         int    n)
{
  json_t *list = json_array ();

  for (int i = 0; i < n; i++)
    json_array_append_new (list, json_string (words[i]));

  return list;
}

/* In JSON every character has a spelling that a terminal does not obey: \\u202e. */
static char *
escape_directions (const char *line)
{
  GString *escaped = g_string_new (NULL);

  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar character = g_utf8_get_char (p);

      if (character < 0x80 || g_unichar_isprint (character) || character > 0xffff)
        g_string_append_unichar (escaped, character);
      else
        g_string_append_printf (escaped, "\\u%04x", character);
    }

  return g_string_free (escaped, FALSE);
}

/* For each token the source position that it was copied from, counted from 0, or null. */
static json_t *
list_of_copied (const NnTranslation *translation)
{
  json_t *list = json_array ();

  for (int t = 0; t < translation->T; t++)
    json_array_append_new (list, translation->copied_from[t] == NN_NO_SOURCE
                                     ? json_null ()
                                     : json_integer (translation->copied_from[t]));

  return list;
}

static void
print_json (const char          *sentence,
            const NnTranslation *translation,
            const NnBleu        *bleu)
{
  g_autofree char *text = nn_translation_to_text (translation);
  g_autofree char *proper = nn_translation_to_sentence (translation);
  json_t          *json = json_object ();
  json_t          *probabilities = json_array ();
  json_t          *unknown = json_array ();
  g_autofree char *escaped = NULL;
  char            *line;

  for (int t = 0; t < translation->T; t++)
    json_array_append_new (probabilities, json_real (translation->probabilities[t]));
  for (int s = 0; s < translation->S; s++)
    json_array_append_new (unknown, json_boolean (translation->source_is_unknown[s]));

  json_object_set_new (json, "source", json_string (sentence));
  json_object_set_new (json, "translation", json_string (text));
  json_object_set_new (json, "sentence", json_string (proper));
  json_object_set_new (json, "tokens", list_of (translation->tokens, translation->T));
  json_object_set_new (json, "copied", list_of_copied (translation));
  json_object_set_new (json, "probabilities", probabilities);
  json_object_set_new (json, "given", json_integer (translation->n_given));
  json_object_set_new (json, "has_ended", json_boolean (translation->has_ended));
  json_object_set_new (json, "log_probability", json_real (translation->log_probability));
  json_object_set_new (json, "source_tokens", list_of (translation->source_tokens, translation->S));
  json_object_set_new (json, "source_is_unknown", unknown);
  if (bleu != NULL)
    json_object_set_new (json, "bleu", json_real (bleu->score));

  line = json_dumps (json, JSON_COMPACT | JSON_REAL_PRECISION (9));
  escaped = escape_directions (line);
  hl_cli_print ("%s\n", escaped);
  free (line);
  json_decref (json);
}

static void
print_text (const NnTranslation *translation,
            const NnBleu        *bleu,
            const Arguments     *arguments)
{
  g_autofree char *text = arguments->prints_tokens ? nn_translation_to_text (translation)
                                                   : nn_translation_to_sentence (translation);
  g_autofree char *printable = nn_printable_message (text);

  hl_cli_print ("%s", printable);
  if (bleu != NULL)
    {
      hl_cli_print ("\t");
      hl_cli_print (_ ("BLEU of the book (k = %d): %.3f"), arguments->bleu_order, bleu->score);
    }
  hl_cli_print ("\n");
}

static NnBleu
score (const NnTranslation *translation,
       const char          *reference,
       int                  order)
{
  g_autofree char *prediction = nn_translation_to_text (translation);
  g_auto (GStrv)   tokens = nn_tokenize (reference);
  g_autofree char *expected = nn_tokens_join (tokens);

  return nn_bleu (prediction, expected, order);
}

/* What has no translation is an empty line, so that input and output have as many. */
static void
print_nothing (gboolean is_json)
{
  hl_cli_print (is_json ? "{\"source\":\"\",\"translation\":\"\",\"sentence\":\"\","
                          "\"tokens\":[],\"copied\":[],\"probabilities\":[]}\n"
                        : "\n");
}

static gboolean
was_named (const NnTranslation *translation,
           int                  s)
{
  for (int i = 0; i < s; i++)
    if (strcmp (translation->source_tokens[i], translation->source_tokens[s]) == 0)
      return TRUE;

  return FALSE;
}

/* A translation of words that the model has never seen is a guess, and so is that of half a
 * sentence, or of a long one; nothing in it shows that. */
static void
warn_of_guesses (const NnTranslation *translation)
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
  if (translation->is_cut)
    hl_cli_warn (ngettext ("The model reads only the first token of the sentence.",
                           "The model reads only the first %d tokens of the sentence.",
                           translation->S),
                 translation->S);
  if (familiarity.is_longer)
    hl_cli_warn (ngettext ("The sentence is longer than any that the model learned from (%d word): "
                           "the translation is a guess.",
                           "The sentence is longer than any that the model learned from (at most "
                           "%d words and punctuation marks): the translation is a guess.",
                           familiarity.longest),
                 familiarity.longest);
}

static gboolean
translate_one (const Arguments    *arguments,
               const NnTranslator *translator,
               const char         *sentence,
               const char         *reference)
{
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnTranslation) translation =
      nn_translate_from (translator, sentence, arguments->prefix, &arguments->options, NULL, NULL,
                         NULL, &error);
  NnBleu bleu;

  if (translation == NULL)
    {
      hl_cli_fail (error);
      print_nothing (arguments->is_json);
      return FALSE;
    }

  if (reference != NULL)
    bleu = score (translation, reference, arguments->bleu_order);
  if (arguments->is_json)
    print_json (sentence, translation, reference != NULL ? &bleu : NULL);
  else
    {
      warn_of_guesses (translation);
      print_text (translation, reference != NULL ? &bleu : NULL, arguments);
    }

  return TRUE;
}

/* Each line is answered at once: there may be a person on the other side. */
static gboolean
translate_lines (const Arguments    *arguments,
                 const NnTranslator *translator)
{
  char    *line = NULL;
  size_t   size = 0;
  ssize_t  length;
  guint    n_references = arguments->references != NULL ? g_strv_length (arguments->references) : 0;
  guint    n = 0;
  int      cause;
  gboolean is_open = TRUE;
  gboolean is_done = TRUE;

  while (is_open && (length = getline (&line, &size, stdin)) >= 0)
    {
      const char *reference = n < n_references ? arguments->references[n] : NULL;

      if (strlen (line) != (gsize) length)
        {
          hl_cli_warn (_ ("Line %u of the input holds a zero byte, so it is no text."), n + 1);
          print_nothing (arguments->is_json);
          is_done = FALSE;
        }
      else if (*g_strstrip (line) == '\0')
        print_nothing (arguments->is_json);
      else
        is_done = translate_one (arguments, translator, line, reference) && is_done;

      is_open = hl_cli_flush (NULL);
      n++;
    }

  cause = errno;
  free (line);
  if (ferror (stdin))
    {
      hl_cli_warn (_ ("The input could not be read to its end: %s."), g_strerror (cause));
      is_done = FALSE;
    }

  return is_done;
}

static gboolean
translate_all (const Arguments    *arguments,
               const NnTranslator *translator)
{
  gboolean is_done = TRUE;

  for (int i = 0; arguments->sentences[i] != NULL; i++)
    {
      const char *reference = arguments->references != NULL ? arguments->references[i] : NULL;

      if (!translate_one (arguments, translator, arguments->sentences[i], reference))
        is_done = FALSE;
    }

  return is_done;
}

static HlCliStatus
translate (Arguments *arguments)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = hl_cli_load_model (arguments->model, &error);
  g_autoptr (NnTranslator) translator = NULL;
  gboolean                 is_done;

  if (checkpoint == NULL)
    return hl_cli_fail (error);
  if (hl_alterations_apply (&arguments->alterations, checkpoint) != HL_CLI_DONE)
    return HL_CLI_MISUSED;

  translator = nn_checkpoint_new_translator (checkpoint, &error);
  if (translator == NULL)
    return hl_cli_fail (error);

  arguments->options.is_book = hl_cli_decodes_as_book (
      &arguments->decoding, arguments->options.beam_width, checkpoint);
  if (arguments->beginning != NULL)
    arguments->prefix = nn_prefix_new_from_text (checkpoint->target_vocabulary,
                                                 arguments->beginning, &error);
  if (error != NULL)
    return hl_cli_fail (error);
  is_done = arguments->sentences != NULL ? translate_all (arguments, translator)
                                         : translate_lines (arguments, translator);

  return is_done ? HL_CLI_DONE : HL_CLI_FAILED;
}

static HlCliStatus
check_arguments (const Arguments *arguments)
{
  const NnTranslationOptions *options = &arguments->options;

  if (options->beam_width < 1 || options->beam_width > NN_BEAM_MAX_WIDTH)
    return hl_cli_misuse (_ ("--beam should be between 1 and %d"), NN_BEAM_MAX_WIDTH);
  if (arguments->decoding.is_book && options->beam_width > 1)
    return hl_cli_misuse (_ ("The textbook decodes without a beam: leave out --beam or --book"));
  if (arguments->beginning != NULL && options->beam_width > 1)
    return hl_cli_misuse (_ ("What is given is followed by one translation: leave out --beam or "
                             "--begin-with"));
  if (!isfinite (options->length_penalty) || fabs (options->length_penalty) > MAX_LENGTH_PENALTY)
    return hl_cli_misuse (_ ("--length-penalty should be between -%g and %g"), MAX_LENGTH_PENALTY,
                          MAX_LENGTH_PENALTY);
  if (options->max_steps < 0)
    return hl_cli_misuse (_ ("--steps should not be negative"));
  if (arguments->bleu_order < 1 || arguments->bleu_order > NN_BLEU_MAX_ORDER)
    return hl_cli_misuse (_ ("--bleu-order should be between 1 and %d"), NN_BLEU_MAX_ORDER);
  if (arguments->sentences != NULL && arguments->references != NULL &&
      g_strv_length (arguments->sentences) != g_strv_length (arguments->references))
    return hl_cli_misuse (_ ("Give as many references as sentences"));

  for (int i = 0; arguments->references != NULL && arguments->references[i] != NULL; i++)
    if (!g_utf8_validate (arguments->references[i], -1, NULL))
      return hl_cli_misuse (_ ("A reference is not UTF-8 text"));

  return HL_CLI_DONE;
}

/**
 * hl_cli_translate:
 * @argc: number of arguments
 * @argv: (array length=argc): "translate" and what follows
 *
 * Returns: the exit status
 */
HlCliStatus
hl_cli_translate (int   argc,
                  char *argv[])
{
  Arguments             arguments = { .bleu_order = DEFAULT_BLEU_ORDER,
                                      .options = nn_translation_options_default (),
                                      .alterations = HL_ALTERATIONS_NONE };
  NnTranslationOptions *translation = &arguments.options;
  const GOptionEntry    entries[] = {
       { "model", 'm', 0, G_OPTION_ARG_FILENAME, &arguments.model,
         N_ ("The model; default: the one that comes with the program"), N_ ("FILE") },
       { "beam", 'b', 0, G_OPTION_ARG_INT, &translation->beam_width,
         N_ ("Beam width: how many translations to follow; default: 1, greedy"), N_ ("N") },
       { "length-penalty", 0, 0, G_OPTION_ARG_DOUBLE, &translation->length_penalty,
         N_ ("How much the beam prefers long translations; default: 1"), N_ ("X") },
       { "steps", 0, 0, G_OPTION_ARG_INT, &translation->max_steps,
         N_ ("Maximum number of tokens to write"), N_ ("N") },
       { "begin-with", 0, 0, G_OPTION_ARG_FILENAME, &arguments.beginning,
         N_ ("How each translation is to begin; the model goes on from there"), N_ ("TEXT") },
       { "never-unknown", 0, 0, G_OPTION_ARG_NONE, &translation->never_unknown,
         N_ ("Never write <unk>"), NULL },
       { "no-copy", 0, G_OPTION_FLAG_REVERSE, G_OPTION_ARG_NONE, &translation->copies_unknown,
         N_ ("Leave <unk> where a word of the sentence would be copied"), NULL },
       HL_CLI_DECODING (&arguments.decoding),
       { "reference", 'r', 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.references,
         N_ ("A correct translation, to compare with; once for each sentence"), N_ ("TEXT") },
       { "bleu-order", 'k', 0, G_OPTION_ARG_INT, &arguments.bleu_order,
         N_ ("k of the textbook's BLEU, its longest n-gram; default: 2"), N_ ("K") },
       { "tokens", 't', 0, G_OPTION_ARG_NONE, &arguments.prints_tokens,
         N_ ("Print the tokens, with spaces between them, instead of a sentence"), NULL },
       { "json", 'j', 0, G_OPTION_ARG_NONE, &arguments.is_json,
         N_ ("Print one JSON object a line, with each token's probability"), NULL },
       HL_ALTERATIONS_ENTRIES (&arguments.alterations),
       HL_CLI_REST (&arguments.sentences),
       HL_CLI_END,
  };
  g_autoptr (GOptionContext) options =
      hl_cli_options (_ ("[SENTENCE…]"),
                      _ ("Translate sentences, or each line of standard input."), entries);
  HlCliStatus status = HL_CLI_MISUSED;

  if (hl_cli_parse (options, argc, argv))
    status = check_arguments (&arguments);
  if (status == HL_CLI_DONE)
    status = translate (&arguments);

  arguments_clear (&arguments);

  return status;
}
