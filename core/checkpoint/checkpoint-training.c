#include "core/checkpoint/checkpoint-training.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint-keys.h"
#include "core/checkpoint/checkpoint-memory.h"
#include "core/checkpoint/checkpoint-metadata.h"
#include "core/checkpoint/fields.h"
#include "core/checkpoint/safetensors-values.h"

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

  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
               _ ("%s contradicts “%s”: their text settings differ. Save or download the file "
                  "again."),
               where, NN_KEY_TEXT);

  return FALSE;
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
    nn_checkpoint_fail_memory (file, (double) parameters->gradients->length * sizeof (float),
                               error);

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

/**
 * nn_checkpoint_read_training:
 * @self: the model of the file; gets its training, if there is one
 * @file: the open file
 * @error: (nullable): an #NnCheckpointError, or %NN_SAFETENSORS_ERROR_TOO_LARGE if there is not
 *   enough memory
 *
 * Returns: whether the training could be read, or the file has none
 */
gboolean nn_checkpoint_read_training (NnCheckpoint *self, const NnSafetensors *file, GError **error)
{
  g_autoptr (NnTrainingState) training = nn_training_state_new ();
  g_autofree char            *where = nn_metadata_place (file, NN_KEY_TRAINING);
  json_t                     *json;
  gboolean                    is_read;

  if (nn_safetensors_metadata (file, NN_KEY_TRAINING) == NULL)
    return TRUE;

  json = nn_metadata_json (file, NN_KEY_TRAINING, error);
  is_read = json != NULL && nn_training_state_from_json (training, json, where, error);
  json_decref (json);

  if (!is_read || !check_text (self, &training->config.text, where, error) ||
      (has_moments (file) && !read_both_moments (training, file, self->model->parameters, error)))
    return FALSE;

  nn_checkpoint_set_training (self, g_steal_pointer (&training));

  return TRUE;
}
