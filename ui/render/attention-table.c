#include "ui/render/attention-table.h"

#include "ui/render/csv.h"

static void
append_token (GString           *table,
              const char *const *tokens,
              int                position)
{
  g_autofree char *token = hl_token_at (tokens, position);

  hl_csv_append (table, token);
}

static void
append_header (GString           *table,
               const char *const *keys,
               int                n_keys)
{
  g_string_append (table, "map,query");
  for (int key = 0; key < n_keys; key++)
    {
      g_string_append_c (table, ',');
      append_token (table, keys, key);
    }
  g_string_append (table, "\r\n");
}

static void
append_weight (GString        *table,
               const HlMatrix *matrix,
               int             row,
               int             column)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (hl_matrix_state (matrix, row, column) != HL_CELL_NORMAL)
    return;

  g_ascii_formatd (number, sizeof number, "%.9g", (double) hl_matrix_value (matrix, row, column));
  g_string_append (table, number);
}

static void
append_map (GString           *table,
            const char        *name,
            const HlMatrix    *matrix,
            const char *const *queries,
            const char *const *predictions)
{
  for (int row = 0; row < matrix->rows; row++)
    {
      g_autofree char *query = hl_row_name (queries, predictions, row);

      hl_csv_append (table, name);
      g_string_append_c (table, ',');
      hl_csv_append (table, query);
      for (int column = 0; column < matrix->columns; column++)
        {
          g_string_append_c (table, ',');
          append_weight (table, matrix, row, column);
        }
      g_string_append (table, "\r\n");
    }
}

/**
 * hl_attention_table_of_map:
 * @map: one head
 *
 * Returns: (transfer full): its numbers
 */
char *
hl_attention_table_of_map (const HlHeatmapSpec *map)
{
  GString *table = g_string_new (NULL);

  append_header (table, map->column_tokens, map->matrix.columns);
  append_map (table, map->name != NULL ? map->name : "", &map->matrix, map->row_tokens,
              map->predictions);

  return g_string_free (table, FALSE);
}

/**
 * hl_attention_table_of_grid:
 * @grid: all heads
 *
 * Returns: (transfer full): their numbers, head after head
 */
char *
hl_attention_table_of_grid (const HlHeatmapGridSpec *grid)
{
  GString *table = g_string_new (NULL);

  append_header (table, grid->column_tokens, grid->columns);
  for (int layer = 0; layer < grid->layers; layer++)
    for (int head = 0; head < grid->heads; head++)
      {
        g_autofree char *name = hl_heatmap_grid_map_name (layer, head);
        const HlMatrix   matrix = hl_heatmap_grid_matrix (grid, layer, head);

        append_map (table, name, &matrix, grid->row_tokens, grid->predictions);
      }

  return g_string_free (table, FALSE);
}
