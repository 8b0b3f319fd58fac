/* core/engine/panel-tile.h
 *
 * Products with a panel (panels.h) in vector registers of LANES floats.  panels.c includes this
 * file once for each width, because GCC computes vectors that are wider than the registers in
 * memory.
 *
 *   LANES       floats of a register
 *   ROWS        how many rows of X are multiplied at a time: their sums fill the registers
 *   MULTIPLY    what the function is called
 */

#define JOIN(a, b) a##b
#define NAME(a, b) JOIN (a, b)
#define Lanes NAME (Lanes, LANES)
#define sum_tile NAME (sum_tile_, LANES)

typedef float Lanes __attribute__ ((vector_size (4 * LANES), aligned (4), may_alias));

/* y = the products of R rows of X with one panel, and b. */
NN_INLINE void sum_tile (float *y, int y_stride, const float *x, int x_stride, const float *panel,
                         int inputs, const float *b, const int R)
{
  Lanes sums[ROWS][NN_PANEL / LANES] = { { { 0.0f } } };

  for (int i = 0; i < inputs; i++, panel += NN_PANEL)
    for (int r = 0; r < R; r++)
      for (int q = 0; q < NN_PANEL / LANES; q++)
        sums[r][q] += x[r * x_stride + i] * *(const Lanes *) (panel + q * LANES);

  for (int r = 0; r < R; r++)
    for (int q = 0; q < NN_PANEL / LANES; q++)
      {
        if (b != NULL)
          sums[r][q] += *(const Lanes *) (b + q * LANES);
        *(Lanes *) (y + r * y_stride + q * LANES) = sums[r][q];
      }
}

#define TILE(R)                                                                                    \
  sum_tile (y + n * y_stride, y_stride, x.values + n * x.stride, x.stride, panel, x.columns, b, R)
#define LAST(R)                                                                                    \
  case R:                                                                                          \
    TILE (R);                                                                                      \
    break

/* The last rows are one tile, too: of two small ones each would wait for its own sums. */
NN_EVERY_PROCESSOR static void MULTIPLY (float *y, int y_stride, NnMatrix x, const float *panel,
                                         const float *b)
{
  int n = 0;

  for (; n + ROWS <= x.rows; n += ROWS)
    TILE (ROWS);

  switch (x.rows - n)
    {
      LAST (1);
      LAST (2);
      LAST (3);
#if ROWS > 4
      LAST (4);
      LAST (5);
      LAST (6);
      LAST (7);
#endif
    default:
      break;
    }
}

#undef TILE
#undef LAST

#undef sum_tile
#undef Lanes
#undef NAME
#undef JOIN
#undef MULTIPLY
#undef ROWS
#undef LANES
