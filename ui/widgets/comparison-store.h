/* ui/widgets/comparison-store.h
 *
 * The runs of a comparison in a file, so that they are there after the program's next start.
 *
 *      [comparison]                    [run 1]
 *      sentences=he is calm .;…        name=without the mask
 *      seed=1                          losses=4.1;2.7;…
 */

#pragma once

#include "ui/widgets/comparison-runs.h"

G_BEGIN_DECLS

gboolean   hl_comparison_store_save (const char *path, const GPtrArray *runs, char **sentences,
                                     guint64 seed, GError **error);
GPtrArray *hl_comparison_store_load (const char *path, char ***sentences, guint64 *seed,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
