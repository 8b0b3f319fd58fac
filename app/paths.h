/* app/paths.h
 *
 * Where the program's own files are: in the folder “share” beside the program, also when it
 * was moved, else under the prefix.  A build folder has such a folder, too.
 */

#pragma once

#include <glib.h>

void app_paths_set_up_schema (void);

char *app_paths_locale_dir (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_corpus (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_corpus_of (const char *model, const char *named) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_model (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_named_model (const char *name) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_lessons (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_icons (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_runs (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_comparisons (void) G_GNUC_WARN_UNUSED_RESULT;
char *app_paths_notes (void) G_GNUC_WARN_UNUSED_RESULT;
