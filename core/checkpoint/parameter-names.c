#include "core/checkpoint/parameter-names.h"

#include <math.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/safetensors-values.h"
#include "core/layers/positional-encoding.h"

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
      if ((at == name || at[-1] == '.') && (first == NULL || at < first))
        first = at;

  return first;
}

/**
 * nn_parameter_prefix:
 * @file: a file
 *
 * A model inside of another module, or of a wrapper, has a prefix: "module.", "_orig_mod.", "net.".
 *
 * Returns: (transfer full): the prefix that all tensors of the encoder and the decoder share; ""
 *   if they share none
 */
char *nn_parameter_prefix (const NnSafetensors *file)
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

/**
 * nn_parameter_name:
 * @name: the name of a tensor in a file
 * @prefix: what nn_parameter_prefix() returned for it
 *
 * Returns: (transfer full): the path of this parameter in our models
 */
char *nn_parameter_name (const char *name, const char *prefix)
{
  static const char *const wrappers[] = { "_orig_mod.", "_fsdp_wrapped_module." };
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

/**
 * nn_parameter_is_of_training:
 * @name: the name of a tensor in a file
 *
 * Returns: whether Headlight saved it with the state of a training
 */
gboolean nn_parameter_is_of_training (const char *name)
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

/**
 * nn_parameter_is_left_out:
 * @tensor: a tensor of a file
 *
 * PyTorch and MLX also save tensors that are no parameters and do not change what the model
 * computes: counters, masks, position numbers, the table of sines, the state of an optimizer.
 *
 * Returns: whether @tensor is one
 */
gboolean nn_parameter_is_left_out (const NnSafetensor *tensor)
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
                                        NULL };
  static const char *const tables[] = { "pe", "pos_table", "positional_encoding", "pos_enc", NULL };
  const char              *last = strrchr (tensor->name, '.');

  if (tensor->n_dims == 0 || has_part (tensor->name, others))
    return TRUE;
  if (!nn_dtype_is_real (tensor->dtype) && g_strcmp0 (last, ".weight") != 0 &&
      g_strcmp0 (last, ".bias") != 0)
    return TRUE;

  return has_part (tensor->name, tables) && is_position_table (tensor);
}
