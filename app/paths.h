/* app/paths.h
 *
 * Where the program's own files are: beside the source while it runs from the
 * build folder, under the prefix once it is installed.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void app_paths_set_up_uninstalled (void);

char *app_paths_locale_dir (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_corpus (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_model (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_named_model (const char *name) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_lessons (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_glossary (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_icons (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_runs (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_comparisons (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_notes (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
