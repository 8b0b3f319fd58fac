#include "ui/render/heatmap-words.h"

#include <glib/gi18n-lib.h>

#include "ui/render/axis-names.h"
#include "ui/render/heatmap-parts.h"

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

void hl_heatmap_draw_words (const HlHeatmapSpec *spec, const HlHeatmapLayout *layout, HlText *text,
                            cairo_t *cr)
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
