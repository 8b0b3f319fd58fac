#include "app/paths.h"

#include <gio/gio.h>

#include "config.h"
#include "core/checkpoint/safetensors.h"

#define NAME_OF_OWN "headlight"
#define NAME_OF_BOOK "book"

/* Returns the folder “share” of the program: the nearest with data of its own above the
   program's file, which an installation has wherever it was moved and a build folder too;
   that of the prefix, if there is none. */
static char *share_folder (void)
{
  g_autofree char *folder = g_file_read_link ("/proc/self/exe", NULL);

  while (folder != NULL && strlen (folder) > 1)
    {
      g_autofree char *parent = g_path_get_dirname (folder);
      g_autofree char *share = g_build_filename (parent, "share", NULL);
      g_autofree char *models = g_build_filename (share, "headlight", "models", NULL);

      if (g_file_test (models, G_FILE_TEST_IS_DIR))
        return g_steal_pointer (&share);

      g_free (folder);
      folder = g_steal_pointer (&parent);
    }

  return g_strdup (DATADIR);
}

static char *shared_file (const char *folder, const char *subfolder, const char *name)
{
  g_autofree char *share = share_folder ();

  return g_build_filename (share, folder, subfolder, name, NULL);
}

static gboolean has_schema (const char *folder)
{
  g_autoptr (GSettingsSchemaSource) source =
      g_settings_schema_source_new_from_directory (folder, NULL, FALSE, NULL);
  g_autoptr (GSettingsSchema) schema =
      source != NULL ? g_settings_schema_source_lookup (source, APP_ID, FALSE) : NULL;

  return schema != NULL;
}

/* Lets GSettings find the schema beside the program, where it does not look in a prefix of one's
 * own.  Call it before anything reads a setting. */
void app_paths_set_up_schema (void)
{
  g_autofree char *shared = shared_file ("glib-2.0", "schemas", NULL);
  g_autofree char *own = shared_file ("headlight", "schemas", NULL);

  if (has_schema (shared))
    g_setenv ("GSETTINGS_SCHEMA_DIR", shared, FALSE);
  else if (has_schema (own))
    g_setenv ("GSETTINGS_SCHEMA_DIR", own, FALSE);
}

/* Returns the folder of the translations. */
char *app_paths_locale_dir (void)
{
  g_autofree char *beside = shared_file ("locale", NULL, NULL);

  return g_file_test (beside, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&beside)
                                                  : g_strdup (LOCALEDIR);
}

static char *data_file (const char *folder, const char *name)
{
  return shared_file ("headlight", folder, name);
}

/* Returns the sentence pairs that come with the program. */
char *app_paths_corpus (void) { return data_file ("corpus", "eng-fra.tsv"); }

/* Returns where the corpus of a model is on this computer: beside the model, or as its path says;
 * NULL if it is not there. named: the corpus that the file of the model names, or NULL. */
char *app_paths_corpus_of (const char *model, const char *named)
{
  g_autofree char *shipped = app_paths_corpus ();
  g_autofree char *shipped_name = g_path_get_basename (shipped);
  g_autofree char *folder = g_path_get_dirname (model);
  g_autofree char *name = named != NULL ? g_path_get_basename (named) : NULL;
  g_autofree char *beside = NULL;

  if (named == NULL)
    return NULL;
  if (g_file_test (named, G_FILE_TEST_EXISTS))
    return g_strdup (named);

  beside = g_str_equal (folder, ".") ? g_strdup (name) : g_build_filename (folder, name, NULL);
  if (g_file_test (beside, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&beside);

  return g_str_equal (name, shipped_name) ? g_steal_pointer (&shipped) : NULL;
}

/* Returns the trained model that comes with the program. */
char *app_paths_model (void) { return data_file ("models", "eng-fra.safetensors"); }

/* Returns the path of the shipped model that has the textbook's sizes and preset. */
static char *book_model (void) { return data_file ("models", "book.safetensors"); }

/* The models that come with the program have names, “headlight” and “book”; a file of such a
 * name is “./book”. A folder stands for the only model in it. Returns the file; for NULL the
 * program's own model. name: what a person calls a model, or NULL. */
char *app_paths_named_model (const char *name)
{
  if (name == NULL || g_str_equal (name, NAME_OF_OWN))
    return app_paths_model ();

  return g_str_equal (name, NAME_OF_BOOK) ? book_model () : nn_model_in_folder (name);
}

/* Returns the folder of the lessons that come with the program. */
char *app_paths_lessons (void) { return data_file ("lessons", NULL); }

/* Returns the folder of the program's own icons, which the desktop does not know while the
 * program is not where the desktop looks. */
char *app_paths_icons (void) { return shared_file ("icons", NULL, NULL); }

/* Returns the folder in which training runs are kept. */
char *app_paths_runs (void)
{
  return g_build_filename (g_get_user_data_dir (), "headlight", "runs", NULL);
}

/* Returns the folder in which the comparisons of labs are kept. */
char *app_paths_comparisons (void)
{
  return g_build_filename (g_get_user_data_dir (), "headlight", "comparisons", NULL);
}

/* Returns the folder in which a learner's notes are kept. */
char *app_paths_notes (void)
{
  return g_build_filename (g_get_user_data_dir (), "headlight", "notes", NULL);
}
