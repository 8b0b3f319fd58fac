/* A model with its settings and vocabularies is written into a file. */

#include "core/checkpoint/checkpoint.h"

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/fields.h"
#include "core/checkpoint/safetensors.h"

/* An upper bound for the record of one epoch: eleven names and numbers, as JSON text inside JSON,
 * where every quotation mark is escaped. */
#define BYTES_OF_RECORD 512

static void add_text (NnSafetensorsWriter *writer, const char *key, json_t *json)
{
  g_autofree char *text = nn_json_to_text (json);

  nn_safetensors_writer_set_metadata (writer, key, text);
}

static void add_path (json_t *json, const char *key, const char *path)
{
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : NULL;

  if (name != NULL)
    json_object_set_new (json, key, json_string (name));
}

static json_t *origin_to_json (const NnCheckpoint *self)
{
  json_t *json = json_object ();

  if (self->preset != NULL)
    json_object_set_new (json, "preset", json_string (self->preset));
  add_path (json, "corpus", self->corpus);
  json_object_set_new (json, "pairs", json_integer (self->n_pairs));
  add_path (json, "base", self->base);
  add_path (json, "base_corpus", self->base_corpus);
  if (self->takes_starter)
    json_object_set_new (json, "starter", json_true ());
  if (self->source_column > 0)
    json_object_set_new (json, "columns",
                         json_pack ("[ii]", self->source_column, self->target_column));

  return json;
}

static void add_moments (NnSafetensorsWriter *writer, const NnParameters *parameters,
                         const char *prefix, const NnTensor *moments)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (nn_parameters_get (parameters, i)->gradient != NULL)
      {
        g_autofree char *name = g_strconcat (prefix, nn_parameters_get (parameters, i)->path, NULL);
        const NnTensor   moment = nn_parameters_part (parameters, i, moments);

        nn_safetensors_writer_add_tensor (writer, name, &moment);
      }
}

static void add_training (NnSafetensorsWriter *writer, const NnCheckpoint *self)
{
  add_text (writer, NN_KEY_TRAINING, nn_training_state_to_json (self->training));

  if (nn_checkpoint_can_resume (self))
    {
      add_moments (writer, self->model->parameters, NN_PREFIX_M, self->training->m);
      add_moments (writer, self->model->parameters, NN_PREFIX_V, self->training->v);
    }
}

static NnSafetensorsWriter *new_writer (const NnCheckpoint *self)
{
  NnSafetensorsWriter *writer = nn_safetensors_writer_new ();
  const NnParameters  *parameters = self->model->parameters;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    nn_safetensors_writer_add_tensor (writer, nn_parameters_get (parameters, i)->path,
                                      nn_parameters_get (parameters, i)->value);

  nn_safetensors_writer_set_metadata (writer, NN_KEY_VERSION, G_STRINGIFY (NN_CHECKPOINT_VERSION));
  add_text (writer, NN_KEY_CONFIG, nn_config_to_json (&self->model->config));
  add_text (writer, NN_KEY_TEXT, nn_text_options_to_json (&self->text));
  add_text (writer, NN_KEY_SOURCE_VOCABULARY, nn_vocabulary_to_json (self->source_vocabulary));
  add_text (writer, NN_KEY_TARGET_VOCABULARY, nn_vocabulary_to_json (self->target_vocabulary));
  if (self->target_vocabulary->spellings != NULL)
    add_text (writer, NN_KEY_SPELLINGS, nn_spellings_to_json (self->target_vocabulary));
  if (self->text.tokens == NN_TOKENS_BPE)
    {
      add_text (writer, NN_KEY_SOURCE_MERGES, nn_merges_to_json (self->source_vocabulary));
      add_text (writer, NN_KEY_TARGET_MERGES, nn_merges_to_json (self->target_vocabulary));
    }
  add_text (writer, NN_KEY_ORIGIN, origin_to_json (self));

  if (self->training != NULL)
    add_training (writer, self);

  return writer;
}

/**
 * @n_records: how many records of epochs will be added later
 * @error: (nullable): %NN_SAFETENSORS_ERROR_TOO_LARGE
 *
 * The header of the file holds the vocabularies and the records of the epochs, and a header has a
 * limit.
 *
 * Returns: whether the file could be read again
 */
gboolean nn_checkpoint_check (const NnCheckpoint *self, int n_records, GError **error)
{
  g_autoptr (NnSafetensorsWriter) writer = new_writer (self);

  return nn_safetensors_writer_check (
      writer, (gsize) MIN (n_records, NN_CHECKPOINT_MAX_RECORDS) * BYTES_OF_RECORD, error);
}

/**
 * @path: (type filename): the new file, or an existing file that it replaces
 * @error: (nullable): an #NnSafetensorsError of writing; an older file is unchanged then
 * Returns: whether the file is on the disk
 */
gboolean nn_checkpoint_save (const NnCheckpoint *self, const char *path, GError **error)
{
  g_autoptr (NnSafetensorsWriter) writer = new_writer (self);

  return nn_safetensors_writer_save (writer, path, error);
}
