#include "core/checkpoint/checkpoint.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/checkpoint/checkpoint-description.h"
#include "core/checkpoint/checkpoint-keys.h"
#include "core/checkpoint/checkpoint-memory.h"
#include "core/checkpoint/checkpoint-metadata.h"
#include "core/checkpoint/checkpoint-training.h"
#include "core/checkpoint/safetensors-reader.h"
#include "core/checkpoint/state-dict.h"
#include "core/text/columns.h"

#define LOWEST_LOGIT (-1e9f)

/* Only the target needs <bos>, because the decoder starts with it; the textbook's source vocabulary
 * has none. */
static gboolean check_vocabulary (const NnSafetensors *file, const NnVocabulary *vocabulary,
                                  const char *embedding, int n_rows, gboolean has_beginning,
                                  GError **error)
{
  if (vocabulary->size != n_rows)
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                   _ ("A vocabulary of %d words does not fit “%s”: its “%s” has rows for %d. Give "
                      "the vocabulary that the model was trained with."),
                   vocabulary->size, file->file_name, embedding, n_rows);
      return FALSE;
    }

  if (vocabulary->pad < 0 || vocabulary->eos < 0 || (has_beginning && vocabulary->bos < 0))
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                   _ ("The vocabulary for “%s” of “%s” needs the tokens %s. Give the vocabulary "
                      "that the model was trained with."),
                   embedding, file->file_name,
                   has_beginning ? "<pad>, <bos>, <eos>" : "<pad>, <eos>");
      return FALSE;
    }

  return TRUE;
}

/* Checks that the sentences need no position that the model does not have. */
static gboolean check_steps (const NnSafetensors *file, const NnSidecar *description,
                             GError **error)
{
  if (description->text.num_steps <= description->config.max_positions)
    return TRUE;

  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
               _ ("“%s” contradicts itself: num_steps is %d, but the model has %d positions. "
                  "Correct the configuration."),
               file->file_name, description->text.num_steps, description->config.max_positions);

  return FALSE;
}

/* A row without a word must never be chosen: its logit becomes too small. */
static void close_empty_rows (NnTransformer *model, const NnVocabulary *vocabulary)
{
  const NnParameter *bias = nn_parameters_find (model->parameters, "decoder.dense.bias");

  for (int id = 0; id < vocabulary->size; id++)
    {
      g_autofree char *empty = g_strdup_printf (NN_SIDECAR_EMPTY_ROW, id);

      if (strcmp (empty, nn_vocabulary_token (vocabulary, id)) == 0)
        bias->value->values[id] = LOWEST_LOGIT;
    }
}

/* Checks everything before it creates a model of the size that the file asks for. */
static NnCheckpoint *assemble (NnSidecar *description, const NnStateDict *state_dict,
                               const NnSafetensors *file, GError **error)
{
  g_autoptr (NnTransformer) model = NULL;
  const NnConfig           *config = &description->config;

  if (!nn_state_dict_check (state_dict, config, error) ||
      !check_vocabulary (file, description->source_vocabulary, "encoder.embedding.weight",
                         config->source_vocab, FALSE, error) ||
      !check_vocabulary (file, description->target_vocabulary, "decoder.embedding.weight",
                         config->target_vocab, TRUE, error) ||
      !check_steps (file, description, error) || !nn_checkpoint_check_memory (file, config, error))
    return NULL;

  description->source_vocabulary->rule = nn_text_options_rule (&description->text);
  description->target_vocabulary->rule = nn_text_options_rule (&description->text);

  model = nn_transformer_new (config);
  if (!nn_state_dict_fill (state_dict, model->parameters, error))
    return NULL;

  close_empty_rows (model, description->target_vocabulary);

  return nn_checkpoint_new (g_steal_pointer (&model),
                            g_steal_pointer (&description->source_vocabulary),
                            g_steal_pointer (&description->target_vocabulary), description->text);
}

static gboolean read_origin (NnCheckpoint *self, const NnSafetensors *file, GError **error)
{
  json_t *json;
  int     columns[2];

  if (nn_safetensors_metadata (file, NN_KEY_ORIGIN) == NULL)
    return TRUE;

  json = nn_metadata_json (file, NN_KEY_ORIGIN, error);
  if (json == NULL)
    return FALSE;

  nn_checkpoint_set_origin (
      self, json_string_value (json_object_get (json, "preset")),
      json_string_value (json_object_get (json, "corpus")),
      (int) CLAMP (json_integer_value (json_object_get (json, "pairs")), 0, G_MAXINT),
      json_is_true (json_object_get (json, "starter")));
  if (json_unpack (json_object_get (json, "columns"), "[ii!]", &columns[0], &columns[1]) == 0 &&
      columns[0] >= 1 && columns[0] <= NN_COLUMNS_MAX && columns[1] >= 1 &&
      columns[1] <= NN_COLUMNS_MAX)
    {
      self->source_column = columns[0];
      self->target_column = columns[1];
    }
  json_decref (json);

  return TRUE;
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * nn_checkpoint_load:
 * @path: a file that Headlight wrote, or a file of PyTorch with a sidecar, a JSON file beside it
 * @error: (nullable): an #NnSafetensorsError of reading, an #NnCheckpointError, or the error of
 *   nn_config_validate()
 *
 * Returns: (transfer full) (nullable): the model with its vocabularies, settings and training
 */
NnCheckpoint *nn_checkpoint_load (const char *path, GError **error)
{
  g_autoptr (NnSafetensors) file = nn_safetensors_load (path, error);
  g_autoptr (NnStateDict)   state_dict = file != NULL ? nn_state_dict_new (file, error) : NULL;
  g_autoptr (NnSidecar)     description = NULL;
  g_autoptr (NnCheckpoint)  self = NULL;
  NnConfig                  inferred = nn_config_default ();

  if (state_dict == NULL || !nn_state_dict_infer (state_dict, &inferred, error))
    return NULL;

  description = nn_safetensors_metadata (file, NN_KEY_VERSION) != NULL
                    ? nn_checkpoint_read_description (file, &inferred, error)
                    : nn_sidecar_load (path, &inferred, error);
  if (description == NULL)
    return NULL;

  self = assemble (description, state_dict, file, error);
  if (self != NULL)
    {
      self->prefix = g_strdup (state_dict->prefix);
      g_ptr_array_sort (state_dict->left_out, compare_names);
      g_ptr_array_add (state_dict->left_out, NULL);
      self->left_out = g_strdupv ((char **) state_dict->left_out->pdata);
    }
  if (self == NULL || !read_origin (self, file, error) ||
      !nn_checkpoint_read_training (self, file, error))
    return NULL;

  return g_steal_pointer (&self);
}
