#include "core/tensor/matmul.h"

#include <cblas.h>

#include "core/tensor/partner.h"
#include "core/tensor/small-matmul.h"

/* Below this many multiply-adds the call costs more than it saves. */
#define SMALL 8192

/* Up to this many rows, reading B costs more than computing with it. */
#define FEW_ROWS 32

/* Up to this many multiply-adds, OpenBLAS takes B as it is. */
#define PIECE (1 << 18)

static gboolean
is_small (gint64 rows,
          gint64 columns,
          gint64 terms)
{
  return rows * columns * terms <= SMALL;
}

static void
multiply (CBLAS_TRANSPOSE transpose_a,
          CBLAS_TRANSPOSE transpose_b,
          NnMatrix        c,
          NnMatrix        a,
          NnMatrix        b,
          NnWrite         write)
{
  const int terms = transpose_a == CblasTrans ? a.rows : a.columns;

  cblas_sgemm (CblasRowMajor, transpose_a, transpose_b, c.rows, c.columns, terms,
               1.0f, a.values, a.stride, b.values, b.stride,
               write == NN_ADD ? 1.0f : 0.0f, c.values, c.stride);
}

/* A product of few rows, in pieces of some rows of B each. */
typedef struct
{
  NnMatrix c;
  NnMatrix a;
  NnMatrix b;
  NnWrite  write;
  int      rows; /* of B in a piece, but for the last */
} FewRows;

static void
multiply_piece (int      piece,
                gpointer data)
{
  const FewRows *self = data;
  const int      first = piece * self->rows;
  const int      rows = MIN (self->rows, self->b.rows - first);
  const NnMatrix b = { self->b.values + (gsize) first * self->b.stride, rows, self->b.columns,
                       self->b.stride };
  const NnMatrix c = { self->c.values + first, self->c.rows, rows, self->c.stride };

  if (c.rows == 1)
    cblas_sgemv (CblasRowMajor, CblasNoTrans, rows, b.columns, 1.0f, b.values, b.stride,
                 self->a.values, 1, self->write == NN_ADD ? 1.0f : 0.0f, c.values, 1);
  else
    multiply (CblasNoTrans, CblasTrans, c, self->a, b, self->write);
}

/* Few rows: all of B is read once, as fast as memory gives it.  A large product would
 * first copy B into an order that pays only with many rows, so this one is cut until
 * each piece is small. */
static void
multiply_few_rows (NnMatrix c,
                   NnMatrix a,
                   NnMatrix b,
                   NnWrite  write)
{
  const int rows = PIECE / (MAX (c.rows, FEW_ROWS / 4) * b.columns) / 16 * 16;
  FewRows   product = { c, a, b, write, MAX (rows, 16) };

  nn_partner_share (multiply_piece, &product, (b.rows + product.rows - 1) / product.rows);
}

/**
 * nn_matmul:
 * @c: (N, M)
 * @a: (N, K)
 * @b: (K, M)
 * @write: what becomes of the old C
 *
 * C = A B.
 */
void
nn_matmul (NnMatrix c,
           NnMatrix a,
           NnMatrix b,
           NnWrite  write)
{
  g_assert (c.rows == a.rows && c.columns == b.columns && a.columns == b.rows);

  if (!is_small (c.rows, c.columns, a.columns))
    {
      multiply (CblasNoTrans, CblasNoTrans, c, a, b, write);
      return;
    }

  nn_small_matmul (c, a, b, write);
}

/**
 * nn_matmul_nt:
 * @c: (N, M)
 * @a: (N, K)
 * @b: (M, K)
 * @write: what becomes of the old C
 *
 * C = A Bᵀ: every row of A against every row of B.
 */
void
nn_matmul_nt (NnMatrix c,
              NnMatrix a,
              NnMatrix b,
              NnWrite  write)
{
  g_assert (c.rows == a.rows && c.columns == b.rows && a.columns == b.columns);

  if (!is_small (c.rows, c.columns, a.columns))
    {
      if (c.rows <= FEW_ROWS)
        multiply_few_rows (c, a, b, write);
      else
        multiply (CblasNoTrans, CblasTrans, c, a, b, write);
      return;
    }

  nn_small_matmul_nt (c, a, b, write);
}

/**
 * nn_matmul_tn:
 * @c: (N, M)
 * @a: (K, N)
 * @b: (K, M)
 * @write: what becomes of the old C
 *
 * C = Aᵀ B: how a weight's gradient is summed over the rows of a stack.
 */
void
nn_matmul_tn (NnMatrix c,
              NnMatrix a,
              NnMatrix b,
              NnWrite  write)
{
  g_assert (c.rows == a.columns && c.columns == b.columns && a.rows == b.rows);

  if (!is_small (c.rows, c.columns, a.rows))
    {
      multiply (CblasTrans, CblasNoTrans, c, a, b, write);
      return;
    }

  nn_small_matmul_tn (c, a, b, write);
}

/**
 * nn_matmul_use_one_thread:
 *
 * Tells OpenBLAS to compute on the calling thread alone, from now on.  Whoever
 * has several products to compute shares them among threads of its own.
 */
void
nn_matmul_use_one_thread (void)
{
  openblas_set_num_threads (1);
}

#ifdef __ELF__
/* OpenBLAS's own; some builds of it have no threads and lack it. */
extern int blas_thread_shutdown_ (void) __attribute__ ((weak));
#else
static int (*const blas_thread_shutdown_) (void) = NULL;
#endif

/**
 * nn_matmul_end_idle_threads:
 *
 * Ends the threads that OpenBLAS starts before main() does anything; all products are
 * computed on the calling thread from now on.  Call it first of all: a program that ends
 * while such a thread is falling asleep waits for it for ever (OpenBLAS 0.3.21).
 */
void
nn_matmul_end_idle_threads (void)
{
  nn_matmul_use_one_thread ();
  if (blas_thread_shutdown_ != NULL)
    blas_thread_shutdown_ ();
}
