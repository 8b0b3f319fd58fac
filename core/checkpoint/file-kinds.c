#include "core/checkpoint/file-kinds.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

/* What stands at the start of a file, and what it is then. */
typedef struct
{
  const char *start;
  gsize       length;
  const char *what;
  const char *lines; /* or NULL */
} Kind;

static const Kind kinds[] = {
  { "\x80\x02\x8a\x0a", 4, N_ ("“%s” is in PyTorch's own format."), FROM_TORCH },
  { "\x80", 1, N_ ("“%s” is a pickle of Python."), FROM_TORCH },
  { "\x93NUMPY", 6, N_ ("“%s” is one array of NumPy. A model has many, each with its name."),
    NULL },
  { "\x89HDF", 4, N_ ("“%s” is in HDF5, as of Keras. Save its weights as safetensors."), NULL },
  { "GGUF", 4, N_ ("“%s” is in GGUF, for language models. Save the Transformer as safetensors."),
    NULL },
  { "\x1f\x8b", 2, N_ ("“%s” is compressed with gzip. Unpack it first."), NULL },
  { "version https://git-lfs", 23,
    N_ ("“%s” is only a pointer of Git LFS: the model itself was not downloaded. Run git lfs "
        "pull."),
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

/**
 * nn_file_kind_advice:
 * @file_name: the name of a file
 * @start: (array length=n_bytes): its first bytes
 * @n_bytes: how many
 *
 * Returns: (transfer full) (nullable): what the file is and what to do, if that is known
 */
char *nn_file_kind_advice (const char *file_name, const guint8 *start, gsize n_bytes)
{
  if (n_bytes >= 4 && memcmp (start, "PK\x03\x04", 4) == 0)
    {
      if (contains (start, n_bytes, ".npy"))
        return with_lines (_ ("“%s” is an archive of NumPy arrays."), FROM_NUMPY, file_name);
      if (contains (start, n_bytes, ".pkl") || contains (start, n_bytes, "/data") ||
          contains (start, n_bytes, "/version"))
        return with_lines (_ ("“%s” is in PyTorch's own format."), FROM_TORCH, file_name);
      return with_lines (_ ("“%s” is a zip archive. Unpack it first."), NULL, file_name);
    }

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (n_bytes >= kinds[i].length && memcmp (start, kinds[i].start, kinds[i].length) == 0)
      return with_lines (_ (kinds[i].what), kinds[i].lines, file_name);

  if (n_bytes > 0 && is_text (start, n_bytes))
    return with_lines (_ ("“%s” is text, not a model. If it has sentence pairs, train a model with "
                          "it as the corpus."),
                       NULL, file_name);

  return NULL;
}
