#include "core/engine/large-matmul.h"

#include <cblas.h>

#include "core/engine/partner.h"
#include "core/engine/small-matmul.h"

/* Up to this many rows of C, reading B takes more time than computing with it. */
#define FEW_ROWS 32

/* Multiply-adds of a piece that one of two threads takes. */
#define PIECE (1 << 18)

static void multiply (CBLAS_TRANSPOSE transpose_a, CBLAS_TRANSPOSE transpose_b, NnMatrix c,
                      NnMatrix a, NnMatrix b, NnWrite write)
{
  const int terms = transpose_a == CblasTrans ? a.rows : a.columns;

  cblas_sgemm (CblasRowMajor, transpose_a, transpose_b, c.rows, c.columns, terms, 1.0f, a.values,
               a.stride, b.values, b.stride, write == NN_ADD ? 1.0f : 0.0f, c.values, c.stride);
}

/* A product C = A Bᵀ of few rows.  A piece of it is some rows of B, and so some columns of C. */
typedef struct
{
  NnMatrix c;
  NnMatrix a;
  NnMatrix b;
  NnWrite  write;
  int      rows; /* of B in a piece, but for the last */
} FewRows;

static void multiply_piece (int piece, gpointer data)
{
  const FewRows *self = data;
  const int      first = piece * self->rows;
  const int      rows = MIN (self->rows, self->b.rows - first);
  const NnMatrix b = { self->b.values + (gsize) first * self->b.stride, rows, self->b.columns,
                       self->b.stride };
  const NnMatrix c = { self->c.values + first, self->c.rows, rows, self->c.stride };

  nn_small_matmul_nt (c, self->a, b, self->write);
}

/* With few rows, all of B should be read just once.  OpenBLAS would first copy B into another
 * order, which saves time only with many rows. */
static void multiply_few_rows (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  const int rows = PIECE / (MAX (c.rows, FEW_ROWS / 4) * b.columns) / 16 * 16;
  FewRows   product = { c, a, b, write, MAX (rows, 16) };

  nn_partner_share (multiply_piece, &product, (b.rows + product.rows - 1) / product.rows);
}

/**
 * @c: (N, M)
 * @a: (N, K)
 * @b: (K, M)
 * @write: whether the product replaces C or is added to it
 *
 * C = A B.
 */
void nn_large_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  multiply (CblasNoTrans, CblasNoTrans, c, a, b, write);
}

/**
 * @c: (N, M)
 * @a: (N, K)
 * @b: (M, K)
 * @write: whether the product replaces C or is added to it
 *
 * C = A Bᵀ.
 */
void nn_large_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  if (c.rows <= FEW_ROWS)
    multiply_few_rows (c, a, b, write);
  else
    multiply (CblasNoTrans, CblasTrans, c, a, b, write);
}

/**
 * @c: (N, M)
 * @a: (K, N)
 * @b: (K, M)
 * @write: whether the product replaces C or is added to it
 *
 * C = Aᵀ B.
 */
void nn_large_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  multiply (CblasTrans, CblasNoTrans, c, a, b, write);
}
