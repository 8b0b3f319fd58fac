#include "core/trace/step.h"

static void
test_path_names_layer_and_operation (void)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (1));
  g_autoptr (NnStep)   step = nn_step_new ("encoder.blks.block0.attention", "scores", tensor);

  g_assert_cmpstr (step->path, ==, "encoder.blks.block0.attention.scores");
}

static void
test_tensor_is_a_copy (void)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (2, 1));
  g_autoptr (NnStep)   step = nn_step_new ("loss", "losses", tensor);

  nn_tensor_fill (tensor, 5.0f);

  g_assert_true (nn_shape_equal (step->tensor->shape, NN_SHAPE (2, 1)));
  g_assert_cmpfloat (step->tensor->values[0], ==, 0.0f);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/step/path-names-layer-and-operation",
                   test_path_names_layer_and_operation);
  g_test_add_func ("/core/step/tensor-is-a-copy", test_tensor_is_a_copy);

  return g_test_run ();
}
