#include "core/checkpoint/state-dict.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/safetensors.h"
#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/engine/row.h"
#include "core/layers/positional-encoding.h"
#include "core/text/characters.h"

/* The names of tensors in files of other programs. */

static gboolean nn_parameter_is_of_training (const char *name);

/* How many names a message lists at most. */
#define LISTED_NAMES 3

/* How far a saved table of sines may be off, in the shortest of the types that PyTorch has. */
#define TABLE_TOLERANCE 0.01f
#define MOST_TABLE_VALUES (16 * 1000 * 1000)

/* Returns where in @name the part begins that our models have, or NULL. */
static const char *own_part (const char *name)
{
  static const char *const stacks[] = { "encoder.", "decoder." };
  const char              *first = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (stacks); i++)
    for (const char *at = strstr (name, stacks[i]); at != NULL; at = strstr (at + 1, stacks[i]))
      if ((at == name || strchr ("./:", at[-1]) != NULL) && (first == NULL || at < first))
        first = at;

  return first;
}

/* A model inside of another module, or of a wrapper, has a prefix: "module.", "_orig_mod.",
 * "net.". Returns the prefix that all tensors of the encoder and the decoder share; "" if they
 * share none. */
static char *nn_parameter_prefix (const NnSafetensors *file)
{
  const char *shared = NULL;
  gsize       length = 0;

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      const char *name = nn_safetensors_get (file, i)->name;
      const char *own = nn_parameter_is_of_training (name) ? NULL : own_part (name);

      if (own == NULL)
        continue;
      if (shared == NULL)
        {
          shared = name;
          length = (gsize) (own - name);
        }
      if ((gsize) (own - name) != length || strncmp (name, shared, length) != 0)
        return g_strdup ("");
    }

  return g_strndup (shared != NULL ? shared : "", length);
}

/* Returns the path of this parameter in our models. */
static char *nn_parameter_name (const char *name, const char *prefix)
{
  static const char *const wrappers[] = { "_orig_mod.", "_fsdp_wrapped_module.",
                                          "_checkpoint_wrapped_module." };
  const gsize              skipped = g_str_has_prefix (name, prefix) ? strlen (prefix) : 0;
  GString                 *bare = g_string_new (name + skipped);
  const char              *blks;

  for (gsize i = 0; i < G_N_ELEMENTS (wrappers); i++)
    g_string_replace (bare, wrappers[i], "", 0);

  blks = strstr (bare->str, ".blks.");
  if (blks != NULL && g_ascii_isdigit (blks[strlen (".blks.")]))
    g_string_insert (bare, blks - bare->str + (gssize) strlen (".blks."), "block");

  return g_string_free (bare, FALSE);
}

/* Returns whether Headlight saved it with the state of a run. */
static gboolean nn_parameter_is_of_training (const char *name)
{
  return g_str_has_prefix (name, NN_TRAINING_TENSOR_PREFIX);
}

static gboolean has_part (const char *name, const char *const *parts)
{
  g_auto (GStrv) own = g_strsplit (name, ".", -1);

  for (int i = 0; own[i] != NULL; i++)
    if (g_strv_contains (parts, own[i]))
      return TRUE;

  return FALSE;
}

/* Whether the values are the table of sines and cosines, which the model computes itself. */
static gboolean is_position_table (const NnSafetensor *tensor)
{
  const guint64        D = tensor->n_dims > 0 ? tensor->dims[tensor->n_dims - 1] : 0;
  g_autoptr (NnTensor) table = NULL;
  g_autofree float    *values = NULL;

  if (D == 0 || D % 2 != 0 || tensor->length == 0 || tensor->length > MOST_TABLE_VALUES)
    return FALSE;

  table = nn_tensor_new (NN_SHAPE ((int) (tensor->length / D), (int) D));
  nn_positional_encoding_fill (table);
  values = g_new (float, tensor->length);
  if (!nn_safetensor_read (tensor, values, NULL))
    return FALSE;

  for (guint64 i = 0; i < tensor->length; i++)
    if (!(fabsf (values[i] - table->values[i]) <= TABLE_TOLERANCE))
      return FALSE;

  return TRUE;
}

/* PyTorch and MLX also save tensors that are not parameters and do not change what the model
 * computes: counters, masks, position numbers, the table of sines, the weights of a loss, the state
 * of an optimizer.  Returns whether tensor is one. */
static gboolean nn_parameter_is_left_out (const NnSafetensor *tensor)
{
  static const char *const others[] = { "num_batches_tracked",
                                        "attention_weights",
                                        "position_ids",
                                        "inv_freq",
                                        "mask",
                                        "causal_mask",
                                        "src_mask",
                                        "tgt_mask",
                                        "attn_mask",
                                        "optimizer",
                                        "optim",
                                        "exp_avg",
                                        "exp_avg_sq",
                                        "lr_scheduler",
                                        "scheduler",
                                        "scaler",
                                        "criterion",
                                        "loss_fn",
                                        "loss",
                                        "metrics",
                                        NULL };
  static const char *const tables[] = { "pe", "pos_table", "positional_encoding", "pos_enc", NULL };
  const char              *last = strrchr (tensor->name, '.');

  if (tensor->n_dims == 0 || has_part (tensor->name, others) ||
      (tensor->length == 0 && own_part (tensor->name) == NULL))
    return TRUE;
  if (!nn_dtype_is_real (tensor->dtype) && g_strcmp0 (last, ".weight") != 0 &&
      g_strcmp0 (last, ".bias") != 0)
    return TRUE;

  return has_part (tensor->name, tables) && is_position_table (tensor);
}

/**
 * @names: (element-type utf8): of tensors
 * Returns: (transfer full): a text such as “a”, “b”, “c”, … (7)
 */
char *nn_state_dict_list (const GPtrArray *names)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < MIN (names->len, LISTED_NAMES); i++)
    {
      g_autofree char *name = nn_printable (g_ptr_array_index (names, i));

      g_string_append_printf (list, "%s“%s”", i == 0 ? "" : ", ", name);
    }

  if (names->len > LISTED_NAMES)
    g_string_append_printf (list, ", … (%u)", names->len);

  return g_string_free (list, FALSE);
}

/**
 * @error: (nullable): gets %NN_CHECKPOINT_ERROR_TENSORS
 * @format: what is wrong with the tensors, as for printf()
 * @...: the arguments
 * Returns: %FALSE
 */
gboolean nn_state_dict_fail (const NnStateDict *self, GError **error, const char *format, ...)
{
  g_autofree char *detail = NULL;
  va_list          arguments;

  va_start (arguments, format);
  detail = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  if (g_hash_table_size (self->tensors) < self->left_out->len)
    return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                    /* Translators: a file */
                    _ ("“%s” has the state of an optimizer or of a run, not a model. Open the "
                       "model itself, a file such as model.safetensors."),
                    self->file->file_name);

  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                  /* Translators: a file, what is wrong with it */
                  _ ("“%s” does not fit this model: %s. Save the whole state_dict of the "
                     "textbook’s Transformer, and nothing else."),
                  self->file->file_name, detail);
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
 * @file: an open file, which must outlive the result
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS if two of its tensors are the same parameter
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
          /* Translators: after “… does not fit this model: ” */
          nn_state_dict_fail (self, error, _ ("it contains “%s” twice, in two spellings"),
                              printable);
          return NULL;
        }
      g_hash_table_insert (self->tensors, g_steal_pointer (&name), (gpointer) tensor);
    }

  resolve_tie (self);

  return g_steal_pointer (&self);
}

NN_FREES_FOR_ALL (NnStateDict, nn_state_dict_free, (g_hash_table_unref, tensors),
                  (g_ptr_array_unref, left_out), (g_free, prefix))

/**
 * @name: the name of a parameter in our models
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

  if (nn_row_is_finite (value->values, value->length))
    return TRUE;

  return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                  /* Translators: a file, a tensor */
                  _ ("“%s” cannot be used: “%s” contains values that are infinite or NaN (not a "
                     "number), which happens when training diverges. Open an earlier file of the "
                     "model, or train again with a lower learning rate."),
                  self->file->file_name, parameter->path);
}

/**
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
