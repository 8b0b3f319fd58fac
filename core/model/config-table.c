/* The fields of a configuration as a table: their names, limits and defaults. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"
#include "core/model/config.h"

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

/* The name of a parameter that only this attention has: a file with it has a model of this kind.  A
 * file with none of these parameters has the kind without a mark. */
const char *const nn_attention_marks[] = {
  [NN_ATTENTION_DOT_PRODUCT] = NULL,
  [NN_ATTENTION_ADDITIVE] = "attention.w_v.weight",
};

const char *const nn_norm_names[] = { [NN_NORM_LAYER] = "layer", [NN_NORM_BATCH] = "batch", NULL };

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
    NN_OPTION ("num-hiddens", N_ ("Hidden size: number of features of a token")),
    NN_FORM (140, 16, N_ ("Hidden size"), N_ ("Number of features of a token, D or d_model")) },
  { MODEL (num_blks, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_BLKS, N_ ("The number of blocks (num_blks)")),
    NN_OPTION ("num-blks", N_ ("Blocks in the encoder, and as many in the decoder")),
    /* Translators: a setting, and the line below it */
    NN_FORM (120, 1, N_ ("Blocks"), N_ ("In the encoder, and as many in the decoder")) },
  { MODEL (num_heads, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_HIDDENS, N_ ("The number of heads (num_heads)")),
    NN_OPTION ("num-heads", N_ ("Heads of each attention layer")),
    /* Translators: a setting, and the line below it: the number of heads must */
    NN_FORM (130, 1, N_ ("Heads"), N_ ("Must divide the hidden size")) },
  { MODEL (ffn_num_hiddens, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_FFN_HIDDENS,
                N_ ("The hidden size of the feed-forward network (ffn_num_hiddens)")),
    NN_OPTION ("ffn-num-hiddens", N_ ("Hidden size of the feed-forward network")),
    NN_FORM (150, 64, N_ ("Feed-forward hidden size"),
             N_ ("Hidden units of each feed-forward network")) },
  { MODEL (max_positions, INT),
    NN_BETWEEN (1, NN_CONFIG_MAX_POSITIONS, N_ ("The number of positions (max_positions)")),
    NN_OPTION ("max-positions", N_ ("Number of positions in the positional encoding")) },
  { MODEL (dropout, DOUBLE), .limit = NN_LIMIT_BELOW, .highest = 1.0,
    .refusal = N_ ("The dropout probability is %g; it must be at least 0 and below 1."),
    NN_OPTION ("dropout", N_ ("Probability that a feature is set to 0 in training")),
    NN_FORM (90, 0.05, N_ ("Dropout"),
             N_ ("Probability that a feature is set to 0 in training")) },
  { MODEL (use_bias, BOOLEAN),
    NN_OPTION ("use-bias", N_ ("Give the projections of the encoder’s attention a bias")),
    /* Translators: a setting, and the line below it */
    NN_FORM (280, 0, N_ ("Bias"), N_ ("In the projections of the encoder’s attention")) },
  { MODEL (decoder_bias, BOOLEAN),
    NN_OPTION ("decoder-bias", N_ ("Give the projections of the decoder’s attention layers a "
                                   "bias")) },
  { MODEL (is_pre_norm, BOOLEAN),
    NN_OPTION ("pre-norm", N_ ("Normalize before each sublayer")),
    NN_NO_OPTION ("post-norm", N_ ("Normalize after each sublayer")),
    NN_FORM (250, 0, N_ ("Pre-norm"),
             N_ ("Normalize before each sublayer; the textbook normalizes after it")) },
  { MODEL (ties_embeddings, BOOLEAN),
    NN_OPTION ("tie-embeddings", N_ ("Share the decoder’s embedding with the output layer")),
    NN_FORM (270, 0, N_ ("Tied embeddings"),
             N_ ("The output layer shares the decoder’s embedding matrix")) },
  { MODEL (has_causal_mask, BOOLEAN),
    NN_NO_OPTION ("no-causal-mask", N_ ("No causal mask: the decoder sees later tokens")),
    /* Translators: a setting, and the line below it: the mask hides */
    NN_FORM (220, 0, N_ ("Causal mask"), N_ ("Hides later tokens, which the model has to "
                                             "predict")) },
  { MODEL (mask_fill, FLOAT), .limit = NN_LIMIT_BETWEEN,
    .lowest = -INFINITY, .highest = NN_CONFIG_MASK_FILL_LIMIT,
    .refusal = N_ ("The mask value is %g; it must be at most %g, or minus infinity, to hide keys "
                   "from a query."),
    NN_OPTION ("mask-fill", N_ ("Mask value, such as -1e6 or -inf")) },
  { MODEL (has_positions, BOOLEAN),
    NN_NO_OPTION ("no-positions", N_ ("No positional encoding")),
    /* Translators: a setting, and the line below it: positions tell */
    NN_FORM (230, 0, N_ ("Positions"), N_ ("Tell the model the order of tokens")) },
  { MODEL (trains_positions, BOOLEAN),
    NN_OPTION ("train-positions", N_ ("Learn the positional encoding")),
    /* Translators: a setting, and the line below it */
    NN_FORM (240, 0, N_ ("Learned positions"), N_ ("Instead of sines and cosines")) },
  { MODEL (has_residual, BOOLEAN),
    NN_NO_OPTION ("no-residual", N_ ("No residual connections around the sublayers")),
    NN_FORM (245, 0, N_ ("Residual connections"),
             /* Translators: a setting, and the line below it: these connections add */
             N_ ("Add the input of a sublayer to its output")) },
  { MODEL_CHOICE (attention, nn_attention_names), NN_ONE_OF (N_ ("The kind of attention")),
    NN_OPTION ("attention", N_ ("Attention scores: dot-product or additive")),
    /* Translators: a setting, and the line below it: this attention uses */
    NN_FORM (210, 0, N_ ("Additive attention"), N_ ("Uses a small network to score the keys")) },
  { MODEL_CHOICE (norm, nn_norm_names), NN_ONE_OF (N_ ("The kind of normalization")),
    NN_OPTION ("norm", N_ ("Normalization: layer or batch")),
    /* Translators: a setting, and the line below it */
    NN_FORM (260, 0, N_ ("Batch normalization"), N_ ("Instead of layer normalization")) },
  { MODEL (counts_padding, BOOLEAN),
    NN_OPTION ("count-padding", N_ ("Include padding in the statistics of batch normalization")) },
  { MODEL_CHOICE (initialization, initialization_names),
    NN_ONE_OF (N_ ("The kind of initialization")),
    NN_OPTION ("initialization",
               N_ ("Initialization of the parameters: pytorch, mlx or classic")) },
  { NN_LAST_ROW },
};
/* clang-format on */

static gboolean check_limits (const NnConfig *self, GError **error)
{
  for (const NnHyperparameter *row = nn_config_hyperparameters; row->field.name != NULL; row++)
    if (!nn_hyperparameter_check (row, self, NN_CONFIG_ERROR, NN_CONFIG_ERROR_OUT_OF_RANGE, error))
      return FALSE;

  return TRUE;
}

static gboolean check_fit (const NnConfig *self, GError **error)
{
  if (self->num_hiddens % 2 != 0)
    return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT,
                    _ ("The hidden size is %d; it must be even, because the positional encoding "
                       "consists of pairs of a sine and a cosine."),
                    self->num_hiddens);

  if (self->num_hiddens % self->num_heads != 0)
    return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT,
                    _ ("%d heads cannot share a hidden size of %d evenly; choose a number of heads "
                       "that divides it."),
                    self->num_heads, self->num_hiddens);

  if (self->trains_positions && !self->has_positions)
    return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_DOES_NOT_FIT, "%s",
                    _ ("Positional encodings cannot be trained while they are switched off; "
                       "switch them on, or do not train them."));

  return TRUE;
}

/* Sines and cosines are not in a file, so their table may not be much larger than what is. */
static gboolean check_tables (const NnConfig *self, gint64 n_learned, GError **error)
{
  const gint64 most = MAX (NN_CONFIG_SMALL_TABLES, 4 * n_learned);
  const gint64 tables = nn_config_count_table_values (self);

  if (tables <= most)
    return TRUE;

  return NN_FAIL (
      error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_TOO_LARGE,
      _ ("The table of %d positions would be much larger than the model itself. Choose at "
         "most %d positions (max_positions)."),
      self->max_positions, (int) (most / (2 * self->num_hiddens)));
}

static gboolean check_size (const NnConfig *self, GError **error)
{
  const gint64 values = nn_config_count_values (self);

  if (values <= NN_CONFIG_MAX_VALUES)
    return check_tables (self, values, error);

  return NN_FAIL (error, NN_CONFIG_ERROR, NN_CONFIG_ERROR_TOO_LARGE,
                  _ ("The model would have %lld parameters; at most %d are possible. "
                     "Choose smaller vocabularies, a smaller hidden size or fewer blocks."),
                  (long long) values, NN_CONFIG_MAX_VALUES);
}

/**
 * @self: the configuration, from a file or from a person
 * @error: return location for an error of the domain %NN_CONFIG_ERROR
 * Returns: whether a model can be made from it
 */
gboolean nn_config_validate (const NnConfig *self, GError **error)
{
  return check_limits (self, error) && check_fit (self, error) && check_size (self, error);
}
