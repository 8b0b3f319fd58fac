#include "app/cli.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/paths.h"
#include "core/text/printable.h"

/* Returns what reads the command's arguments. arguments: what follows the options, or NULL;
 * entries: its options, ending in HL_CLI_END. */
GOptionContext *hl_cli_options (const char *arguments, const char *summary,
                                const GOptionEntry *entries)
{
  GOptionContext *options = g_option_context_new (arguments);

  g_option_context_set_summary (options, summary);
  g_option_context_add_main_entries (options, entries, GETTEXT_PACKAGE);

  return options;
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

G_GNUC_PRINTF (2, 0)
static void print_line (FILE *stream, const char *format, va_list arguments)
{
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  g_auto (GStrv)   lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autofree char *valid = g_utf8_make_valid (*line, -1);
      g_autofree char *printable = nn_printable_message (valid);

      fputs (printable, stream);
      if (line[1] != NULL)
        fputc ('\n', stream);
    }
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

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno),
               _ ("The output could not be written: %s."), g_strerror (errno));

  return FALSE;
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

/* A model that learned by the textbook's pipeline decodes in the textbook's way, unless somebody
 * wants the program's own, or a beam, which the textbook has not. Returns whether to decode in
 * the textbook's way. */
gboolean hl_cli_decodes_as_book (const HlCliDecoding *decoding, int beam_width,
                                 const NnCheckpoint *checkpoint)
{
  if (decoding->is_own || beam_width > 1)
    return decoding->is_book;

  return decoding->is_book || nn_translation_options_for (checkpoint->text).is_book;
}
