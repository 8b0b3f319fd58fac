#include "core/lean/lean.h"

#include <math.h>

#include "core/lean/feed-forward.h"
#include "tests/support/gradient-check.h"
#include "tests/support/lean-check.h"
#include "tests/support/tiny-model.h"

static const NnPass training = { .is_training = TRUE, .seed = 1, .update = 2 };

static void set_d_logits (NnTensor *d_logits)
{
  for (gsize i = 0; i < d_logits->length; i++)
    d_logits->values[i] = sinf ((float) (3 * i));
}

/* Features of a register of sixteen, or two, and a rest. */
static NnTransformer *new_model (const NnTestVariant *variant)
{
  NnConfig       config = nn_test_config (variant);
  NnRandom       random = nn_random_new (1);
  NnTransformer *model;

  config.dropout = 0.3;
  config.num_hiddens = 2 * 20;
  config.ffn_num_hiddens = 21;
  model = nn_transformer_new (&config);
  nn_transformer_initialize (model, &random);

  return model;
}

/* Rounding may grow on its way through a whole model, but not beyond the tenfold. */
static void assert_agrees (const NnTestVariant *variant, gboolean is_packed, const NnPass *pass)
{
  g_autoptr (NnTransformer) plain = new_model (variant);
  g_autoptr (NnTransformer) model = new_model (variant);
  g_autoptr (NnLean)        lean = nn_lean_new (model);
  g_autoptr (NnTestBatch)   batch = nn_test_batch_new (is_packed);
  const NnTensor *logits = nn_transformer_forward (plain, pass, &batch->source, &batch->target);
  NnTensor       *lean_logits = nn_lean_forward (lean, pass, &batch->source, &batch->target);
  g_autoptr (NnTensor) d_logits = nn_tensor_copy (logits);
  const NnTestPair     pair = { plain->parameters, model->parameters };

  nn_test_assert_close (lean_logits, logits, 10 * NN_TEST_LEAN);

  set_d_logits (d_logits);
  set_d_logits (lean_logits);
  nn_transformer_backward (plain, d_logits);
  nn_lean_backward (lean, lean_logits);

  nn_test_pair_assert_gradients (&pair, 10 * NN_TEST_LEAN);
}

static gboolean can_be_lean (gconstpointer variant)
{
  const NnConfig config = nn_test_config (variant);

  return nn_lean_fits (&config);
}

NN_TEST_EACH_THAT (agrees_packed, nn_test_variants, nn_test_n_variants, can_be_lean)
{
  assert_agrees (data, TRUE, &training);
}

NN_TEST_EACH_THAT (agrees_padded, nn_test_variants, nn_test_n_variants, can_be_lean)
{
  assert_agrees (data, FALSE, &training);
}

NN_TEST (agrees_when_it_may_see_the_future)
{
  const NnPass pass = { .sees_future = TRUE };

  assert_agrees (&nn_test_variants[0], FALSE, &pass);
}

/* A second batch, smaller than the first, finds its scratch and no leftovers. */
NN_TEST (another_batch_begins_anew)
{
  g_autoptr (NnTransformer) model = new_model (NULL);
  g_autoptr (NnLean)        used = nn_lean_new (model);
  g_autoptr (NnLean)        fresh = nn_lean_new (model);
  g_autoptr (NnTestBatch)   padded = nn_test_batch_new (FALSE);
  g_autoptr (NnTestBatch)   packed = nn_test_batch_new (TRUE);
  NnTensor *logits = nn_lean_forward (used, &training, &padded->source, &padded->target);

  nn_lean_backward (used, logits);

  logits = nn_lean_forward (used, &training, &packed->source, &packed->target);
  nn_test_assert_equal (logits,
                        nn_lean_forward (fresh, &training, &packed->source, &packed->target), 0.0);
}

/* What is not a number has to show, not to be cut off. */
NN_TEST (nan_passes_the_rectifier)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (parameters, "ffn", 6, 21, 6);
  g_autoptr (NnTensor)          x = nn_test_random_tensor (NN_SHAPE (5, 6), 1);
  NnLeanFeedForward             lean = nn_lean_feed_forward (ffn);
  NnLeanScratch                 scratch = { 0 };

  x->values[0] = NAN;
  nn_lean_feed_forward_forward (&lean, x, &scratch);
  g_assert_true (isnan (lean.hidden->values[0]));

  nn_lean_feed_forward_clear (&lean);
  nn_lean_scratch_clear (&scratch);
}
