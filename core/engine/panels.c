#include "core/engine/panels.h"

#include <stdlib.h>
#include <string.h>

#include "core/engine/processor.h"

/* Outputs of a panel. */
#define NN_PANEL 16

/* This many rows are multiplied with all panels before the next ones: their outputs, of a large
 * vocabulary too, stay in the cache until their lines are complete. */
#define MOST_ROWS 16

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
#include "core/engine/panel-tile.h"

/**
 * NnPanels:
 * @outputs: O
 * @inputs: I
 * @values: (O rounded up to whole panels, I): panel after panel; zeros after the last output
 */
struct _NnPanels
{
  int    outputs;
  int    inputs;
  float *values;
};

static gsize panel_length (const NnPanels *self) { return (gsize) NN_PANEL * (gsize) self->inputs; }

static int count_panels (const NnPanels *self) { return (self->outputs + NN_PANEL - 1) / NN_PANEL; }

/**
 * nn_panels_new:
 * @w: (O, I)
 *
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

/**
 * nn_panels_free:
 * @self: (nullable) (transfer full): the panels
 */
void nn_panels_free (NnPanels *self)
{
  if (self == NULL)
    return;

  free (self->values);
  g_free (self);
}

static void multiply (float *y, int y_stride, NnMatrix x, const float *panel)
{
  switch (nn_processor_lanes ())
    {
    case 16:
      multiply_16 (y, y_stride, x, panel);
      break;
    case 8:
      multiply_8 (y, y_stride, x, panel);
      break;
    default:
      multiply_4 (y, y_stride, x, panel);
      break;
    }
}

/* The outputs of a panel that is not full are fewer than a register has. */
static void multiply_last (NnMatrix y, NnMatrix x, const float *panel)
{
  for (int n = 0; n < x.rows; n++)
    {
      const NnMatrix row = { x.values + n * x.stride, 1, x.columns, x.stride };
      float          sums[NN_PANEL];

      multiply (sums, NN_PANEL, row, panel);
      memcpy (y.values + n * y.stride, sums, sizeof (float) * (gsize) y.columns);
    }
}

static void multiply_rows (NnMatrix y, NnMatrix x, const NnPanels *w)
{
  const int full = w->outputs / NN_PANEL;

  for (int p = 0; p < full; p++)
    multiply (y.values + p * NN_PANEL, y.stride, x, w->values + (gsize) p * panel_length (w));

  if (full < count_panels (w))
    multiply_last (
        (NnMatrix){ y.values + full * NN_PANEL, y.rows, y.columns - full * NN_PANEL, y.stride }, x,
        w->values + (gsize) full * panel_length (w));
}

static NnMatrix rows_from (NnMatrix m, int first)
{
  return (NnMatrix){ m.values + (gsize) first * (gsize) m.stride, MIN (MOST_ROWS, m.rows - first),
                     m.columns, m.stride };
}

/**
 * nn_panels_multiply:
 * @y: (N, O)
 * @x: (N, I)
 * @w: (O, I) in panels
 *
 * Y = X Wᵀ.
 */
void nn_panels_multiply (NnMatrix y, NnMatrix x, const NnPanels *w)
{
  g_assert (y.rows == x.rows && x.columns == w->inputs && y.columns == w->outputs);

  for (int first = 0; first < x.rows; first += MOST_ROWS)
    multiply_rows (rows_from (y, first), rows_from (x, first), w);
}
