#include "tests/bench/bench-count.h"

#include "app/bench-limit.h"
#include "core/tensor/matmul.h"

/* Large enough that the call does not matter, small enough for a cache. */
#define PEAK_SIZE 768
#define PEAK_REPETITIONS 3

/* The part of a pair that grows with the square of its length: the products of the heads. */
static double count_heads (const NnConfig *config, int S, int T)
{
  const double D = config->num_hiddens;
  const double encoder = 2.0 * S * S * D;
  const double decoder = 1.0 * T * (T + 1) * D;
  const double cross = 2.0 * T * S * D;

  return config->num_blks * (encoder + decoder + cross);
}

/* Returns how many multiply-adds one pair of sentences needs, forward. */
double hl_count_pair (const NnConfig *config, int S, int T)
{
  double    sum = count_heads (config, S, T);
  HlProduct products[HL_PRODUCTS];

  hl_limit_list_products (config, products);
  for (int i = 0; i < HL_PRODUCTS; i++)
    sum += (double) products[i].times * (products[i].is_source ? S : T) * products[i].inputs *
           products[i].outputs;

  return sum;
}

/* Padding that reaches no result does not count, whether it was computed or not. Returns how
 * many multiply-adds the update needs, forward and backward. */
double hl_count_batch (const NnConfig *config, const NnBatch *batch, gboolean counts_padding)
{
  const NnRows *target = batch->target_rows;
  double        sum = 0.0;

  for (int b = 0; b < target->B; b++)
    sum += hl_count_pair (config, batch->source_rows->valid_lens[b],
                          counts_padding ? target->lengths[b] : target->valid_lens[b]);

  return 3.0 * sum;
}

typedef struct
{
  NnTensor *x; /* what is multiplied */
  NnTensor *W; /* by what */
  NnTensor *y; /* the product */
} Squares;

static void multiply_squares (int w, gpointer data)
{
  const Squares *squares = (const Squares *) data + w;

  for (int i = 0; i < PEAK_REPETITIONS; i++)
    nn_matmul (nn_matrix (squares->y), nn_matrix (squares->x), nn_matrix (squares->W), NN_REPLACE);
}

/* A large square matrix; none of its numbers is slow to multiply. */
static NnTensor *new_square (void)
{
  NnTensor *square = nn_tensor_new (NN_SHAPE (PEAK_SIZE, PEAK_SIZE));

  nn_tensor_fill (square, 0.5f);

  return square;
}

/* Has every worker multiply large square matrices, the fastest thing that this machine does.
 * Returns how many multiply-adds a second they did together. */
double hl_measure_peak (NnWorkers *workers)
{
  const int           n = nn_workers_count (workers);
  const double        square = (double) PEAK_SIZE * PEAK_SIZE;
  g_autofree Squares *squares = g_new (Squares, n);
  gint64              start;
  double              seconds;

  for (int w = 0; w < n; w++)
    squares[w] = (Squares){ new_square (), new_square (), new_square () };

  start = g_get_monotonic_time ();
  nn_workers_run (workers, multiply_squares, squares);
  seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;

  for (int w = 0; w < n; w++)
    {
      nn_tensor_free (squares[w].x);
      nn_tensor_free (squares[w].W);
      nn_tensor_free (squares[w].y);
    }

  return n * PEAK_REPETITIONS * PEAK_SIZE * square / seconds;
}
