#include "core/checkpoint/state-dict.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/parameter-names.h"
#include "core/checkpoint/safetensors-values.h"
#include "core/engine/row.h"
#include "core/text/printable.h"

/**
 * nn_state_dict_fail:
 * @self: the list
 * @error: (nullable): gets %NN_CHECKPOINT_ERROR_TENSORS
 * @format: what is wrong with the tensors, as for printf()
 * @...: the arguments
 *
 * Returns: %FALSE
 */
gboolean nn_state_dict_fail (const NnStateDict *self, GError **error, const char *format, ...)
{
  g_autofree char *detail = NULL;
  va_list          arguments;

  va_start (arguments, format);
  detail = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  /* Translators: a file, what is wrong with it */
  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
               _ ("“%s” does not fit this model: %s. Save the whole state_dict of the "
                  "textbook's Transformer."),
               self->file->file_name, detail);

  return FALSE;
}

/* Returns whether the metadata of the file say that @alias, which is not in the file, is the same
 * tensor as @kept. */
static gboolean has_alias (const NnStateDict *self, const char *alias, const char *kept)
{
  GHashTableIter iter;
  gpointer       key, value;

  g_hash_table_iter_init (&iter, self->file->metadata);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      g_autofree char *left_out = nn_parameter_name (key, self->prefix);
      g_autofree char *instead = nn_parameter_name (value, self->prefix);

      if (strcmp (left_out, alias) == 0 && strcmp (instead, kept) == 0)
        return TRUE;
    }

  return FALSE;
}

/* safetensors.torch.save_model() saves a shared tensor under one name and writes the other name
 * into the metadata.  For tied embeddings it saves the weight of the output layer.  In our model
 * the shared tensor belongs to the decoder's embedding, so it is renamed. */
static void resolve_tie (NnStateDict *self)
{
  gpointer tensor;

  if (!g_hash_table_contains (self->tensors, NN_DECODER_EMBEDDING) &&
      (tensor = g_hash_table_lookup (self->tensors, NN_OUTPUT_WEIGHT)) != NULL &&
      has_alias (self, NN_DECODER_EMBEDDING, NN_OUTPUT_WEIGHT))
    {
      g_hash_table_remove (self->tensors, NN_OUTPUT_WEIGHT);
      g_hash_table_insert (self->tensors, g_strdup (NN_DECODER_EMBEDDING), tensor);
    }
}

/**
 * nn_state_dict_new:
 * @file: an open file, which must outlive the result
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS if two of its tensors are the same parameter
 *
 * Returns: (transfer full) (nullable): its parameters by the names that they have in our models
 */
NnStateDict *nn_state_dict_new (const NnSafetensors *file, GError **error)
{
  g_autoptr (NnStateDict) self = g_new0 (NnStateDict, 1);

  self->file = file;
  self->tensors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->prefix = nn_parameter_prefix (file);
  self->left_out = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (file, i);
      g_autofree char    *name = nn_parameter_name (tensor->name, self->prefix);
      g_autofree char    *printable = nn_printable (name);

      if (nn_parameter_is_of_training (name))
        continue;
      if (nn_parameter_is_left_out (tensor))
        {
          g_ptr_array_add (self->left_out, g_strdup (tensor->name));
          continue;
        }
      if (g_hash_table_contains (self->tensors, name))
        {
          nn_state_dict_fail (self, error, _ ("it has “%s” twice, in two spellings"), printable);
          return NULL;
        }
      g_hash_table_insert (self->tensors, g_steal_pointer (&name), (gpointer) tensor);
    }

  resolve_tie (self);

  return g_steal_pointer (&self);
}

/**
 * nn_state_dict_free:
 * @self: (nullable) (transfer full): the list
 */
void nn_state_dict_free (NnStateDict *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->tensors);
  g_ptr_array_unref (self->left_out);
  g_free (self->prefix);
  g_free (self);
}

/**
 * nn_state_dict_has:
 * @self: the list
 * @name: the name of a parameter in our models
 *
 * Returns: whether the file has that tensor
 */
gboolean nn_state_dict_has (const NnStateDict *self, const char *name)
{
  return g_hash_table_contains (self->tensors, name);
}

static gboolean fill_one (const NnStateDict *self, NnParameter *parameter, GError **error)
{
  const NnSafetensor *saved = g_hash_table_lookup (self->tensors, parameter->path);
  NnTensor           *value = parameter->value;

  if (!nn_safetensor_read (saved, value->values, error))
    return FALSE;

  return nn_row_is_finite (value->values, value->length) ||
         nn_state_dict_fail (self, error, _ ("“%s” holds values that are infinite or not numbers"),
                             parameter->path);
}

/**
 * nn_state_dict_fill:
 * @self: the saved values
 * @parameters: the parameters of a model; their values are undefined after an error
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS, or the error of nn_safetensor_read()
 *
 * The file must have passed nn_state_dict_check() with the configuration of the model.
 *
 * Returns: whether every parameter got its value
 */
gboolean nn_state_dict_fill (const NnStateDict *self, NnParameters *parameters, GError **error)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (!fill_one (self, nn_parameters_get (parameters, i), error))
      return FALSE;

  return TRUE;
}
