#include "ui/render/heatmap-grid-spec.h"

#include <glib/gi18n-lib.h>

/**
 * hl_heatmap_grid_spec_copy:
 * @self: a description of all heads' maps
 *
 * Returns: (transfer full): one that owns everything but its palette
 */
HlHeatmapGridSpec *
hl_heatmap_grid_spec_copy (const HlHeatmapGridSpec *self)
{
  const gsize        n_cells = (gsize) self->rows * self->columns;
  const gsize        n_maps = (gsize) self->layers * self->heads;
  HlHeatmapGridSpec *copy = g_memdup2 (self, sizeof *self);

  copy->values = g_memdup2 (self->values, n_maps * n_cells * sizeof (float));
  copy->states = g_memdup2 (self->states, n_cells);
  copy->row_tokens = hl_tokens_copy (self->row_tokens, self->rows);
  copy->column_tokens = hl_tokens_copy (self->column_tokens, self->columns);
  copy->predictions = hl_tokens_copy (self->predictions, self->rows);
  copy->marks = hl_tokens_copy (self->marks, (int) n_maps);
  copy->row_role = g_strdup (self->row_role);
  copy->column_role = g_strdup (self->column_role);
  copy->font = pango_font_description_copy (self->font);

  return copy;
}

/**
 * hl_heatmap_grid_spec_free:
 * @self: what hl_heatmap_grid_spec_copy () returned
 */
void
hl_heatmap_grid_spec_free (HlHeatmapGridSpec *self)
{
  g_free ((gpointer) self->values);
  g_free ((gpointer) self->states);
  hl_tokens_free (self->row_tokens, self->rows);
  hl_tokens_free (self->column_tokens, self->columns);
  hl_tokens_free (self->predictions, self->rows);
  hl_tokens_free (self->marks, self->layers * self->heads);
  g_free ((gpointer) self->row_role);
  g_free ((gpointer) self->column_role);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/**
 * hl_heatmap_grid_matrix:
 * @self: a description of all heads' maps
 * @layer: which block, from 0
 * @head: which head, from 0
 *
 * Returns: that head's numbers, borrowed from @self
 */
HlMatrix
hl_heatmap_grid_matrix (const HlHeatmapGridSpec *self,
                        int                      layer,
                        int                      head)
{
  const gsize n_cells = (gsize) self->rows * self->columns;

  g_assert (layer >= 0 && layer < self->layers && head >= 0 && head < self->heads);

  return (HlMatrix){
    .values = self->values + ((gsize) layer * self->heads + head) * n_cells,
    .states = self->states,
    .rows = self->rows,
    .columns = self->columns,
  };
}

/**
 * hl_heatmap_grid_map_name:
 * @layer: which block, from 0
 * @head: which head, from 0
 *
 * Returns: (transfer full): such as "block 1, head 2"
 */
char *
hl_heatmap_grid_map_name (int layer,
                          int head)
{
  /* Translators: which attention head; inside a sentence, such as
   * "query suis → chez, key home, attention weight 0.71, block 1, head 2" */
  return g_strdup_printf (_ ("block %d, head %d"), layer + 1, head + 1);
}

/**
 * hl_heatmap_grid_mark:
 * @self: a description of all heads' maps
 * @layer: which block, from 0
 * @head: which head, from 0
 *
 * Returns: (nullable): what was done to that head
 */
const char *
hl_heatmap_grid_mark (const HlHeatmapGridSpec *self,
                      int                      layer,
                      int                      head)
{
  return self->marks != NULL ? self->marks[layer * self->heads + head] : NULL;
}

/* "block 1, head 2", or "block 1, head 2, muted" */
static char *
marked_name (const HlHeatmapGridSpec *self,
             int                      layer,
             int                      head)
{
  g_autofree char *name = hl_heatmap_grid_map_name (layer, head);
  const char      *mark = hl_heatmap_grid_mark (self, layer, head);

  if (mark == NULL)
    return g_steal_pointer (&name);

  /* Translators: which attention head, then what was done to it: "block 1, head 2, muted" */
  return g_strdup_printf (_ ("%s, %s"), name, mark);
}

/**
 * hl_heatmap_grid_describe:
 * @self: a description of all heads' maps
 * @cell: a cell; with a row of −1 the whole map
 *
 * Returns: (transfer full): what is there, in words
 */
char *
hl_heatmap_grid_describe (const HlHeatmapGridSpec *self,
                          const HlCell            *cell)
{
  g_autofree char    *name = marked_name (self, cell->layer, cell->head);
  const HlHeatmapSpec map = {
    .matrix = hl_heatmap_grid_matrix (self, cell->layer, cell->head),
    .row_tokens = self->row_tokens,
    .column_tokens = self->column_tokens,
    .predictions = self->predictions,
    .name = name,
  };

  return cell->row < 0 ? g_steal_pointer (&name)
                       : hl_heatmap_describe (&map, cell->row, cell->column);
}
