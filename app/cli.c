#include "app/cli.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/paths.h"
#include "core/engine/each.h"
#include "core/engine/fail.h"
#include "core/text/characters.h"

/* The options whose values are read here and not by GLib, which takes 010 for 8 and 0x10 for 16,
 * and an empty name for a file.  A process has one command. */
static GArray *own_entries;

/* Finds an option as it was typed: "--beam" or "-b". */
static const GOptionEntry *find_entry (const char *option)
{
  NN_EACH_AT (const GOptionEntry, entry, own_entries)
    if (g_str_has_prefix (option, "--") ? strcmp (option + 2, entry->long_name) == 0
                                        : option[1] == entry->short_name)
      return entry;

  g_assert_not_reached ();
}

/* Reads a whole number in decimal digits. Returns whether it is one. */
gboolean hl_cli_read_whole (const char *option, const char *text, gint64 least, gint64 most,
                            gint64 *number, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (g_ascii_string_to_signed (text, 10, least, most, number, &cause))
    return TRUE;

  return NN_FAIL (
      error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
      g_error_matches (cause, G_NUMBER_PARSER_ERROR, G_NUMBER_PARSER_ERROR_OUT_OF_BOUNDS)
          /* Translators: an option, and the number that it was given */
          ? _ ("%s cannot be as large as “%s”")
          : _ ("%s must be a whole number, not “%s”"),
      option, text);
}

/* Reads a number with a point or a comma before its decimals. */
gboolean hl_cli_read_real (const char *option, const char *text, double *number, GError **error)
{
  g_autofree char *plain = g_strdelimit (g_strdup (text), ",", '.');
  char            *end;

  errno = 0;
  *number = g_ascii_strtod (plain, &end);

  return (end != plain && *end == '\0' && (errno == 0 || *number == 0.0)) ||
         NN_FAIL (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                  _ ("%s must be a number, not “%s”"), option, text);
}

/* An empty name is mostly a variable of a shell that was not set, and "-" is not a file to a person
 * who types it. */
static gboolean read_file_name (const char *option, const char *text, char **name, GError **error)
{
  if (*text != '\0' && strcmp (text, "-") != 0)
    {
      char *path = g_filename_from_uri (text, NULL, NULL); /* file:///home/… */

      g_free (*name);
      *name = path != NULL ? path : g_strdup (text);
      return TRUE;
    }

  return NN_FAIL (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                  *text == '\0'
                      /* Translators: an option */
                      ? _ ("The name after %s is empty: specify a file or a folder")
                      : _ ("%s needs the name of a file, and “-” for a pipe is not possible; write "
                           "“./-” for a file called “-”"),
                  option);
}

static gboolean read_cb (const char *option, const char *text, gpointer user_data, GError **error)
{
  const GOptionEntry *entry = find_entry (option);
  gint64              number = 0;

  if (entry->arg == G_OPTION_ARG_FILENAME)
    return read_file_name (option, text, entry->arg_data, error);
  if (entry->arg == G_OPTION_ARG_DOUBLE)
    return hl_cli_read_real (option, text, entry->arg_data, error);
  if (entry->arg == G_OPTION_ARG_INT64)
    return hl_cli_read_whole (option, text, -G_MAXINT64, G_MAXINT64, entry->arg_data, error);

  /* HL_CLI_NOT_GIVEN is not a number that can be typed. */
  if (!hl_cli_read_whole (option, text, -G_MAXINT, G_MAXINT, &number, error))
    return FALSE;
  *(int *) entry->arg_data = (int) number;

  return TRUE;
}

static gboolean is_read_here (const GOptionEntry *entry)
{
  const gboolean is_name = g_strcmp0 (entry->arg_description, "FILE") == 0 ||
                           g_strcmp0 (entry->arg_description, "FOLDER") == 0;

  return entry->arg == G_OPTION_ARG_INT || entry->arg == G_OPTION_ARG_INT64 ||
         entry->arg == G_OPTION_ARG_DOUBLE || (entry->arg == G_OPTION_ARG_FILENAME && is_name);
}

/* Adds them to the group.  Numbers and names of files are read in one way for all
 * commands. entries: options, ending in HL_CLI_END. */
void hl_cli_add_entries (GOptionGroup *group, const GOptionEntry *entries)
{
  g_autoptr (GArray) added = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));

  if (own_entries == NULL)
    own_entries = g_array_new (FALSE, FALSE, sizeof (GOptionEntry));
  for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
    {
      GOptionEntry copy = *entry;

      if (is_read_here (entry))
        {
          g_array_append_val (own_entries, *entry);
          copy.flags |= entry->arg == G_OPTION_ARG_FILENAME ? G_OPTION_FLAG_FILENAME : 0;
          copy.arg = G_OPTION_ARG_CALLBACK;
          copy.arg_data = (gpointer) read_cb;
        }
      g_array_append_val (added, copy);
    }

  g_option_group_add_entries (group, (const GOptionEntry *) (gpointer) added->data);
}

/* GLib would print it and end the program, whether it arrived or not. */
static void print_options (GOptionContext *options)
{
  char              *help = g_option_context_get_help (options, TRUE, NULL);
  g_autoptr (GError) error = NULL;
  HlCliStatus        status = HL_CLI_DONE;

  hl_cli_print ("%s", help);
  g_free (help); /* exit () frees nothing */
  if (!hl_cli_flush (&error))
    status = hl_cli_fail (error);

  exit ((int) status);
}

static gboolean wants_help (int argc, char *argv[])
{
  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++)
    if (strcmp (argv[i], "--help") == 0 || strcmp (argv[i], "-h") == 0 ||
        strcmp (argv[i], "-?") == 0)
      return TRUE;

  return FALSE;
}

/* Ends the program if it is asked for help. Returns whether they make sense; if not, a sentence
 * has been printed. */
gboolean hl_cli_parse (GOptionContext *options, int argc, char *argv[])
{
  g_auto (GStrv)     arguments = g_new0 (char *, argc + 1);
  g_autoptr (GError) error = NULL;

  if (wants_help (argc, argv))
    print_options (options);

  for (int i = 0; i < argc; i++)
    arguments[i] = g_strdup (argv[i]);

  if (g_option_context_parse_strv (options, &arguments, &error))
    return TRUE;

  hl_cli_misuse ("%s", error->message);

  return FALSE;
}

/* Likewise, of a command that has only such options. rest: what follows the options, or NULL;
 * entries: its options, ending in HL_CLI_END. */
gboolean hl_cli_read (int argc, char *argv[], const char *rest, const char *summary,
                      const GOptionEntry *entries)
{
  g_autoptr (GOptionContext) options = g_option_context_new (rest);
  GOptionGroup              *group = g_option_group_new (NULL, NULL, NULL, NULL, NULL);

  g_option_context_set_summary (options, summary);
  hl_cli_add_entries (group, entries);
  g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);
  g_option_context_set_main_group (options, group);

  return hl_cli_parse (options, argc, argv);
}

/* Frees the texts that were typed. */
static void free_texts (const GOptionEntry *entries)
{
  for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
    if (entry->arg == G_OPTION_ARG_STRING || entry->arg == G_OPTION_ARG_FILENAME)
      g_clear_pointer ((char **) entry->arg_data, g_free);
    else if (entry->arg == G_OPTION_ARG_STRING_ARRAY || entry->arg == G_OPTION_ARG_FILENAME_ARRAY)
      g_clear_pointer ((char ***) entry->arg_data, g_strfreev);
}

/* Reads the options of a command into its arguments, does it, and frees the texts among them.
 * Returns the exit status. */
HlCliStatus hl_cli_run (int argc, char *argv[], const char *rest, const char *summary,
                        const GOptionEntry *entries, HlCliFunction run, gpointer arguments)
{
  HlCliStatus status = HL_CLI_MISUSED;

  if (hl_cli_read (argc, argv, rest, summary, entries))
    status = run (arguments);
  free_texts (entries);

  return status;
}

G_GNUC_PRINTF (2, 0)
static void print_line (FILE *stream, const char *format, va_list arguments)
{
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *printable = nn_printable_lines (valid);

  fputs (printable, stream);
}

/* Returns how many columns of a terminal a text takes. */
int hl_cli_columns (const char *text)
{
  int columns = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    columns += g_unichar_iszerowidth (g_utf8_get_char (at)) ? 0
               : g_unichar_iswide (g_utf8_get_char (at))    ? 2
                                                            : 1;

  return columns;
}

/* Unlike g_print() it writes UTF-8 in every locale.  What a terminal would obey is shown, not
 * sent: most of what is printed comes from files. */
void hl_cli_print (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  print_line (stdout, format, arguments);
  va_end (arguments);
}

/* Writes characters that change the direction of text as escapes: \\u202e. */
static char *escape_directions (const char *line)
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

/* Prints it in a line, for programs. json: becomes the function's. */
void hl_cli_print_json (json_t *json)
{
  char            *line = json_dumps (json, JSON_COMPACT | JSON_REAL_PRECISION (9));
  g_autofree char *escaped = escape_directions (line);

  hl_cli_print ("%s\n", escaped);
  free (line);
  json_decref (json);
}

/* Writes the sentence to standard error. */
void hl_cli_warn (const char *format, ...)
{
  va_list arguments;

  fputs ("headlight-cli: ", stderr);
  va_start (arguments, format);
  print_line (stderr, format, arguments);
  va_end (arguments);
  fputs ("\n", stderr);
}

/* Returns whether it did; a full disk shows only here. */
gboolean hl_cli_flush (GError **error)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return TRUE;

  return NN_FAIL (error, G_FILE_ERROR, g_file_error_from_errno (errno),
                  _ ("The output could not be written: %s."), g_strerror (errno));
}

/* Returns the exit status that goes with it. */
HlCliStatus hl_cli_fail (const GError *error)
{
  hl_cli_warn ("%s", error->message);

  return HL_CLI_FAILED;
}

/* Returns the exit status that goes with it. */
HlCliStatus hl_cli_refuse (const GError *error)
{
  hl_cli_warn ("%s", error->message);

  return HL_CLI_MISUSED;
}

/* Returns the exit status that goes with it. */
HlCliStatus hl_cli_misuse (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list          arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  /* The hint belongs to the last sentence, wherever that comes from. */
  for (const char *const *stop = (const char *const[]){ ".", "。", NULL }; *stop; stop++)
    if (g_str_has_suffix (text, *stop))
      text[strlen (text) - strlen (*stop)] = '\0';
  /* Translators: what is wrong, then the name of the program and its command */
  hl_cli_warn (_ ("%s (see “%s --help”)"), text, g_get_prgname ());

  return HL_CLI_MISUSED;
}

/* Returns the model, or NULL. name: a model as app_paths_named_model() knows it, or NULL. */
NnCheckpoint *hl_cli_load_model (const char *name, GError **error)
{
  g_autofree char *path = app_paths_named_model (name);

  return nn_checkpoint_load (path, error);
}

/* A model that learned by the textbook's pipeline decodes in the textbook's way, unless a person
 * wants the program's own, or a beam, which the textbook has not. Returns whether to decode in
 * the textbook's way. */
gboolean hl_cli_decodes_as_book (const HlCliDecoding *decoding, int beam_width,
                                 const NnCheckpoint *checkpoint)
{
  if (decoding->is_own || beam_width > 1)
    return decoding->is_book;

  return decoding->is_book || nn_translation_options_for (checkpoint->text).is_book;
}
