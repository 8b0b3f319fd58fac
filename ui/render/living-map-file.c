#include "ui/render/living-map-file.h"

#include <math.h>

#include "ui/render/living-map-picture.h"
#include "ui/render/living-map-renderer.h"

#define MARGIN 16.0
#define WIDTH 1180.0 /* with one or two blocks */
#define BLOCK 480.0  /* of each block more */
#define ROW 21.0     /* of a token */
#define REST 300.0   /* headers, labels and legend */

/* In lanes blocks lie side by side, and on paper none need be folded. */
static double width_of (const HlMapSpec *spec)
{
  return WIDTH + (spec->is_book ? 0.0 : BLOCK * MAX (spec->n_blocks - 2, 0));
}

/* What is drawn on a page. */
typedef struct
{
  HlMapSpec   *spec;
  HlMapLayout *layout;
  GArray      *items;
  const char  *caption;
  HlRect       caption_rect;
  HlSize       size;
} Page;

static double height_of (const HlMapSpec *spec)
{
  const int n_source = spec->lanes[HL_MAP_ENCODER].n_rows;
  const int n_rows = n_source + MAX (n_source, spec->lanes[HL_MAP_DECODER].n_rows);

  return spec->is_book ? hl_map_whole_height (spec, WIDTH) : REST + ROW * n_rows;
}

static Page lay_out (const HlMapSpec *spec, const char *caption)
{
  Page         page = { .caption = caption };
  const double width = width_of (spec);
  double       bottom;

  page.spec = g_memdup2 (spec, sizeof *spec); /* borrows all but theme and font */
  page.spec->palette = hl_palette_get (FALSE);
  page.spec->font = NULL;
  page.layout = hl_map_layout_new (page.spec, width, height_of (page.spec));
  page.items = hl_map_items_new (page.spec, page.layout);
  bottom = page.layout->reading.y;
  page.caption_rect = (HlRect){ 8.0, bottom + 4.0, width - 16.0,
                                ceil (hl_text_wrapped_height (page.layout->text, HL_TEXT_SMALL,
                                                              caption, width - 16.0)) };
  page.size = (HlSize){ width + 2 * MARGIN, hl_rect_bottom (&page.caption_rect) + 2 * MARGIN };

  return page;
}

static void clear (Page *page)
{
  g_array_unref (page->items);
  hl_map_layout_free (page->layout);
  g_free (page->spec);
}

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const Page     *page = data;
  const HlTextBox caption = { .rect = page->caption_rect, .wraps = TRUE };

  cairo_save (cr);
  cairo_translate (cr, MARGIN, MARGIN);
  hl_map_draw (page->spec, page->layout, page->items, cr);
  hl_text_draw (page->layout->text, HL_TEXT_SMALL, page->caption, &caption,
                page->spec->palette->faint_text, cr);
  cairo_restore (cr);
}

/* A token in a field of a table. */
static char *quote (const char *token)
{
  g_auto (GStrv) parts = g_strsplit (token, "\"", -1);

  g_autofree char *doubled = g_strjoinv ("\"\"", parts);

  return g_strdup_printf ("\"%s\"", doubled);
}

static void append_row (GString *table, const HlMapSpec *spec, int index, int row)
{
  const HlMapPlace   *place = hl_map_place (spec, index);
  const HlMapLaneKind keys = place->kind == HL_MAP_CROSS ? HL_MAP_ENCODER : place->lane;
  g_autofree char    *reader = quote (spec->lanes[place->lane].tokens[row]);

  for (int h = 0; h < place->n_heads; h++)
    for (int j = 0; j < place->width; j++)
      {
        g_autofree char *read = quote (spec->lanes[keys].tokens[j]);
        char             weight[G_ASCII_DTOSTR_BUF_SIZE];

        if (place->states[row * place->width + j] == HL_CELL_NORMAL)
          g_string_append_printf (
              table, "%s,%d,%s,%s,%s\r\n", place->path, h + 1, reader, read,
              g_ascii_formatd (weight, sizeof weight, "%.6g", hl_map_weight (place, h, row, j)));
      }
}

/* Returns a line for each attention weight that has been computed, separated by commas. */
char *hl_map_file_to_table (const HlMapSpec *spec)
{
  GString *table = g_string_new ("place,head,row,read,weight\r\n");

  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);

      if (place->kind != HL_MAP_ATTENTION && place->kind != HL_MAP_CROSS)
        continue;
      for (int row = 0; row < spec->lanes[place->lane].n_rows; row++)
        if (hl_map_reach (spec, i, row) != HL_MAP_EMPTY)
          append_row (table, spec, i, row);
    }

  return g_string_free (table, FALSE);
}

/* Returns what becomes the file. */
HlRecording *hl_map_file_record (const HlMapSpec *spec, const char *caption, HlFigureFormat format)
{
  HlRecording *recording;
  HlDrawing    drawing = { .draw = draw_cb };
  Page         page;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_map_file_to_table (spec));

  page = lay_out (spec, caption);
  drawing.size = page.size;
  drawing.data = &page;
  recording = hl_recording_new (&drawing, format);
  recording->caption = g_strdup (caption);
  clear (&page);

  return recording;
}
