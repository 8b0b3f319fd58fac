#include "core/engine/products.h"

#include <cblas.h>

#include "core/engine/partner.h"
#include "core/engine/processor.h"

/* How many floats one operation works on.  Nearly every machine has registers of this size; GCC
 * computes vectors that are wider in memory, which takes ten times as long. */
#define LANES 8
typedef float Lanes __attribute__ ((vector_size (4 * LANES)));
typedef float LanesInRow __attribute__ ((vector_size (4 * LANES), aligned (4), may_alias));

typedef struct
{
  const float *a;      /* the first number of A */
  int          row;    /* how many numbers from one row of A to the next */
  int          term;   /* how many from one term of a sum to the next; A and Aᵀ differ in these
                        * two */
  const float *b;      /* the first row of B */
  int          stride; /* how many numbers from one row of B to the next */
  int          K;      /* number of terms */
} Terms;

/* Computes R rows and Q · LANES columns of C. */
NN_INLINE void sum_tile (float *c, int c_stride, const Terms *terms, const int R, const int Q,
                         NnWrite write)
{
  const float *a = terms->a;
  const float *b = terms->b;
  Lanes        sums[4][2] = { { { 0.0f } } };

  for (int k = 0; k < terms->K; k++, a += terms->term, b += terms->stride)
    for (int r = 0; r < R; r++)
      for (int q = 0; q < Q; q++)
        sums[r][q] += a[r * terms->row] * *(const LanesInRow *) (b + q * LANES);

  for (int r = 0; r < R; r++)
    for (int q = 0; q < Q; q++)
      {
        LanesInRow *c_r = (LanesInRow *) (c + r * c_stride + q * LANES);

        if (write == NN_ADD)
          sums[r][q] += *c_r;
        *c_r = sums[r][q];
      }
}

/* Computes the columns of one row that are too few for a tile. */
NN_INLINE void sum_rest (float *c, const Terms *terms, int M, NnWrite write)
{
  for (int m = 0; m < M; m++)
    {
      float sum = 0.0f;

      for (int k = 0; k < terms->K; k++)
        sum += terms->a[k * terms->term] * terms->b[k * terms->stride + m];

      c[m] = write == NN_ADD ? c[m] + sum : sum;
    }
}

/* Computes R rows of C. */
NN_INLINE void sum_rows (NnMatrix c, int n, Terms terms, const int R, NnWrite write)
{
  float *c_n = c.values + n * c.stride;
  int    m = 0;

  terms.a += n * terms.row;
  for (; m + 2 * LANES <= c.columns; m += 2 * LANES, terms.b += 2 * LANES)
    sum_tile (c_n + m, c.stride, &terms, R, 2, write);
  for (; m + LANES <= c.columns; m += LANES, terms.b += LANES)
    sum_tile (c_n + m, c.stride, &terms, R, 1, write);

  for (int r = 0; r < R && m < c.columns; r++, terms.a += terms.row)
    sum_rest (c_n + r * c.stride + m, &terms, c.columns - m, write);
}

NN_EVERY_PROCESSOR static void sum_all (NnMatrix c, Terms terms, NnWrite write)
{
  int n = 0;

  for (; n + 4 <= c.rows; n += 4)
    sum_rows (c, n, terms, 4, write);
  for (; n + 2 <= c.rows; n += 2)
    sum_rows (c, n, terms, 2, write);
  if (n < c.rows)
    sum_rows (c, n, terms, 1, write);
}

typedef float Four __attribute__ ((vector_size (16)));

NN_INLINE float sum_of_lanes (const Lanes *lanes)
{
  const Four *fours = (const Four *) lanes;
  const Four  four = fours[0] + fours[1];

  return (four[0] + four[2]) + (four[1] + four[3]);
}

/* Computes the dot products of R rows of A with Q rows of B. */
NN_INLINE void dot_tile (float *c, int c_stride, NnMatrix a, NnMatrix b, const int R, const int Q,
                         NnWrite write)
{
  Lanes lanes[2][4] = { { { 0.0f } } };
  int   k = 0;

  for (; k + LANES <= a.columns; k += LANES)
    for (int q = 0; q < Q; q++)
      for (int r = 0; r < R; r++)
        lanes[r][q] += *(const LanesInRow *) (a.values + r * a.stride + k) *
                       *(const LanesInRow *) (b.values + q * b.stride + k);

  for (int r = 0; r < R; r++)
    for (int q = 0; q < Q; q++)
      {
        float *c_rq = c + r * c_stride + q;
        float  sum = sum_of_lanes (&lanes[r][q]);

        for (int rest = k; rest < a.columns; rest++)
          sum += a.values[r * a.stride + rest] * b.values[q * b.stride + rest];

        *c_rq = write == NN_ADD ? *c_rq + sum : sum;
      }
}

/* Computes the dot products of all rows of A with Q rows of B. */
NN_INLINE void dot_rows (float *c, int c_stride, NnMatrix a, NnMatrix b, const int Q, NnWrite write)
{
  int n = 0;

  for (; n + 2 <= a.rows; n += 2, a.values += 2 * a.stride, c += 2 * c_stride)
    dot_tile (c, c_stride, a, b, 2, Q, write);
  if (n < a.rows)
    dot_tile (c, c_stride, a, b, 1, Q, write);
}

/* Computes the dot products of one row of A with all rows of B.  B is read from its beginning to
 * its end: a processor fetches one such stream ahead from memory twice as fast as four.  There are
 * four sums, because one alone would wait for its own last addition. */
NN_INLINE void dot_row (float *c, const float *a, NnMatrix b, NnWrite write)
{
  for (int m = 0; m < b.rows; m++, b.values += b.stride)
    {
      Lanes lanes[4] = { { 0.0f } };
      int   k = 0;
      float sum;

      for (; k + 4 * LANES <= b.columns; k += 4 * LANES)
        for (int i = 0; i < 4; i++)
          lanes[i] += *(const LanesInRow *) (a + k + i * LANES) *
                      *(const LanesInRow *) (b.values + k + i * LANES);
      for (; k + LANES <= b.columns; k += LANES)
        lanes[0] += *(const LanesInRow *) (a + k) * *(const LanesInRow *) (b.values + k);

      lanes[0] = (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
      sum = sum_of_lanes (&lanes[0]);
      for (; k < b.columns; k++)
        sum += a[k] * b.values[k];

      c[m] = write == NN_ADD ? c[m] + sum : sum;
    }
}

NN_EVERY_PROCESSOR static void dot_all (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  int m = 0;

  if (a.rows == 1)
    {
      dot_row (c.values, a.values, b, write);
      return;
    }

  for (; m + 4 <= c.columns; m += 4, b.values += 4 * b.stride)
    dot_rows (c.values + m, c.stride, a, b, 4, write);
  for (; m < c.columns; m++, b.values += b.stride)
    dot_rows (c.values + m, c.stride, a, b, 1, write);
}

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
  int      rows; /* of B in a piece, except for the last */
} FewRows;

static void multiply_piece (int piece, gpointer data)
{
  const FewRows *self = data;
  const int      first = piece * self->rows;
  const int      rows = MIN (self->rows, self->b.rows - first);
  const NnMatrix b = { self->b.values + (gsize) first * self->b.stride, rows, self->b.columns,
                       self->b.stride };
  const NnMatrix c = { self->c.values + first, self->c.rows, rows, self->c.stride };

  dot_all (c, self->a, b, self->write);
}

/* With few rows, all of B should be read just once.  OpenBLAS would first copy B into another
 * order, which saves time only with many rows. */
static void multiply_few_rows (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  const int rows = PIECE / (MAX (c.rows, FEW_ROWS / 4) * b.columns) / 16 * 16;
  FewRows   product = { c, a, b, write, MAX (rows, 16) };

  nn_partner_share (multiply_piece, &product, (b.rows + product.rows - 1) / product.rows);
}

/* In multiply-adds: up to this many, a call of OpenBLAS costs more time than it saves. */
#define SMALL 8192

static gboolean is_small (gint64 rows, gint64 columns, gint64 terms)
{
  return rows * columns * terms <= SMALL;
}

/**
 * @c: (N, M)
 * @a: (N, K)
 * @b: (K, M)
 * @write: whether the product replaces C or is added to it
 *
 * C = A B.
 */
void nn_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  g_assert (c.rows == a.rows && c.columns == b.columns && a.columns == b.rows);

  if (is_small (c.rows, c.columns, a.columns))
    sum_all (c, (Terms){ a.values, a.stride, 1, b.values, b.stride, a.columns }, write);
  else
    multiply (CblasNoTrans, CblasNoTrans, c, a, b, write);
}

/**
 * @c: (N, M)
 * @a: (N, K)
 * @b: (M, K)
 * @write: whether the product replaces C or is added to it
 *
 * C = A Bᵀ: the dot product of every row of A with every row of B.
 */
void nn_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  g_assert (c.rows == a.rows && c.columns == b.rows && a.columns == b.columns);

  if (is_small (c.rows, c.columns, a.columns))
    dot_all (c, a, b, write);
  else if (c.rows <= FEW_ROWS)
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
 * C = Aᵀ B: a sum over the K rows of both.  The gradient of a weight is such a sum.
 */
void nn_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  g_assert (c.rows == a.columns && c.columns == b.columns && a.rows == b.rows);

  if (is_small (c.rows, c.columns, a.rows))
    sum_all (c, (Terms){ a.values, 1, a.stride, b.values, b.stride, a.rows }, write);
  else
    multiply (CblasTrans, CblasNoTrans, c, a, b, write);
}
