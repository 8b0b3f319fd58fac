#include "tests/bench/bench-operations.h"

#include "core/tensor/matmul.h"
#include "tests/bench/bench-machine.h"
#include "tests/support/cases.h"

NN_TEST (file_says_what_a_function_does)
{
  g_assert_cmpint (hl_operation_of_symbol ("raise_all.arch_x86_64_v4", "softmax.c"), ==,
                   HL_OPERATION_ATTENTION);
  g_assert_cmpint (hl_operation_of_symbol ("move", "adam.c"), ==, HL_OPERATION_OPTIMIZER);
  g_assert_cmpint (hl_operation_of_symbol ("add_product", "matmul.c"), ==, HL_OPERATION_PRODUCTS);
  g_assert_cmpint (hl_operation_of_symbol ("harden.arch_x86_64_v4", "heads.c"), ==,
                   HL_OPERATION_ATTENTION);
  g_assert_cmpint (hl_operation_of_symbol ("dot_all", "small-matmul.c"), ==, HL_OPERATION_PRODUCTS);
  g_assert_cmpint (hl_operation_of_symbol ("main", "cli.c"), ==, HL_OPERATION_OTHER);
}

NN_TEST (name_says_it_where_no_file_does)
{
  g_assert_cmpint (hl_operation_of_symbol ("nn_layer_norm_forward", NULL), ==, HL_OPERATION_NORM);
  g_assert_cmpint (hl_operation_of_symbol ("nn_matmul", NULL), ==, HL_OPERATION_PRODUCTS);
  g_assert_cmpint (hl_operation_of_symbol ("nn_matmul_nt", NULL), ==, HL_OPERATION_PRODUCTS);
  g_assert_cmpint (hl_operation_of_symbol ("nn_maskerade", NULL), ==, HL_OPERATION_OTHER);
  g_assert_cmpint (hl_operation_of_symbol ("main", NULL), ==, HL_OPERATION_OTHER);
}

NN_TEST (library_says_it)
{
  g_assert_cmpint (hl_operation_of_library ("/usr/lib/libopenblas.so.0"), ==,
                   HL_OPERATION_PRODUCTS);
  g_assert_cmpint (hl_operation_of_library ("/lib/libc.so.6"), ==, HL_OPERATION_MEMORY);
  g_assert_cmpint (hl_operation_of_library ("/lib/libcrypto.so"), ==, HL_OPERATION_OTHER);
}

/* Multiplies for as long as the clock of a processor needs for some samples. */
static void multiply_cb (int w, gpointer data)
{
  g_autoptr (NnTensor) x = nn_tensor_new (NN_SHAPE (64, 64));
  g_autoptr (NnTensor) y = nn_tensor_new (NN_SHAPE (64, 64));
  const double         enough = hl_machine_cpu_seconds () + 0.3;

  while (hl_machine_cpu_seconds () < enough)
    for (int i = 0; i < 100; i++)
      nn_matmul (nn_matrix (y), nn_matrix (x), nn_matrix (x), NN_REPLACE);
}

NN_TEST (samples_fall_where_the_work_is)
{
  g_autoptr (NnWorkers)    workers = nn_workers_new (2);
  g_autoptr (HlOperations) operations = hl_operations_new (workers);
  int                      counts[HL_N_OPERATIONS];
  int                      n;
  int                      sum = 0;

  hl_operations_start (operations);
  nn_workers_run (workers, multiply_cb, NULL);
  hl_operations_stop (operations);

  n = hl_operations_count (counts);
  if (n == 0)
    {
      g_test_skip ("no samples on this system");
      return;
    }

  for (int i = 0; i < HL_N_OPERATIONS; i++)
    sum += counts[i];
  g_assert_cmpint (sum, ==, n);
  g_assert_cmpint (counts[HL_OPERATION_PRODUCTS], >, n / 2);
}

NN_TEST (nothing_is_sampled_before_the_start)
{
  g_autoptr (NnWorkers)    workers = nn_workers_new (1);
  g_autoptr (HlOperations) operations = hl_operations_new (workers);
  int                      counts[HL_N_OPERATIONS];

  nn_workers_run (workers, multiply_cb, NULL);

  g_assert_cmpint (hl_operations_count (counts), ==, 0);
}

NN_TEST_MAIN ()
