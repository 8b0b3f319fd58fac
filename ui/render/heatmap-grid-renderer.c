#include "ui/render/heatmap-grid-renderer.h"

#include "ui/render/heatmap-renderer.h"

#include <glib/gi18n-lib.h>

#define MARK_MARGIN 4.0
#define MARK_STROKE 1.5

static const HlPalette *
palette_of (const HlHeatmapGridSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static const char *
row_role_of (const HlHeatmapGridSpec *spec)
{
  return spec->row_role != NULL ? spec->row_role : _ ("Query positions");
}

static const char *
column_role_of (const HlHeatmapGridSpec *spec)
{
  return spec->column_role != NULL ? spec->column_role : _ ("Key positions");
}

/* Writes "Head 3", or only "3" where that is too long. */
static void
draw_name (const HlHeatmapGridSpec *spec,
           const char              *words,
           int                      number,
           const HlTextBox         *box,
           HlText                  *text,
           cairo_t                 *cr)
{
  const double     room = box->is_turned ? box->rect.height : box->rect.width;
  g_autofree char *digits = g_strdup_printf ("%d", number);
  const gboolean   fits = hl_text_width (text, HL_TEXT_NORMAL, words) <= room;

  hl_text_draw (text, HL_TEXT_NORMAL, fits ? words : digits, box, palette_of (spec)->text, cr);
}

static void
draw_titles (const HlHeatmapGridSpec   *spec,
             const HlHeatmapGridLayout *layout,
             HlText                    *text,
             cairo_t                   *cr)
{
  for (int head = 0; head < spec->heads; head++)
    {
      const HlRect    map = hl_heatmap_grid_map (layout, 0, head);
      const double    gap = layout->pitch_x - map.width;
      const HlTextBox box = {
        .rect = { map.x - gap / 2, layout->titles.y, layout->pitch_x, layout->titles.height },
        .align_x = 0.5,
        .align_y = 0.5,
      };
      g_autofree char *words = g_strdup_printf (_ ("Head %d"), head + 1);

      draw_name (spec, words, head + 1, &box, text, cr);
    }
}

static void
draw_block_names (const HlHeatmapGridSpec   *spec,
                  const HlHeatmapGridLayout *layout,
                  HlText                    *text,
                  cairo_t                   *cr)
{
  for (int layer = 0; layer < spec->layers; layer++)
    {
      const HlRect    map = hl_heatmap_grid_map (layout, layer, 0);
      const double    gap = layout->pitch_y - map.height;
      const HlTextBox box = {
        .rect = { layout->blocks.x, map.y - gap / 2, layout->blocks.width, layout->pitch_y },
        .align_x = 0.5,
        .align_y = 0.5,
        .is_turned = TRUE,
      };
      g_autofree char *words = g_strdup_printf (_ ("Block %d"), layer + 1);

      draw_name (spec, words, layer + 1, &box, text, cr);
    }
}

static gboolean
is_named (int position,
          int step)
{
  return (position + 1) % step == 0;
}

static void
draw_row_labels (const HlHeatmapGridSpec   *spec,
                 const HlHeatmapGridLayout *layout,
                 int                        layer,
                 HlText                    *text,
                 cairo_t                   *cr)
{
  const HlMatrix matrix = hl_heatmap_grid_matrix (spec, layer, 0);
  const HlRect   map = hl_heatmap_grid_map (layout, layer, 0);
  const double   line = hl_text_line (text, HL_TEXT_SMALL);
  const char   **names =
      hl_row_names_short (layout->shows_tokens ? spec->row_tokens : NULL,
                          layout->shows_tokens ? spec->predictions : NULL, spec->rows);

  for (int row = 0; row < spec->rows; row++)
    {
      const HlRect    cell = hl_matrix_cell (&matrix, &map, row, 0);
      const HlTextBox box = {
        .rect = { layout->row_labels.x, cell.y + (cell.height - line) / 2,
                  layout->row_labels.width, line },
        .align_x = 1.0,
        .align_y = 0.5,
      };

      if (is_named (row, layout->row_step))
        hl_text_draw (text, HL_TEXT_SMALL, names[row], &box, palette_of (spec)->faint_text, cr);
    }
  hl_tokens_free (names, spec->rows);
}

static void
draw_column_labels (const HlHeatmapGridSpec   *spec,
                    const HlHeatmapGridLayout *layout,
                    int                        head,
                    HlText                    *text,
                    cairo_t                   *cr)
{
  const HlMatrix matrix = hl_heatmap_grid_matrix (spec, 0, head);
  const HlRect   map = hl_heatmap_grid_map (layout, 0, head);

  for (int column = 0; column < spec->columns; column++)
    {
      const HlRect     cell = hl_matrix_cell (&matrix, &map, 0, column);
      g_autofree char *token =
          hl_token_at (layout->shows_tokens ? spec->column_tokens : NULL, column);
      const double    extent = layout->shows_tokens ? cell.width
                                                    : layout->column_step * cell.width;
      const HlTextBox box = {
        .rect = { cell.x + (cell.width - extent) / 2, layout->column_labels.y, extent,
                  layout->column_labels.height },
        .align_x = 0.5,
        .is_turned = layout->shows_tokens,
      };

      if (is_named (column, layout->column_step))
        hl_text_draw (text, HL_TEXT_SMALL, token, &box, palette_of (spec)->faint_text, cr);
    }
}

static void
draw_words (const HlHeatmapGridSpec   *spec,
            const HlHeatmapGridLayout *layout,
            HlText                    *text,
            cairo_t                   *cr)
{
  const HlTextBox rows = {
    .rect = layout->row_role,
    .align_x = 0.5,
    .align_y = 0.5,
    .is_turned = TRUE,
  };
  const HlTextBox columns = { .rect = layout->column_role, .align_x = 0.5, .align_y = 0.5 };

  draw_titles (spec, layout, text, cr);
  draw_block_names (spec, layout, text, cr);
  for (int layer = 0; layer < spec->layers; layer++)
    draw_row_labels (spec, layout, layer, text, cr);
  for (int head = 0; head < spec->heads; head++)
    draw_column_labels (spec, layout, head, text, cr);
  hl_text_draw (text, HL_TEXT_SMALL, row_role_of (spec), &rows, palette_of (spec)->faint_text, cr);
  hl_text_draw (text, HL_TEXT_SMALL, column_role_of (spec), &columns,
                palette_of (spec)->faint_text, cr);
}

/* A head that was altered is crossed out, and says how where there is room. */
static void
draw_mark (const HlHeatmapGridSpec *spec,
           const char              *mark,
           const HlRect            *map,
           HlText                  *text,
           cairo_t                 *cr)
{
  const HlPalette *palette = palette_of (spec);
  const double     width = hl_text_width (text, HL_TEXT_SMALL, mark) + 2 * MARK_MARGIN;
  const double     height = hl_text_line (text, HL_TEXT_SMALL) + MARK_MARGIN;
  const HlTextBox  box = {
     .rect = { map->x + (map->width - width) / 2, map->y + (map->height - height) / 2, width,
               height },
     .align_x = 0.5,
     .align_y = 0.5,
  };

  cairo_set_source_rgb (cr, palette->text.red, palette->text.green, palette->text.blue);
  cairo_set_line_width (cr, MARK_STROKE);
  cairo_move_to (cr, map->x, map->y);
  cairo_line_to (cr, map->x + map->width, map->y + map->height);
  cairo_move_to (cr, map->x, map->y + map->height);
  cairo_line_to (cr, map->x + map->width, map->y);
  cairo_stroke (cr);
  if (width > map->width)
    return;

  cairo_set_source_rgb (cr, palette->background.red, palette->background.green,
                        palette->background.blue);
  cairo_rectangle (cr, box.rect.x, box.rect.y, width, height);
  cairo_fill (cr);
  hl_text_draw (text, HL_TEXT_SMALL, mark, &box, palette->text, cr);
}

static void
draw_marks (const HlHeatmapGridSpec   *spec,
            const HlHeatmapGridLayout *layout,
            HlText                    *text,
            cairo_t                   *cr)
{
  for (int layer = 0; layer < spec->layers; layer++)
    for (int head = 0; head < spec->heads; head++)
      {
        const char  *mark = hl_heatmap_grid_mark (spec, layer, head);
        const HlRect map = hl_heatmap_grid_map (layout, layer, head);

        if (mark != NULL)
          draw_mark (spec, mark, &map, text, cr);
      }
}

/**
 * hl_heatmap_grid_draw:
 * @spec: what to draw
 * @layout: where to draw it
 * @cr: where the strokes go
 *
 * Leaves the page between the parts as it is.
 */
void
hl_heatmap_grid_draw (const HlHeatmapGridSpec   *spec,
                      const HlHeatmapGridLayout *layout,
                      cairo_t                   *cr)
{
  g_autoptr (HlText) text = hl_text_new_scaled (spec->font, layout->type_scale);

  for (int layer = 0; layer < spec->layers; layer++)
    for (int head = 0; head < spec->heads; head++)
      {
        const HlMatrix matrix = hl_heatmap_grid_matrix (spec, layer, head);
        const HlScale  scale = hl_scale_for (spec->scale, &matrix);
        const HlRect   map = hl_heatmap_grid_map (layout, layer, head);

        hl_matrix_draw (&matrix, &scale, palette_of (spec), &map, cr);
        if (spec->shows_values)
          hl_heatmap_draw_values (&matrix, &scale, palette_of (spec), &map, spec->font,
                                  layout->type_scale, cr);
      }

  draw_marks (spec, layout, text, cr);
  draw_words (spec, layout, text, cr);
  if (layout->bar.width > 0)
    hl_scale_bar_draw (&(HlScale){ HL_SCALE_UNIT, 0.0, 1.0 }, palette_of (spec), &layout->bar,
                       text, cr);
  hl_key_list_draw (&layout->keys, palette_of (spec), text, cr);
}

/**
 * hl_heatmap_grid_draw_cursor:
 * @spec: what was drawn
 * @layout: where
 * @cell: the map to point out, and the cell in it; with a row of −1 the map alone
 * @cr: where the strokes go
 */
void
hl_heatmap_grid_draw_cursor (const HlHeatmapGridSpec   *spec,
                             const HlHeatmapGridLayout *layout,
                             const HlCell              *cell,
                             cairo_t                   *cr)
{
  const HlMatrix matrix = hl_heatmap_grid_matrix (spec, cell->layer, cell->head);
  const HlRect   map = hl_heatmap_grid_map (layout, cell->layer, cell->head);

  hl_matrix_draw_outline (&map, palette_of (spec), cr);

  if (cell->row >= 0)
    {
      const HlRect square = hl_matrix_cell (&matrix, &map, cell->row, cell->column);

      hl_matrix_draw_outline (&square, palette_of (spec), cr);
    }
}
