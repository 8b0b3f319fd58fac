#include "core/model/transformer.h"

#include <math.h>

#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

static NnConfig textbook_config (void)
{
  NnConfig config = nn_config_default ();

  config.source_vocab = 194;
  config.target_vocab = 214;

  return config;
}

NN_TEST (parameters_are_those_of_the_textbook)
{
  const NnConfig            config = textbook_config ();
  g_autoptr (NnTransformer) model = nn_transformer_new (&config);

  g_assert_cmpint (nn_parameters_count (model->parameters), ==, 64);
  g_assert_cmpuint (nn_parameters_count_learned_values (model->parameters), ==, 1869782);
}

NN_TEST (parameters_are_in_the_order_of_the_textbook)
{
  static const char *const paths[] = {
    "encoder.embedding.weight",
    "encoder.blks.block0.attention.W_q.weight",
    "encoder.blks.block0.attention.W_k.weight",
    "encoder.blks.block0.attention.W_v.weight",
    "encoder.blks.block0.attention.W_o.weight",
    "encoder.blks.block0.addnorm1.ln.weight",
    "encoder.blks.block0.addnorm1.ln.bias",
    "encoder.blks.block0.ffn.dense1.weight",
    "encoder.blks.block0.ffn.dense1.bias",
    "encoder.blks.block0.ffn.dense2.weight",
    "encoder.blks.block0.ffn.dense2.bias",
    "encoder.blks.block0.addnorm2.ln.weight",
    "encoder.blks.block0.addnorm2.ln.bias",
    "decoder.embedding.weight",
    "decoder.blks.block0.attention1.W_q.weight",
    "decoder.blks.block0.attention1.W_k.weight",
    "decoder.blks.block0.attention1.W_v.weight",
    "decoder.blks.block0.attention1.W_o.weight",
    "decoder.blks.block0.addnorm1.ln.weight",
    "decoder.blks.block0.addnorm1.ln.bias",
    "decoder.blks.block0.attention2.W_q.weight",
    "decoder.blks.block0.attention2.W_k.weight",
    "decoder.blks.block0.attention2.W_v.weight",
    "decoder.blks.block0.attention2.W_o.weight",
    "decoder.blks.block0.addnorm2.ln.weight",
    "decoder.blks.block0.addnorm2.ln.bias",
    "decoder.blks.block0.ffn.dense1.weight",
    "decoder.blks.block0.ffn.dense1.bias",
    "decoder.blks.block0.ffn.dense2.weight",
    "decoder.blks.block0.ffn.dense2.bias",
    "decoder.blks.block0.addnorm3.ln.weight",
    "decoder.blks.block0.addnorm3.ln.bias",
    "decoder.dense.weight",
    "decoder.dense.bias",
  };
  NnConfig                  config = nn_test_config (NULL);
  g_autoptr (NnTransformer) model = NULL;

  config.num_blks = 1;
  model = nn_transformer_new (&config);

  g_assert_cmpint (nn_parameters_count (model->parameters), ==, G_N_ELEMENTS (paths));
  for (int i = 0; i < (int) G_N_ELEMENTS (paths); i++)
    g_assert_cmpstr (nn_parameters_get (model->parameters, i)->path, ==, paths[i]);
}

NN_TEST (variants_name_their_parameters)
{
  NnConfig                  config = nn_test_config (NULL);
  g_autoptr (NnTransformer) model = NULL;

  config.is_pre_norm = TRUE;
  config.ties_embeddings = TRUE;
  config.trains_positions = TRUE;
  config.use_bias = TRUE;
  config.attention = NN_ATTENTION_ADDITIVE;
  model = nn_transformer_new (&config);

  g_assert_nonnull (nn_parameters_find (model->parameters, "encoder.norm.ln.weight"));
  g_assert_nonnull (nn_parameters_find (model->parameters, "decoder.norm.ln.bias"));
  g_assert_nonnull (nn_parameters_find (model->parameters, "encoder.pos_encoding.P"));
  g_assert_nonnull (nn_parameters_find (model->parameters, "decoder.pos_encoding.P"));
  g_assert_nonnull (
      nn_parameters_find (model->parameters, "encoder.blks.block1.attention.W_o.bias"));
  g_assert_null (nn_parameters_find (model->parameters, "decoder.blks.block1.attention1.W_o.bias"));
  g_assert_nonnull (nn_parameters_find (model->parameters,
                                        "decoder.blks.block1.attention2.attention.w_v.weight"));
  g_assert_null (nn_parameters_find (model->parameters, "decoder.dense.weight"));
  g_assert_nonnull (nn_parameters_find (model->parameters, "decoder.dense.bias"));
}

static double deviation_of (const NnTensor *tensor)
{
  return sqrt (nn_test_weighted_sum (tensor, tensor) / (double) tensor->length);
}

/* The standard deviation of U (±b) is b / √3. */
NN_TEST (first_values_follow_the_chosen_text)
{
  const struct
  {
    NnInitialization initialization;
    double           embedding;
    double           weight;
  } texts[] = {
    { NN_INITIALIZATION_PYTORCH, 1.0, 1.0 / sqrt (3.0 * 256) },
    { NN_INITIALIZATION_MLX, 1.0 / 16, 1.0 / sqrt (3.0 * 256) },
    { NN_INITIALIZATION_CLASSIC, 1.0, sqrt (2.0 / (256 + 256)) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      NnConfig                  config = textbook_config ();
      NnRandom                  random = nn_random_new (1);
      NnParameter              *W_o;
      g_autoptr (NnTransformer) model = NULL;

      config.initialization = texts[i].initialization;
      model = nn_transformer_new (&config);
      nn_transformer_initialize (model, &random);
      W_o = nn_parameters_find (model->parameters, "decoder.blks.block1.attention2.W_o.weight");

      g_assert_cmpfloat_with_epsilon (deviation_of (model->encoder->embedding->weight->value),
                                      texts[i].embedding, 0.02 * texts[i].embedding);
      g_assert_cmpfloat_with_epsilon (deviation_of (W_o->value), texts[i].weight,
                                      0.02 * texts[i].weight);
    }
}

/* The output layer borrows the embedding; first values must not be given twice. */
NN_TEST (tied_embeddings_are_initialized_as_embeddings)
{
  NnConfig                  config = textbook_config ();
  NnRandom                  random = nn_random_new (1);
  g_autoptr (NnTransformer) model = NULL;

  config.ties_embeddings = TRUE;
  config.initialization = NN_INITIALIZATION_PYTORCH;
  model = nn_transformer_new (&config);
  nn_transformer_initialize (model, &random);

  g_assert_true (model->decoder->dense->weight == model->decoder->embedding->weight);
  g_assert_cmpfloat_with_epsilon (deviation_of (model->decoder->dense->weight->value), 1.0, 0.02);
  g_assert_cmpfloat (deviation_of (model->decoder->dense->bias->value), >, 0.01);
}

NN_TEST (a_replica_shares_values_but_not_gradients)
{
  const NnPass              pass = NN_PASS_EVALUATION;
  g_autoptr (NnTestBatch)   batch = nn_test_batch_new (TRUE);
  g_autoptr (NnTransformer) model = nn_test_model_new (NULL);
  g_autoptr (NnTransformer) replica = nn_transformer_new_replica (model);
  const NnTensor *logits = nn_transformer_forward (replica, &pass, &batch->source, &batch->target);

  nn_test_assert_equal (logits,
                        nn_transformer_forward (model, &pass, &batch->source, &batch->target), 0.0);
  nn_transformer_backward (replica, logits);
  for (int i = 0; i < nn_parameters_count (model->parameters); i++)
    {
      const NnParameter *original = nn_parameters_get (model->parameters, i);
      const NnParameter *copy = nn_parameters_get (replica->parameters, i);

      g_assert_true (original->value == copy->value);
      g_assert_true (original->gradient != copy->gradient);
      g_assert_cmpfloat (deviation_of (original->gradient), ==, 0.0);
    }
}

/* Forward and backward with a loss that leaves padding out.  Returns the logits of
 * real positions. */
static NnTensor *run (NnTransformer *model, gboolean packed)
{
  const NnPass            pass = { .is_training = TRUE, .seed = 3, .update = 4 };
  g_autoptr (NnTestBatch) batch = nn_test_batch_new (packed);
  g_autoptr (NnTestBatch) tokens = nn_test_batch_new (TRUE);
  const NnRows           *rows = batch->target_rows;
  const NnTensor *logits = nn_transformer_forward (model, &pass, &batch->source, &batch->target);
  NnTensor       *real = nn_tensor_new (NN_SHAPE (tokens->target_rows->N, NN_TEST_TARGET_VOCAB));
  g_autoptr (NnTensor) d_logits = nn_tensor_new (logits->shape);

  for (int b = 0; b < rows->B; b++)
    for (int t = 0; t < rows->valid_lens[b]; t++)
      for (int v = 0; v < NN_TEST_TARGET_VOCAB; v++)
        {
          nn_tensor_row (real, tokens->target_rows->starts[b] + t)[v] =
              nn_tensor_row (logits, rows->starts[b] + t)[v];
          nn_tensor_row (d_logits, rows->starts[b] + t)[v] = sinf ((float) (b + 3 * t + 5 * v));
        }
  nn_transformer_backward (model, d_logits);

  return real;
}

static gboolean is_causal (gconstpointer variant)
{
  return nn_test_config (variant).has_causal_mask;
}

/* Padding is a way to lay out a batch, not something a model could learn from. */
NN_TEST_EACH_THAT (padding_changes_nothing, nn_test_variants, nn_test_n_variants, is_causal)
{
  NnConfig                  config = nn_test_config (data);
  g_autoptr (NnTransformer) padded = NULL;
  g_autoptr (NnTransformer) packed = NULL;
  g_autoptr (NnTensor)      padded_logits = NULL;
  g_autoptr (NnTensor)      packed_logits = NULL;

  config.dropout = 0.3;
  padded = nn_transformer_new (&config);
  packed = nn_transformer_new (&config);
  nn_test_set_lively_parameters (padded->parameters, 1);
  nn_parameters_copy_values (packed->parameters, padded->parameters);

  padded_logits = run (padded, FALSE);
  packed_logits = run (packed, TRUE);

  nn_test_assert_close (padded_logits, packed_logits, 1e-5);
  for (int i = 0; i < nn_parameters_count (padded->parameters); i++)
    {
      g_test_message ("%s", nn_parameters_get (padded->parameters, i)->path);
      if (nn_parameters_get (padded->parameters, i)->gradient != NULL)
        nn_test_assert_close (nn_parameters_get (padded->parameters, i)->gradient,
                              nn_parameters_get (packed->parameters, i)->gradient, 1e-5);
    }
}

NN_TEST (outline_has_the_names_and_shapes)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      const NnConfig            config = nn_test_config (&nn_test_variants[i]);
      g_autoptr (NnTransformer) model = nn_transformer_new (&config);
      g_autoptr (NnParameters)  outline = nn_transformer_outline (&config);

      g_assert_cmpint (nn_parameters_count (outline), ==, nn_parameters_count (model->parameters));
      for (int n = 0; n < nn_parameters_count (outline); n++)
        {
          const NnParameter *line = nn_parameters_get (outline, n);
          const NnParameter *parameter = nn_parameters_get (model->parameters, n);

          g_assert_cmpstr (line->path, ==, parameter->path);
          g_assert_true (nn_shape_equal (line->value->shape, parameter->value->shape));
          g_assert_null (line->value->values);
        }
    }
}
