#include "tests/support/tiny-model.h"

#include "tests/support/gradient-check.h"
#include "core/engine/owned.h"

void nn_test_make_pre_norm (NnConfig *config) { config->is_pre_norm = TRUE; }

/* Additive attention, batch normalization, no positions. */
void nn_test_make_unusual (NnConfig *config)
{
  config->attention = NN_ATTENTION_ADDITIVE;
  config->norm = NN_NORM_BATCH;
  config->has_positions = FALSE;
}

static void use_additive_attention (NnConfig *config) { config->attention = NN_ATTENTION_ADDITIVE; }

/* Dividing by the deviation of so few rows, again and again, magnifies rounding
 * until it hides the slopes: one block is enough. */
static void use_batch_norm (NnConfig *config)
{
  config->norm = NN_NORM_BATCH;
  config->num_blks = 1;
}

static void use_batch_norm_first (NnConfig *config)
{
  use_batch_norm (config);
  config->is_pre_norm = TRUE;
}

static void use_bias (NnConfig *config) { config->use_bias = TRUE; }

static void tie_embeddings (NnConfig *config) { config->ties_embeddings = TRUE; }

static void leave_positions_out (NnConfig *config) { config->has_positions = FALSE; }

static void train_positions (NnConfig *config) { config->trains_positions = TRUE; }

static void leave_causal_mask_out (NnConfig *config) { config->has_causal_mask = FALSE; }

/* What a token began with fades from sublayer to sublayer, until no difference is left: one block
 * is enough. */
static void leave_residual_out (NnConfig *config)
{
  config->has_residual = FALSE;
  config->num_blks = 1;
}

static void leave_residual_out_after_norm (NnConfig *config)
{
  leave_residual_out (config);
  config->is_pre_norm = TRUE;
}

const NnTestVariant nn_test_variants[] = {
  { "as-in-the-textbook", NULL },
  { "with-pre-norm", nn_test_make_pre_norm },
  { "with-additive-attention", use_additive_attention },
  { "with-batch-norm", use_batch_norm },
  { "with-batch-norm-before-sublayers", use_batch_norm_first },
  { "with-biases-in-the-encoder", use_bias },
  { "with-tied-embeddings", tie_embeddings },
  { "without-positions", leave_positions_out },
  { "with-trainable-positions", train_positions },
  { "without-causal-mask", leave_causal_mask_out },
  { "without-residual", leave_residual_out },
  { "without-residual-with-pre-norm", leave_residual_out_after_norm },
};

const int nn_test_n_variants = G_N_ELEMENTS (nn_test_variants);

/* The tiny configuration, changed as the variant says. */
NnConfig nn_test_config (const NnTestVariant *variant)
{
  NnConfig config = nn_config_default ();

  config.source_vocab = NN_TEST_SOURCE_VOCAB;
  config.target_vocab = NN_TEST_TARGET_VOCAB;
  config.num_hiddens = 8;
  config.num_blks = 2;
  config.num_heads = 2;
  config.ffn_num_hiddens = 6;
  config.max_positions = 8;
  config.dropout = 0.0;
  if (variant != NULL && variant->change != NULL)
    variant->change (&config);

  return config;
}

/* Random parameters for blocks and models.
 *
 * A step of the gradient check must not carry a ReLU across zero: biases of ±3
 * and small weights keep every unit either on or off.  And what goes in must make a
 * difference to what comes out, or there would be no slope to measure: scales stay
 * near 1, and the constant that the FFN adds stays small. */
void nn_test_set_lively_parameters (NnParameters *parameters, guint64 seed)
{
  nn_test_set_random_parameters (parameters, seed);

  NN_EACH_OF (NnParameter, parameter, parameters->items)
    {
      const char *path = parameter->path;
      NnTensor   *value = parameter->value;

      for (gsize j = 0; j < value->length; j++)
        if (g_str_has_suffix (path, "dense1.bias"))
          value->values[j] = j % 3 == 0 ? -3.0f : 3.0f;
        else if (strstr (path, "ffn.dense") != NULL)
          value->values[j] *= 0.3f;
        else if (g_str_has_suffix (path, "n.weight") && strstr (path, "norm") != NULL)
          value->values[j] += 1.0f;
        else if (g_str_has_suffix (path, "running_var"))
          value->values[j] = 1.0f;
    }
}

/* A model whose parameters are random, always the same, and nowhere 0 or 1. */
NnTransformer *nn_test_model_new (const NnTestVariant *variant)
{
  const NnConfig config = nn_test_config (variant);
  NnTransformer *model = nn_transformer_new (&config);

  nn_test_set_lively_parameters (model->parameters, 7);

  return model;
}

static const int source_lens[NN_TEST_PAIRS] = { 3, 5, 1 };
static const int target_lens[NN_TEST_PAIRS] = { 4, 2, 5 };

static const int source_ids[NN_TEST_PAIRS][NN_TEST_STEPS] = {
  { 3, 1, 4, 0, 0 },
  { 2, 5, 6, 2, 1 },
  { 4, 0, 0, 0, 0 },
};

static const int target_ids[NN_TEST_PAIRS][NN_TEST_STEPS] = {
  { 8, 2, 7, 1, 0 },
  { 8, 5, 0, 0, 0 },
  { 8, 3, 3, 6, 4 },
};

static NnRows *new_rows (const int *lens, gboolean packed)
{
  if (packed)
    return nn_rows_new_packed (NN_TEST_PAIRS, lens);

  return nn_rows_new_padded (NN_TEST_PAIRS, NN_TEST_STEPS, lens);
}

static int *new_ids (const NnRows *rows, const int ids[NN_TEST_PAIRS][NN_TEST_STEPS])
{
  int *row_ids = g_new0 (int, rows->N);

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->lengths[b]; t++)
      row_ids[rows->starts[b] + t] = ids[b][t];

  return row_ids;
}

/* The batch, with or without rows for padding. */
NnTestBatch *nn_test_batch_new (gboolean packed)
{
  NnTestBatch *batch = g_new0 (NnTestBatch, 1);

  batch->source_rows = new_rows (source_lens, packed);
  batch->target_rows = new_rows (target_lens, packed);
  batch->source_ids = new_ids (batch->source_rows, source_ids);
  batch->target_ids = new_ids (batch->target_rows, target_ids);
  batch->source = (NnSentences){ batch->source_rows, batch->source_ids };
  batch->target = (NnSentences){ batch->target_rows, batch->target_ids };

  return batch;
}

NN_FREES_FOR_ALL (NnTestBatch, nn_test_batch_free, (nn_rows_free, source_rows, target_rows),
                  (g_free, source_ids, target_ids))
