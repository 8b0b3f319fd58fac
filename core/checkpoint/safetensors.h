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
 * The bytes of a tensor are little-endian and need not be aligned in memory, so each value is
 * copied into a variable first.
 *
 * A large model may be saved in several files, with an index beside them:
 *
 *      model-00001-of-00002.safetensors    model-00002-of-00002.safetensors
 *      model.safetensors.index.json        {"weight_map": {"encoder.…": "model-00001-of-…", …}}
 *
 * The writer collects tensors and strings, and writes them as one file.  As in the format's
 * reference writer, the tensors are sorted by the size of their values, largest first, and then by
 * name, and the header is padded with spaces to a multiple of 8 bytes.
 *
 * The values are not copied before they are written, so saving a model needs little memory.
 *
 *      safetensors-reader.c   opens a file, from a path or from its bytes
 *      safetensors-shards.c   finds the files of a model that is in several
 *      safetensors-values.c   converts the bytes of a tensor to numbers
 *      safetensors-writer.c   writes a file
 */

#pragma once

#include "core/tensor/tensor.h"

#define NN_SAFETENSORS_SUFFIX ".safetensors"

/* The type of the values of a tensor, with the names and in the order of the format.  A file may
 * have tensors of all these types; nn_safetensor_to_tensor() says which of them can be read. */
typedef enum
{
  NN_DTYPE_BOOL,
  NN_DTYPE_F4,
  NN_DTYPE_F6_E2M3,
  NN_DTYPE_F6_E3M2,
  NN_DTYPE_U8,
  NN_DTYPE_I8,
  NN_DTYPE_F8_E5M2,
  NN_DTYPE_F8_E4M3,
  NN_DTYPE_F8_E8M0,
  NN_DTYPE_F8_E4M3FNUZ,
  NN_DTYPE_F8_E5M2FNUZ,
  NN_DTYPE_I16,
  NN_DTYPE_U16,
  NN_DTYPE_F16,
  NN_DTYPE_BF16,
  NN_DTYPE_I32,
  NN_DTYPE_U32,
  NN_DTYPE_F32,
  NN_DTYPE_C64,
  NN_DTYPE_F64,
  NN_DTYPE_I64,
  NN_DTYPE_U64,
} NnDtype;

const char *nn_dtype_name (NnDtype dtype);
int         nn_dtype_bits (NnDtype dtype);
gboolean    nn_dtype_is_real (NnDtype dtype);

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

NnSafetensors *nn_safetensors_load (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnSafetensors *nn_safetensors_parse (GBytes *file, const char *file_name,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

gboolean  nn_safetensor_read (const NnSafetensor *self, float *values, GError **error);
NnTensor *nn_safetensor_to_tensor (const NnSafetensor *self,
                                   GError            **error) G_GNUC_WARN_UNUSED_RESULT;
int *nn_safetensor_to_ints (const NnSafetensor *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;

char  *nn_model_in_folder (const char *path) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_shards_model_path (const char *path) G_GNUC_WARN_UNUSED_RESULT;
char **nn_shards_list (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

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
