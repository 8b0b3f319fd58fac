#include "core/trace/tracer.h"

#include <math.h>

#include "core/layers/softmax.h"
#include "core/model/decoder-state.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

typedef struct
{
  NnTransformer *model;
  NnTestBatch   *batch;
  NnTrace       *trace;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer variant)
{
  fixture->model = nn_test_model_new (variant);
  fixture->batch = nn_test_batch_new (FALSE);
  fixture->trace = nn_trace_new ();
}

static void
tear_down (Fixture      *fixture,
           gconstpointer variant)
{
  nn_trace_free (fixture->trace);
  nn_test_batch_free (fixture->batch);
  nn_transformer_free (fixture->model);
}

static const NnTensor *
forward (Fixture *fixture,
         gboolean is_training)
{
  const NnPass pass = { .is_training = is_training };

  return nn_transformer_forward (fixture->model, &pass, &fixture->batch->source,
                                 &fixture->batch->target);
}

static const NnTensor *
tensor_of (Fixture    *fixture,
           const char *path)
{
  const NnStep *step = nn_trace_find (fixture->trace, path);

  if (step == NULL)
    g_error ("there is no step %s", path);

  return step->tensor;
}

NN_VARIANT_FIXTURE_TEST (every_number_is_finite)
{
  forward (fixture, TRUE);

  nn_tracer_read_transformer (fixture->trace, fixture->model);

  g_assert_cmpint (nn_trace_count (fixture->trace), >, 50);
  for (int i = 0; i < nn_trace_count (fixture->trace); i++)
    {
      const NnStep *step = nn_trace_get (fixture->trace, i);

      g_assert_cmpuint (step->tensor->length, >, 0);
      for (gsize j = 0; j < step->tensor->length; j++)
        if (!isfinite (step->tensor->values[j]))
          g_error ("%s is not finite", step->path);
    }
}

/* From step to step the numbers follow from each other. */
NN_FIXTURE_TEST (steps_follow_from_each_other)
{
  const NnTensor *logits = forward (fixture, FALSE);
  const NnTensor *masked;
  const NnTensor *weights;

  nn_tracer_read_transformer (fixture->trace, fixture->model);

  nn_test_assert_equal (tensor_of (fixture, "decoder.dense.output"), logits, 0.0);
  nn_test_assert_equal (tensor_of (fixture, "encoder.blks.block0.attention.keys"),
                        fixture->model->encoder->blocks[0]->attention->W_k->output, 0.0);

  masked = tensor_of (fixture, "decoder.blks.block1.attention1.masked_scores");
  weights = tensor_of (fixture, "decoder.blks.block1.attention1.weights");
  g_assert_true (nn_shape_equal (masked->shape, NN_SHAPE (3 * 2, 5, 5)));
  for (int row = 0; row < nn_tensor_rows (masked); row++)
    {
      float expected[5];

      g_assert_cmpfloat (masked->values[row * 5 + row % 5], !=, NN_MASK_FILL);
      if (row % 5 < 4)
        g_assert_cmpfloat (masked->values[row * 5 + 4], ==, NN_MASK_FILL);
      nn_softmax_row (expected, masked->values + row * 5, 5);
      for (int j = 0; j < 5; j++)
        g_assert_cmpfloat (weights->values[row * 5 + j], ==, expected[j]);
    }
}

NN_FIXTURE_TEST (dropout_is_a_step_only_where_it_drops)
{
  g_autoptr (NnTrace) dropped = nn_trace_new ();
  NnConfig            config = nn_test_config (NULL);

  config.dropout = 0.5;
  nn_transformer_free (fixture->model);
  fixture->model = nn_transformer_new (&config);

  forward (fixture, FALSE);
  nn_tracer_read_transformer (fixture->trace, fixture->model);
  forward (fixture, TRUE);
  nn_tracer_read_transformer (dropped, fixture->model);

  g_assert_null (nn_trace_find (fixture->trace, "encoder.blks.block0.attention.dropout"));
  g_assert_nonnull (nn_trace_find (dropped, "encoder.blks.block0.attention.dropout"));
  g_assert_nonnull (nn_trace_find (dropped, "decoder.blks.block1.addnorm3.dropout"));
  g_assert_nonnull (nn_trace_find (dropped, "decoder.pos_encoding.dropout"));
}

/* After a step of the decoder there are as many keys as tokens, though the cache
 * has room for more. */
NN_FIXTURE_TEST (a_decoder_step_can_be_read)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  const int                  tokens[] = { 8, 8, 8 };
  g_autoptr (NnTrace)        later = nn_trace_new ();
  g_autoptr (NnDecoderState) state = NULL;
  const NnTensor            *values;
  const NnTensor            *later_values;

  state = nn_decoder_begin (fixture->model->decoder,
                            nn_encoder_forward (fixture->model->encoder, &pass,
                                                &fixture->batch->source),
                            fixture->batch->source_rows);
  nn_decoder_step (fixture->model->decoder, state, tokens, 0);
  nn_tracer_read_transformer (fixture->trace, fixture->model);
  nn_decoder_step (fixture->model->decoder, state, tokens, 1);
  nn_tracer_read_transformer (later, fixture->model);

  values = tensor_of (fixture, "decoder.blks.block0.attention1.values");
  later_values = nn_trace_find (later, "decoder.blks.block0.attention1.values")->tensor;
  g_assert_true (nn_shape_equal (values->shape, NN_SHAPE (3, 8)));
  g_assert_true (nn_shape_equal (later_values->shape, NN_SHAPE (6, 8)));
  for (int d = 0; d < 8; d++)
    g_assert_cmpfloat (later_values->values[2 * 8 + d], ==, values->values[8 + d]);
}

NN_FIXTURE_TEST (the_loss_can_be_read)
{
  const int                  label = 1;
  const float                weight = 1.0f;
  g_autoptr (NnTensor)       logits = nn_tensor_new (NN_SHAPE (1, 4));
  g_autoptr (NnCrossEntropy) loss = nn_cross_entropy_new (0.0);

  nn_cross_entropy_forward (loss, logits, &label, &weight);
  nn_tracer_read_loss (fixture->trace, loss);

  g_assert_cmpfloat_with_epsilon (tensor_of (fixture, "loss.probabilities")->values[0],
                                  0.25f, 1e-6f);
  g_assert_cmpfloat_with_epsilon (tensor_of (fixture, "loss.losses")->values[0],
                                  logf (4.0f), 1e-6f);
}

NN_TEST_MAIN ()
