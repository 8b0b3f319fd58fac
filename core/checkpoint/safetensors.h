/* core/checkpoint/safetensors.h
 *
 * The file format in which models are passed around: named tensors, and a few
 * strings about them.
 *
 *      8 bytes         N, the length of the header, little-endian
 *      N bytes         the header, JSON in UTF-8
 *      the rest        the values of all tensors, one after the other
 *
 *      {"__metadata__": {"format": "pt"},
 *       "dense.weight": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, …}
 *
 * The reader is strict.  A file comes from anywhere, so nothing in it is
 * believed: names may not repeat (not even in another spelling), the tensors
 * must cover the rest of the file exactly, without holes or overlaps, and every
 * number must be a plain whole number.  Nothing is mapped into memory, because
 * another program that shortened the file would then take this one down.
 *
 * Opening a file reads its header only.  The values of a tensor stay on the
 * disk until they are read, so looking at names and shapes costs nothing more.
 *
 * The empty string is a valid name, as in the format's reference reader.
 *
 * See also  safetensors-reader.h, safetensors-values.h, safetensors-writer.h
 */

#pragma once

#include "core/checkpoint/dtype.h"
#include "core/tensor/tensor.h"

G_BEGIN_DECLS

/* Limits, beyond which a file is refused instead of trusted. */
#define NN_SAFETENSORS_MAX_HEADER_BYTES (16 * 1024 * 1024)
#define NN_SAFETENSORS_MAX_FILE_BYTES (G_GINT64_CONSTANT (4) * 1024 * 1024 * 1024)
#define NN_SAFETENSORS_MAX_NESTING 16

typedef struct _NnSafetensors NnSafetensors;

#define NN_SAFETENSORS_ERROR (nn_safetensors_error_quark ())
GQuark nn_safetensors_error_quark (void);

/**
 * NnSafetensorsError:
 * @NN_SAFETENSORS_ERROR_UNREADABLE: there is no such file, or it may not be
 *   read: choose another
 * @NN_SAFETENSORS_ERROR_INVALID: it is no safetensors file, or a damaged one:
 *   save or download it again
 * @NN_SAFETENSORS_ERROR_TOO_LARGE: larger than this program reads
 * @NN_SAFETENSORS_ERROR_UNSUPPORTED: the file is right, but a tensor's type or
 *   size is not one that can be used here: convert it
 * @NN_SAFETENSORS_ERROR_UNSAVED: the file could not be written; an older one of
 *   that name is still whole
 * @NN_SAFETENSORS_ERROR_NO_SPACE: likewise, because the disk is full
 */
typedef enum
{
  NN_SAFETENSORS_ERROR_UNREADABLE,
  NN_SAFETENSORS_ERROR_INVALID,
  NN_SAFETENSORS_ERROR_TOO_LARGE,
  NN_SAFETENSORS_ERROR_UNSUPPORTED,
  NN_SAFETENSORS_ERROR_UNSAVED,
  NN_SAFETENSORS_ERROR_NO_SPACE,
} NnSafetensorsError;

/**
 * NnSafetensor:
 * @name: what it is called in the file
 * @dtype: the type of its values
 * @n_dims: number of axes, 0 for a single number
 * @dims: their sizes as the file says them; a file may name sizes that no
 *   #NnShape can hold as long as another size is 0
 * @length: the number of values
 * @begin: where its bytes begin, counted from the first value of the file
 * @bytes: (nullable): the values, little-endian, at any address: copy, never cast; %NULL while
 *   they are on the disk
 * @n_bytes: the number of bytes
 * @file: (unowned): its file
 * @file_name: the name of its file, for messages
 *
 * One tensor of an open file.
 */
typedef struct
{
  char                *name;
  NnDtype              dtype;
  int                  n_dims;
  guint64              dims[NN_MAX_DIMS];
  guint64              length;
  guint64              begin;
  const guint8        *bytes;
  gsize                n_bytes;
  const NnSafetensors *file;
  const char          *file_name;
} NnSafetensor;

/**
 * NnSafetensors:
 * @file_name: what the file is called in messages
 * @file: (nullable): the bytes of all of it; %NULL for one on the disk
 * @fd: the file on the disk, or −1
 * @values_at: where in the file the values begin
 * @tensors: (element-type NnSafetensor): the tensors, in the order of their values
 * @by_name: the same by name
 * @metadata: (element-type utf8 utf8): the strings about them
 *
 * An open file.  Read any field, write none.
 */
struct _NnSafetensors
{
  char       *file_name;
  GBytes     *file;
  int         fd;
  guint64     values_at;
  GPtrArray  *tensors;
  GHashTable *by_name;
  GHashTable *metadata;
};

NnSafetensors *nn_safetensors_new (const char *file_name) G_GNUC_WARN_UNUSED_RESULT;
void           nn_safetensors_free (NnSafetensors *self);

int                 nn_safetensors_count (const NnSafetensors *self);
const NnSafetensor *nn_safetensors_get (const NnSafetensors *self,
                                        int                  index);
const NnSafetensor *nn_safetensors_find (const NnSafetensors *self,
                                         const char          *name);
const char         *nn_safetensors_metadata (const NnSafetensors *self,
                                             const char          *key);
gboolean            nn_safetensors_fail (GError    **error,
                                         const char *file_name,
                                         const char *reason);
gboolean            nn_safetensors_read_values (const NnSafetensors *self,
                                                guint64              begin,
                                                guint8              *bytes,
                                                gsize                n_bytes,
                                                GError             **error);

char    *nn_safetensor_shape_to_string (const NnSafetensor *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_safetensor_has_shape (const NnSafetensor *self,
                                  NnShape             shape);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSafetensors, nn_safetensors_free)

G_END_DECLS
