#include "ui/render/heatmap-renderer.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/axis-names.h"
#include "ui/render/heatmap-layout.h"
#include "ui/render/heatmap-parts.h"

/* Writes the words around the maps of a heat map: tokens or positions, the numbers of heads and
 * blocks, what the axes are, the sums of the rows. */

#define APART 8.0 /* between two names */

/* Everything that is needed to write a word. */
typedef struct
{
  const HlHeatmapSpec   *spec;
  const HlHeatmapLayout *layout;
  const HlPalette       *palette;
  HlText                *text;
  cairo_t               *cr;
} Pen;

typedef char *(*NameFunc) (int number);

static char *head_name (int number) { return g_strdup_printf (_ ("Head %d"), number); }

static char *block_name (int number) { return g_strdup_printf (_ ("Block %d"), number); }

/* Writes "Head 3", or only "3" where the names of all would not stand apart. */
static void draw_name (const Pen *pen, NameFunc name_of, int number, int n, const HlTextBox *box)
{
  const double     room = box->is_turned ? box->rect.height : box->rect.width;
  g_autofree char *longest = name_of (n);
  g_autofree char *name = name_of (number);
  g_autofree char *digits = g_strdup_printf ("%d", number);
  const gboolean   fits = hl_text_number_width (pen->text, HL_TEXT_NORMAL, longest) + APART <= room;

  hl_text_draw (pen->text, HL_TEXT_NORMAL, fits ? name : digits, box, pen->palette->text, pen->cr);
}

static void draw_titles (const Pen *pen)
{
  const HlHeatmapLayout *layout = pen->layout;

  for (int head = 0; head < hl_heatmap_heads (pen->spec); head++)
    {
      const HlRect    map = hl_heatmap_map (layout, 0, head);
      const double    gap = layout->pitch_x - map.width;
      const HlTextBox box = {
        .rect = { map.x - gap / 2, layout->titles.y, layout->pitch_x, layout->titles.height },
        .align_x = 0.5,
        .align_y = 0.5,
      };

      draw_name (pen, head_name, head + 1, hl_heatmap_heads (pen->spec), &box);
    }
}

static void draw_block_names (const Pen *pen)
{
  const HlHeatmapLayout *layout = pen->layout;

  for (int layer = 0; layer < hl_heatmap_layers (pen->spec); layer++)
    {
      const HlRect    map = hl_heatmap_map (layout, layer, 0);
      const double    gap = layout->pitch_y - map.height;
      const HlTextBox box = {
        .rect = { layout->blocks.x, map.y - gap / 2, layout->blocks.width, layout->pitch_y },
        .align_x = 0.5,
        .align_y = 0.5,
        .is_turned = TRUE,
      };

      draw_name (pen, block_name, layer + 1, hl_heatmap_layers (pen->spec), &box);
    }
}

static void draw_label (const Pen *pen, const char *words, const HlTextBox *box)
{
  hl_text_draw (pen->text, hl_heatmap_manner (pen->spec)->size, words, box,
                pen->spec->shows_all ? pen->palette->faint_text : pen->palette->text, pen->cr);
}

/* Tokens are labeled from the first one on in steps; positions are labeled if their number is a
 * multiple of the step. */
static gboolean is_named (const Pen *pen, int position, int step)
{
  return (pen->layout->shows_tokens ? position : position + 1) % step == 0;
}

static void draw_row_labels (const Pen *pen, int layer)
{
  const HlHeatmapLayout *layout = pen->layout;
  const HlAttentionMaps *maps = pen->spec->maps;
  const HlMatrix         matrix = hl_heatmap_matrix (pen->spec, layer, 0);
  const HlRect           map = hl_heatmap_map (layout, layer, 0);
  const char           **names =
      hl_row_names_short (layout->shows_tokens ? maps->row_tokens : NULL,
                          layout->shows_tokens ? maps->predictions : NULL, maps->rows);

  for (int row = 0; row < maps->rows; row++)
    {
      const HlRect    cell = hl_matrix_cell (&matrix, &map, row, 0);
      const HlTextBox box = {
        .rect = { layout->row_labels.x, cell.y, layout->row_labels.width, cell.height },
        .align_x = 1.0,
        .align_y = 0.5,
      };

      if (is_named (pen, row, layout->row_step))
        draw_label (pen, names[row], &box);
    }
  hl_tokens_free (names, maps->rows);
}

/* The labels stand at the edge of the maps, above or below them. */
static void draw_column_labels (const Pen *pen, int head)
{
  const HlHeatmapLayout *layout = pen->layout;
  const HlAttentionMaps *maps = pen->spec->maps;
  const HlMatrix         matrix = hl_heatmap_matrix (pen->spec, 0, head);
  const HlRect           map = hl_heatmap_map (layout, 0, head);

  for (int column = 0; column < maps->columns; column++)
    {
      const HlRect    cell = hl_matrix_cell (&matrix, &map, 0, column);
      const double    extent = layout->column_step * cell.width;
      const HlTextBox box = {
        .rect = { cell.x + (cell.width - extent) / 2, layout->column_labels.y, extent,
                  layout->column_labels.height },
        .align_x = 0.5,
        .align_y = pen->spec->shows_all ? 0.0 : 1.0,
        .is_turned = layout->labels_are_turned,
      };
      g_autofree char *words =
          hl_token_at (layout->shows_tokens ? maps->column_tokens : NULL, column);

      if (is_named (pen, column, layout->column_step))
        draw_label (pen, words, &box);
    }
}

static void draw_role (const Pen *pen, const char *words, const HlRect *rect, gboolean is_turned)
{
  const HlTextBox box = { .rect = *rect, .align_x = 0.5, .align_y = 0.5, .is_turned = is_turned };

  hl_text_draw (pen->text, HL_TEXT_SMALL, words, &box, pen->palette->faint_text, pen->cr);
}

static void draw_sums (const Pen *pen)
{
  const HlHeatmapLayout *layout = pen->layout;
  const HlMatrix         matrix = hl_heatmap_matrix (pen->spec, 0, 0);
  const HlTextBox        header = { .rect = layout->headers, .align_y = 0.5 };

  hl_text_draw (pen->text, HL_TEXT_SMALL, hl_heatmap_sums_header (), &header,
                pen->palette->faint_text, pen->cr);

  for (int row = 0; row < matrix.rows; row += layout->row_step)
    {
      const HlRect     cell = hl_matrix_cell (&matrix, &layout->first, row, 0);
      const HlTextBox  box = { .rect = { layout->sums.x, cell.y, layout->sums.width, cell.height },
                               .align_y = 0.5 };
      g_autofree char *sum = hl_format_weight (hl_matrix_row_sum (&matrix, row));

      hl_text_draw (pen->text, HL_TEXT_SMALL, sum, &box, pen->palette->text, pen->cr);
    }
}

static void hl_heatmap_draw_words (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout,
                                   HlText *text, cairo_t *cr)
{
  const Pen pen = { spec, layout, hl_heatmap_palette (spec), text, cr };

  for (int layer = 0; layer < hl_heatmap_layers (spec); layer++)
    draw_row_labels (&pen, layer);
  for (int head = 0; head < hl_heatmap_heads (spec); head++)
    draw_column_labels (&pen, head);
  draw_role (&pen, hl_attention_row_role (spec->maps->kind), &layout->row_role, TRUE);
  draw_role (&pen, hl_attention_column_role (spec->maps->kind), &layout->column_role, FALSE);
  if (spec->shows_all)
    {
      draw_titles (&pen);
      draw_block_names (&pen);
    }
  if (layout->sums.width > 0)
    draw_sums (&pen);
}

#define GAP 6.0       /* from a number in a cell to the next */
#define MIN_CELL 40.0 /* smaller ones have no number */
#define MARK 4.0      /* from a map to where the cursor's marks begin */
#define MARK_MARGIN 4.0
#define MARK_STROKE 1.5

/* Writes the numbers into cells that are large enough, no wider than the cells. */
static void draw_values (const HlHeatmapSpec *spec, const HlMatrix *matrix, const HlScale *scale,
                         const HlRect *map, double type_scale, cairo_t *cr)
{
  const HlPalette   *palette = hl_heatmap_palette (spec);
  const double       cell = map->width / matrix->columns;
  g_autoptr (HlText) plain = hl_text_new (spec->font);
  g_autoptr (HlText) text = NULL;
  const double       fitting = (cell - GAP) / hl_text_number_width (plain, HL_TEXT_SMALL, "0.00");

  if (cell < MIN_CELL || fitting < 1.0)
    return;

  text = hl_text_new_scaled (spec->font, MIN (type_scale, fitting));

  for (int row = 0; row < matrix->rows; row++)
    for (int column = 0; column < matrix->columns; column++)
      {
        const float      value = hl_matrix_value (matrix, row, column);
        const HlTextBox  box = { .rect = hl_matrix_cell (matrix, map, row, column),
                                 .align_x = 0.5,
                                 .align_y = 0.5 };
        g_autofree char *words = hl_format_weight (value);

        if (!isfinite (value) || hl_matrix_state (matrix, row, column) == HL_CELL_AFTER_END)
          continue;
        if (hl_matrix_state (matrix, row, column) == HL_CELL_NORMAL)
          hl_text_draw (text, HL_TEXT_SMALL, words, &box,
                        hl_palette_ink_on (hl_scale_color (scale, palette, value)), cr);
        else /* a mask makes a weight exactly 0 */
          hl_text_draw_on (text, HL_TEXT_SMALL, "0", &box, palette->masked_paper, palette->text,
                           cr);
      }
}

/* A head that was altered is crossed out, and says how where there is room. */
static void draw_mark (const HlPalette *palette, const char *mark, const HlRect *map, HlText *text,
                       cairo_t *cr)
{
  const double    width = hl_text_width (text, HL_TEXT_SMALL, mark) + 2 * MARK_MARGIN;
  const double    height = hl_text_line (text, HL_TEXT_SMALL) + MARK_MARGIN;
  const HlTextBox box = {
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

static void draw_map (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, int layer, int head,
                      HlText *text, cairo_t *cr)
{
  const HlPalette *palette = hl_heatmap_palette (spec);
  const HlMatrix   matrix = hl_heatmap_matrix (spec, layer, head);
  const HlScale    scale = hl_scale_for (spec->scale, &matrix);
  const HlRect     map = hl_heatmap_map (layout, layer, head);
  const char      *mark = spec->shows_all ? hl_attention_maps_mark (spec->maps, layer, head) : NULL;

  hl_matrix_draw (&matrix, &scale, palette, &map, cr);
  if (spec->shows_values)
    draw_values (spec, &matrix, &scale, &map, layout->type_scale, cr);
  if (mark != NULL)
    draw_mark (palette, mark, &map, text, cr);
}

/* Leaves the page between the parts as it is. */
void hl_heatmap_draw (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, cairo_t *cr)
{
  const HlPalette   *palette = hl_heatmap_palette (spec);
  g_autoptr (HlText) text = hl_text_new_scaled (spec->font, layout->type_scale);
  const HlMatrix     first = hl_heatmap_matrix (spec, 0, 0);
  const HlScale      scale = hl_scale_for (spec->scale, &first);

  for (int layer = 0; layer < hl_heatmap_layers (spec); layer++)
    for (int head = 0; head < hl_heatmap_heads (spec); head++)
      draw_map (spec, layout, layer, head, text, cr);
  hl_heatmap_draw_words (spec, layout, text, cr);
  if (layout->bar.width > 0)
    hl_scale_bar_draw (&scale, palette, &layout->bar, text, cr);
  hl_key_list_draw (&layout->keys, palette, text, cr);
}

/* A frame in which only the cursor moved draws these areas alone.  Of one map they are the cell
 * and the marks of its row and its column; of several maps the map of the cell. Returns how many
 * areas there are. cell: the cell that is pointed out; with a row of −1 its map alone; areas:
 * what hl_heatmap_draw_cursor () touches. */
int hl_heatmap_cursor_areas (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout,
                             const HlCell *cell, HlRect *areas)
{
  const HlMatrix matrix = hl_heatmap_matrix (spec, cell->layer, cell->head);
  const HlRect   map = hl_heatmap_map (layout, cell->layer, cell->head);
  HlRect         square;

  if (spec->shows_all)
    {
      areas[0] = hl_rect_grown (&map, HL_MATRIX_OUTLINE);
      return 1;
    }

  square = hl_matrix_cell (&matrix, &map, cell->row, cell->column);
  areas[0] = hl_rect_grown (&square, HL_MATRIX_OUTLINE);
  areas[1] = (HlRect){ map.x - MARK, square.y, MARK - 1, square.height };
  areas[2] = (HlRect){ square.x, map.y - MARK, square.width, MARK - 1 };

  return HL_N_CURSOR_AREAS;
}

/* Outlines a cell, and its map if there are several; beside one map its row and its column are
 * marked. cell: the cell to point out; with a row of −1 its map alone. */
void hl_heatmap_draw_cursor (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout,
                             const HlCell *cell, cairo_t *cr)
{
  const HlPalette *palette = hl_heatmap_palette (spec);
  const HlMatrix   matrix = hl_heatmap_matrix (spec, cell->layer, cell->head);
  const HlRect     map = hl_heatmap_map (layout, cell->layer, cell->head);
  HlRect           areas[HL_N_CURSOR_AREAS];
  HlRect           square;

  if (spec->shows_all)
    hl_matrix_draw_outline (&map, palette, cr);
  if (cell->row < 0)
    return;

  cairo_set_source_rgb (cr, palette->computed.red, palette->computed.green, palette->computed.blue);
  for (int i = hl_heatmap_cursor_areas (spec, layout, cell, areas) - 1; i > 0; i--)
    cairo_rectangle (cr, areas[i].x, areas[i].y, areas[i].width, areas[i].height);
  cairo_fill (cr);

  square = hl_matrix_cell (&matrix, &map, cell->row, cell->column);
  hl_matrix_draw_outline (&square, palette, cr);
}
