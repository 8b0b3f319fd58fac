#include "ui/session/model-file.h"

#include <string.h>

#include "core/text/printable.h"
#include "core/text/read-file.h"
#include "ui/session/run-keys.h"

/* The file of a run beside a model may come from anywhere; a larger one is not read. */
#define LARGEST_RUN_FILE (1 << 20)

/* Returns the name of the run whose model @file is, or NULL. */
static char *name_of_run (GFile *file)
{
  g_autoptr (GFile)    folder = g_file_get_parent (file);
  g_autoptr (GKeyFile) run = g_key_file_new ();
  g_autofree char     *base = g_file_get_basename (file);
  g_autofree char     *path = NULL;
  g_autofree char     *text = NULL;
  g_autofree char     *name = NULL;
  gsize                length;

  if (folder == NULL || g_file_peek_path (folder) == NULL || !g_str_equal (base, HL_RUN_MODEL))
    return NULL;

  path = g_build_filename (g_file_peek_path (folder), HL_RUN_FILE, NULL);
  text = nn_read_file (path, LARGEST_RUN_FILE, FALSE, NULL, &length, NULL);
  if (text == NULL || !g_key_file_load_from_data (run, text, length, G_KEY_FILE_NONE, NULL))
    return NULL;
  name = g_key_file_get_string (run, HL_RUN_GROUP, HL_RUN_NAME, NULL);

  return name != NULL ? nn_printable (name) : NULL;
}

static char *name_of_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *display = NULL;

  if (g_str_has_suffix (base, ".safetensors"))
    base[strlen (base) - strlen (".safetensors")] = '\0';
  display = g_filename_display_name (base);

  return nn_printable (display);
}

/* Returns what people call its run, or the file. */
char *hl_model_file_name (GFile *file)
{
  char *run = name_of_run (file);

  return run != NULL ? run : name_of_file (file);
}

/* Somebody else may have made the model, so it does not choose a folder. Returns path of the
 * corpus that the model names, if it stands beside the file, or of the one in the box if that
 * has its name, or NULL. shipped_corpus: path of the corpus in the box, or NULL. */
char *hl_model_file_corpus (GFile *file, const NnCheckpoint *checkpoint, const char *shipped_corpus)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char  *wanted = NULL;
  g_autofree char  *beside = NULL;
  g_autofree char  *shipped = NULL;

  if (checkpoint->corpus == NULL)
    return NULL;

  wanted = g_path_get_basename (checkpoint->corpus);
  if (folder != NULL)
    beside = g_build_filename (g_file_peek_path (folder), wanted, NULL);
  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_REGULAR) &&
      !g_file_test (beside, G_FILE_TEST_IS_SYMLINK))
    return g_steal_pointer (&beside);
  if (shipped_corpus == NULL)
    return NULL;

  shipped = g_path_get_basename (shipped_corpus);

  return g_str_equal (wanted, shipped) ? g_strdup (shipped_corpus) : NULL;
}
