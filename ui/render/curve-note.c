#include "ui/render/curve-renderer.h"

#include <math.h>

#include "ui/numbers/number-text.h"

#define GAP 6.0
#define MAX_CURVES 5 /* that a note names; more of them would cover what they are about */

static void set_source (cairo_t *cr, const HlColor *color)
{
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
}

/* Where the lines of a note are: in columns of one width, as words are in a book. */
typedef struct
{
  HlRect place;
  double line;
  double column;
  int    n_rows;
} Note;

/* Returns where a note goes: beside @at on the side that has room, else at the right, where the
 * curve of a loss is low.  A high one begins at the top, over the legend, whose names it has. */
static HlRect place_note (const HlCurveLayout *layout, const HlRect *room, double at, HlSize size)
{
  const double   right = at + 2 * GAP;
  const double   left = at - 2 * GAP - size.width;
  const double   end = hl_rect_right (&layout->plot);
  const double   lowest = hl_rect_bottom (room) - size.height;
  const gboolean is_high = size.height > layout->plot.height / 2;
  double         x = right;

  if (right + size.width > end)
    x = left >= layout->plot.x ? left : end - size.width;

  return (HlRect){ MAX (x, room->x),
                   is_high ? room->y : MAX (MIN (lowest, layout->plot.y), room->y), size.width,
                   size.height };
}

static int count_columns (int n_lines, double height, double line)
{
  const int n_rows = MAX ((int) ((height - GAP) / line), 1);

  return (n_lines + n_rows - 1) / n_rows;
}

/* Puts the lines into columns over half the height, so that curves can be seen below, or over all
 * of it where as many columns would be too wide. */
static Note lay_out_note (const HlCurveLayout *layout, const HlRect *room, double at,
                          const GPtrArray *lines, HlText *text)
{
  Note      note = { .line = ceil (hl_text_line (text, HL_TEXT_SMALL)), .column = 2 * GAP };
  const int n = (int) lines->len;
  int       n_columns = count_columns (n, room->height / 2, note.line);
  HlSize    size;

  for (int i = 0; i < n; i++)
    {
      const double width = ceil (hl_text_width (text, HL_TEXT_SMALL, lines->pdata[i]));

      note.column = MAX (note.column, width + 2 * GAP);
    }
  if (n_columns * note.column > room->width)
    n_columns = count_columns (n, room->height, note.line);
  n_columns = MAX (n_columns, 1);
  note.n_rows = MAX ((n + n_columns - 1) / n_columns, 1);
  note.column = MIN (note.column, MAX (floor (room->width / n_columns), 3 * GAP));
  size = (HlSize){ note.column * n_columns, note.n_rows * note.line + GAP };
  note.place = place_note (layout, room, at, size);

  return note;
}

/* How many thin curves there is room for beside those that are not. */
static int count_room (const HlCurveSpec *spec)
{
  int room = MAX_CURVES;

  for (int i = 0; i < spec->n_series; i++)
    room -= !spec->series[i].is_thin;

  return room;
}

/* Returns the values at @x in words, one line for each curve; of many thin ones, the first. */
static GPtrArray *lines_at (const HlCurveSpec *spec, double x)
{
  GPtrArray       *lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *place = hl_number_to_text (x, HL_NUMBER_SHORTEST);
  int              room = count_room (spec);
  int              n_more = 0;

  g_ptr_array_add (lines, g_strdup_printf ("%s %s", spec->x_title, place));
  for (int i = 0; i < spec->n_series; i++)
    {
      g_autofree char *value = hl_curve_value (&spec->series[i], x);

      if (value == NULL)
        continue;
      if (spec->series[i].is_thin && room-- <= 0)
        n_more++;
      else
        g_ptr_array_add (lines, g_steal_pointer (&value));
    }
  if (n_more > 0)
    g_ptr_array_add (lines, g_strdup_printf ("… +%d", n_more));

  return lines;
}

/* Writes the values at x beside that position. */
void hl_curve_draw_note (const HlCurveSpec *spec, const HlCurveLayout *layout, double x,
                         const HlRect *room, cairo_t *cr)
{
  g_autoptr (HlText)    text = hl_text_new (spec->font);
  g_autoptr (GPtrArray) lines = lines_at (spec, x);
  const Note    note = lay_out_note (layout, room, hl_curve_place_x (layout, x), lines, text);
  const HlRect *place = &note.place;

  cairo_rectangle (cr, place->x + 0.5, place->y + 0.5, place->width - 1, place->height - 1);
  set_source (cr, &hl_curve_palette (spec)->background);
  cairo_fill_preserve (cr);
  set_source (cr, &hl_curve_palette (spec)->grid);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);

  for (int i = 0; i < (int) lines->len; i++)
    {
      const int       column = i / note.n_rows;
      const int       row = i % note.n_rows;
      const HlTextBox box = {
        .rect = { place->x + GAP + column * note.column, place->y + GAP / 2 + row * note.line,
                  note.column - 2 * GAP, note.line },
        .align_y = 0.5,
      };

      hl_text_draw (text, HL_TEXT_SMALL, lines->pdata[i], &box, hl_curve_palette (spec)->text, cr);
    }
}
