#include "ui/render/bars.h"

#include <math.h>

#include "ui/render/csv.h"
#include "ui/render/number-text.h"
#include "ui/render/sheet.h"

#define DIGITS 2
#define GAP 8.0        /* between labels, bars and numbers */
#define PADDING 2.0    /* above and below a row */
#define NARROWEST 90   /* of all bars together */
#define SIGN 0.75      /* how far along the scale of signed values a bar's color is */
#define MOST_LABEL 0.6 /* of the width */
#define PAPER_WIDTH 620.0

static void
clear_bar (gpointer data)
{
  g_free (((HlBar *) data)->label);
}

/**
 * hl_bars_spec_new:
 * @left: (nullable): what bars to the left speak for
 * @right: (nullable): what bars to the right speak for
 * @sum_label: what the sum is
 * @sum: it
 *
 * Returns: (transfer full): a picture without bars
 */
HlBarsSpec *
hl_bars_spec_new (const char *left,
                  const char *right,
                  const char *sum_label,
                  double      sum)
{
  HlBarsSpec *self = g_new0 (HlBarsSpec, 1);

  self->bars = g_array_new (FALSE, FALSE, sizeof (HlBar));
  g_array_set_clear_func (self->bars, clear_bar);
  self->left = g_strdup (left);
  self->right = g_strdup (right);
  self->sum_label = g_strdup (sum_label);
  self->sum = sum;

  return self;
}

/**
 * hl_bars_spec_add:
 * @self: the picture
 * @label: what the number is
 * @value: the number of the next bar
 */
void
hl_bars_spec_add (HlBarsSpec *self,
                  const char *label,
                  double      value)
{
  const HlBar bar = { g_strdup (label), value };

  g_array_append_val (self->bars, bar);
}

/**
 * hl_bars_spec_free:
 * @self: (nullable) (transfer full): the picture
 */
void
hl_bars_spec_free (HlBarsSpec *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->bars);
  g_free (self->left);
  g_free (self->right);
  g_free (self->sum_label);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

static int
count (const HlBarsSpec *spec)
{
  return (int) spec->bars->len;
}

/* The sum comes after the bars. */
static const char *
label_of (const HlBarsSpec *spec,
          int               bar)
{
  return bar < count (spec) ? g_array_index (spec->bars, HlBar, bar).label : spec->sum_label;
}

static double
value_of (const HlBarsSpec *spec,
          int               bar)
{
  return bar < count (spec) ? g_array_index (spec->bars, HlBar, bar).value : spec->sum;
}

static const HlPalette *
palette_of (const HlBarsSpec *spec)
{
  return spec->palette != NULL ? spec->palette : hl_palette_get (FALSE);
}

static double
widest_label (const HlBarsSpec *spec,
              HlText           *text)
{
  double widest = 0.0;

  for (int i = 0; i <= count (spec); i++)
    widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, label_of (spec, i)));

  return ceil (widest);
}

static double
widest_number (const HlBarsSpec *spec,
               HlText           *text)
{
  double widest = 0.0;

  for (int i = 0; i <= count (spec); i++)
    {
      g_autofree char *number = hl_number_to_text (value_of (spec, i), DIGITS);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_STRONG, number));
    }

  return ceil (widest);
}

static double
row_height (HlText *text)
{
  return ceil (hl_text_line (text, HL_TEXT_SMALL)) + 2.0 * PADDING;
}

/**
 * hl_bars_minimum_size:
 * @spec: a picture
 *
 * Returns: what it needs; its height is the same at every width
 */
HlSize
hl_bars_minimum_size (const HlBarsSpec *spec)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  return (HlSize){ NARROWEST * 2.0 + widest_number (spec, text) + 2.0 * GAP,
                   row_height (text) * (count (spec) + 2) };
}

/**
 * hl_bars_layout:
 * @spec: a picture
 * @width: of it
 *
 * Returns: where everything goes
 */
HlBarsLayout
hl_bars_layout (const HlBarsSpec *spec,
                double            width)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  HlBarsLayout       layout = { .line = row_height (text) };
  double             low = 0.0;
  double             high = 0.0;

  for (int i = 0; i <= count (spec); i++)
    {
      low = MIN (low, value_of (spec, i));
      high = MAX (high, value_of (spec, i));
    }

  layout.size = (HlSize){ width, layout.line * (count (spec) + 2) };
  layout.labels = MIN (widest_label (spec, text), width * MOST_LABEL);
  layout.numbers = width - widest_number (spec, text);
  layout.unit = MAX (layout.numbers - layout.labels - 2.0 * GAP, 1.0) / MAX (high - low, 1e-9);
  layout.zero = layout.labels + GAP - low * layout.unit;

  return layout;
}

/* The row of a bar; the first one has the names of both sides. */
static HlRect
row_rect (const HlBarsLayout *layout,
          int                 bar)
{
  return (HlRect){ 0.0, layout->line * (bar + 1), layout->size.width, layout->line };
}

/**
 * hl_bars_rect:
 * @spec: a picture
 * @layout: its layout
 * @bar: one of its bars; the number of bars means the sum
 *
 * Returns: where the bar is
 */
HlRect
hl_bars_rect (const HlBarsSpec   *spec,
              const HlBarsLayout *layout,
              int                 bar)
{
  const HlRect row = row_rect (layout, bar);
  const double length = value_of (spec, bar) * layout->unit;

  return (HlRect){ layout->zero + MIN (length, 0.0), row.y + 2.0 * PADDING, fabs (length),
                   row.height - 4.0 * PADDING };
}

/**
 * hl_bars_pick:
 * @spec: a picture
 * @layout: its layout
 * @y: a height in it
 *
 * Returns: the bar there, or -1
 */
int
hl_bars_pick (const HlBarsSpec   *spec,
              const HlBarsLayout *layout,
              double              y)
{
  const int bar = (int) floor (y / layout->line) - 1;

  return bar >= 0 && bar < count (spec) ? bar : -1;
}

/**
 * hl_bars_describe:
 * @spec: a picture
 * @bar: one of its bars
 *
 * Returns: (transfer full): what it is, and its number with more digits
 */
char *
hl_bars_describe (const HlBarsSpec *spec,
                  int               bar)
{
  g_autofree char *number = hl_number_to_text (value_of (spec, bar), 4);

  return g_strdup_printf ("%s: %s", label_of (spec, bar), number);
}

static void
set_color (cairo_t *cr,
           HlColor  color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

static void
fill_rect (cairo_t      *cr,
           const HlRect *rect)
{
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_fill (cr);
}

static void
draw_sides (const HlBarsSpec   *spec,
            const HlBarsLayout *layout,
            HlText             *text,
            cairo_t            *cr)
{
  const HlPalette *palette = palette_of (spec);
  const HlTextBox  left = { .rect = { 0.0, 0.0, layout->zero - GAP, layout->line },
                            .align_x = 1.0,
                            .align_y = 0.5 };
  const HlTextBox  right = { .rect = { layout->zero + GAP, 0.0,
                                       layout->size.width - layout->zero - GAP, layout->line },
                             .align_y = 0.5 };

  if (spec->left != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->left, &left, palette->faint_text, cr);
  if (spec->right != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->right, &right, palette->faint_text, cr);
}

static void
draw_row (const HlBarsSpec   *spec,
          const HlBarsLayout *layout,
          int                 bar,
          HlText             *text,
          cairo_t            *cr)
{
  const HlPalette *palette = palette_of (spec);
  const HlTextSize size = bar < count (spec) ? HL_TEXT_SMALL : HL_TEXT_STRONG;
  const HlRect     row = row_rect (layout, bar);
  const HlRect     rect = hl_bars_rect (spec, layout, bar);
  const double     value = value_of (spec, bar);
  g_autofree char *number = hl_number_to_text (value, DIGITS);
  const HlTextBox  label = { .rect = { 0.0, row.y, layout->labels, row.height }, .align_y = 0.5 };
  const HlTextBox  end = { .rect = { layout->numbers, row.y, row.width - layout->numbers,
                                     row.height },
                           .align_x = 1.0,
                           .align_y = 0.5 };

  hl_text_draw (text, size, label_of (spec, bar), &label, palette->text, cr);
  hl_text_draw (text, size, number, &end, palette->text, cr);
  set_color (cr, hl_palette_signed (palette, value < 0.0 ? -SIGN : SIGN));
  fill_rect (cr, &rect);
}

/**
 * hl_bars_draw:
 * @spec: a picture
 * @layout: its layout
 * @cr: where to draw it
 */
void
hl_bars_draw (const HlBarsSpec   *spec,
              const HlBarsLayout *layout,
              cairo_t            *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const HlPalette   *palette = palette_of (spec);
  const HlRect       zero = { layout->zero - 0.5, layout->line, 1.0,
                              layout->size.height - layout->line };
  const HlRect       rule = { 0.0, row_rect (layout, count (spec)).y, layout->size.width, 1.0 };

  draw_sides (spec, layout, text, cr);
  for (int i = 0; i <= count (spec); i++)
    draw_row (spec, layout, i, text, cr);
  set_color (cr, palette->faint_text);
  fill_rect (cr, &zero);
  fill_rect (cr, &rule);
}

/**
 * hl_bars_draw_cursor:
 * @spec: a picture
 * @layout: its layout
 * @bar: which one is pointed out
 * @cr: where to draw it, over the picture
 */
void
hl_bars_draw_cursor (const HlBarsSpec   *spec,
                     const HlBarsLayout *layout,
                     int                 bar,
                     cairo_t            *cr)
{
  const HlRect row = row_rect (layout, bar);

  set_color (cr, palette_of (spec)->text);
  cairo_set_line_width (cr, 1.0);
  cairo_rectangle (cr, row.x + 0.5, row.y + 0.5, row.width - 1.0, row.height - 1.0);
  cairo_stroke (cr);
}

/**
 * hl_bars_to_table:
 * @spec: a picture
 *
 * Returns: (transfer full): its numbers, as a comma-separated table
 */
char *
hl_bars_to_table (const HlBarsSpec *spec)
{
  GString *table = g_string_new ("part,value\r\n");
  char     number[G_ASCII_DTOSTR_BUF_SIZE];

  for (int i = 0; i <= count (spec); i++)
    {
      hl_csv_append (table, label_of (spec, i));
      g_string_append_printf (
          table, ",%s\r\n",
          g_ascii_formatd (number, sizeof number, "%.6g", value_of (spec, i)));
    }

  return g_string_free (table, FALSE);
}

static void
draw_cb (gconstpointer data,
         cairo_t      *cr)
{
  const HlBarsSpec  *spec = data;
  const HlBarsLayout layout = hl_bars_layout (spec, PAPER_WIDTH);

  hl_bars_draw (spec, &layout, cr);
}

/**
 * hl_bars_record:
 * @spec: a picture
 * @title: a line above
 * @caption: lines below
 * @format: what kind of file
 *
 * Returns: (transfer full): what becomes the file, for white paper
 */
HlRecording *
hl_bars_record (const HlBarsSpec *spec,
                const char       *title,
                const char       *caption,
                HlFigureFormat    format)
{
  HlBarsSpec paper = *spec;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_bars_to_table (spec));

  paper.palette = hl_palette_get (FALSE);
  paper.font = NULL;

  return hl_sheet_record_drawing (
      title, caption,
      &(HlDrawing){ hl_bars_layout (&paper, PAPER_WIDTH).size, draw_cb, &paper },
      (HlSize){ 0, 0 }, format);
}
