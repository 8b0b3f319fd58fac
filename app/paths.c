#include "app/paths.h"

#include "config.h"

#define NAME_OF_OWN "headlight"
#define NAME_OF_BOOK "book"

/* Returns whether the running program is in the build folder. */
static gboolean is_uninstalled (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL && g_str_has_prefix (program, BUILD_ROOT G_DIR_SEPARATOR_S);
}

/* Lets GSettings find the schema in the build folder.  Call it before anything reads a setting;
 * it does nothing in an installed program. */
void app_paths_set_up_uninstalled (void)
{
  if (is_uninstalled ())
    g_setenv ("GSETTINGS_SCHEMA_DIR", BUILD_ROOT "/data", FALSE);
}

/* Returns the folder of the translations. */
char *app_paths_locale_dir (void)
{
  return g_strdup (is_uninstalled () ? BUILD_ROOT "/po" : LOCALEDIR);
}

static char *data_file (const char *folder, const char *name)
{
  return g_build_filename (is_uninstalled () ? SOURCE_ROOT "/data" : PKGDATADIR, folder, name,
                           NULL);
}

/* Returns the sentence pairs that come with the program. */
char *app_paths_corpus (void) { return data_file ("corpus", "eng-fra.tsv"); }

/* Returns the trained model that comes with the program. */
char *app_paths_model (void) { return data_file ("models", "eng-fra.safetensors"); }

/* Returns the path of the shipped model that has the textbook's sizes and recipe. */
static char *book_model (void) { return data_file ("models", "book.safetensors"); }

/* The models that come with the program have names, “headlight” and “book”; a file of such a
 * name is “./book”. Returns the file; for NULL the program's own model. name: what somebody
 * calls a model, or NULL. */
char *app_paths_named_model (const char *name)
{
  if (name == NULL || g_str_equal (name, NAME_OF_OWN))
    return app_paths_model ();

  return g_str_equal (name, NAME_OF_BOOK) ? book_model () : g_strdup (name);
}

/* Returns the folder of the lessons that come with the program. */
char *app_paths_lessons (void) { return data_file ("lessons", NULL); }

/* Returns the folder of the glossaries. */
char *app_paths_glossary (void) { return data_file ("glossary", NULL); }

/* Returns the folder of the program's own icons; NULL in an installed program, whose icons are
 * among those of the desktop. */
char *app_paths_icons (void) { return is_uninstalled () ? data_file ("icons", NULL) : NULL; }

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
