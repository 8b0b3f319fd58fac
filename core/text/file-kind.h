/* core/text/file-kind.h
 *
 * What a file is that was opened as sentence pairs or a model and is neither, by its first bytes:
 *
 *      PK ☐☐ … archive/data.pkl  ─►  “mine.pt” is in PyTorch’s own format. Save the model as …
 */

#pragma once

#include <glib.h>

#define NN_FILE_KIND_BYTES 4096 /* that are looked at */

char *nn_file_kind_advice (const char *name, const char *start, gsize n_bytes,
                           const char **format) G_GNUC_WARN_UNUSED_RESULT;
