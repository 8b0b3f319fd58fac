#include "core/trace/trace.h"

#include "tests/support/cases.h"

NN_TEST (steps_are_found_by_order_and_by_path)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (1));
  g_autoptr (NnTrace)  trace = nn_trace_new ();

  nn_trace_add (trace, "b", "first", tensor);
  nn_trace_add (trace, "a", "second", tensor);

  g_assert_cmpint (nn_trace_count (trace), ==, 2);
  g_assert_cmpstr (nn_trace_get (trace, 0)->path, ==, "b.first");
  g_assert_true (nn_trace_find (trace, "a.second") == nn_trace_get (trace, 1));
  g_assert_null (nn_trace_find (trace, "a.first"));
}

NN_TEST (path_names_layer_and_operation)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (1));
  g_autoptr (NnTrace)  trace = nn_trace_new ();

  nn_trace_add (trace, "encoder.blks.block0.attention", "scores", tensor);

  g_assert_cmpstr (nn_trace_get (trace, 0)->path, ==, "encoder.blks.block0.attention.scores");
}

NN_TEST (tensor_is_a_copy)
{
  g_autoptr (NnTensor) tensor = nn_tensor_new (NN_SHAPE (2, 1));
  g_autoptr (NnTrace)  trace = nn_trace_new ();
  const NnStep        *step;

  nn_trace_add (trace, "loss", "losses", tensor);
  step = nn_trace_get (trace, 0);
  nn_tensor_fill (tensor, 5.0f);

  g_assert_true (nn_shape_equal (step->tensor->shape, NN_SHAPE (2, 1)));
  g_assert_cmpfloat (step->tensor->values[0], ==, 0.0f);
}

NN_TEST_MAIN ()
