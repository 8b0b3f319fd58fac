#include "core/checkpoint/safetensors-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checkpoint/safetensors-header.h"
#include "core/checkpoint/safetensors-shards.h"
#include "core/text/printable.h"

/* What a file is that is not a safetensors file, and how its model becomes one. */

/* In bytes: what is looked at. */
#define NN_FILE_KIND_BYTES 256

/* The lines are Python, so that they can be copied; %s is the file. */
#define FROM_TORCH                                                                                 \
  "    import torch\n"                                                                             \
  "    from safetensors.torch import save_file\n"                                                  \
  "    state = torch.load (\"%s\", map_location=\"cpu\", weights_only=True)\n"                     \
  "    state = state.get (\"model_state_dict\", state.get (\"state_dict\", state))\n"              \
  "    save_file ({k: v.clone () for k, v in state.items ()}, \"model.safetensors\")"
#define FROM_NUMPY                                                                                 \
  "    import numpy\n"                                                                             \
  "    from safetensors.numpy import save_file\n"                                                  \
  "    save_file (dict (numpy.load (\"%s\")), \"model.safetensors\")"

/* The first bytes of a file, and what kind of file it is then. */
typedef struct
{
  const char *start;
  gsize       length;
  const char *what;
  const char *lines; /* or NULL */
} Kind;

static const Kind kinds[] = {
  { "\x80\x02\x8a\x0a", 4, N_ ("“%s” is in PyTorch’s own format."), FROM_TORCH },
  { "\x80", 1, N_ ("“%s” is a Python pickle."), FROM_TORCH },
  { "\x93NUMPY", 6, N_ ("“%s” is a single NumPy array. A model has many, each with its name."),
    NULL },
  { "\x89HDF", 4, N_ ("“%s” is in HDF5, the format of Keras. Save its weights as safetensors."),
    NULL },
  { "GGUF", 4, N_ ("“%s” is in GGUF, for language models. Save the Transformer as safetensors."),
    NULL },
  { "\x1f\x8b", 2, N_ ("“%s” is compressed with gzip. Unpack it first."), NULL },
  { "version https://git-lfs", 23,
    N_ ("“%s” is only a Git LFS pointer: the file itself was not downloaded. Run git lfs pull."),
    NULL },
  { "<", 1, N_ ("“%s” is a web page. Download the file itself, with the link “raw” or “download”."),
    NULL },
  { "{", 1,
    N_ ("“%s” is JSON, the settings of a model perhaps. Open the model.safetensors beside "
        "it."),
    NULL },
};

/* Whether there is nothing but text, maybe a part of a character at the end. */
static gboolean is_text (const guint8 *start, gsize n_bytes)
{
  const char *end;

  for (gsize i = 0; i < n_bytes; i++)
    if (start[i] < 0x20 && (start[i] == 0 || strchr ("\t\n\r\f", start[i]) == NULL))
      return FALSE;

  return g_utf8_validate ((const char *) start, (gssize) n_bytes, &end) ||
         n_bytes - (gsize) (end - (const char *) start) < 4;
}

/* Returns the length of a byte order mark and of spaces at the start. */
static gsize count_blank (const guint8 *start, gsize n_bytes)
{
  gsize n = n_bytes >= 3 && memcmp (start, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  while (n < n_bytes && g_ascii_isspace (start[n]))
    n++;

  return n;
}

static gboolean contains (const guint8 *start, gsize n_bytes, const char *text)
{
  for (gsize i = 0; i + strlen (text) <= n_bytes; i++)
    if (memcmp (start + i, text, strlen (text)) == 0)
      return TRUE;

  return FALSE;
}

static char *with_lines (const char *what, const char *lines, const char *file_name)
{
  g_autofree char *sentence = NULL;
  g_autofree char *code = NULL;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  sentence = g_strdup_printf (what, file_name);
  code = lines != NULL ? g_strdup_printf (lines, file_name) : NULL;
#pragma GCC diagnostic pop

  return code == NULL ? g_steal_pointer (&sentence)
                      /* Translators: a sentence, then lines of Python */
                      : g_strdup_printf (_ ("%s Save the model as safetensors, in Python:\n%s"),
                                         sentence, code);
}

/* Returns what the file is and what to do, if that is known, or NULL. */
static char *nn_file_kind_advice (const char *file_name, const guint8 *start, gsize n_bytes)
{
  const gsize n_blank = count_blank (start, n_bytes);

  if (n_bytes >= 4 && memcmp (start, "PK\x03\x04", 4) == 0)
    {
      if (contains (start, n_bytes, ".npy"))
        return with_lines (_ ("“%s” is an archive of NumPy arrays."), FROM_NUMPY, file_name);
      if (contains (start, n_bytes, ".pkl") || contains (start, n_bytes, "/data") ||
          contains (start, n_bytes, "/version"))
        return with_lines (_ ("“%s” is in PyTorch’s own format."), FROM_TORCH, file_name);
      return with_lines (_ ("“%s” is a zip archive. Unpack it first."), NULL, file_name);
    }

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (n_bytes - n_blank >= kinds[i].length &&
        memcmp (start + n_blank, kinds[i].start, kinds[i].length) == 0)
      return with_lines (_ (kinds[i].what), kinds[i].lines, file_name);

  if (n_bytes > 0 && is_text (start, n_bytes))
    return with_lines (_ ("“%s” is text, not a model. If it has sentence pairs, train a model with "
                          "it as the corpus."),
                       NULL, file_name);

  return NULL;
}

#define LENGTH_BYTES 8
#define SHORTEST_HEADER 2 /* {} */

static guint64 header_length (const guint8 *file)
{
  guint64 n_header;

  memcpy (&n_header, file, sizeof n_header);

  return GUINT64_FROM_LE (n_header);
}

/* Checks whether the first bytes can be those of a safetensors file of @n_bytes. */
static gboolean check_start (const char *file_name, const guint8 *start, guint64 n_bytes,
                             GError **error)
{
  const guint64    n_header = header_length (start);
  const guint64    n_left = n_bytes - LENGTH_BYTES;
  g_autofree char *advice = NULL;

  if (n_header > n_left || n_header < SHORTEST_HEADER)
    advice = nn_file_kind_advice (file_name, start, (gsize) MIN (n_bytes, NN_FILE_KIND_BYTES));

  if (advice != NULL)
    g_set_error_literal (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID, advice);
  else if (n_header > n_left || n_header < SHORTEST_HEADER)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is not a complete safetensors file: its first 8 bytes announce a "
                    "header of %llu bytes, but %llu follow. Save or download it again."),
                 file_name, (unsigned long long) n_header, (unsigned long long) n_left);
  else if (n_header > NN_SAFETENSORS_MAX_HEADER_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                 _ ("“%s” has a header of %llu bytes, more than the %d this "
                    "program reads. Choose a file with fewer tensors."),
                 file_name, (unsigned long long) n_header, NN_SAFETENSORS_MAX_HEADER_BYTES);
  else
    return TRUE;

  return FALSE;
}

static gboolean check_size (const char *file_name, guint64 n_bytes, GError **error)
{
  if (n_bytes < LENGTH_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                 _ ("“%s” is not a safetensors file: it has only %llu bytes, and at least 8 are "
                    "needed. Save or download it again."),
                 file_name, (unsigned long long) n_bytes);
  else if (n_bytes > NN_SAFETENSORS_MAX_FILE_BYTES)
    g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
                 _ ("“%s” has %llu bytes, more than the %lld this program reads. Choose a smaller "
                    "model."),
                 file_name, (unsigned long long) n_bytes,
                 (long long) NN_SAFETENSORS_MAX_FILE_BYTES);

  return n_bytes >= LENGTH_BYTES && n_bytes <= NN_SAFETENSORS_MAX_FILE_BYTES;
}

static gboolean check_kind (int fd, const char *file_name, guint64 *n_bytes, GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0)
    return nn_safetensors_fail (error, file_name, g_strerror (errno));
  if (!S_ISREG (status.st_mode))
    return nn_safetensors_fail (
        error, file_name, S_ISDIR (status.st_mode) ? _ ("it is a folder") : _ ("it is not a file"));

  *n_bytes = (guint64) status.st_size;

  return check_size (file_name, *n_bytes, error);
}

/* Checks the first bytes, which already show for most other files that they are not safetensors
 * files, and then the header, which must agree with the length of the file. */
static gboolean read_file (NnSafetensors *self, GError **error)
{
  g_autofree char *header = NULL;
  guint8           start[NN_FILE_KIND_BYTES];
  guint64          n_bytes = 0;
  gsize            n_header;

  if (!check_kind (self->fd, self->file_name, &n_bytes, error) ||
      !nn_safetensors_read_values (self, 0, start, (gsize) MIN (n_bytes, sizeof start), error) ||
      !check_start (self->file_name, start, n_bytes, error))
    return FALSE;

  n_header = (gsize) header_length (start);
  header = g_malloc (n_header);
  if (!nn_safetensors_read_values (self, LENGTH_BYTES, (guint8 *) header, n_header, error))
    return FALSE;

  self->values_at = LENGTH_BYTES + n_header;

  return nn_safetensors_read_header (self, header, n_header, NULL, n_bytes - self->values_at,
                                     error);
}

static NnSafetensors *load_one (const char *path, GError **error)
{
  g_autofree char          *file_name = g_filename_display_name (path);
  g_autoptr (NnSafetensors) self = nn_safetensors_new (file_name);

  /* Without O_NONBLOCK, open () would wait for ever on a pipe without a writer. */
  self->fd = g_open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0);
  if (self->fd < 0)
    {
      nn_safetensors_fail (error, file_name, g_strerror (errno));
      return NULL;
    }

  return read_file (self, error) ? g_steal_pointer (&self) : NULL;
}

/* Adds the tensors of @part, which it takes. */
static gboolean add_part (NnSafetensors *self, NnSafetensors *part, GError **error)
{
  g_ptr_array_add (self->parts, part);

  for (int i = 0; i < nn_safetensors_count (part); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (part, i);

      if (nn_safetensors_find (self, tensor->name) != NULL)
        {
          g_autofree char *name = nn_printable (tensor->name);

          g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_INVALID,
                       _ ("“%s” holds “%s”, which another part of the model holds as well. Save or "
                          "download it again."),
                       part->file_name, name);
          return FALSE;
        }
      g_ptr_array_add (self->tensors, (gpointer) tensor);
      g_hash_table_insert (self->by_name, tensor->name, (gpointer) tensor);
    }

  return TRUE;
}

/**
 * @path: the file; one part of a model in several files, or their index, stands for all of them
 * @error: (nullable): any #NnSafetensorsError of reading
 *
 * Returns: (transfer full) (nullable): the open file; its values stay on the disk until they are
 *   read
 */
NnSafetensors *nn_safetensors_load (const char *path, GError **error)
{
  g_auto (GStrv)            paths = nn_shards_list (path, error);
  g_autofree char          *file_name = g_filename_display_name (path);
  g_autoptr (NnSafetensors) self = NULL;

  if (paths == NULL)
    return NULL;
  if (paths[1] == NULL)
    return load_one (paths[0], error);

  self = nn_safetensors_new (file_name);
  for (int i = 0; paths[i] != NULL; i++)
    {
      NnSafetensors *part = load_one (paths[i], error);

      if (part == NULL || !add_part (self, part, error))
        return NULL;
    }

  return g_steal_pointer (&self);
}

/**
 * @file: the bytes of a whole file
 * @file_name: its name in messages
 * @error: (nullable): %NN_SAFETENSORS_ERROR_INVALID or
 *   %NN_SAFETENSORS_ERROR_TOO_LARGE
 *
 * Returns: (transfer full) (nullable): the file
 */
NnSafetensors *nn_safetensors_parse (GBytes *file, const char *file_name, GError **error)
{
  g_autoptr (NnSafetensors) self = nn_safetensors_new (file_name);
  gsize                     n_bytes;
  const guint8             *bytes = g_bytes_get_data (file, &n_bytes);
  gsize                     n_header;

  self->file = g_bytes_ref (file);

  if (!check_size (file_name, n_bytes, error) || !check_start (file_name, bytes, n_bytes, error))
    return NULL;

  n_header = (gsize) header_length (bytes);
  self->values_at = LENGTH_BYTES + n_header;

  return nn_safetensors_read_header (self, (const char *) bytes + LENGTH_BYTES, n_header,
                                     bytes + self->values_at, n_bytes - self->values_at, error)
             ? g_steal_pointer (&self)
             : NULL;
}
