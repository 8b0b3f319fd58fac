#include "core/engine/each.h"
#include "core/engine/owned.h"
#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

void nn_test_folder_init (NnTestFolder *self)
{
  self->folder = g_dir_make_tmp (NULL, NULL);
  self->model = g_build_filename (self->folder, "model.safetensors", NULL);
  self->sidecar = g_build_filename (self->folder, "model.json", NULL);
}

NN_CLEARS_FOR_ALL (NnTestFolder, nn_test_folder_clear, (g_free, sidecar, model, folder))

NnConfig nn_test_checkpoint_config (void)
{
  NnConfig config = nn_config_default ();

  config.source_vocab = 7;
  config.target_vocab = 9;
  config.num_hiddens = 8;
  config.num_blks = 2;
  config.num_heads = 2;
  config.ffn_num_hiddens = 6;

  return config;
}

static NnVocabulary *new_vocabulary (int size)
{
  static const char *const tokens[] = { "<pad>", "<bos>", "<eos>", "<unk>", ".",  "é\n",
                                        "go",    "va",    "\"",    "’",     "je", "tu" };

  return NN_OK (nn_vocabulary_new_from_tokens, tokens, size);
}

/* NULL: nn_test_checkpoint_config () */
NnCheckpoint *nn_test_checkpoint (const NnConfig *config)
{
  const NnConfig sizes = config != NULL ? *config : nn_test_checkpoint_config ();
  NnTransformer *model = nn_transformer_new (&sizes);
  NnRandom       random = nn_random_new (1);
  NnTextOptions  text = nn_text_options_recommended ();

  nn_transformer_initialize (model, &random);
  text.num_steps = 11;

  return nn_checkpoint_new (model, new_vocabulary (sizes.source_vocab),
                            new_vocabulary (sizes.target_vocab), text);
}

/* Saves the parameters only, as PyTorch does. */
void nn_test_save_state_dict (const NnCheckpoint *checkpoint, NnTestRename rename, const char *path)
{
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  const NnParameters             *parameters = checkpoint->model->parameters;

  NN_EACH_OF (const NnParameter, parameter, parameters->items)
    {
      g_autofree char *name =
          rename != NULL ? rename (parameter->path) : g_strdup (parameter->path);

      if (name != NULL)
        nn_safetensors_writer_add_tensor (writer, name, parameter->value);
    }

  g_assert_true (nn_safetensors_writer_save (writer, path, NULL));
}

void nn_test_write (const char *path, const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

void nn_test_assert_refused (const char *path, GQuark domain, int code, const char *part)
{
  g_autoptr (GError) error = NN_ERROR (nn_checkpoint_load, path);

  g_assert_error (error, domain, code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” should say “%s”", error->message, part);
}

void nn_test_assert_same_parameters (const NnTransformer *a, const NnTransformer *b)
{
  g_assert_cmpint (nn_parameters_count (a->parameters), ==, nn_parameters_count (b->parameters));

  for (int i = 0; i < nn_parameters_count (a->parameters); i++)
    {
      const NnParameter *first = nn_parameters_get (a->parameters, i);
      const NnParameter *second = nn_parameters_get (b->parameters, i);

      g_assert_cmpstr (first->path, ==, second->path);
      g_assert_true (nn_shape_equal (first->value->shape, second->value->shape));
      g_assert_cmpmem (first->value->values, first->value->length * sizeof (float),
                       second->value->values, second->value->length * sizeof (float));
    }
}
