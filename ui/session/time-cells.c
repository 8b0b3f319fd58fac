#include "ui/session/time-cells.h"

#include "core/engine/owned.h"

struct _HlTimeCells
{
  GPtrArray *cells; /* of HlTimeCell, in the order of the steps */
};

NN_FREES (HlTimeCell, cell_free, (g_free, label, name, unknown_name))

/* Returns no cells. */
HlTimeCells *hl_time_cells_new (void)
{
  HlTimeCells *self = g_new0 (HlTimeCells, 1);

  self->cells = g_ptr_array_new_with_free_func (cell_free);

  return self;
}

NN_FREES_FOR_ALL (HlTimeCells, hl_time_cells_free, (g_ptr_array_unref, cells))

/* Returns the cell, called as its label says. row: which row, or HL_TIME_CELLS_PARTS. */
HlTimeCell *hl_time_cells_add (HlTimeCells *self, int row, int first, int end, const char *label)
{
  HlTimeCell *cell = g_new0 (HlTimeCell, 1);

  g_assert (end > first);

  cell->row = row;
  cell->first = first;
  cell->end = end;
  cell->label = g_strdup (label);
  cell->name = g_strdup (label);
  g_ptr_array_add (self->cells, cell);

  return cell;
}

static gboolean has_step (const HlTimeCell *cell, int step)
{
  return cell->first <= step && step < cell->end;
}

static const HlTimeCell *find_cell (const HlTimeCells *self, int row, int position)
{
  NN_EACH_OF (const HlTimeCell, cell, self->cells)
    if (cell->row == row && has_step (cell, position))
      return cell;

  return NULL;
}

static void add_cells (const HlTimeCells *self, int row, const HlTimeCell *around, GPtrArray *cells)
{
  NN_EACH_OF (HlTimeCell, cell, self->cells)
    if (cell->row == row && (around == NULL || has_step (around, cell->first)))
      g_ptr_array_add (cells, cell);
}

/* Replaces the cell of the present step by its parts. */
static void open_cell (const HlTimeCells *self, int position, GPtrArray *cells)
{
  const int             index = hl_time_cells_index (cells, position);
  const HlTimeCell     *open = index >= 0 ? g_ptr_array_index (cells, index) : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (open == NULL || position == open->first)
    return;

  add_cells (self, HL_TIME_CELLS_PARTS, open, parts);
  if (parts->len == 0)
    return;

  g_ptr_array_remove_index (cells, (guint) index);
  for (guint i = 0; i < parts->len; i++)
    g_ptr_array_insert (cells, index + (int) i, g_ptr_array_index (parts, i));
}

/* Returns what is in it then. row: which row, from 0. */
GPtrArray *hl_time_cells_get_row (const HlTimeCells *self, int row, int position)
{
  GPtrArray        *cells = g_ptr_array_new ();
  const HlTimeCell *around = row > 0 ? find_cell (self, row - 1, position) : NULL;

  if (row > 0 && around == NULL)
    return cells;

  add_cells (self, row, around, cells);
  if (row == HL_TIME_CELLS_ROWS - 1)
    open_cell (self, position, cells);

  return cells;
}

/* Returns the cell that it belongs to, or -1. */
int hl_time_cells_index (GPtrArray *cells, int position)
{
  for (guint i = 0; i < cells->len; i++)
    if (has_step (g_ptr_array_index (cells, i), position))
      return (int) i;

  return -1;
}

static gboolean is_known (const HlTimeCell *cell, int n_done) { return n_done >= cell->known_from; }

/* Returns what is in it then. */
const char *hl_time_cell_label (const HlTimeCell *cell, int n_done)
{
  return is_known (cell, n_done) ? cell->label : "?";
}

/* Returns what it is called in full then. */
const char *hl_time_cell_name (const HlTimeCell *cell, int n_done)
{
  return is_known (cell, n_done) ? cell->name : cell->unknown_name;
}

/* Returns what it is called: a pass as its cell, anything else by its title. */
const char *hl_time_cells_step_name (const HlTimeCells *self, const HlPlayerStep *steps, int step,
                                     int n_done)
{
  const HlTimeCell *cell = steps[step].depth == 0 ? find_cell (self, 0, step) : NULL;

  return cell != NULL ? hl_time_cell_name (cell, n_done) : steps[step].title;
}

/* A group that is all of the one around it goes without saying. */
static gboolean goes_without_saying (const HlPlayerStep *steps, int i)
{
  return i > 0 && steps[i].end > i + 1 && steps[i].depth == steps[i - 1].depth + 1 &&
         steps[i].depth == 1 && steps[i].end == steps[i - 1].end;
}

/* Returns where that is: "read: voiture → writes: rouge · Block 2 · Cross-attention ·
 * Softmax". */
char *hl_time_cells_place (const HlTimeCells *self, const HlPlayerStep *steps, int position,
                           int n_done)
{
  g_autoptr (GString) place = g_string_new (NULL);
  int                 depth = steps[position].depth + 1;

  for (int i = position; i >= 0 && depth > 0; i--)
    {
      if (steps[i].depth >= depth)
        continue;

      depth = steps[i].depth;
      if (goes_without_saying (steps, i) ||
          g_str_equal (place->str, hl_time_cells_step_name (self, steps, i, n_done)))
        continue;
      if (place->len > 0)
        g_string_prepend (place, " · ");
      g_string_prepend (place, hl_time_cells_step_name (self, steps, i, n_done));
    }

  return g_string_free (g_steal_pointer (&place), FALSE);
}
