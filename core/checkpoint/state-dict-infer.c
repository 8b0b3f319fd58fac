#include "core/checkpoint/state-dict.h"

#include <glib/gi18n-lib.h>

#include "core/model/place.h"

/* Reports a missing tensor.  If the decoder's embedding is missing and the output layer is not, the
 * two may be tied, and the message says so. */
static void fail_missing (const NnStateDict *self, const char *name, GError **error)
{
  if (strcmp (name, NN_DECODER_EMBEDDING) == 0 && nn_state_dict_has (self, NN_OUTPUT_WEIGHT))
    nn_state_dict_fail (self, error,
                        /* Translators: after “… does not fit this model: ”; two tensors */
                        _ ("“%s” is missing, and the file does not record whether “%s” shares it"),
                        name, NN_OUTPUT_WEIGHT);
  else
    nn_state_dict_fail (self, error, _ ("“%s” is missing"), name);
}

/* Returns the size of axis @axis of a matrix, or −1 with an error if there is no such matrix. */
static int size_of (const NnStateDict *self, const char *name, int axis, GError **error)
{
  const NnSafetensor *tensor = g_hash_table_lookup (self->tensors, name);

  if (tensor == NULL)
    {
      fail_missing (self, name, error);
      return -1;
    }
  if (tensor->n_dims != 2)
    {
      g_autofree char *shape = nn_safetensor_shape_to_string (tensor);

      nn_state_dict_fail (self, error, _ ("“%s” has shape %s, but it must have two axes"), name,
                          shape);
      return -1;
    }

  return (int) MIN (tensor->dims[axis], (guint64) G_MAXINT);
}

static int count_blocks (const NnStateDict *self)
{
  for (int n = 0;; n++)
    {
      g_autofree char *name = nn_block_path ("encoder", n, "ffn.dense1.weight");

      if (!nn_state_dict_has (self, name))
        return n;
    }
}

/* A saved table of positions is (T, D), or (1, T, D) as in the textbook. */
static int count_positions (const NnStateDict *self)
{
  const NnSafetensor *table = g_hash_table_lookup (self->tensors, "encoder.pos_encoding.P");
  const guint64       n = table->n_dims < 2 ? 0 : table->dims[table->n_dims - 2];

  return (int) MIN (n, (guint64) G_MAXINT);
}

static NnAttentionKind find_attention (const NnStateDict *self)
{
  g_autofree char *attention = nn_block_path ("encoder", 0, "attention");

  for (int kind = 0; nn_attention_names[kind] != NULL; kind++)
    if (nn_attention_marks[kind] != NULL)
      {
        g_autofree char *name = nn_path_join (attention, nn_attention_marks[kind]);

        if (nn_state_dict_has (self, name))
          return kind;
      }

  return NN_ATTENTION_DOT_PRODUCT;
}

static gboolean is_of_torch (const NnStateDict *self)
{
  GHashTableIter iter;
  gpointer       name;

  g_hash_table_iter_init (&iter, self->tensors);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_str_has_suffix (name, ".in_proj_weight"))
      return TRUE;

  return FALSE;
}

/**
 * @config: (inout): gets all sizes and variants that the tensors show
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS
 * Returns: whether the file has the embeddings and the first block of a Transformer
 */
gboolean nn_state_dict_infer (const NnStateDict *self, NnConfig *config, GError **error)
{
  if (is_of_torch (self))
    return nn_state_dict_fail (
        self, error,
        /* Translators: after “… does not fit this model: ” */
        _ ("its tensors have the names of torch.nn.Transformer. The manual of headlight-cli shows "
           "how to convert the file in Python: man headlight-cli, section CHECKPOINTS"));
  if ((config->source_vocab = size_of (self, "encoder.embedding.weight", 0, error)) < 0 ||
      (config->num_hiddens = size_of (self, "encoder.embedding.weight", 1, error)) < 0 ||
      (config->target_vocab = size_of (self, "decoder.embedding.weight", 0, error)) < 0 ||
      (config->ffn_num_hiddens =
           size_of (self, "encoder.blks.block0.ffn.dense2.weight", 1, error)) < 0)
    return FALSE;

  config->num_blks = count_blocks (self);
  config->use_bias = nn_state_dict_has (self, "encoder.blks.block0.attention.W_q.bias");
  config->decoder_bias = nn_state_dict_has (self, "decoder.blks.block0.attention1.W_q.bias");
  config->is_pre_norm = nn_state_dict_has (self, "encoder.norm.ln.weight") ||
                        nn_state_dict_has (self, "encoder.norm.bn.weight");
  config->ties_embeddings = !nn_state_dict_has (self, "decoder.dense.weight");
  config->norm = nn_state_dict_has (self, "encoder.blks.block0.addnorm1.bn.weight") ? NN_NORM_BATCH
                                                                                    : NN_NORM_LAYER;
  config->attention = find_attention (self);
  config->trains_positions = nn_state_dict_has (self, "encoder.pos_encoding.P");
  if (config->trains_positions)
    config->max_positions = count_positions (self);

  return TRUE;
}
