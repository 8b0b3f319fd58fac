/* app/cli-translate.c
 *
 * headlight-cli translate: sentences in, translations out, one a line.
 */

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/alterations.h"
#include "app/cli-commands.h"
#include "app/translate-moments.h"
#include "app/translation-output.h"
#include "core/text/reading.h"
#include "core/translation/beam-search.h"
#include "core/translation/bleu.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"

#define DEFAULT_BLEU_ORDER 2

/* With a larger penalty only the length of a translation would count. */
#define MAX_LENGTH_PENALTY 10.0

typedef struct
{
  char                *model;         /* the model file, or NULL */
  char                *snapshots;     /* a run, or the folder of its snapshots */
  gint64               update;        /* which of them, or HL_ALL_UPDATES */
  char               **references;    /* what somebody expects, one for each sentence, or NULL */
  int                  bleu_order;    /* k of the textbook's BLEU */
  gboolean             prints_tokens; /* whether to print the tokens, not the sentence they make */
  gboolean             is_json;       /* whether to print an object for each sentence */
  HlCliDecoding        decoding;      /* which way to decode */
  NnTranslationOptions options;       /* how to decode */
  HlAlterations        alterations;   /* what is taken out of the model */
  char                *beginning;     /* how each translation is to begin, or NULL */
  NnPrefix            *prefix;        /* its tokens, or NULL */
  char               **sentences;     /* what to translate; NULL for standard input */
} Arguments;

static void arguments_clear (Arguments *arguments)
{
  g_free (arguments->model);
  g_free (arguments->snapshots);
  g_free (arguments->beginning);
  nn_prefix_free (arguments->prefix);
  g_strfreev (arguments->references);
  g_strfreev (arguments->sentences);
  hl_alterations_clear (&arguments->alterations);
}

static NnBleu score (const NnTranslation *translation, const NnVocabulary *vocabulary,
                     const char *reference, int order)
{
  g_autofree char *text = nn_translation_to_text (translation);
  g_auto (GStrv)   tokens = nn_tokens_split (text);
  g_auto (GStrv)   words = nn_words_of_tokens (vocabulary, tokens);
  g_autofree char *prediction = nn_tokens_join (words);
  g_auto (GStrv)   reference_words = nn_read_words (vocabulary, reference);
  g_autofree char *expected = nn_tokens_join (reference_words);

  return nn_bleu (prediction, expected, order);
}

static gboolean translate_one (const Arguments *arguments, const NnTranslator *translator,
                               const char *sentence, const char *reference, const char *end)
{
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnTranslation) translation = nn_translate_from (
      translator, sentence, arguments->prefix, &arguments->options, NULL, NULL, NULL, &error);
  const NnBleu *likeness = NULL;
  NnBleu        bleu;

  if (translation == NULL)
    {
      hl_cli_fail (error);
      hl_translation_print_nothing (arguments->is_json);
      return FALSE;
    }

  if (reference != NULL)
    {
      bleu = score (translation, translator->target_vocabulary, reference, arguments->bleu_order);
      likeness = &bleu;
    }
  if (arguments->is_json)
    hl_translation_print_json (sentence, translation, likeness);
  else
    {
      hl_translation_warn_of_guesses (translation);
      hl_translation_print_text (translation, likeness, arguments->bleu_order,
                                 arguments->prints_tokens, end);
    }

  return TRUE;
}

/* Translates one sentence after the other, because the model learned single ones.  Not where a
 * reference, a beginning or an object is for all of them together. */
static gboolean translate_text (const Arguments *arguments, const NnTranslator *translator,
                                const char *text, const char *reference)
{
  const gboolean is_whole = reference != NULL || arguments->prefix != NULL || arguments->is_json ||
                            arguments->options.is_book || !g_utf8_validate (text, -1, NULL);
  const char *second;
  gboolean    is_done = TRUE;

  for (; text != NULL && is_done; text = second)
    {
      g_autofree char *first = NULL;

      second = is_whole ? NULL : nn_second_sentence (text);
      first = second != NULL ? g_strndup (text, (gsize) (second - text)) : g_strdup (text);
      is_done =
          translate_one (arguments, translator, first, reference, second != NULL ? " " : "\n");
    }

  return is_done;
}

/* Each line is answered at once: there may be a person on the other side. */
static gboolean translate_lines (const Arguments *arguments, const NnTranslator *translator)
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
          hl_cli_warn (_ ("Line %u of the input holds a zero byte, so it is not text."), n + 1);
          hl_translation_print_nothing (arguments->is_json);
          is_done = FALSE;
        }
      else if (*g_strstrip (line) == '\0')
        hl_translation_print_nothing (arguments->is_json);
      else
        is_done = translate_text (arguments, translator, line, reference) && is_done;

      is_open = hl_cli_flush (NULL);
      n++;
    }

  cause = errno;
  free (line);
  if (ferror (stdin))
    {
      hl_cli_warn (_ ("The input could not be read completely: %s."), g_strerror (cause));
      is_done = FALSE;
    }

  return is_done;
}

static gboolean translate_all (const Arguments *arguments, const NnTranslator *translator)
{
  gboolean is_done = TRUE;

  for (int i = 0; arguments->sentences[i] != NULL; i++)
    {
      const char *reference = arguments->references != NULL ? arguments->references[i] : NULL;

      if (!translate_text (arguments, translator, arguments->sentences[i], reference))
        is_done = FALSE;
    }

  return is_done;
}

static NnCheckpoint *load_model (const Arguments *arguments, GError **error)
{
  return arguments->snapshots != NULL
             ? hl_translate_load_moment (arguments->snapshots, arguments->update, error)
             : hl_cli_load_model (arguments->model, error);
}

static HlCliStatus translate (Arguments *arguments)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = load_model (arguments, &error);
  g_autoptr (NnTranslator) translator = NULL;
  gboolean                 is_done;

  if (checkpoint == NULL)
    return hl_cli_fail (error);
  if (hl_alterations_apply (&arguments->alterations, checkpoint) != HL_CLI_DONE)
    return HL_CLI_MISUSED;

  translator = nn_checkpoint_new_translator (checkpoint, &error);
  if (translator == NULL)
    return hl_cli_fail (error);

  arguments->options.is_book =
      hl_cli_decodes_as_book (&arguments->decoding, arguments->options.beam_width, checkpoint);
  if (arguments->beginning != NULL)
    arguments->prefix =
        nn_prefix_new_from_text (checkpoint->target_vocabulary, arguments->beginning, &error);
  if (error != NULL)
    return hl_cli_fail (error);
  is_done = arguments->sentences != NULL ? translate_all (arguments, translator)
                                         : translate_lines (arguments, translator);

  return is_done ? HL_CLI_DONE : HL_CLI_FAILED;
}

/* A table of all moments has a row for each of them and each sentence. */
static HlCliStatus translate_moments (const Arguments *arguments)
{
  const HlTranslateMoments moments = {
    .folder = arguments->snapshots,
    .sentences = (const char *const *) arguments->sentences,
    .decoding = &arguments->decoding,
    .options = &arguments->options,
    .alterations = &arguments->alterations,
    .prints_tokens = arguments->prints_tokens,
  };

  return hl_translate_moments (&moments);
}

static HlCliStatus check_moments (const Arguments *arguments)
{
  const gboolean is_table = arguments->snapshots != NULL && arguments->update == HL_ALL_UPDATES;

  if (arguments->snapshots == NULL && arguments->update != HL_ALL_UPDATES)
    return hl_cli_misuse (_ ("Name the folder of the snapshots: --snapshots FOLDER"));
  if (arguments->snapshots != NULL && arguments->model != NULL)
    return hl_cli_misuse (_ ("--snapshots names the model: leave out --model or --snapshots"));
  if (arguments->update < HL_ALL_UPDATES)
    return hl_cli_misuse (_ ("--update should not be negative"));
  if (is_table && arguments->sentences == NULL)
    return hl_cli_misuse (_ ("Name the sentences, or choose one snapshot with --update"));
  if (is_table &&
      (arguments->is_json || arguments->references != NULL || arguments->beginning != NULL))
    return hl_cli_misuse (_ ("A table of all snapshots has only translations: choose one with "
                             "--update, or leave out --json, --reference and --begin-with"));

  return HL_CLI_DONE;
}

static HlCliStatus check_arguments (const Arguments *arguments)
{
  const NnTranslationOptions *options = &arguments->options;

  if (options->beam_width < 1 || options->beam_width > NN_BEAM_MAX_WIDTH)
    return hl_cli_misuse (_ ("--beam should be between 1 and %d"), NN_BEAM_MAX_WIDTH);
  if (arguments->decoding.is_book && options->beam_width > 1)
    return hl_cli_misuse (_ ("The textbook decodes without a beam: leave out --beam or --book"));
  if (arguments->beginning != NULL && options->beam_width > 1)
    return hl_cli_misuse (_ ("--begin-with gives one translation: leave out --beam or "
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

  return check_moments (arguments);
}

/* Returns the exit status. */
HlCliStatus hl_cli_translate (int argc, char *argv[])
{
  Arguments             arguments = { .update = HL_ALL_UPDATES,
                                      .bleu_order = DEFAULT_BLEU_ORDER,
                                      .options = nn_translation_options_default (),
                                      .alterations = HL_ALTERATIONS_NONE };
  NnTranslationOptions *translation = &arguments.options;
  const GOptionEntry    entries[] = {
       HL_CLI_MODEL (&arguments.model),
       { "snapshots", 0, 0, G_OPTION_ARG_FILENAME, &arguments.snapshots,
         N_ ("Folder with the snapshots of a run; without --update, all of them as a table for "
                "programs"),
         N_ ("FOLDER") },
       { "update", 0, 0, G_OPTION_ARG_INT64, &arguments.update,
         N_ ("Number of the update whose snapshot to use"), N_ ("N") },
       { "beam", 'b', 0, G_OPTION_ARG_INT, &translation->beam_width,
         N_ ("Beam width: number of translations to follow; default: 1, greedy"), N_ ("N") },
       { "length-penalty", 0, 0, G_OPTION_ARG_DOUBLE, &translation->length_penalty,
         N_ ("Strength of the beam's preference for long translations; default: 1"), N_ ("X") },
       { "steps", 0, 0, G_OPTION_ARG_INT, &translation->max_steps,
         N_ ("Maximum number of tokens to write"), N_ ("N") },
       { "begin-with", 0, 0, G_OPTION_ARG_FILENAME, &arguments.beginning,
         N_ ("Beginning of each translation; the model continues from there"), N_ ("TEXT") },
       { "never-unknown", 0, 0, G_OPTION_ARG_NONE, &translation->never_unknown,
         N_ ("Never write <unk>, so that nothing is copied"), NULL },
       { "no-copy", 0, G_OPTION_FLAG_REVERSE, G_OPTION_ARG_NONE, &translation->copies_unknown,
         N_ ("Copy nothing: let <unk> be written in every sentence, and leave it"), NULL },
       HL_CLI_DECODING (&arguments.decoding),
       { "reference", 'r', 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.references,
         N_ ("A correct translation to compare with; one for each sentence"), N_ ("TEXT") },
       { "bleu-order", 'k', 0, G_OPTION_ARG_INT, &arguments.bleu_order,
         N_ ("Longest n-gram of the textbook's BLEU (k); default: 2"), N_ ("K") },
       { "tokens", 't', 0, G_OPTION_ARG_NONE, &arguments.prints_tokens,
         N_ ("Print the tokens, with spaces between them, instead of a sentence"), NULL },
       { "json", 'j', 0, G_OPTION_ARG_NONE, &arguments.is_json,
         N_ ("Print one JSON object a line, with each token's probability"), NULL },
       HL_ALTERATIONS_ENTRIES (&arguments.alterations),
       HL_CLI_REST (&arguments.sentences),
       HL_CLI_END,
  };
  g_autoptr (GOptionContext) options = hl_cli_options (
      _ ("[SENTENCE…]"), _ ("Translate sentences, or each line of standard input."), entries);
  HlCliStatus status = HL_CLI_MISUSED;

  if (hl_cli_parse (options, argc, argv))
    status = check_arguments (&arguments);
  if (status == HL_CLI_DONE)
    status = arguments.snapshots != NULL && arguments.update == HL_ALL_UPDATES
                 ? translate_moments (&arguments)
                 : translate (&arguments);

  arguments_clear (&arguments);

  return status;
}
