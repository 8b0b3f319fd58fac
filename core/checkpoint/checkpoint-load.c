#include "core/checkpoint/checkpoint.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint-keys.h"
#include "core/checkpoint/fields.h"
#include "core/checkpoint/safetensors-reader.h"
#include "core/checkpoint/safetensors-values.h"
#include "core/checkpoint/sidecar.h"
#include "core/checkpoint/state-dict.h"
#include "core/engine/memory.h"
#include "core/text/printable.h"

/* "“headlight.config” of “model.safetensors”" */
static char *
place_of (const NnSafetensors *file,
          const char          *key)
{
  return g_strdup_printf (_ ("“%s” of “%s”"), key, file->file_name);
}

static json_t *
read_text (const NnSafetensors *file,
           const char          *key,
           GError             **error)
{
  g_autofree char *where = place_of (file, key);
  const char      *text = nn_safetensors_metadata (file, key);

  if (text == NULL)
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                   _ ("%s is missing: the file was not written to its end, or changed by another "
                      "program."),
                   where);
      return NULL;
    }

  return nn_json_from_text (text, where, error);
}

static gboolean
read_config (const NnSafetensors *file,
             NnConfig            *config,
             GError             **error)
{
  g_autofree char *where = place_of (file, NN_KEY_CONFIG);
  json_t          *json = read_text (file, NN_KEY_CONFIG, error);
  gboolean         is_read = json != NULL && nn_config_from_json (config, json, where, error);

  json_decref (json);

  return is_read;
}

/* Whether the training has the file's text settings: it reads its corpus by them. */
static gboolean
check_text (const NnCheckpoint  *self,
            const NnTextOptions *text,
            const char          *where,
            GError             **error)
{
  const NnTextOptions *own = &self->text;

  if (text->is_book == own->is_book && text->order == own->order &&
      text->min_count == own->min_count && text->num_steps == own->num_steps)
    return TRUE;

  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
               _ ("%s contradicts “%s”: their text settings differ. Save or download the file "
                  "again."),
               where, NN_KEY_TEXT);

  return FALSE;
}

static gboolean
read_options (const NnSafetensors *file,
              NnTextOptions       *text,
              GError             **error)
{
  g_autofree char *where = place_of (file, NN_KEY_TEXT);
  json_t          *json = read_text (file, NN_KEY_TEXT, error);
  gboolean         is_read = json != NULL && nn_json_has (json, "num_steps", where, error) &&
                     nn_text_options_from_json (text, json, where, error);

  json_decref (json);

  return is_read;
}

static NnVocabulary *
read_vocabulary (const NnSafetensors *file,
                 const char          *key,
                 GError             **error)
{
  g_autofree char *where = place_of (file, key);
  json_t          *json = read_text (file, key, error);
  NnVocabulary    *vocabulary =
      json != NULL ? nn_vocabulary_from_json (json, where, error) : NULL;

  json_decref (json);

  return vocabulary;
}

/* Reads the spellings, which files of older programs do not have. */
static gboolean
read_spellings (const NnSafetensors *file,
                NnVocabulary        *vocabulary,
                GError             **error)
{
  g_autofree char *where = place_of (file, NN_KEY_SPELLINGS);
  json_t          *json;
  gboolean         is_read;

  if (nn_safetensors_metadata (file, NN_KEY_SPELLINGS) == NULL)
    return TRUE;

  json = read_text (file, NN_KEY_SPELLINGS, error);
  is_read = json != NULL && nn_spellings_from_json (vocabulary, json, where, error);
  json_decref (json);

  return is_read;
}

static gboolean
check_version (const NnSafetensors *file,
               GError             **error)
{
  const char      *version = nn_safetensors_metadata (file, NN_KEY_VERSION);
  g_autofree char *printable = nn_printable (version != NULL ? version : "?");

  if (g_strcmp0 (version, G_STRINGIFY (NN_CHECKPOINT_VERSION)) == 0)
    return TRUE;

  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VERSION,
               _ ("“%s” has format “%s”, and this program knows format “%d”: open it with a newer "
                  "one."),
               file->file_name, printable, NN_CHECKPOINT_VERSION);

  return FALSE;
}

/* Reads a file that Headlight wrote. */
static NnSidecar *
read_own (const NnSafetensors *file,
          const NnConfig      *inferred,
          GError             **error)
{
  g_autoptr (NnSidecar) own = g_new0 (NnSidecar, 1);

  own->config = *inferred;

  if (!check_version (file, error) || !read_config (file, &own->config, error) ||
      !read_options (file, &own->text, error))
    return NULL;

  own->source_vocabulary = read_vocabulary (file, NN_KEY_SOURCE_VOCABULARY, error);
  if (own->source_vocabulary == NULL)
    return NULL;
  own->target_vocabulary = read_vocabulary (file, NN_KEY_TARGET_VOCABULARY, error);

  return own->target_vocabulary != NULL && read_spellings (file, own->target_vocabulary, error)
             ? g_steal_pointer (&own)
             : NULL;
}

/* Only what is written begins with <bos>; the textbook's source vocabulary has none. */
static gboolean
check_vocabulary (const NnSafetensors *file,
                  const NnVocabulary  *vocabulary,
                  const char          *embedding,
                  int                  n_rows,
                  gboolean             has_beginning,
                  GError             **error)
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

/* Returns the bytes of values, gradients, and one more copy while they are packed. */
static double
bytes_of_model (const NnConfig *config)
{
  return sizeof (float) * (3.0 * (double) nn_config_count_values (config) +
                           (double) nn_config_count_table_values (config));
}

static gboolean
fail_memory (const NnSafetensors *file,
             double               n_bytes,
             GError             **error)
{
  g_set_error (error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
               _ ("There is not enough memory for the %.0f MB that the model in “%s” needs. Close "
                  "other programs, or choose a smaller model."),
               n_bytes / 1e6, file->file_name);

  return FALSE;
}

static gboolean
check_memory (const NnSafetensors *file,
              const NnConfig      *config,
              GError             **error)
{
  const double n_bytes = bytes_of_model (config);

  return nn_memory_has_room (n_bytes) || fail_memory (file, n_bytes, error);
}

/* Checks that the sentences need no position that the model does not have. */
static gboolean
check_steps (const NnSafetensors *file,
             const NnSidecar     *description,
             GError             **error)
{
  if (description->text.num_steps <= description->config.max_positions)
    return TRUE;

  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
               _ ("“%s” contradicts itself: num_steps is %d, but the model knows %d positions. "
                  "Correct the configuration."),
               file->file_name, description->text.num_steps, description->config.max_positions);

  return FALSE;
}

/* Opening checks everything before it makes a model of the size the file asks for. */
static NnCheckpoint *
assemble (NnSidecar           *description,
          const NnStateDict   *state_dict,
          const NnSafetensors *file,
          GError             **error)
{
  g_autoptr (NnTransformer) model = NULL;
  const NnConfig           *config = &description->config;

  if (!nn_state_dict_check (state_dict, config, error) ||
      !check_vocabulary (file, description->source_vocabulary, "encoder.embedding.weight",
                         config->source_vocab, FALSE, error) ||
      !check_vocabulary (file, description->target_vocabulary, "decoder.embedding.weight",
                         config->target_vocab, TRUE, error) ||
      !check_steps (file, description, error) || !check_memory (file, config, error))
    return NULL;

  model = nn_transformer_new (config);
  if (!nn_state_dict_fill (state_dict, model->parameters, error))
    return NULL;

  return nn_checkpoint_new (g_steal_pointer (&model),
                            g_steal_pointer (&description->source_vocabulary),
                            g_steal_pointer (&description->target_vocabulary), description->text);
}

static gboolean
read_origin (NnCheckpoint        *self,
             const NnSafetensors *file,
             GError             **error)
{
  json_t *json;

  if (nn_safetensors_metadata (file, NN_KEY_ORIGIN) == NULL)
    return TRUE;

  json = read_text (file, NN_KEY_ORIGIN, error);
  if (json == NULL)
    return FALSE;

  nn_checkpoint_set_origin (
      self, json_string_value (json_object_get (json, "preset")),
      json_string_value (json_object_get (json, "corpus")),
      (int) CLAMP (json_integer_value (json_object_get (json, "pairs")), 0, G_MAXINT),
      json_is_true (json_object_get (json, "starter")));
  json_decref (json);

  return TRUE;
}

static void
fail_moment (GError             **error,
             const NnSafetensors *file,
             const char          *name)
{
  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
               _ ("The training in “%s” cannot go on: its tensor “%s” is missing or of the wrong "
                  "shape."),
               file->file_name, name);
}

static NnTensor *
read_moments (const NnSafetensors *file,
              const NnParameters  *parameters,
              const char          *prefix,
              GError             **error)
{
  g_autoptr (NnTensor) moments = nn_tensor_try_new (parameters->gradients->shape);

  if (moments == NULL)
    fail_memory (file, (double) parameters->gradients->length * sizeof (float), error);

  for (int i = 0; moments != NULL && i < nn_parameters_count (parameters); i++)
    {
      const NnParameter  *parameter = nn_parameters_get (parameters, i);
      g_autofree char    *name = g_strconcat (prefix, parameter->path, NULL);
      const NnSafetensor *saved = nn_safetensors_find (file, name);

      if (parameter->gradient == NULL)
        continue;
      if (saved == NULL || !nn_safetensor_has_shape (saved, parameter->value->shape))
        {
          fail_moment (error, file, name);
          return NULL;
        }
      if (!nn_safetensor_read (saved, nn_parameters_part (parameters, i, moments).values, error))
        return NULL;
    }

  return g_steal_pointer (&moments);
}

static gboolean
has_moments (const NnSafetensors *file)
{
  for (int i = 0; i < nn_safetensors_count (file); i++)
    if (g_str_has_prefix (nn_safetensors_get (file, i)->name, NN_TRAINING_TENSOR_PREFIX))
      return TRUE;

  return FALSE;
}

static gboolean
read_both_moments (NnTrainingState     *training,
                   const NnSafetensors *file,
                   const NnParameters  *parameters,
                   GError             **error)
{
  training->m = read_moments (file, parameters, NN_PREFIX_M, error);
  if (training->m != NULL)
    training->v = read_moments (file, parameters, NN_PREFIX_V, error);

  return training->v != NULL;
}

static gboolean
read_training (NnCheckpoint        *self,
               const NnSafetensors *file,
               GError             **error)
{
  g_autoptr (NnTrainingState) training = nn_training_state_new ();
  g_autofree char            *where = place_of (file, NN_KEY_TRAINING);
  json_t                     *json;
  gboolean                    is_read;

  if (nn_safetensors_metadata (file, NN_KEY_TRAINING) == NULL)
    return TRUE;

  json = read_text (file, NN_KEY_TRAINING, error);
  is_read = json != NULL && nn_training_state_from_json (training, json, where, error);
  json_decref (json);

  if (!is_read || !check_text (self, &training->config.text, where, error) ||
      (has_moments (file) &&
       !read_both_moments (training, file, self->model->parameters, error)))
    return FALSE;

  nn_checkpoint_set_training (self, g_steal_pointer (&training));

  return TRUE;
}

/**
 * nn_checkpoint_load:
 * @path: a file of our own, or one that PyTorch made with a JSON file beside it
 * @error: (nullable): an #NnSafetensorsError of reading, an #NnCheckpointError, or
 *   why the configuration is not possible
 *
 * Returns: (transfer full) (nullable): the model and all that belongs to it
 */
NnCheckpoint *
nn_checkpoint_load (const char *path,
                    GError    **error)
{
  g_autoptr (NnSafetensors) file = nn_safetensors_load (path, error);
  g_autoptr (NnStateDict)   state_dict = file != NULL ? nn_state_dict_new (file, error) : NULL;
  g_autoptr (NnSidecar)     description = NULL;
  g_autoptr (NnCheckpoint)  self = NULL;
  NnConfig                  inferred = nn_config_default ();

  if (state_dict == NULL || !nn_state_dict_infer (state_dict, &inferred, error))
    return NULL;

  description = nn_safetensors_metadata (file, NN_KEY_VERSION) != NULL
                    ? read_own (file, &inferred, error)
                    : nn_sidecar_load (path, &inferred, error);
  if (description == NULL)
    return NULL;

  self = assemble (description, state_dict, file, error);
  if (self == NULL || !read_origin (self, file, error) || !read_training (self, file, error))
    return NULL;

  return g_steal_pointer (&self);
}
