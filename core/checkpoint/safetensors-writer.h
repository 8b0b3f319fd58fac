/* core/checkpoint/safetensors-writer.h
 *
 * Collects tensors and strings, and writes them as one safetensors file.  As in the format's
 * reference writer, the tensors are sorted by the size of their values, largest first, and then by
 * name, and the header is padded with spaces to a multiple of 8 bytes.
 *
 * The values are not copied before they are written, so saving a model needs little memory.
 *
 * See also  safetensors.h, which describes the format and reads it
 */

#pragma once

#include "core/checkpoint/safetensors.h"

/* A file with metadata must have this entry, or PyTorch's tools refuse it. */
#define NN_SAFETENSORS_FORMAT_KEY "format"
#define NN_SAFETENSORS_FORMAT_VALUE "pt"

typedef struct
{
  GPtrArray  *entries;  /* the tensors that have been added */
  GHashTable *names;    /* their names */
  GTree      *metadata; /* (element-type utf8 utf8): the strings, sorted by key */
} NnSafetensorsWriter;

NnSafetensorsWriter *nn_safetensors_writer_new (void) G_GNUC_WARN_UNUSED_RESULT;
void                 nn_safetensors_writer_free (NnSafetensorsWriter *self);

void nn_safetensors_writer_add_tensor (NnSafetensorsWriter *self, const char *name,
                                       const NnTensor *tensor);
void nn_safetensors_writer_add_ints (NnSafetensorsWriter *self, const char *name, NnShape shape,
                                     const int *values);
void nn_safetensors_writer_set_metadata (NnSafetensorsWriter *self, const char *key,
                                         const char *value);

gboolean nn_safetensors_writer_check (const NnSafetensorsWriter *self, gsize n_more,
                                      GError **error);
gboolean nn_safetensors_writer_save (const NnSafetensorsWriter *self, const char *path,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSafetensorsWriter, nn_safetensors_writer_free)
