#include "ui/render/bars.h"

#include <math.h>

#include "ui/render/csv.h"
#include "ui/render/number-text.h"
#include "ui/render/sheet.h"

#define DIGITS 2
#define MORE_DIGITS 4  /* of a number that is read */
#define GAP 8.0        /* between labels, bars and numbers */
#define PADDING 2.0    /* above and below a row */
#define NARROWEST 90   /* of all bars together */
#define SIGN 0.75      /* how far along the scale of signed values a bar's color is */
#define MOST_LABEL 0.6 /* of the width */
#define PAPER_WIDTH 620.0

static void
clear_bar (gpointer data)
{
  HlBar *bar = data;

  g_free (bar->label);
  g_free (bar->second);
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
  self->chosen = -1;
  self->digits = DIGITS;

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
  hl_bars_spec_add_with (self, label, value, NULL);
}

/**
 * hl_bars_spec_add_with:
 * @self: the picture
 * @label: what the number is
 * @value: the number of the next bar
 * @second: (nullable): another number that belongs to it
 */
void
hl_bars_spec_add_with (HlBarsSpec *self,
                       const char *label,
                       double      value,
                       const char *second)
{
  const HlBar bar = { g_strdup (label), value, g_strdup (second) };

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
  g_free (self->number_title);
  g_free (self->second_title);
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

static const char *
second_of (const HlBarsSpec *spec,
           int               bar)
{
  return bar < count (spec) ? g_array_index (spec->bars, HlBar, bar).second : NULL;
}

/* Never 0 for a probability that is not 0. */
static char *
new_number (const HlBarsSpec *spec,
            double            value)
{
  const double smallest = pow (10.0, -spec->digits);

  if (!spec->is_of_parts || value <= 0.0 || value >= smallest)
    return hl_number_to_text (value, spec->digits);

  return hl_number_typeset (g_strdup_printf ("< %.*f", spec->digits, smallest));
}

/* How long the bar is, beside that of 1. */
static double
length_of (const HlBarsSpec *spec,
           double            value)
{
  if (!spec->is_logarithmic)
    return value;

  return value > 0.0 ? MAX (1.0 + log10 (value) / HL_BARS_DECADES, 0.0) : 0.0;
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
    widest = MAX (widest, hl_text_width (text, i == spec->chosen ? HL_TEXT_STRONG : HL_TEXT_SMALL,
                                         label_of (spec, i)));

  return ceil (widest);
}

static double
widest_number (const HlBarsSpec *spec,
               HlText           *text)
{
  double widest = 0.0;

  for (int i = 0; i <= count (spec); i++)
    {
      g_autofree char *number = new_number (spec, value_of (spec, i));

      widest = MAX (widest, hl_text_width (text, HL_TEXT_STRONG, number));
    }
  if (spec->number_title != NULL)
    widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, spec->number_title));

  return ceil (widest);
}

static double
widest_second (const HlBarsSpec *spec,
               HlText           *text)
{
  double widest = 0.0;

  if (spec->second_title == NULL)
    return 0.0;

  for (int i = 0; i < count (spec); i++)
    if (second_of (spec, i) != NULL)
      widest = MAX (widest, hl_text_width (text, HL_TEXT_STRONG, second_of (spec, i)));

  return ceil (MAX (widest, hl_text_width (text, HL_TEXT_SMALL, spec->second_title))) + 2.0 * GAP;
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

  return (HlSize){ NARROWEST * 2.0 + widest_number (spec, text) + widest_second (spec, text) +
                       2.0 * GAP,
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
  double             high = spec->is_of_parts ? 1.0 : 0.0;

  for (int i = 0; i <= count (spec) && !spec->is_of_parts; i++)
    {
      low = MIN (low, value_of (spec, i));
      high = MAX (high, value_of (spec, i));
    }

  layout.size = (HlSize){ width, layout.line * (count (spec) + 2) };
  layout.labels = MIN (widest_label (spec, text), width * MOST_LABEL);
  layout.seconds = width - widest_second (spec, text);
  layout.numbers = layout.seconds - widest_number (spec, text);
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
  const double length = length_of (spec, value_of (spec, bar)) * layout->unit;

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
  g_autofree char *number = hl_number_to_text (value_of (spec, bar), MORE_DIGITS);

  if (spec->is_of_parts)
    {
      g_free (number);
      number = hl_number_to_figures (value_of (spec, bar), MORE_DIGITS);
    }
  if (second_of (spec, bar) != NULL)
    return g_strdup_printf ("%s: %s, %s %s", label_of (spec, bar), number, spec->second_title,
                            second_of (spec, bar));

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

/* Above the numbers. */
static void
draw_titles (const HlBarsSpec   *spec,
             const HlBarsLayout *layout,
             HlText             *text,
             cairo_t            *cr)
{
  const HlPalette *palette = palette_of (spec);
  const HlTextBox  numbers = { .rect = { layout->numbers, 0.0, layout->seconds - layout->numbers,
                                         layout->line },
                               .align_x = 1.0,
                               .align_y = 0.5 };
  const HlTextBox  seconds = { .rect = { layout->seconds, 0.0,
                                         layout->size.width - layout->seconds, layout->line },
                               .align_x = 1.0,
                               .align_y = 0.5 };

  if (spec->number_title != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->number_title, &numbers, palette->faint_text, cr);
  if (spec->second_title != NULL)
    hl_text_draw (text, HL_TEXT_SMALL, spec->second_title, &seconds, palette->faint_text, cr);
}

static void
write_end (const HlBarsSpec *spec,
           HlText           *text,
           HlTextSize        size,
           const char       *words,
           HlRect            rect,
           cairo_t          *cr)
{
  const HlTextBox box = { .rect = rect, .align_x = 1.0, .align_y = 0.5 };

  hl_text_draw (text, size, words, &box, palette_of (spec)->text, cr);
}

static void
draw_row (const HlBarsSpec   *spec,
          const HlBarsLayout *layout,
          int                 bar,
          HlText             *text,
          cairo_t            *cr)
{
  const HlPalette *palette = palette_of (spec);
  const gboolean   is_plain = bar < count (spec) ? bar != spec->chosen : spec->is_of_parts;
  const HlTextSize size = is_plain ? HL_TEXT_SMALL : HL_TEXT_STRONG;
  const HlRect     row = row_rect (layout, bar);
  const HlRect     rect = hl_bars_rect (spec, layout, bar);
  const double     value = value_of (spec, bar);
  g_autofree char *number = new_number (spec, value);
  const HlTextBox  label = { .rect = { 0.0, row.y, layout->labels, row.height }, .align_y = 0.5 };

  hl_text_draw (text, size, label_of (spec, bar), &label, palette->text, cr);
  write_end (spec, text, size, number,
             (HlRect){ layout->numbers, row.y, layout->seconds - layout->numbers, row.height }, cr);
  if (second_of (spec, bar) != NULL)
    write_end (spec, text, size, second_of (spec, bar),
               (HlRect){ layout->seconds, row.y, row.width - layout->seconds, row.height }, cr);
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
  draw_titles (spec, layout, text, cr);
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

static void
append_cell (GString    *table,
             const char *text)
{
  if (text == NULL)
    return;

  g_string_append_c (table, ',');
  hl_csv_append (table, text);
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
  GString *table = g_string_new ("part,value");
  char     number[G_ASCII_DTOSTR_BUF_SIZE];

  append_cell (table, spec->second_title);
  g_string_append (table, "\r\n");
  for (int i = 0; i <= count (spec); i++)
    {
      hl_csv_append (table, label_of (spec, i));
      g_string_append_c (table, ',');
      g_string_append (table,
                       g_ascii_formatd (number, sizeof number, "%.6g", value_of (spec, i)));
      append_cell (table, second_of (spec, i));
      g_string_append (table, "\r\n");
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
