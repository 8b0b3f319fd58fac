#include "ui/render/bars.h"

#define SIGN 0.75 /* how far along the scale of signed values a bar's color is */
#define PAPER_WIDTH 620.0

static const HlPalette *palette_of (const HlBarsSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static void set_color (cairo_t *cr, HlColor color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

static void fill_rect (cairo_t *cr, const HlRect *rect)
{
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_fill (cr);
}

static void draw_sides (const HlBarsSpec *spec, const HlBarsLayout *layout, HlText *text,
                        cairo_t *cr)
{
  const HlPalette *palette = palette_of (spec);
  const HlTextBox  left = { .rect = { 0.0, 0.0, layout->zero - HL_BARS_GAP, layout->line },
                            .align_x = 1.0,
                            .align_y = 0.5 };
  const HlTextBox  right = { .rect = { layout->zero + HL_BARS_GAP, 0.0,
                                       layout->size.width - layout->zero - HL_BARS_GAP,
                                       layout->line },
                             .align_y = 0.5 };

  if (spec->left != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->left, &left, palette->faint_text, cr);
  if (spec->right != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->right, &right, palette->faint_text, cr);
}

/* Above the numbers. */
static void draw_titles (const HlBarsSpec *spec, const HlBarsLayout *layout, HlText *text,
                         cairo_t *cr)
{
  const HlPalette *palette = palette_of (spec);
  const HlTextBox  numbers = { .rect = { layout->numbers, 0.0, layout->seconds - layout->numbers,
                                         layout->line },
                               .align_x = 1.0,
                               .align_y = 0.5 };
  const HlTextBox  seconds = { .rect = { layout->seconds, 0.0, layout->size.width - layout->seconds,
                                         layout->line },
                               .align_x = 1.0,
                               .align_y = 0.5 };

  if (spec->number_title != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->number_title, &numbers, palette->faint_text, cr);
  if (spec->second_title != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->second_title, &seconds, palette->faint_text, cr);
}

static void write_end (const HlBarsSpec *spec, HlText *text, HlTextSize size, const char *words,
                       HlRect rect, cairo_t *cr)
{
  const HlTextBox box = { .rect = rect, .align_x = 1.0, .align_y = 0.5 };

  hl_text_draw (text, size, words, &box, palette_of (spec)->text, cr);
}

static void draw_row (const HlBarsSpec *spec, const HlBarsLayout *layout, int bar, HlText *text,
                      cairo_t *cr)
{
  const HlPalette *palette = palette_of (spec);
  const HlTextSize size = hl_bars_type (spec, bar);
  const HlRect     row = hl_bars_row (layout, bar);
  const HlRect     rect = hl_bars_rect (spec, layout, bar);
  const double     value = hl_bars_value (spec, bar);
  g_autofree char *number = hl_bars_number (spec, bar);
  const HlTextBox  label = { .rect = { 0.0, row.y, layout->labels, row.height }, .align_y = 0.5 };

  hl_text_draw (text, size, hl_bars_label (spec, bar), &label, palette->text, cr);
  write_end (spec, text, size, number,
             (HlRect){ layout->numbers, row.y, layout->seconds - layout->numbers, row.height }, cr);
  if (hl_bars_second (spec, bar) != NULL)
    write_end (spec, text, size, hl_bars_second (spec, bar),
               (HlRect){ layout->seconds, row.y, row.width - layout->seconds, row.height }, cr);
  set_color (cr, hl_palette_signed (palette, value < 0.0 ? -SIGN : SIGN));
  fill_rect (cr, &rect);
}

void hl_bars_draw (const HlBarsSpec *spec, const HlBarsLayout *layout, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const HlPalette   *palette = palette_of (spec);
  const HlRect zero = { layout->zero - 0.5, layout->line, 1.0, layout->size.height - layout->line };
  const HlRect sum = hl_bars_row (layout, hl_bars_count (spec));
  const HlRect rule = { 0.0, sum.y, layout->size.width, 1.0 };

  draw_sides (spec, layout, text, cr);
  draw_titles (spec, layout, text, cr);
  for (int i = 0; i <= hl_bars_count (spec); i++)
    draw_row (spec, layout, i, text, cr);
  set_color (cr, palette->faint_text);
  fill_rect (cr, &zero);
  fill_rect (cr, &rule);
}

/* cr: where to draw it, over the picture. */
void hl_bars_draw_cursor (const HlBarsSpec *spec, const HlBarsLayout *layout, int bar, cairo_t *cr)
{
  const HlRect row = hl_bars_row (layout, bar);

  set_color (cr, palette_of (spec)->text);
  cairo_set_line_width (cr, 1.0);
  cairo_rectangle (cr, row.x + 0.5, row.y + 0.5, row.width - 1.0, row.height - 1.0);
  cairo_stroke (cr);
}

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const HlBarsSpec  *spec = data;
  const HlBarsLayout layout = hl_bars_layout (spec, PAPER_WIDTH);

  hl_bars_draw (spec, &layout, cr);
}

/* Returns what becomes the file, for white paper. text: its title, formulas and caption. */
HlRecording *hl_bars_record (const HlBarsSpec *spec, const HlSheetText *text, HlFigureFormat format)
{
  HlBarsSpec paper = *spec;
  HlDrawing  drawing = { .draw = draw_cb, .data = &paper };

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_bars_to_table (spec));

  paper.palette = hl_palette_get (FALSE);
  paper.font = NULL;

  drawing.size = hl_bars_layout (&paper, PAPER_WIDTH).size;

  return hl_sheet_record_drawing (text, &drawing, (HlSize){ 0, 0 }, format);
}
