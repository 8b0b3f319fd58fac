/* ui/session/model-file.h
 *
 * What the place of a model's file says about it: its name, and where its corpus is.
 */

#pragma once

#include <gio/gio.h>

#include "core/checkpoint/checkpoint.h"

G_BEGIN_DECLS

char *hl_model_file_name (GFile *file) G_GNUC_WARN_UNUSED_RESULT;
char *hl_model_file_corpus (GFile *file, const NnCheckpoint *checkpoint,
                            const char *shipped_corpus) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
