#include "app/bench-limit.h"

#include <math.h>
#include <string.h>

void hl_samples_add (HlSamples *self, double value)
{
  if (self->n == self->size)
    {
      self->size = MAX (64, 2 * self->size);
      self->values = g_renew (double, self->values, self->size);
    }

  self->values[self->n++] = value;
}

/* Forgets them all. */
void hl_samples_clear (HlSamples *self)
{
  g_clear_pointer (&self->values, g_free);
  self->n = 0;
  self->size = 0;
}

static int compare_doubles (gconstpointer a, gconstpointer b)
{
  const double first = *(const double *) a;
  const double second = *(const double *) b;

  return (first > second) - (first < second);
}

/* Between two measurements it lies on the line from one to the other. Returns the value below
 * which this fraction of them lies; NaN of none. fraction: from 0 to 1. */
double hl_samples_quantile (const HlSamples *self, double fraction)
{
  const double       place = fraction * (self->n - 1);
  const int          below = (int) floor (place);
  g_autofree double *sorted = NULL;

  g_assert (fraction >= 0.0 && fraction <= 1.0);

  if (self->n == 0)
    return NAN;

  sorted = g_new (double, self->n);
  memcpy (sorted, self->values, (gsize) self->n * sizeof (double));
  qsort (sorted, (gsize) self->n, sizeof (double), compare_doubles);

  if (below == self->n - 1)
    return sorted[below];

  return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
}

/* Returns the value in their middle; NaN of none. */
double hl_samples_median (const HlSamples *self) { return hl_samples_quantile (self, 0.5); }

/* One worker's matrices, as large as the largest product needs.  What is in them does not
 * matter; it only must not grow or shrink from one product to the next. */
typedef struct _HlScratch
{
  NnTensor *x;   /* what goes into a product */
  NnTensor *y;   /* what comes out, and in its place ∂y */
  NnTensor *d_x; /* the gradient of x */
  NnTensor *W;   /* what it is multiplied by */
  NnTensor *d_W; /* the gradient of that */
} HlScratch;

void hl_limit_list_products (const NnConfig *config, HlProduct products[HL_PRODUCTS])
{
  const int       D = config->num_hiddens;
  const int       F = config->ffn_num_hiddens;
  const int       V = config->target_vocab;
  const int       L = config->num_blks;
  const HlProduct list[HL_PRODUCTS] = {
    { TRUE, D, 3 * D, L }, { TRUE, D, D, L },      { TRUE, D, F, L },      { TRUE, F, D, L },
    { TRUE, D, 2 * D, L }, { FALSE, D, 3 * D, L }, { FALSE, D, D, 3 * L }, { FALSE, D, F, L },
    { FALSE, F, D, L },    { FALSE, D, V, 1 },
  };

  for (int i = 0; i < HL_PRODUCTS; i++)
    products[i] = list[i];
}

/* Returns what measures the limits. */
HlLimit *hl_limit_new (const NnConfig *config, NnWorkers *workers)
{
  HlLimit *self = g_new0 (HlLimit, 1);

  self->workers = workers;
  self->scratch = g_new0 (HlScratch, nn_workers_count (workers));
  hl_limit_list_products (config, self->products);

  return self;
}

void hl_limit_free (HlLimit *self)
{
  if (self == NULL)
    return;

  for (int w = 0; w < nn_workers_count (self->workers); w++)
    {
      nn_tensor_free (self->scratch[w].x);
      nn_tensor_free (self->scratch[w].y);
      nn_tensor_free (self->scratch[w].d_x);
      nn_tensor_free (self->scratch[w].W);
      nn_tensor_free (self->scratch[w].d_W);
    }
  g_free (self->scratch);
  g_free (self);
}

/* Makes room for @length numbers, and fills it with such as are not slow to multiply. */
static void prepare (NnTensor **tensor, gsize length)
{
  if (*tensor != NULL && (*tensor)->length >= length)
    return;

  nn_tensor_reshape (tensor, NN_SHAPE ((int) length));
  nn_tensor_fill (*tensor, 0.5f);
}

static void prepare_scratch (HlScratch *self, gsize x, gsize y, gsize W)
{
  prepare (&self->x, x);
  prepare (&self->y, y);
  prepare (&self->d_x, x);
  prepare (&self->W, W);
  prepare (&self->d_W, W);
}

static NnMatrix window (const NnTensor *tensor, int rows, int columns)
{
  g_assert ((gsize) rows * columns <= tensor->length);

  return (NnMatrix){ tensor->values, rows, columns, columns };
}

typedef struct
{
  HlLimit        *limit;  /* what measures */
  const NnSlices *slices; /* the rows of each worker */
} Task;

static int rows_of (const NnSlices *slices, int w, const HlProduct *product)
{
  if (w >= slices->n || slices->items[w].batch == NULL)
    return 0;

  return product->is_source ? slices->items[w].source.rows->N : slices->items[w].target.rows->N;
}

static void multiply_forward (const HlScratch *scratch, const HlProduct *product, int N)
{
  for (int i = 0; i < product->times; i++)
    nn_matmul_nt (window (scratch->y, N, product->outputs), window (scratch->x, N, product->inputs),
                  window (scratch->W, product->outputs, product->inputs), NN_REPLACE);
}

static void multiply_backward (const HlScratch *scratch, const HlProduct *product, int N)
{
  for (int i = 0; i < product->times; i++)
    {
      nn_matmul_tn (window (scratch->d_W, product->outputs, product->inputs),
                    window (scratch->y, N, product->outputs),
                    window (scratch->x, N, product->inputs), NN_REPLACE);
      nn_matmul (window (scratch->d_x, N, product->inputs),
                 window (scratch->y, N, product->outputs),
                 window (scratch->W, product->outputs, product->inputs), NN_REPLACE);
    }
}

static void multiply_products (int w, gpointer data)
{
  const Task      *task = data;
  const HlScratch *scratch = &task->limit->scratch[w];

  for (int i = 0; i < HL_PRODUCTS; i++)
    {
      const HlProduct *product = &task->limit->products[i];
      const int        N = rows_of (task->slices, w, product);

      if (N == 0)
        continue;

      multiply_forward (scratch, product, N);
      multiply_backward (scratch, product, N);
    }
}

static void prepare_products (HlLimit *self, const NnSlices *slices, int w)
{
  gsize x = 0;
  gsize y = 0;
  gsize W = 0;

  for (int i = 0; i < HL_PRODUCTS; i++)
    {
      const HlProduct *product = &self->products[i];
      const gsize      N = rows_of (slices, w, product);

      x = MAX (x, N * product->inputs);
      y = MAX (y, N * product->outputs);
      W = MAX (W, (gsize) product->inputs * product->outputs);
    }

  prepare_scratch (&self->scratch[w], x, y, W);
}

/* Has every worker multiply what the layers of its slice would, forward and backward, and
 * nothing else. Returns the seconds it took. slices: a batch, dealt to the same workers. */
double hl_limit_measure_products (HlLimit *self, const NnSlices *slices)
{
  Task   task = { self, slices };
  gint64 start;

  for (int w = 0; w < nn_workers_count (self->workers); w++)
    prepare_products (self, slices, w);

  start = g_get_monotonic_time ();
  nn_workers_run (self->workers, multiply_products, &task);

  return (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}
