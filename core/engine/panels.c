#include "core/engine/panels.h"

#include <stdlib.h>
#include <string.h>

#include "core/engine/processor.h"

/* Outputs of a panel. */
#define NN_PANEL 16

/* This many rows are multiplied with a panel before the next panel: they and their outputs stay in
 * the first cache. */
#define MOST_ROWS 16

/* In bytes: half of a second cache. */
#define CACHE (1 << 18)

#define LANES 16
#define ROWS 8
#define MULTIPLY multiply_16
#include "core/engine/panel-tile.h"

#define LANES 8
#define ROWS 4
#define MULTIPLY multiply_8
#include "core/engine/panel-tile.h"

#define LANES 4
#define ROWS 4
#define MULTIPLY multiply_4
#include "core/engine/owned.h"
#include "core/engine/panel-tile.h"

struct _NnPanels
{
  int    outputs; /* O */
  int    inputs;  /* I */
  float *values;  /* (O rounded up to whole panels, I): panel after panel; zeros after the last
                   * output */
};

static gsize panel_length (const NnPanels *self) { return (gsize) NN_PANEL * (gsize) self->inputs; }

static int count_panels (const NnPanels *self) { return (self->outputs + NN_PANEL - 1) / NN_PANEL; }

/* How many panels are multiplied with all rows before the next ones: these panels are read from the
 * memory once, and stay in the cache. */
static int panels_in_cache (const NnPanels *self)
{
  return MAX (1, CACHE / (int) (sizeof (float) * panel_length (self)));
}

/**
 * @w: (O, I)
 * Returns: (transfer full): a copy of @w in panels
 */
NnPanels *nn_panels_new (NnMatrix w)
{
  NnPanels   *self = g_new0 (NnPanels, 1);
  const gsize bytes = sizeof (float) * panel_length (&(NnPanels){ w.rows, w.columns, NULL });

  self->outputs = w.rows;
  self->inputs = w.columns;
  self->values = aligned_alloc (64, bytes * (gsize) count_panels (self));
  if (self->values == NULL)
    g_error ("Could not allocate a weight of %d rows and %d columns", w.rows, w.columns);

  for (int o = 0; o < NN_PANEL * count_panels (self); o++)
    {
      float *column = self->values + (gsize) (o / NN_PANEL) * panel_length (self) + o % NN_PANEL;

      for (int i = 0; i < w.columns; i++)
        column[i * NN_PANEL] = o < w.rows ? w.values[(gsize) o * (gsize) w.stride + i] : 0.0f;
    }

  return self;
}

NN_FREES_FOR_ALL (NnPanels, nn_panels_free, (free, values))

static void multiply (float *y, int y_stride, NnMatrix x, const float *panel, const float *b)
{
  switch (nn_processor_lanes ())
    {
    case 16:
      multiply_16 (y, y_stride, x, panel, b);
      break;
    case 8:
      multiply_8 (y, y_stride, x, panel, b);
      break;
    default:
      multiply_4 (y, y_stride, x, panel, b);
      break;
    }
}

/* The outputs of a panel that is not full are fewer than a register has. */
static void multiply_last (NnMatrix y, NnMatrix x, const float *panel, const float *b)
{
  float sums[MOST_ROWS * NN_PANEL];

  multiply (sums, NN_PANEL, x, panel, NULL);
  for (int n = 0; n < x.rows; n++)
    for (int o = 0; o < y.columns; o++)
      y.values[n * y.stride + o] = sums[n * NN_PANEL + o] + (b != NULL ? b[o] : 0.0f);
}

/* Multiplies some rows with the panels from @first on, as many as stay in the cache. */
static void multiply_rows (NnMatrix y, NnMatrix x, const NnPanels *w, const float *b, int first)
{
  const int full = w->outputs / NN_PANEL;
  const int end = MIN (first + panels_in_cache (w), count_panels (w));

  for (int p = first; p < MIN (end, full); p++)
    multiply (y.values + p * NN_PANEL, y.stride, x, w->values + (gsize) p * panel_length (w),
              b != NULL ? b + p * NN_PANEL : NULL);

  if (full < end)
    multiply_last (
        (NnMatrix){ y.values + full * NN_PANEL, y.rows, y.columns - full * NN_PANEL, y.stride }, x,
        w->values + (gsize) full * panel_length (w), b != NULL ? b + full * NN_PANEL : NULL);
}

static NnMatrix rows_from (NnMatrix m, int first)
{
  return (NnMatrix){ m.values + (gsize) first * (gsize) m.stride, MIN (MOST_ROWS, m.rows - first),
                     m.columns, m.stride };
}

/**
 * @y: (N, O)
 * @x: (N, I)
 * @w: (O, I) in panels
 * @b: (O) (nullable): what is added to each output
 *
 * Y = X Wᵀ + b.
 */
void nn_panels_multiply (NnMatrix y, NnMatrix x, const NnPanels *w, const float *b)
{
  g_assert (y.rows == x.rows && x.columns == w->inputs && y.columns == w->outputs);

  for (int panel = 0; panel < count_panels (w); panel += panels_in_cache (w))
    for (int first = 0; first < x.rows; first += MOST_ROWS)
      multiply_rows (rows_from (y, first), rows_from (x, first), w, b, panel);
}
