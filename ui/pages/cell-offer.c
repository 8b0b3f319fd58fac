#include "ui/pages/cell-offer.h"

#include <glib/gi18n.h>

/* Offers to alter a weight, unless a mask hides it. */
static void offer_weight (HlTryButton *button, const HlAttentionMaps *maps, const HlCell *cell)
{
  const HlMatrix   matrix = hl_attention_maps_matrix (maps, cell->layer, cell->head);
  g_autofree char *text = NULL;

  if (cell->row < 0 || cell->column < 0 || cell->row >= matrix.rows ||
      cell->column >= matrix.columns ||
      hl_matrix_state (&matrix, cell->row, cell->column) != HL_CELL_NORMAL)
    {
      hl_try_button_clear_weight (button);
      return;
    }

  /* Translators: the word of a row and that of a column of attention weights */
  text = g_strdup_printf (_ ("Weight of “%s” for “%s”:"), maps->row_tokens[cell->row],
                          maps->column_tokens[cell->column]);
  hl_try_button_set_weight (button, cell->row, cell->column,
                            hl_matrix_value (&matrix, cell->row, cell->column), text);
}

/* maps: the maps of an attention; without them no weight is offered, or NULL; cell: a cell of
 * them; one whose row is below 0 offers its head alone. */
void hl_cell_offer (HlTryButton *button, const HlAttentionMaps *maps, const HlCell *cell)
{
  if (maps == NULL)
    {
      hl_try_button_clear_weight (button);
      return;
    }

  hl_try_button_set_place (button, (NnSublayer) maps->kind, cell->layer, cell->head);
  offer_weight (button, maps, cell);
}
