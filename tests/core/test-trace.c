#include "core/trace/trace.h"

static void
test_steps_are_found_by_order_and_by_path (void)
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

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/trace/steps-are-found-by-order-and-by-path",
                   test_steps_are_found_by_order_and_by_path);

  return g_test_run ();
}
