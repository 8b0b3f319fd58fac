/* The configuration of a model, read off from names and shapes of its tensors. */

#include "core/checkpoint/state-dict.h"

#include <glib/gi18n-lib.h>

#include "core/model/place.h"

/* Returns whether there is a tensor with such a name. */
static gboolean has_like (const NnStateDict *self, const char *pattern)
{
  GHashTableIter iter;
  gpointer       name;

  g_hash_table_iter_init (&iter, self->tensors);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_pattern_match_simple (pattern, name))
      return TRUE;

  return FALSE;
}

static int compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *list_all (const NnStateDict *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter        iter;
  gpointer              name;

  g_hash_table_iter_init (&iter, self->tensors);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  g_ptr_array_sort (names, compare_names);

  return nn_state_dict_list (names);
}

/* Reports a missing tensor; of another architecture, or of two models in a file, what is there.  If
 * the decoder's embedding is missing and the output layer is not, the two may be tied, and the
 * message says so. */
static void fail_missing (const NnStateDict *self, const char *name, GError **error)
{
  g_autofree char *found = list_all (self);

  if (strcmp (name, NN_DECODER_EMBEDDING) == 0 && nn_state_dict_has (self, NN_OUTPUT_WEIGHT))
    nn_state_dict_fail (self, error,
                        /* Translators: after “… does not fit this model: ”; two tensors */
                        _ ("“%s” is missing, and the file does not record whether “%s” shares it"),
                        name, NN_OUTPUT_WEIGHT);
  else if (*found != '\0' &&
           ((!has_like (self, "*coder.blks.*") && !has_like (self, "decoder.dense.*")) ||
            !(has_like (self, "encoder.*") || has_like (self, "decoder.*"))))
    /* Translators: after “… does not fit this model: ”; a tensor, a list of tensors */
    nn_state_dict_fail (self, error, _ ("“%s” is missing. The file has %s"), name, found);
  else
    nn_state_dict_fail (self, error, _ ("“%s” is missing"), name);
}

static gboolean check_matrix (const NnStateDict *self, const char *name, GError **error)
{
  const NnSafetensor *tensor = g_hash_table_lookup (self->tensors, name);

  if (tensor == NULL)
    fail_missing (self, name, error);
  else if (tensor->n_dims != 2)
    {
      g_autofree char *shape = nn_safetensor_shape_to_string (tensor);

      nn_state_dict_fail (self, error, _ ("“%s” has shape %s, but it must have two axes"), name,
                          shape);
    }

  return tensor != NULL && tensor->n_dims == 2;
}

/* Tensors that have a size as one of their axes, which is counted from the last one, 1. */
typedef struct
{
  const char *names; /* a pattern */
  int         axis;
} Axis;

/* The more trusted ones first: a vector cannot be transposed. */
static const Axis hiddens[] = {
  { "*.?n.weight", 1 }, { "*.?n.bias", 1 }, { "*coder.embedding.weight", 1 }, { NULL }
};
static const Axis hidden_units[] = {
  { "*.ffn.dense1.bias", 1 }, { "*.ffn.dense2.weight", 1 }, { "*.ffn.dense1.weight", 2 }, { NULL }
};
static const Axis target_words[] = {
  { "decoder.dense.bias", 1 }, { NN_OUTPUT_WEIGHT, 2 }, { NN_DECODER_EMBEDDING, 2 }, { NULL }
};

/* Adds the sizes of all @tensors with such a name, or of no tensor. */
static void add_sizes (const NnStateDict *self, const Axis *axis, GArray *sizes)
{
  GHashTableIter iter;
  gpointer       name, value;

  g_hash_table_iter_init (&iter, self->tensors);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      const NnSafetensor *tensor = value;

      if (tensor->n_dims >= axis->axis && g_pattern_match_simple (axis->names, name))
        g_array_append_val (sizes, tensor->dims[tensor->n_dims - axis->axis]);
    }
}

/* Returns the size that most of the tensors have, so that one with another is told by its name. */
static int size_of (const NnStateDict *self, const Axis *axes)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64            best = 0;
  int                most = 0;

  for (; axes->names != NULL; axes++)
    add_sizes (self, axes, sizes);
  for (guint i = 0; i < sizes->len; i++)
    {
      const guint64 size = g_array_index (sizes, guint64, i);
      int           n = 0;

      for (guint j = i; j < sizes->len; j++)
        n += g_array_index (sizes, guint64, j) == size;
      if (n > most)
        {
          best = size;
          most = n;
        }
    }

  return (int) MIN (best, (guint64) G_MAXINT);
}

/* The only tensor with the size of the source vocabulary may be transposed. */
static int count_source_words (const NnStateDict *self, int num_hiddens)
{
  const NnSafetensor *E = g_hash_table_lookup (self->tensors, "encoder.embedding.weight");
  const int           axis = E->dims[0] == (guint64) num_hiddens ? 1 : 0;

  return (int) MIN (E->dims[axis], (guint64) G_MAXINT);
}

/* Tensors of a block may be missing, so the last one counts. */
static int count_blocks (const NnStateDict *self)
{
  for (int n = NN_CONFIG_MAX_BLKS;; n--)
    {
      g_autofree char *block = g_strdup_printf ("*coder.blks.block%d.*", n);

      if (n < 0 || has_like (self, block))
        return n + 1;
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

/* Tensors by which files of other kinds are known. */
static const struct
{
  const char *names; /* a pattern */
  const char *what;
} others[] = {
  { "*.in_proj_weight",
    /* Translators: after “… does not fit this model: ” */
    N_ ("its tensors have the names of torch.nn.Transformer. The manual of headlight-cli shows "
        "how to convert the file in Python: man headlight-cli, section CHECKPOINTS") },
  { "*.lora_A*",
    /* Translators: after “… does not fit this model: ” */
    N_ ("it is a LoRA adapter, which changes another model. Merge it with that model in Python: "
        "model.merge_and_unload ()") },
};

/**
 * @config: (inout): gets all sizes and variants that the tensors show
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS
 * Returns: whether the file has the embeddings and the first block of a Transformer
 */
gboolean nn_state_dict_infer (const NnStateDict *self, NnConfig *config, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (has_like (self, others[i].names))
      return nn_state_dict_fail (self, error, "%s", _ (others[i].what));

  if (!check_matrix (self, "encoder.embedding.weight", error) ||
      !check_matrix (self, NN_DECODER_EMBEDDING, error) ||
      !check_matrix (self, "encoder.blks.block0.ffn.dense2.weight", error))
    return FALSE;

  config->num_hiddens = size_of (self, hiddens);
  config->source_vocab = count_source_words (self, config->num_hiddens);
  config->target_vocab = size_of (self, target_words);
  config->ffn_num_hiddens = size_of (self, hidden_units);
  config->num_blks = count_blocks (self);
  config->use_bias = has_like (self, "encoder.*.W_?.bias");
  config->decoder_bias = has_like (self, "decoder.*.W_?.bias");
  config->is_pre_norm = has_like (self, "*coder.norm.?n.*");
  config->ties_embeddings = !nn_state_dict_has (self, NN_OUTPUT_WEIGHT);
  config->norm = has_like (self, "*.bn.*") ? NN_NORM_BATCH : NN_NORM_LAYER;
  config->attention = find_attention (self);
  config->trains_positions = nn_state_dict_has (self, "encoder.pos_encoding.P");
  if (config->trains_positions)
    config->max_positions = count_positions (self);

  return TRUE;
}
