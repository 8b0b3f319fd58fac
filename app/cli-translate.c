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
#include "app/cli.h"
#include "core/engine/fail.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/snapshot-files.h"
#include "core/engine/json-list.h"
#include "core/text/characters.h"
#include "core/text/reading.h"
#include "core/translation/beam-search.h"
#include "core/translation/bleu.h"
#include "core/translation/sentence.h"
#include "core/translation/translate.h"
#include "core/translation/translation.h"
#include "core/translation/translator.h"
#include "ui/render/csv.h"
#include "ui/session/run-keys.h"

/* A translation on the command line: as a sentence or its tokens, or as an object for programs;
 * and what there is to be warned of. */

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
static char *to_text (const NnTranslation *translation, gboolean is_tokens)
{
  g_auto (GStrv) tokens = nn_translation_to_tokens (translation);

  return is_tokens ? nn_tokens_join (tokens) : nn_translation_to_sentence (translation);
}

/* Prints an object in a line. bleu: how near it is to a reference, or NULL. */
static void print_json (const char *sentence, const NnTranslation *translation, const NnBleu *bleu)
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
static void print_text (const NnTranslation *translation, const NnBleu *bleu, int bleu_order,
                        gboolean prints_tokens, const char *end)
{
  g_autofree char *text = to_text (translation, prints_tokens);
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
static void print_nothing (gboolean is_json)
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
    hl_cli_warn (_ ("The model preferred a token that is not allowed here; it wrote the next most "
                    "probable one instead: %s."),
                 words->str);
}

/* Tells of each word that is read as another, such as one without its apostrophe. */
static void tell_readings (const NnTranslation *translation)
{
  for (int s = 0; s < translation->S; s++)
    {
      const char *read = translation->source_tokens[s];

      if (nn_is_read_as_another (read, translation->source_words[s]))
        /* Translators: a word that was typed, and the token that the model reads instead of it */
        hl_cli_warn (_ ("“%s” is read as “%s”."), translation->source_words[s], read);
    }
}

/* A translation of words that the model has never seen is a guess, and so is that of half a
 * sentence, or of a long one; nothing in it shows that. */
static void warn_of_guesses (const NnTranslation *translation)
{
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
  if (nn_translation_is_longer (translation))
    hl_cli_warn (ngettext ("The sentence is longer than any training sentence (at most %d token): "
                           "the translation is a guess.",
                           "The sentence is longer than any training sentence (at most %d tokens): "
                           "the translation is a guess.",
                           translation->longest - 1),
                 translation->longest - 1);
  warn_of_banned (translation);
}

/* headlight-cli translate --snapshots: what a model said at earlier updates of its training.
 *
 *      folder of a run, or of its snapshots ─► one update: a model like any other
 *                                           └► all of them: a table for programs
 *
 *      update,sentence,translation,log_probability
 *      0,go .,. . . . . . . . .,-72.31
 *      320,go .,va !,-0.84 */

#define HL_ALL_UPDATES (-1)

typedef struct
{
  const char                 *folder;      /* of a run, or of its snapshots */
  const char *const          *sentences;   /* what to translate */
  const HlCliDecoding        *decoding;    /* which way to decode */
  const NnTranslationOptions *options;     /* how to decode */
  const HlAlterations        *alterations; /* what is taken out of each model */
  /* whether to print the tokens, not the sentence they make */
  gboolean prints_tokens;
} HlTranslateSnapshots;

/* Finds the folder of the snapshots, which is inside the folder of a run. */
static char *find_folder (const char *folder)
{
  g_autofree char *inside = g_build_filename (folder, HL_RUN_SNAPSHOTS, NULL);

  return g_file_test (inside, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&inside) : g_strdup (folder);
}

static GArray *list_updates (const char *folder, GError **error)
{
  GArray          *updates = nn_snapshots_in (folder);
  g_autofree char *name = nn_printable_path (folder);

  if (updates->len > 0)
    return updates;

  g_array_unref (updates);
  return NN_FAIL_NULL (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       /* Translators: %s is a folder */
                       _ ("There are no snapshots in “%s”; train --snapshots writes them."), name);
}

static void tell_others (const GArray *updates, gint64 update, GError **error)
{
  g_autoptr (GString) others = g_string_new (NULL);
  g_autofree char    *wanted = g_strdup_printf ("%" G_GINT64_FORMAT, update);

  for (guint i = 0; i < updates->len; i++)
    g_string_append_printf (others, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "",
                            g_array_index (updates, gint64, i));
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               /* Translators: a number of updates, then those that there are */
               _ ("There is no snapshot after update %s. Snapshots exist after: %s."), wanted,
               others->str);
}

/* Returns the model as it was, or NULL. folder: of a run, or of its snapshots. */
static NnCheckpoint *hl_translate_load_snapshot (const char *folder, gint64 update, GError **error)
{
  g_autofree char   *snapshots = find_folder (folder);
  g_autoptr (GArray) updates = list_updates (snapshots, error);

  if (updates == NULL)
    return NULL;

  for (guint i = 0; i < updates->len; i++)
    if (g_array_index (updates, gint64, i) == update)
      return nn_snapshot_load (snapshots, update, error);
  tell_others (updates, update, error);

  return NULL;
}

static void print_row (const HlTranslateSnapshots *self, gint64 update, const char *sentence,
                       const NnTranslation *translation)
{
  g_autofree char    *text = to_text (translation, self->prints_tokens);
  char                number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, "%" G_GINT64_FORMAT ",", update);
  hl_csv_append (line, sentence);
  g_string_append_c (line, ',');
  hl_csv_append (line, text);
  g_string_append_printf (
      line, ",%s", g_ascii_formatd (number, sizeof number, "%.6g", translation->log_probability));
  hl_cli_print ("%s\n", line->str);
}

static HlCliStatus snapshots_translate_all (const HlTranslateSnapshots *self, const char *folder,
                                            gint64 update)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = nn_snapshot_load (folder, update, &error);
  NnTranslationOptions     options = *self->options;
  g_autoptr (NnTranslator) translator = NULL;

  if (checkpoint == NULL)
    return hl_cli_fail (error);
  if (hl_alterations_apply (self->alterations, checkpoint) != HL_CLI_DONE)
    return HL_CLI_MISUSED;

  translator = nn_checkpoint_new_translator (checkpoint, &error);
  options.is_book = hl_cli_decodes_as_book (self->decoding, options.beam_width, checkpoint);
  for (int i = 0; translator != NULL && error == NULL && self->sentences[i] != NULL; i++)
    {
      g_autoptr (NnTranslation) translation =
          nn_translate (translator, self->sentences[i], &options, NULL, &error);

      if (translation != NULL)
        print_row (self, update, self->sentences[i], translation);
    }

  return error == NULL && hl_cli_flush (&error) ? HL_CLI_DONE : hl_cli_fail (error);
}

/* Prints a table with a row for each snapshot and each sentence. Returns the exit status. */
static HlCliStatus hl_translate_snapshots (const HlTranslateSnapshots *self)
{
  g_autofree char   *folder = find_folder (self->folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) updates = list_updates (folder, &error);
  HlCliStatus        status = HL_CLI_DONE;

  if (updates == NULL)
    return hl_cli_fail (error);

  hl_cli_print ("update,sentence,translation,log_probability\n");
  for (guint i = 0; i < updates->len && status == HL_CLI_DONE; i++)
    status = snapshots_translate_all (self, folder, g_array_index (updates, gint64, i));

  return status;
}

#define DEFAULT_BLEU_ORDER 2

/* With a larger penalty only the length of a translation would count. */
#define MAX_LENGTH_PENALTY 10.0

typedef struct
{
  char                *model;         /* the model file, or NULL */
  char                *snapshots;     /* a run, or the folder of its snapshots */
  gint64               update;        /* which of them, or HL_ALL_UPDATES */
  char               **references;    /* the references, one for each sentence, or NULL */
  int                  bleu_order;    /* k of the textbook's BLEU */
  gboolean             prints_tokens; /* whether to print the tokens, not the sentence they make */
  gboolean             is_json;       /* whether to print an object for each sentence */
  HlCliDecoding        decoding;      /* which way to decode */
  NnTranslationOptions options;       /* how to decode */
  HlAlterations        alterations;   /* what is taken out of the model */
  char                *beginning;     /* how each translation is to begin, or NULL */
  const NnPrefix      *prefix;        /* its tokens, or NULL */
  char               **sentences;     /* what to translate; NULL for standard input */
} Arguments;

static NnBleu score (const NnTranslation *translation, const NnVocabulary *vocabulary,
                     const char *reference, int order)
{
  g_auto (GStrv)   tokens = nn_translation_to_tokens (translation);
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
      print_nothing (arguments->is_json);
      return FALSE;
    }

  if (reference != NULL)
    {
      bleu = score (translation, translator->target_vocabulary, reference, arguments->bleu_order);
      likeness = &bleu;
    }
  if (arguments->is_json)
    print_json (sentence, translation, likeness);
  else
    {
      warn_of_guesses (translation);
      print_text (translation, likeness, arguments->bleu_order, arguments->prints_tokens, end);
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
          print_nothing (arguments->is_json);
          is_done = FALSE;
        }
      else if (*g_strstrip (line) == '\0')
        print_nothing (arguments->is_json);
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

static HlCliStatus translate (Arguments *arguments)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint =
      arguments->snapshots != NULL
          ? hl_translate_load_snapshot (arguments->snapshots, arguments->update, &error)
          : hl_cli_load_model (arguments->model, &error);
  g_autoptr (NnTranslator) translator = NULL;
  g_autoptr (NnPrefix)     prefix = NULL;
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
    prefix = nn_prefix_new_from_text (checkpoint->target_vocabulary, arguments->beginning, &error);
  if (error != NULL)
    return hl_cli_fail (error);
  arguments->prefix = prefix;
  is_done = arguments->sentences != NULL ? translate_all (arguments, translator)
                                         : translate_lines (arguments, translator);

  return is_done ? HL_CLI_DONE : HL_CLI_FAILED;
}

/* A table of all snapshots has a row for each of them and each sentence. */
static HlCliStatus translate_snapshots (const Arguments *arguments)
{
  const HlTranslateSnapshots snapshots = {
    .folder = arguments->snapshots,
    .sentences = (const char *const *) arguments->sentences,
    .decoding = &arguments->decoding,
    .options = &arguments->options,
    .alterations = &arguments->alterations,
    .prints_tokens = arguments->prints_tokens,
  };

  g_assert (arguments->sentences != NULL); /* check_snapshots () has seen to it */

  return hl_translate_snapshots (&snapshots);
}

static HlCliStatus check_snapshots (const Arguments *arguments)
{
  const gboolean is_table = arguments->snapshots != NULL && arguments->update == HL_ALL_UPDATES;

  if (arguments->snapshots == NULL && arguments->update != HL_ALL_UPDATES)
    return hl_cli_misuse (_ ("Specify the folder of the snapshots: --snapshots FOLDER"));
  if (arguments->snapshots != NULL && arguments->model != NULL)
    return hl_cli_misuse (_ ("--snapshots names the model: leave out --model or --snapshots"));
  if (arguments->update < HL_ALL_UPDATES)
    return hl_cli_misuse (_ ("--update must not be negative"));
  if (is_table && arguments->sentences == NULL)
    return hl_cli_misuse (_ ("Give the sentences, or choose one snapshot with --update"));
  if (is_table &&
      (arguments->is_json || arguments->references != NULL || arguments->beginning != NULL))
    return hl_cli_misuse (
        _ ("A table of all snapshots contains only translations: choose one snapshot with "
           "--update, or leave out --json, --reference and --begin-with"));

  return HL_CLI_DONE;
}

static HlCliStatus check_arguments (const Arguments *arguments)
{
  const NnTranslationOptions *options = &arguments->options;

  if (options->beam_width < 1 || options->beam_width > NN_BEAM_MAX_WIDTH)
    return hl_cli_misuse (_ ("--beam must be between 1 and %d"), NN_BEAM_MAX_WIDTH);
  if (arguments->decoding.is_book && options->beam_width > 1)
    return hl_cli_misuse (_ ("The textbook decodes without a beam: leave out --beam or --book"));
  if (arguments->beginning != NULL && options->beam_width > 1)
    return hl_cli_misuse (
        _ ("With --begin-with, there is only one translation: leave out --beam or --begin-with"));
  if (!isfinite (options->length_penalty) || fabs (options->length_penalty) > MAX_LENGTH_PENALTY)
    return hl_cli_misuse (_ ("--length-penalty must be between -%g and %g"), MAX_LENGTH_PENALTY,
                          MAX_LENGTH_PENALTY);
  if (options->max_steps < 0)
    return hl_cli_misuse (_ ("--steps must not be negative"));
  if (arguments->bleu_order < 1 || arguments->bleu_order > NN_BLEU_MAX_ORDER)
    return hl_cli_misuse (_ ("--bleu-order must be between 1 and %d"), NN_BLEU_MAX_ORDER);
  if (arguments->sentences != NULL && arguments->references != NULL &&
      g_strv_length (arguments->sentences) != g_strv_length (arguments->references))
    return hl_cli_misuse (_ ("Give as many references as sentences"));

  for (int i = 0; arguments->references != NULL && arguments->references[i] != NULL; i++)
    if (!g_utf8_validate (arguments->references[i], -1, NULL))
      return hl_cli_misuse (_ ("A reference is not UTF-8 text"));

  return check_snapshots (arguments);
}

static HlCliStatus run (gpointer data)
{
  Arguments        *arguments = data;
  const HlCliStatus status = check_arguments (arguments);

  if (status != HL_CLI_DONE)
    return status;

  return arguments->snapshots != NULL && arguments->update == HL_ALL_UPDATES
             ? translate_snapshots (arguments)
             : translate (arguments);
}

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
         N_ ("Folder with the snapshots of a run; without --update, all snapshots are used, and "
                "the output is a table for other programs"),
         N_ ("FOLDER") },
       { "update", 0, 0, G_OPTION_ARG_INT64, &arguments.update,
         N_ ("Number of the update after which the snapshot was kept"), N_ ("N") },
       { "beam", 'b', 0, G_OPTION_ARG_INT, &translation->beam_width,
         N_ ("Beam width: number of translations to follow; default: 1 (greedy)"), N_ ("N") },
       { "length-penalty", 0, 0, G_OPTION_ARG_DOUBLE, &translation->length_penalty,
         N_ ("Strength of the beam’s preference for long translations; default: 1"), N_ ("X") },
       { "steps", 0, 0, G_OPTION_ARG_INT, &translation->max_steps,
         N_ ("Maximum number of tokens to write"), N_ ("N") },
       { "begin-with", 0, 0, G_OPTION_ARG_FILENAME, &arguments.beginning,
         N_ ("Beginning of each translation; the model continues from there"), N_ ("TEXT") },
       { "never-unknown", 0, 0, G_OPTION_ARG_NONE, &translation->never_unknown,
         N_ ("Never write <unk>, so that no word is copied"), NULL },
       { "no-copy", 0, G_OPTION_FLAG_REVERSE, G_OPTION_ARG_NONE, &translation->copies_unknown,
         N_ ("Allow <unk> in every sentence, and do not replace it with a copied word"), NULL },
       HL_CLI_DECODING (&arguments.decoding),
       { "reference", 'r', 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.references,
         N_ ("Reference translation to compare with; give one for each sentence"), N_ ("TEXT") },
       { "bleu-order", 'k', 0, G_OPTION_ARG_INT, &arguments.bleu_order,
         N_ ("Length of the longest n-gram in Textbook BLEU (k); default: 2"), N_ ("K") },
       { "as-tokens", 't', 0, G_OPTION_ARG_NONE, &arguments.prints_tokens,
         N_ ("Print the tokens, with spaces between them, instead of a sentence"), NULL },
       { "tokens", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &arguments.prints_tokens, NULL,
         NULL }, /* its former name, which in train is the kind of tokens */
       { "json", 'j', 0, G_OPTION_ARG_NONE, &arguments.is_json,
         N_ ("Print one JSON object per line, with each token’s probability"), NULL },
       HL_ALTERATIONS_ENTRIES (&arguments.alterations),
       HL_CLI_REST (&arguments.sentences),
       HL_CLI_END,
  };

  return hl_cli_run (argc, argv, _ ("[SENTENCE…]"),
                     _ ("Translate sentences, or each line of standard input."), entries, run,
                     &arguments);
}
