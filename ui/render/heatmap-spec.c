#include "ui/render/heatmap-spec.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/render/axis-names.h"
#include "ui/render/legend.h"

/* Returns how many blocks are shown, one below the other. */
int hl_heatmap_layers (const HlHeatmapSpec *self)
{
  return self->shows_all ? self->maps->layers : 1;
}

/* Returns how many heads of a block are shown, one beside the other. */
int hl_heatmap_heads (const HlHeatmapSpec *self) { return self->shows_all ? self->maps->heads : 1; }

/* Returns the numbers there, borrowed from the maps. layer: the place of a map from above, from
 * 0; head: its place from the left, from 0. */
HlMatrix hl_heatmap_matrix (const HlHeatmapSpec *self, int layer, int head)
{
  return hl_attention_maps_matrix (self->maps, self->shows_all ? layer : self->layer,
                                   self->shows_all ? head : self->head);
}

/* Returns its colors. */
const HlPalette *hl_heatmap_palette (const HlHeatmapSpec *self)
{
  return self->palette != NULL ? self->palette : hl_palette_get (FALSE);
}

static char *describe_cell (const HlAttentionMaps *maps, const HlMatrix *matrix, int row,
                            int column)
{
  const HlCellState state = hl_matrix_state (matrix, row, column);
  const float       value = hl_matrix_value (matrix, row, column);
  g_autofree char  *query = hl_row_name (maps->row_tokens, maps->predictions, row);
  g_autofree char  *key = hl_token_at (maps->column_tokens, column);
  g_autofree char  *weight = hl_probability_to_text (value);

  if (state != HL_CELL_NORMAL)
    /* Translators: a cell of a heat map: a row, a word, and why it has no weight,
     * such as "query suis → chez, key home: hidden by the causal mask" */
    return g_strdup_printf (_ ("query %s, key %s: %s"), query, key, hl_cell_state_name (state));
  if (isnan (value))
    /* Translators: a cell of a heat map: a row and a word, whose weight is still to come */
    return g_strdup_printf (_ ("query %s, key %s: not computed yet"), query, key);

  /* Translators: a cell of a heat map: a row, a word and a number, such as
   * "query suis → chez, key home, attention weight 0.71" */
  return g_strdup_printf (_ ("query %s, key %s, attention weight %s"), query, key, weight);
}

/* Says in words what is there, for a status line and for a screen reader. Returns such as "query
 * suis → chez, key home, attention weight 0.71, block 1, head 2". cell: a cell; with a row of −1
 * the whole map. */
char *hl_heatmap_describe (const HlHeatmapSpec *self, const HlCell *cell)
{
  const HlMatrix   matrix = hl_heatmap_matrix (self, cell->layer, cell->head);
  g_autofree char *name =
      hl_attention_maps_head_name (self->maps, self->shows_all ? cell->layer : self->layer,
                                   self->shows_all ? cell->head : self->head);
  g_autofree char *weight = NULL;

  if (cell->row < 0)
    return g_steal_pointer (&name);

  weight = describe_cell (self->maps, &matrix, cell->row, cell->column);

  /* Translators: a cell of a heat map and the head it belongs to, such as
   * "query suis → chez, key home, attention weight 0.71" and "block 1, head 2" */
  return g_strdup_printf (_ ("%s, %s"), weight, name);
}
