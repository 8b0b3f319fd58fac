#include "app/translate-moments.h"

#include <glib/gi18n.h>

#include "core/checkpoint/snapshot-files.h"
#include "core/text/printable.h"
#include "core/translation/sentence.h"
#include "core/translation/translate.h"
#include "ui/render/csv.h"
#include "ui/session/run-keys.h"

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
  /* Translators: %s is a folder */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("There are no snapshots in “%s”; train --snapshots writes them."), name);

  return NULL;
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
               _ ("There is no snapshot after %s updates. Snapshots exist after: %s."), wanted,
               others->str);
}

/* Returns the model as it was, or NULL. folder: of a run, or of its snapshots. */
NnCheckpoint *hl_translate_load_moment (const char *folder, gint64 update, GError **error)
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

static void print_row (const HlTranslateMoments *self, gint64 update, const char *sentence,
                       const NnTranslation *translation)
{
  g_autofree char    *text = self->prints_tokens ? nn_translation_to_text (translation)
                                                 : nn_translation_to_sentence (translation);
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

static HlCliStatus translate_all (const HlTranslateMoments *self, const char *folder, gint64 update)
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
      g_autoptr (NnTranslation) translation = nn_translate_from (
          translator, self->sentences[i], NULL, &options, NULL, NULL, NULL, &error);

      if (translation != NULL)
        print_row (self, update, self->sentences[i], translation);
    }

  return error == NULL && hl_cli_flush (&error) ? HL_CLI_DONE : hl_cli_fail (error);
}

/* Prints a table with a row for each snapshot and each sentence. Returns the exit status. */
HlCliStatus hl_translate_moments (const HlTranslateMoments *self)
{
  g_autofree char   *folder = find_folder (self->folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) updates = list_updates (folder, &error);
  HlCliStatus        status = HL_CLI_DONE;

  if (updates == NULL)
    return hl_cli_fail (error);

  hl_cli_print ("update,sentence,translation,log_probability\n");
  for (guint i = 0; i < updates->len && status == HL_CLI_DONE; i++)
    status = translate_all (self, folder, g_array_index (updates, gint64, i));

  return status;
}
