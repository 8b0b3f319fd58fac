#include "core/model/config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/layers/mask.h"

G_DEFINE_QUARK (nn_config_error, nn_config_error)

/**
 * nn_config_default:
 *
 * The textbook's sizes, with small first embeddings, so that these are about as large as the
 * positions.  The caller sets the sizes of the vocabularies.
 *
 * Returns: a configuration
 */
NnConfig
nn_config_default (void)
{
  return (NnConfig){
    .num_hiddens = 256,
    .num_blks = 2,
    .num_heads = 4,
    .ffn_num_hiddens = 64,
    .max_positions = 1000,
    .dropout = 0.2,
    .has_causal_mask = TRUE,
    .has_positions = TRUE,
    .attention = NN_ATTENTION_DOT_PRODUCT,
    .norm = NN_NORM_LAYER,
    .mask_fill = NN_MASK_FILL,
    .initialization = NN_INITIALIZATION_MLX,
  };
}

const char *const nn_attention_names[] = {
  [NN_ATTENTION_DOT_PRODUCT] = "dot-product",
  [NN_ATTENTION_ADDITIVE] = "additive",
  NULL,
};

/* For people, to be translated. */
const char *const nn_attention_titles[] = {
  [NN_ATTENTION_DOT_PRODUCT] = N_ ("Dot product"),
  [NN_ATTENTION_ADDITIVE] = N_ ("Additive attention"),
};

/* In a list of what differs from the textbook, to be translated. */
const char *const nn_attention_phrases[] = {
  [NN_ATTENTION_DOT_PRODUCT] = N_ ("dot-product attention"),
  [NN_ATTENTION_ADDITIVE] = N_ ("additive attention"),
};

/* A parameter that no other attention has; the one without is meant where there is none. */
const char *const nn_attention_marks[] = {
  [NN_ATTENTION_DOT_PRODUCT] = NULL,
  [NN_ATTENTION_ADDITIVE] = "attention.w_v.weight",
};

const char *const nn_norm_names[] = {
  [NN_NORM_LAYER] = "layer",
  [NN_NORM_BATCH] = "batch",
  NULL,
};

static const char *const initialization_names[] = {
  [NN_INITIALIZATION_PYTORCH] = "pytorch",
  [NN_INITIALIZATION_MLX] = "mlx",
  [NN_INITIALIZATION_CLASSIC] = "classic",
  NULL,
};

#define MODEL(member, kind) NN_MEMBER (NN_IN_MODEL, NnConfig, member, kind)
#define MODEL_CHOICE(member, names) NN_CHOICE (NN_IN_MODEL, NnConfig, member, names)

/* clang-format off */
const NnHyperparameter nn_config_hyperparameters[] = {
  { MODEL (source_vocab, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_VOCAB, N_ ("The size of the source vocabulary")) },
  { MODEL (target_vocab, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_VOCAB, N_ ("The size of the target vocabulary")) },
  { MODEL (num_hiddens, INT),
    NN_BETWEEN (2, NN_CONFIG_MAX_HIDDENS, N_ ("The hidden size (num_hiddens)")),
    NN_OPTION ("num-hiddens", N_ ("Hidden size: features of a token")),
    NN_FORM (140, 16, N_ ("Hidden size"), N_ ("Features of a token, D or d_model")) },
  { MODEL (num_blks, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_BLKS, N_ ("The number of blocks (num_blks)")),
    NN_OPTION ("num-blks", N_ ("Blocks of the encoder, and of the decoder")),
    NN_FORM (120, 1, N_ ("Blocks"), N_ ("In the encoder, and in the decoder")) },
  { MODEL (num_heads, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_HIDDENS, N_ ("The number of heads (num_heads)")),
    NN_OPTION ("num-heads", N_ ("Heads of each attention")),
    NN_FORM (130, 1, N_ ("Heads"), N_ ("Must divide the hidden size")) },
  { MODEL (ffn_num_hiddens, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_FFN_HIDDENS,
                N_ ("The hidden size of the feed-forward network (ffn_num_hiddens)")),
    NN_OPTION ("ffn-num-hiddens", N_ ("Hidden size of the feed-forward network")),
    NN_FORM (150, 64, N_ ("Feed-forward hidden size"),
             N_ ("Hidden units of each feed-forward network")) },
  { MODEL (max_positions, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_POSITIONS, N_ ("The number of positions (max_positions)")),
    NN_OPTION ("max-positions", N_ ("Positions that the positional encoding has")) },
  { MODEL (dropout, DOUBLE), .limit = NN_LIMIT_BELOW, .highest = 1.0,
    .refusal = N_ ("The dropout is %g; it has to be at least 0 and below 1, "
                   "or nothing would be left to learn from."),
    NN_OPTION ("dropout", N_ ("Probability that a feature is set to 0 in training")),
    NN_FORM (90, 0.05, N_ ("Dropout"), N_ ("Part of the features set to 0 in training")) },
  { MODEL (use_bias, BOOLEAN),
    NN_OPTION ("use-bias", N_ ("Give the projections of the encoder's attention a bias")),
    NN_FORM (280, 0, N_ ("Bias"), N_ ("In the projections of the encoder’s attention")) },
  { MODEL (is_pre_norm, BOOLEAN),
    NN_OPTION ("pre-norm", N_ ("Normalize before each sublayer")),
    NN_NO_OPTION ("post-norm", N_ ("Normalize after each sublayer")),
    NN_FORM (250, 0, N_ ("Pre-norm"),
             N_ ("Normalize before each sublayer; the book does it after")) },
  { MODEL (ties_embeddings, BOOLEAN),
    NN_OPTION ("tie-embeddings", N_ ("Share the decoder's embedding with the output layer")),
    NN_FORM (270, 0, N_ ("Tied embeddings"), N_ ("The output layer uses the decoder’s table")) },
  { MODEL (has_causal_mask, BOOLEAN),
    NN_NO_OPTION ("no-causal-mask", N_ ("No causal mask: the decoder sees later words")),
    NN_FORM (220, 0, N_ ("Causal mask"), N_ ("Hides later words, which the model is to predict")) },
  { MODEL (mask_fill, FLOAT), .limit = NN_LIMIT_BETWEEN,
    .lowest = -INFINITY, .highest = NN_CONFIG_MASK_FILL_LIMIT,
    .refusal = N_ ("The mask value is %g; only a number up to %g, or minus infinity, keeps a "
                   "query from seeing what is masked."),
    NN_OPTION ("mask-fill", N_ ("Mask value, such as -1e6 or -inf")) },
  { MODEL (has_positions, BOOLEAN),
    NN_NO_OPTION ("no-positions", N_ ("No positional encoding")),
    NN_FORM (230, 0, N_ ("Positions"), N_ ("Tell the model the order of words")) },
  { MODEL (trains_positions, BOOLEAN),
    NN_OPTION ("train-positions", N_ ("Learn the positional encoding")),
    NN_FORM (240, 0, N_ ("Learned positions"), N_ ("Instead of sines and cosines")) },
  { MODEL_CHOICE (attention, nn_attention_names), NN_ONE_OF (N_ ("The kind of attention")),
    NN_OPTION ("attention", N_ ("Attention scores: dot-product or additive")),
    NN_FORM (210, 0, N_ ("Additive attention"), N_ ("A small network scores the keys")) },
  { MODEL_CHOICE (norm, nn_norm_names), NN_ONE_OF (N_ ("The kind of normalization")),
    NN_OPTION ("norm", N_ ("Normalization: layer or batch")),
    NN_FORM (260, 0, N_ ("Batch normalization"), N_ ("Instead of layer normalization")) },
  { MODEL (counts_padding, BOOLEAN),
    NN_OPTION ("count-padding", N_ ("Count padding in the statistics of batch normalization")) },
  { MODEL_CHOICE (initialization, initialization_names),
    NN_ONE_OF (N_ ("The kind of initialization")),
    NN_OPTION ("initialization",
               N_ ("Initialization of the parameters: pytorch, mlx or classic")) },
  { NN_LAST_ROW },
};
/* clang-format on */

static gboolean
check_limits (const NnConfig *self,
              GError        **error)
{
  for (const NnHyperparameter *row = nn_config_hyperparameters; row->field.name != NULL; row++)
    if (!nn_hyperparameter_check (row, self, NN_CONFIG_ERROR, NN_CONFIG_ERROR_OUT_OF_RANGE, error))
      return FALSE;

  return TRUE;
}

static gboolean
check_fit (const NnConfig *self,
           GError        **error)
{
  if (self->num_hiddens % 2 != 0)
    {
      g_set_error (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT,
                   _ ("The hidden size is %d; it has to be even, because positions are "
                      "pairs of a sine and a cosine."),
                   self->num_hiddens);
      return FALSE;
    }

  if (self->num_hiddens % self->num_heads != 0)
    {
      g_set_error (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT,
                   _ ("%d heads cannot share a hidden size of %d evenly; choose a number of heads "
                      "that divides it."),
                   self->num_heads, self->num_hiddens);
      return FALSE;
    }

  if (self->trains_positions && !self->has_positions)
    {
      g_set_error_literal (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT,
                           _ ("Positions cannot be trained while they are switched off; "
                              "switch them on, or do not train them."));
      return FALSE;
    }

  return TRUE;
}

/* Sines and cosines are not in a file, so their table may not be much larger than what is. */
static gboolean
check_tables (const NnConfig *self,
              gint64          n_learned,
              GError        **error)
{
  const gint64 most = MAX (NN_CONFIG_SMALL_TABLES, 4 * n_learned);
  const gint64 tables = nn_config_count_table_values (self);

  if (tables <= most)
    return TRUE;

  g_set_error (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_TOO_LARGE,
               _ ("The table of %d positions would be much larger than the model itself. Choose at "
                  "most %d positions (max_positions)."),
               self->max_positions, (int) (most / (2 * self->num_hiddens)));
  return FALSE;
}

static gboolean
check_size (const NnConfig *self,
            GError        **error)
{
  const gint64 values = nn_config_count_values (self);

  if (values <= NN_CONFIG_MAX_VALUES)
    return check_tables (self, values, error);

  g_set_error (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_TOO_LARGE,
               _ ("The model would have %lld parameters; at most %d are possible. "
                  "Choose smaller vocabularies, a smaller hidden size or fewer blocks."),
               (long long) values, NN_CONFIG_MAX_VALUES);
  return FALSE;
}

/**
 * nn_config_validate:
 * @self: the configuration, from a file or from a person
 * @error: return location for an error of the domain %NN_CONFIG_ERROR
 *
 * Returns: whether a model can be made from it
 */
gboolean
nn_config_validate (const NnConfig *self,
                    GError        **error)
{
  return check_limits (self, error) &&
         check_fit (self, error) &&
         check_size (self, error);
}

static gint64
count_attention (const NnConfig *self,
                 gboolean        has_bias)
{
  const gint64 D = self->num_hiddens;
  const gint64 K = D / self->num_heads;
  const gint64 projections = 4 * (D * D + (has_bias ? D : 0));

  return projections + (self->attention == NN_ATTENTION_ADDITIVE ? 2 * K * K + K : 0);
}

/**
 * nn_config_count_values:
 * @self: a configuration whose numbers are in range
 *
 * Returns: how many single numbers a model made from it learns
 */
gint64
nn_config_count_values (const NnConfig *self)
{
  const gint64 D = self->num_hiddens;
  const gint64 F = self->ffn_num_hiddens;
  const gint64 norm = 2 * D;
  const gint64 ffn = (D * F + F) + (F * D + D);
  const gint64 encoder_block = count_attention (self, self->use_bias) + ffn + 2 * norm;
  const gint64 decoder_block = 2 * count_attention (self, FALSE) + ffn + 3 * norm;
  const gint64 embeddings = (self->source_vocab + (gint64) self->target_vocab) * D;
  const gint64 output = self->target_vocab * (self->ties_embeddings ? 1 : D + 1);
  const gint64 positions = self->trains_positions ? 2 * self->max_positions * D : 0;

  return embeddings + positions + self->num_blks * (encoder_block + decoder_block) +
         (self->is_pre_norm ? 2 * norm : 0) + output;
}

/**
 * nn_config_count_table_values:
 * @self: a configuration whose numbers are in range
 *
 * Returns: how many single numbers the two tables of fixed positions hold
 */
gint64
nn_config_count_table_values (const NnConfig *self)
{
  const gboolean is_fixed = self->has_positions && !self->trains_positions;

  return is_fixed ? 2 * (gint64) self->max_positions * self->num_hiddens : 0;
}

/**
 * nn_config_add_norm:
 *
 * Returns: the configuration of each add & norm
 */
NnAddNormConfig
nn_config_add_norm (const NnConfig *self)
{
  return (NnAddNormConfig){
    .D = self->num_hiddens,
    .order = self->is_pre_norm ? NN_PRE_NORM : NN_POST_NORM,
    .kind = self->norm,
    .dropout = self->dropout,
    .counts_padding = self->counts_padding,
  };
}

/**
 * nn_config_attention:
 * @self: the configuration
 * @has_bias: whether this attention's projections have a bias
 *
 * Returns: the configuration of each attention
 */
NnMultiHeadAttentionConfig
nn_config_attention (const NnConfig *self,
                     gboolean        has_bias)
{
  return (NnMultiHeadAttentionConfig){
    .query_size = self->num_hiddens,
    .key_size = self->num_hiddens,
    .value_size = self->num_hiddens,
    .num_hiddens = self->num_hiddens,
    .n_heads = self->num_heads,
    .has_bias = has_bias,
    .kind = self->attention,
    .dropout = self->dropout,
  };
}

/**
 * nn_config_positions:
 *
 * Returns: the configuration of each stack's positional encoding
 */
NnPositionalEncodingConfig
nn_config_positions (const NnConfig *self)
{
  return (NnPositionalEncodingConfig){
    .D = self->num_hiddens,
    .max_positions = self->max_positions,
    .dropout = self->dropout,
    .is_enabled = self->has_positions,
    .is_trainable = self->trains_positions,
  };
}

/**
 * nn_config_new_last_norm:
 * @self: the configuration
 * @parameters: the model's parameters
 * @path: where the normalization stands in the model
 *
 * In a pre-norm stack the residual stream itself is not normalized, so one more normalization
 * follows the last block.
 *
 * Returns: (transfer full) (nullable): the normalization at the end of a stack
 */
NnNormalization *
nn_config_new_last_norm (const NnConfig *self,
                         NnParameters   *parameters,
                         const char     *path)
{
  NnNormalization *norm;

  if (!self->is_pre_norm)
    return NULL;

  norm = nn_normalization_new (parameters, path, self->norm, self->num_hiddens);
  if (norm->batch != NULL)
    norm->batch->counts_padding = self->counts_padding;

  return norm;
}
