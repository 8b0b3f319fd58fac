/* core/checkpoint/safetensors.h
 *
 * The safetensors format, in which many programs save models: named tensors, and a few strings, the
 * metadata.
 *
 *      8 bytes         N, the length of the header, little-endian
 *      N bytes         the header, JSON in UTF-8
 *      the rest        the values of all tensors, one after the other
 *
 *      {"__metadata__": {"format": "pt"},
 *       "dense.weight": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, …}
 *
 * The reader is strict, because a file may come from an untrusted source.  A name may be there only
 * once, even with different escapes in the JSON text.  The tensors must cover the rest of the file
 * exactly, without gaps or overlaps.  Every number must be a whole number.  The file is not mapped
 * into memory, because this program would crash if another one shortened the file.
 *
 * Opening a file reads only its header.  The values of a tensor stay on the disk until they are
 * read.
 *
 * The empty string is a valid name, as in the format's reference reader.
 *
 * See also  safetensors-reader.h, safetensors-values.h, safetensors-writer.h
 */

#pragma once

#include "core/checkpoint/dtype.h"
#include "core/tensor/tensor.h"

/* A file beyond one of these limits is refused. */
#define NN_SAFETENSORS_MAX_HEADER_BYTES (16 * 1024 * 1024)
#define NN_SAFETENSORS_MAX_FILE_BYTES (G_GINT64_CONSTANT (4) * 1024 * 1024 * 1024)
#define NN_SAFETENSORS_MAX_NESTING 16

typedef struct _NnSafetensors NnSafetensors;

#define NN_SAFETENSORS_ERROR (nn_safetensors_error_quark ())
GQuark nn_safetensors_error_quark (void);

typedef enum
{
  NN_SAFETENSORS_ERROR_UNREADABLE,  /* the file does not exist or cannot be read; the user should
                                     * choose another one */
  NN_SAFETENSORS_ERROR_INVALID,     /* it is not a safetensors file, or it is damaged; the user
                                     * should save or download it again */
  NN_SAFETENSORS_ERROR_TOO_LARGE,   /* it is larger than this program or the memory allows */
  NN_SAFETENSORS_ERROR_UNSUPPORTED, /* the file is valid, but this program cannot compute with
                                     * the type or the size of a tensor; the user should convert
                                     * it */
  NN_SAFETENSORS_ERROR_UNSAVED,     /* the file could not be written; an older file of that name
                                     * is unchanged */
  NN_SAFETENSORS_ERROR_NO_SPACE,    /* the file could not be written because the disk is full; an
                                     * older file of that name is unchanged */
} NnSafetensorsError;

/* One tensor of an open file. */
typedef struct
{
  char                *name;              /* its name in the file */
  NnDtype              dtype;             /* the type of its values */
  int                  n_dims;            /* number of axes, 0 for a single number */
  guint64              dims[NN_MAX_DIMS]; /* their sizes in the file; if one size is 0, another
                                           * one may be larger than an NnShape allows */
  guint64              length;            /* the number of values */
  guint64              begin;             /* offset of its first byte, from the beginning of the
                                           * values */
  const guint8        *bytes;             /* (nullable): the values, little-endian and not
                                           * aligned, so they must be copied and not cast; NULL
                                           * if they are on the disk */
  gsize                n_bytes;           /* the number of bytes */
  const NnSafetensors *file;              /* (unowned): its file */
  const char          *file_name;         /* the name of its file, for messages */
} NnSafetensor;

/* An open file.  Read any field, write none. */
struct _NnSafetensors
{
  char       *file_name; /* the name of the file in messages */
  GBytes     *file;      /* (nullable): all bytes of the file; NULL if it is on the disk */
  int         fd;        /* the file descriptor of a file on the disk, or −1 */
  guint64     values_at; /* offset of the first value in the file, in bytes */
  GPtrArray  *tensors;   /* (element-type NnSafetensor): the tensors, in the order of their
                          * values */
  GHashTable *by_name;   /* the same tensors by name */
  GHashTable *metadata;  /* (element-type utf8 utf8): the strings of the metadata */
  GPtrArray  *parts;     /* (element-type NnSafetensors): the files of a model in several files;
                          * else empty */
};

NnSafetensors *nn_safetensors_new (const char *file_name) G_GNUC_WARN_UNUSED_RESULT;
void           nn_safetensors_free (NnSafetensors *self);

int                 nn_safetensors_count (const NnSafetensors *self);
const NnSafetensor *nn_safetensors_get (const NnSafetensors *self, int index);
const NnSafetensor *nn_safetensors_find (const NnSafetensors *self, const char *name);
const char         *nn_safetensors_metadata (const NnSafetensors *self, const char *key);
gboolean            nn_safetensors_fail (GError **error, const char *file_name, const char *reason);
gboolean nn_safetensors_read_values (const NnSafetensors *self, guint64 begin, guint8 *bytes,
                                     gsize n_bytes, GError **error);

char    *nn_safetensor_shape_to_string (const NnSafetensor *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_safetensor_has_shape (const NnSafetensor *self, NnShape shape);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSafetensors, nn_safetensors_free)
