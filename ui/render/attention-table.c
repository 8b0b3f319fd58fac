#include "ui/render/attention-table.h"

#include "ui/render/axis-names.h"
#include "ui/render/csv.h"

static void append_token (GString *table, const char *const *tokens, int position)
{
  g_autofree char *token = hl_token_at (tokens, position);

  hl_csv_append (table, token);
}

static void append_header (GString *table, const char *const *keys, int n_keys)
{
  g_string_append (table, "map,query");
  for (int key = 0; key < n_keys; key++)
    {
      g_string_append_c (table, ',');
      append_token (table, keys, key);
    }
  g_string_append (table, "\r\n");
}

static void append_weight (GString *table, const HlMatrix *matrix, int row, int column)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (hl_matrix_state (matrix, row, column) != HL_CELL_NORMAL)
    return;

  g_ascii_formatd (number, sizeof number, "%.9g", (double) hl_matrix_value (matrix, row, column));
  g_string_append (table, number);
}

static void append_map (GString *table, const HlHeatmapSpec *spec, int layer, int head)
{
  const HlAttentionMaps *maps = spec->maps;
  const HlMatrix         matrix = hl_attention_maps_matrix (maps, layer, head);
  g_autofree char       *name = hl_attention_head_name (layer, head);

  for (int row = 0; row < matrix.rows; row++)
    {
      g_autofree char *query = hl_row_name (maps->row_tokens, maps->predictions, row);

      hl_csv_append (table, name);
      g_string_append_c (table, ',');
      hl_csv_append (table, query);
      for (int column = 0; column < matrix.columns; column++)
        {
          g_string_append_c (table, ',');
          append_weight (table, &matrix, row, column);
        }
      g_string_append (table, "\r\n");
    }
}

/* Returns its numbers, head after head. spec: one head, or all of them. */
char *hl_attention_table (const HlHeatmapSpec *spec)
{
  const HlAttentionMaps *maps = spec->maps;
  GString               *table = g_string_new (NULL);

  append_header (table, maps->column_tokens, maps->columns);
  if (!spec->shows_all)
    append_map (table, spec, spec->layer, spec->head);
  for (int layer = 0; spec->shows_all && layer < maps->layers; layer++)
    for (int head = 0; head < maps->heads; head++)
      append_map (table, spec, layer, head);

  return g_string_free (table, FALSE);
}
