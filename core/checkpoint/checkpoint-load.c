/* A model with its settings and vocabularies is read from a file. */

#include "core/model/config.h"

#include <glib/gi18n-lib.h>
#include <jansson.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/fields.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/sidecar.h"
#include "core/checkpoint/state-dict.h"
#include "core/engine/fail.h"
#include "core/engine/memory.h"
#include "core/text/characters.h"
#include "core/text/columns.h"

/* The entries that Headlight writes into the metadata of a safetensors file.  Each is JSON text.
 * checkpoint-json.h has their names. */

/* Returns the name of the entry in messages, such as "“headlight.config” of
 * “model.safetensors”". */
static char *metadata_place (const NnSafetensors *file, const char *key)
{
  /* Translators: a value in a file, the file */
  return g_strdup_printf (_ ("“%s” of “%s”"), key, file->file_name);
}

/* Returns the value of the entry, or NULL. */
static json_t *metadata_json (const NnSafetensors *file, const char *key, GError **error)
{
  g_autofree char *where = metadata_place (file, key);
  const char      *text = nn_safetensors_metadata (file, key);

  if (text == NULL)
    return NN_FAIL_NULL (
        error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
        _ ("%s is missing: the file was not written completely, or another program "
           "changed it."),
        where);

  return nn_json_from_text (text, where, error);
}

/* Checks whether there is enough memory for the model of a file, before the model is created. */

/* Returns how many bytes a model needs: for its values, its gradients, and one more copy while they
 * are packed. */
static double bytes_of_model (const NnConfig *config)
{
  return sizeof (float) * (3.0 * (double) nn_config_count_values (config) +
                           (double) nn_config_count_table_values (config));
}

/* Returns FALSE. */
static gboolean fail_memory (const NnSafetensors *file, double n_bytes, GError **error)
{
  return NN_FAIL (
      error, NN_SAFETENSORS_ERROR, NN_SAFETENSORS_ERROR_TOO_LARGE,
      _ ("There is not enough memory for the %.0f MB that the model in “%s” needs. Close "
         "other programs, or choose a smaller model."),
      n_bytes / 1e6, file->file_name);
}

/* Returns whether there is memory for the model. */
static gboolean check_memory (const NnSafetensors *file, const NnConfig *config, GError **error)
{
  const double n_bytes = bytes_of_model (config);

  return nn_memory_has_room (n_bytes) || fail_memory (file, n_bytes, error);
}

/* Reads the state of a run from a file: its hyperparameters, the records of its epochs, and
 * Adam's two moments for each parameter. */

/* Checks that the training has the text settings of the file, because it reads its corpus with
 * them. */
static gboolean check_text (const NnCheckpoint *self, const NnTextOptions *text, const char *where,
                            GError **error)
{
  const NnTextOptions *own = &self->text;

  if (text->is_book == own->is_book && text->order == own->order &&
      text->min_count == own->min_count && text->num_steps == own->num_steps &&
      text->tokens == own->tokens &&
      (text->tokens != NN_TOKENS_BPE || text->n_merges == own->n_merges))
    return TRUE;

  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                  _ ("%s contradicts “%s” of the same file: their text settings differ. Save or "
                     "download the file again."),
                  where, NN_KEY_TEXT);
}

static void fail_moment (GError **error, const NnSafetensors *file, const char *name)
{
  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TRAINING,
               _ ("The run in “%s” cannot be resumed: its tensor “%s” is missing or has the "
                  "wrong shape."),
               file->file_name, name);
}

static NnTensor *read_moments (const NnSafetensors *file, const NnParameters *parameters,
                               const char *prefix, GError **error)
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

static gboolean has_moments (const NnSafetensors *file)
{
  for (int i = 0; i < nn_safetensors_count (file); i++)
    if (g_str_has_prefix (nn_safetensors_get (file, i)->name, NN_TRAINING_TENSOR_PREFIX))
      return TRUE;

  return FALSE;
}

static gboolean read_both_moments (NnTrainingState *training, const NnSafetensors *file,
                                   const NnParameters *parameters, GError **error)
{
  training->m = read_moments (file, parameters, NN_PREFIX_M, error);
  if (training->m != NULL)
    training->v = read_moments (file, parameters, NN_PREFIX_V, error);

  return training->v != NULL;
}

/* Returns whether the training could be read, or the file has none. */
static gboolean read_training (NnCheckpoint *self, const NnSafetensors *file, GError **error)
{
  g_autoptr (NnTrainingState) training = nn_training_state_new ();
  g_autofree char            *where = metadata_place (file, NN_KEY_TRAINING);
  json_auto_t                *json = NULL;

  if (nn_safetensors_metadata (file, NN_KEY_TRAINING) == NULL)
    return TRUE;

  json = metadata_json (file, NN_KEY_TRAINING, error);
  if (json == NULL || !nn_training_state_from_json (training, json, where, error) ||
      !check_text (self, &training->config.text, where, error) ||
      (has_moments (file) && !read_both_moments (training, file, self->model->parameters, error)))
    return FALSE;

  nn_checkpoint_set_training (self, g_steal_pointer (&training));

  return TRUE;
}

/* The description of the model in a file that Headlight wrote: configuration, text settings and
 * vocabularies.  For a file of another program, the sidecar (sidecar.h) has them. */

static gboolean read_config (const NnSafetensors *file, NnConfig *config, GError **error)
{
  g_autofree char *where = metadata_place (file, NN_KEY_CONFIG);
  json_auto_t     *json = metadata_json (file, NN_KEY_CONFIG, error);

  return json != NULL && nn_config_from_json (config, json, where, error);
}

static gboolean read_options (const NnSafetensors *file, NnTextOptions *text, GError **error)
{
  g_autofree char *where = metadata_place (file, NN_KEY_TEXT);
  json_auto_t     *json = metadata_json (file, NN_KEY_TEXT, error);

  return json != NULL && nn_json_has (json, "num_steps", where, error) &&
         nn_text_options_from_json (text, json, where, error);
}

static NnVocabulary *read_vocabulary (const NnSafetensors *file, const char *key, GError **error)
{
  g_autofree char      *where = metadata_place (file, key);
  g_autofree char      *text = g_strdup (nn_safetensors_metadata (file, key));
  g_autoptr (GPtrArray) tokens = text != NULL ? nn_json_plain_strings (text) : NULL;
  json_auto_t          *json = NULL;

  if (tokens != NULL)
    return nn_vocabulary_from_list (tokens, where, error);

  json = metadata_json (file, key, error);

  return json != NULL ? nn_vocabulary_from_json (json, where, error) : NULL;
}

/* Reads the merges of byte-pair encoding.  Characters need none. */
static gboolean read_merges (const NnSafetensors *file, NnTokenKind tokens,
                             NnVocabulary *vocabulary, const char *key, GError **error)
{
  g_autofree char *where = metadata_place (file, key);
  json_auto_t     *json = NULL;

  g_assert (vocabulary != NULL);

  if (tokens == NN_TOKENS_CHARACTERS)
    vocabulary->byte_pairs = nn_byte_pairs_new ();
  if (tokens != NN_TOKENS_BPE)
    return TRUE;

  json = metadata_json (file, key, error);

  return json != NULL && nn_merges_from_json (vocabulary, json, where, error);
}

/* Reads the spellings, which files of older programs do not have. */
static gboolean read_spellings (const NnSafetensors *file, NnVocabulary *vocabulary, GError **error)
{
  g_autofree char *where = metadata_place (file, NN_KEY_SPELLINGS);
  json_auto_t     *json = NULL;

  if (nn_safetensors_metadata (file, NN_KEY_SPELLINGS) == NULL)
    return TRUE;

  json = metadata_json (file, NN_KEY_SPELLINGS, error);

  return json != NULL && nn_spellings_from_json (vocabulary, json, where, error);
}

static gboolean check_version (const NnSafetensors *file, GError **error)
{
  const char      *version = nn_safetensors_metadata (file, NN_KEY_VERSION);
  g_autofree char *printable = nn_printable (version != NULL ? version : "?");

  if (g_strcmp0 (version, G_STRINGIFY (NN_CHECKPOINT_VERSION)) == 0)
    return TRUE;

  return NN_FAIL (
      error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VERSION,
      _ ("“%s” has format %s, but this program reads only format %d. Open the file with a "
         "newer version of the program."),
      file->file_name, printable, NN_CHECKPOINT_VERSION);
}

/* Returns configuration, text settings and vocabularies, or NULL. */
static NnSidecar *read_description (const NnSafetensors *file, const NnConfig *inferred,
                                    GError **error)
{
  g_autoptr (NnSidecar) own = g_new0 (NnSidecar, 1);

  own->config = *inferred;

  if (!check_version (file, error) || !read_config (file, &own->config, error) ||
      !read_options (file, &own->text, error))
    return NULL;

  own->source_vocabulary = read_vocabulary (file, NN_KEY_SOURCE_VOCABULARY, error);
  if (own->source_vocabulary != NULL)
    own->target_vocabulary = read_vocabulary (file, NN_KEY_TARGET_VOCABULARY, error);

  return own->target_vocabulary != NULL &&
                 read_merges (file, own->text.tokens, own->source_vocabulary, NN_KEY_SOURCE_MERGES,
                              error) &&
                 read_merges (file, own->text.tokens, own->target_vocabulary, NN_KEY_TARGET_MERGES,
                              error) &&
                 read_spellings (file, own->target_vocabulary, error)
             ? g_steal_pointer (&own)
             : NULL;
}

#define LOWEST_LOGIT (-1e9f)

/* Only the target needs <bos>, because the decoder starts with it; the textbook's source vocabulary
 * has none. */
static gboolean check_vocabulary (const NnSafetensors *file, const NnVocabulary *vocabulary,
                                  const char *embedding, int n_rows, gboolean has_beginning,
                                  GError **error)
{
  if (vocabulary->size != n_rows)
    return NN_FAIL (
        error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
        _ ("A vocabulary of %d tokens does not fit “%s”, whose tensor “%s” has rows for "
           "%d tokens. Give the vocabulary that the model was trained with."),
        vocabulary->size, file->file_name, embedding, n_rows);

  if (vocabulary->pad < 0 || vocabulary->eos < 0 || (has_beginning && vocabulary->bos < 0))
    return NN_FAIL (
        error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
        _ ("The vocabulary “%s” of “%s” must contain the tokens %s. Give the vocabulary "
           "that the model was trained with."),
        embedding, file->file_name, has_beginning ? "<pad>, <bos>, <eos>" : "<pad>, <eos>");

  return TRUE;
}

/* Checks that the sentences need no position that the model does not have. */
static gboolean check_steps (const NnSafetensors *file, const NnSidecar *description,
                             GError **error)
{
  if (description->text.num_steps <= description->config.max_positions)
    return TRUE;

  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                  _ ("“%s” contradicts itself: num_steps is %d, but the model has %d positions. "
                     "Correct the configuration."),
                  file->file_name, description->text.num_steps, description->config.max_positions);
}

/* A row without a word must never be chosen: its logit becomes too small. */
static void close_empty_rows (NnTransformer *model, const NnVocabulary *vocabulary)
{
  const NnParameter *bias = nn_parameters_find (model->parameters, "decoder.dense.bias");

  for (int id = 0; id < vocabulary->size; id++)
    if (nn_vocabulary_token (vocabulary, id)[0] == NN_SIDECAR_EMPTY_ROW[0])
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
      !check_steps (file, description, error) || !check_memory (file, config, error))
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
  json_auto_t *json = NULL;
  int          columns[2];

  if (nn_safetensors_metadata (file, NN_KEY_ORIGIN) == NULL)
    return TRUE;

  json = metadata_json (file, NN_KEY_ORIGIN, error);
  if (json == NULL)
    return FALSE;

  nn_checkpoint_set_origin (
      self, json_string_value (json_object_get (json, "preset")),
      json_string_value (json_object_get (json, "corpus")),
      (int) CLAMP (json_integer_value (json_object_get (json, "pairs")), 0, G_MAXINT),
      json_is_true (json_object_get (json, "starter")));
  self->base = g_strdup (json_string_value (json_object_get (json, "base")));
  self->base_corpus = g_strdup (json_string_value (json_object_get (json, "base_corpus")));
  if (json_unpack (json_object_get (json, "columns"), "[ii!]", &columns[0], &columns[1]) == 0 &&
      columns[0] >= 1 && columns[0] <= NN_COLUMNS_MAX && columns[1] >= 1 &&
      columns[1] <= NN_COLUMNS_MAX)
    {
      self->source_column = columns[0];
      self->target_column = columns[1];
    }

  return TRUE;
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * @path: a file that Headlight wrote, or a file of PyTorch with a sidecar, a JSON file beside it
 * @error: (nullable): an #NnSafetensorsError of reading, an #NnCheckpointError, or the error of
 *   nn_config_validate()
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
                    ? read_description (file, &inferred, error)
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
  if (self == NULL || !read_origin (self, file, error) || !read_training (self, file, error))
    return NULL;

  return g_steal_pointer (&self);
}
