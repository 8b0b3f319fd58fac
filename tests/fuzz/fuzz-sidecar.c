/* tests/fuzz/fuzz-sidecar.c
 *
 * The file beside one that PyTorch made: the JSON file up to the first byte
 * of 0, then words.txt, which it may name.  If the model opens it must translate.
 */

#include <string.h>

#include "core/checkpoint/safetensors.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/workplace.h"

/* The parameters of a model and nothing else.  Returns: (transfer none): the path */
static const char *state_dict (void)
{
  static char                    *path;
  g_autofree char                *model = NULL;
  g_autoptr (NnCheckpoint)        checkpoint = NULL;
  g_autoptr (NnSafetensorsWriter) writer = NULL;

  if (path != NULL)
    return path;

  model = g_build_filename (nn_fuzz_folder (), "whole.safetensors", NULL);
  path = g_build_filename (nn_fuzz_folder (), "model.safetensors", NULL);
  nn_fuzz_save_model (model, 0);
  checkpoint = nn_checkpoint_load (model, NULL);
  writer = nn_safetensors_writer_new ();
  for (int i = 0; i < nn_parameters_count (checkpoint->model->parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (checkpoint->model->parameters, i);

      nn_safetensors_writer_add_tensor (writer, parameter->path, parameter->value);
    }
  g_assert (nn_safetensors_writer_save (writer, path, NULL));

  return path;
}

/* Returns: whether the model opened */
static gboolean open_beside (const guint8 *data, gsize size)
{
  const guint8            *end = size > 0 ? memchr (data, 0, size) : NULL;
  const gsize              n_json = end != NULL ? (gsize) (end - data) : size;
  const char              *model = state_dict ();
  g_autofree char         *sidecar = nn_fuzz_write ("model.json", data, n_json);
  g_autofree char         *words = NULL;
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = NULL;

  if (end != NULL)
    words = nn_fuzz_write ("words.txt", end + 1, size - n_json - 1);

  checkpoint = nn_checkpoint_load (model, &error);
  g_assert ((checkpoint == NULL) == (error != NULL));
  if (checkpoint != NULL)
    nn_fuzz_translate (checkpoint);
  else
    g_assert (g_utf8_validate (error->message, -1, NULL));

  return checkpoint != NULL;
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  open_beside (data, size);

  return 0;
}

#define WORDS "\"<pad>\",\"<bos>\",\"<eos>\",\"<unk>\""
#define SOURCE WORDS ",\".\",\"say\",\"un\",\"deux\",\"trois\",\"quatre\""
#define TARGET WORDS ",\".\",\"dis\",\"un\",\"deux\",\"trois\",\"quatre\""

static const char inside[] =
    "{\"num_heads\":2,\"num_steps\":9,\"num_hiddens\":4,\"num_blks\":1,\"ffn_num_hiddens\":4,"
    "\"use_bias\":false,\"is_pre_norm\":true,\"attention\":\"dot-product\",\"norm\":\"layer\","
    "\"mask_fill\":-1000000.0,\"max_positions\":40,\"is_book\":false,\"order\":\"reserved\","
    "\"min_count\":2,\"src_vocab\":[" SOURCE "],\"tgt_vocab\":[" TARGET "]}";
static const char lines[] =
    "{\"num_heads\":2,\"num_steps\":9,\"is_pre_norm\":true,\"src_vocab\":\"words.txt\","
    "\"tgt_vocab\":\"words.txt\"}\0<pad>\n<bos>\n<eos>\n<unk>\n.\nsay\nun\ndeux\ntrois\nquatre\n";
static const char list[] =
    "{\"num_heads\":1,\"num_steps\":9,\"is_pre_norm\":true,\"src_vocab\":\"words.txt\","
    "\"tgt_vocab\":[" TARGET "]}\0[" SOURCE "]";

static void write_seed (const char *folder, const char *name, const char *text, gsize size)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert (open_beside ((const guint8 *) text, size));
  g_assert (g_file_set_contents (path, text, (gssize) size, NULL));
}

void nn_fuzz_write_seeds (const char *folder)
{
  write_seed (folder, "inside", inside, sizeof inside - 1);
  write_seed (folder, "lines", lines, sizeof lines - 1);
  write_seed (folder, "list", list, sizeof list - 1);
}

/* Changes one of the two files, mostly the first. */
GBytes *nn_fuzz_mutate (const guint8 *data, gsize size, guint seed)
{
  const guint8      *end = size > 0 ? memchr (data, 0, size) : NULL;
  const gsize        n_json = end != NULL ? (gsize) (end - data) : size;
  g_autoptr (GBytes) json = nn_fuzz_mutate_json (data, n_json, seed);
  GByteArray        *both;

  if (json == NULL)
    return NULL;

  both = g_byte_array_new ();
  g_byte_array_append (both, g_bytes_get_data (json, NULL), (guint) g_bytes_get_size (json));
  if (end != NULL)
    g_byte_array_append (both, end, (guint) (size - n_json));

  return g_byte_array_free_to_bytes (both);
}
