#include "core/engine/small-matmul.h"

#include "core/engine/processor.h"

/* How many floats one operation works on.  GCC compiles such a vector to as many registers as the
 * processor needs for it. */
#define LANES 16
typedef float Lanes __attribute__ ((vector_size (4 * LANES)));
typedef float LanesInRow __attribute__ ((vector_size (4 * LANES), aligned (4), may_alias));

/**
 * Terms:
 * @a: the first number of A
 * @row: how many numbers from one row of A to the next
 * @term: how many from one term of a sum to the next; A and Aᵀ differ in these two
 * @b: the first row of B
 * @stride: how many numbers from one row of B to the next
 * @K: number of terms
 */
typedef struct
{
  const float *a;
  int          row;
  int          term;
  const float *b;
  int          stride;
  int          K;
} Terms;

/* Computes R rows and LANES columns of C. */
NN_INLINE void sum_tile (float *c, int c_stride, const Terms *terms, const int R, NnWrite write)
{
  const float *a = terms->a;
  const float *b = terms->b;
  Lanes        sums[4] = { { 0.0f } };

  for (int k = 0; k < terms->K; k++, a += terms->term, b += terms->stride)
    for (int r = 0; r < R; r++)
      sums[r] += a[r * terms->row] * *(const LanesInRow *) b;

  for (int r = 0; r < R; r++)
    {
      LanesInRow *c_r = (LanesInRow *) (c + r * c_stride);

      if (write == NN_ADD)
        sums[r] += *c_r;
      *c_r = sums[r];
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
  for (; m + LANES <= c.columns; m += LANES, terms.b += LANES)
    sum_tile (c_n + m, c.stride, &terms, R, write);

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

/**
 * nn_small_matmul:
 * @c: (N, M)
 * @a: (N, K)
 * @b: (K, M)
 * @write: whether the product replaces C or is added to it
 *
 * C = A B.
 */
void nn_small_matmul (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  sum_all (c, (Terms){ a.values, a.stride, 1, b.values, b.stride, a.columns }, write);
}

/**
 * nn_small_matmul_tn:
 * @c: (N, M)
 * @a: (K, N)
 * @b: (K, M)
 * @write: whether the product replaces C or is added to it
 *
 * C = Aᵀ B.
 */
void nn_small_matmul_tn (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  sum_all (c, (Terms){ a.values, 1, a.stride, b.values, b.stride, a.rows }, write);
}

typedef float Eight __attribute__ ((vector_size (32)));
typedef float Four __attribute__ ((vector_size (16)));

NN_INLINE float sum_of_lanes (const Lanes *lanes)
{
  const Eight *eights = (const Eight *) lanes;
  const Eight  eight = eights[0] + eights[1];
  const Four  *fours = (const Four *) &eight;
  const Four   four = fours[0] + fours[1];

  return (four[0] + four[2]) + (four[1] + four[3]);
}

/* Computes the dot products of one row of A with R rows of B. */
NN_INLINE void dot_rows (float *c, const float *a, const float *b, int stride, int K, const int R,
                         NnWrite write)
{
  Lanes lanes[4] = { { 0.0f } };
  float sums[4];
  int   k = 0;

  for (; k + LANES <= K; k += LANES)
    for (int r = 0; r < R; r++)
      lanes[r] += *(const LanesInRow *) (a + k) * *(const LanesInRow *) (b + r * stride + k);

  for (int r = 0; r < R; r++)
    sums[r] = sum_of_lanes (&lanes[r]);

  for (; k < K; k++)
    for (int r = 0; r < R; r++)
      sums[r] += a[k] * b[r * stride + k];

  for (int r = 0; r < R; r++)
    c[r] = write == NN_ADD ? c[r] + sums[r] : sums[r];
}

NN_EVERY_PROCESSOR static void dot_all (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  for (int n = 0; n < c.rows; n++)
    {
      const float *a_n = a.values + n * a.stride;
      float       *c_n = c.values + n * c.stride;
      int          m = 0;

      for (; m + 4 <= c.columns; m += 4)
        dot_rows (c_n + m, a_n, b.values + m * b.stride, b.stride, a.columns, 4, write);
      for (; m < c.columns; m++)
        dot_rows (c_n + m, a_n, b.values + m * b.stride, b.stride, a.columns, 1, write);
    }
}

/**
 * nn_small_matmul_nt:
 * @c: (N, M)
 * @a: (N, K)
 * @b: (M, K)
 * @write: whether the product replaces C or is added to it
 *
 * C = A Bᵀ.
 */
void nn_small_matmul_nt (NnMatrix c, NnMatrix a, NnMatrix b, NnWrite write)
{
  dot_all (c, a, b, write);
}
