#include "core/trace/gradient-tracer.h"

#include <string.h>

#include "core/trace/tracer.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

/* One training pass, forward and backward, with dropout, traced. */
typedef struct
{
  NnTransformer *model;
  NnTestBatch   *batch;
  NnTensor      *d_logits;
  NnTrace       *trace;
  int            n_forward_steps;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  const NnTestVariant *variant = data;
  const NnPass         pass = { .is_training = TRUE };
  NnConfig             config = nn_test_config (variant);

  config.dropout = 0.3;
  fixture->model = nn_transformer_new (&config);
  nn_test_set_lively_parameters (fixture->model->parameters, 1);
  fixture->batch = nn_test_batch_new (FALSE);
  fixture->trace = nn_trace_new ();

  fixture->d_logits = nn_tensor_copy (nn_transformer_forward (fixture->model, &pass,
                                                              &fixture->batch->source,
                                                              &fixture->batch->target));
  nn_test_set_random (fixture->d_logits, 2);
  nn_tracer_read_transformer (fixture->trace, fixture->model);
  fixture->n_forward_steps = nn_trace_count (fixture->trace);

  nn_transformer_backward (fixture->model, fixture->d_logits);
  nn_gradient_tracer_read (fixture->trace, fixture->model, fixture->d_logits);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  nn_trace_free (fixture->trace);
  nn_tensor_free (fixture->d_logits);
  nn_test_batch_free (fixture->batch);
  nn_transformer_free (fixture->model);
}

static gboolean
has_gradient_of_its_own (const char *path)
{
  static const char *const without[] = { "mean", "inverse_std", "normalized", "masked_scores",
                                         NULL };
  const char              *dot = strrchr (path, '.');

  return !g_strv_contains (without, dot != NULL ? dot + 1 : path);
}

NN_VARIANT_FIXTURE_TEST (every_step_has_its_gradient)
{
  for (int i = 0; i < fixture->n_forward_steps; i++)
    {
      const NnStep    *step = nn_trace_get (fixture->trace, i);
      g_autofree char *path = g_strconcat ("grad.", step->path, NULL);
      const NnStep    *gradient = nn_trace_find (fixture->trace, path);

      if (!has_gradient_of_its_own (step->path))
        continue;

      g_test_message ("%s", path);
      g_assert_nonnull (gradient);
      g_assert_cmpuint (gradient->tensor->length, ==, step->tensor->length);
    }
}

NN_VARIANT_FIXTURE_TEST (every_learned_parameter_has_its_gradient)
{
  const NnParameters *parameters = fixture->model->parameters;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (parameters, i);
      g_autofree char   *path = g_strconcat ("grad.", parameter->path, NULL);

      g_assert_true ((nn_trace_find (fixture->trace, path) != NULL) ==
                     (parameter->gradient != NULL));
    }
}

/* Is the gradient of a bias the sum of the gradients of what it was added to? */
static void
assert_sums_to_bias (Fixture    *fixture,
                     const char *layer,
                     const char *output,
                     const char *bias)
{
  g_autofree char *output_path = g_strdup_printf ("grad.%s.%s", layer, output);
  g_autofree char *bias_path = g_strdup_printf ("grad.%s.%s", layer, bias);
  const NnTensor  *d_output = nn_trace_find (fixture->trace, output_path)->tensor;
  const NnTensor  *d_bias = nn_trace_find (fixture->trace, bias_path)->tensor;

  g_test_message ("%s", layer);
  for (int d = 0; d < (int) d_bias->length; d++)
    {
      double sum = 0.0;

      for (int n = 0; n < nn_tensor_rows (d_output); n++)
        sum += nn_tensor_row (d_output, n)[d];
      g_assert_cmpfloat_with_epsilon (sum, d_bias->values[d], 1e-4);
    }
}

static void
test_gradients_are_those_of_the_steps_they_name (Fixture      *fixture,
                                                 gconstpointer variant)
{
  static const char *const norms[] = {
    "encoder.blks.block0.addnorm1.ln", "encoder.blks.block1.addnorm2.ln",
    "decoder.blks.block0.addnorm1.ln", "decoder.blks.block0.addnorm2.ln",
    "decoder.blks.block1.addnorm3.ln"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (norms); i++)
    assert_sums_to_bias (fixture, norms[i], "output", "bias");

  assert_sums_to_bias (fixture, "decoder.dense", "output", "bias");
  assert_sums_to_bias (fixture, "encoder.blks.block0.ffn", "dense1.output", "dense1.bias");
  assert_sums_to_bias (fixture, "decoder.blks.block1.ffn", "dense2.output", "dense2.bias");
  if (fixture->model->config.use_bias)
    {
      assert_sums_to_bias (fixture, "encoder.blks.block0.attention", "queries", "W_q.bias");
      assert_sums_to_bias (fixture, "encoder.blks.block0.attention", "values", "W_v.bias");
      assert_sums_to_bias (fixture, "encoder.blks.block0.attention", "output", "W_o.bias");
    }
}

int
main (int   argc,
      char *argv[])
{
  nn_test_init (&argc, &argv);

  for (int i = 0; i < nn_test_n_variants; i++)
    {
      const NnTestVariant *variant = &nn_test_variants[i];
      g_autofree char     *path = g_strconcat (
              "/core/gradient-tracer/gradients-are-of-what-they-name/", variant->name, NULL);

      if (nn_test_config (variant).norm == NN_NORM_LAYER)
        g_test_add (path, Fixture, variant,
                    set_up, test_gradients_are_those_of_the_steps_they_name, tear_down);
    }

  return g_test_run ();
}
