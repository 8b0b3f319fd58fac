/* core/text/containers.h
 *
 * Files of sentence pairs that are not lines with columns.  Each becomes such lines:
 *
 *      TMX           <tu><tuv xml:lang="en"><seg>Go.</seg></tuv> …     Go.⇥Va !
 *      JSON Lines    {"id": 1, "translation": {"en": "Go.", "fr": "Va !"}}    1⇥Go.⇥Va !
 *      JSON          [["Go.", "Va !"], …]   {"en": ["Go.", …], "fr": ["Va !", …]}
 *      files         corpus.en and corpus.fr, line by line             Go.⇥Va !
 *                    and corpus.de                                     Go.⇥Geh!⇥Va !
 *      gz            any of these, compressed
 */

#pragma once

#include <gio/gio.h>

gboolean nn_is_gzip (const char *bytes, gsize length);
char    *nn_gunzip (const char *bytes, gsize *length, gsize max_bytes, GCancellable *cancellable,
                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

char *nn_lines_of_container (const char *text, char ***names,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

char **nn_files_beside (const char *path) G_GNUC_WARN_UNUSED_RESULT;
int    nn_count_lines (const char *text);
char  *nn_lines_of_files (const char *const *texts, int n) G_GNUC_WARN_UNUSED_RESULT;
