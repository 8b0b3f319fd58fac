#include "ui/picture/marks.h"

#include <math.h>

#include "ui/numbers/number-text.h"

#define GAP 3.0 /* between cells */

/* Of a ribbon. */
#define POINTS 27      /* at least */
#define MOST_POINTS 99 /* where it is long */
#define APART 25.0     /* from one to the next, at most */
#define END 0.5        /* straight, so that it is cut at a right angle */
#define THINNEST 1.0

/* Words that many times as large as normal ones. */
HlMark *hl_mark_write (HlScene *self, double times, gboolean strong, const char *words, HlRect rect,
                       double align_x, HlColor ink)
{
  HlMark *mark = hl_mark_words (self, strong ? HL_TEXT_STRONG : HL_TEXT_NORMAL, words, rect, ink);

  mark->times = times;
  mark->align_x = align_x;

  return mark;
}

/* Words that are written smaller where their place is too narrow for them. */
HlMark *hl_mark_fit (HlScene *self, double times, gboolean strong, const char *words, HlRect rect,
                     double align_x, HlColor ink)
{
  const double wide = MAX (hl_mark_written (self, times, strong, words), 1.0);

  return hl_mark_write (self, times * CLAMP ((rect.width - 1) / wide, 0.5, 1.0), strong, words,
                        rect, align_x, ink);
}

/* Words in as many lines as they need, from the top. */
HlMark *hl_mark_paragraph (HlScene *self, double times, const char *words, HlRect rect, HlColor ink)
{
  HlMark *mark = hl_mark_write (self, times, FALSE, words, rect, 0.0, ink);

  mark->wraps = TRUE;
  mark->align_y = 0.0;

  return mark;
}

/* A fill with round corners. */
HlMark *hl_mark_round (HlScene *self, HlRect rect, double radius, HlColor ink, double opacity)
{
  HlMark *mark = hl_mark (self, HL_FILL, rect, ink);

  mark->radius = radius;
  mark->opacity = opacity;

  return mark;
}

/* Where an item can be pointed at: nothing is drawn. */
void hl_mark_area (HlScene *self, HlItem item, HlRect rect)
{
  hl_mark (self, HL_AREA, rect, self->look.palette->text)->item = item;
}

/* A frame with round corners. */
HlMark *hl_mark_frame (HlScene *self, HlRect rect, double radius, double width, HlColor ink)
{
  HlMark *mark = hl_mark (self, HL_FRAME, rect, ink);

  mark->radius = radius;
  mark->width = width;

  return mark;
}

/* A cell that has no number: a dashed frame. */
HlMark *hl_mark_blank (HlScene *self, HlRect rect, HlColor ink)
{
  HlMark *mark = hl_mark_frame (self, rect, HL_ROUND, 1.0, ink);

  mark->dash[0] = mark->dash[1] = 3.0;

  return mark;
}

/* A cell that must not be seen. */
void hl_mark_hidden (HlScene *self, HlRect rect)
{
  hl_mark_round (self, rect, HL_ROUND, self->look.palette->masked_paper, 1.0);
  hl_mark (self, HL_HATCH, rect, self->look.palette->masked_ink);
}

/* A thick frame around a cell, a row or a column. */
void hl_mark_box (HlScene *self, HlRect rect, HlColor ink)
{
  hl_mark_frame (self, hl_rect_grown (&rect, 1.0), HL_ROUND + 2, 2.0, ink);
}

void hl_mark_line (HlScene *self, HlPoint from, HlPoint to, double width, HlColor ink)
{
  hl_mark_path (self, (HlPoint[]){ from, to }, 2, ink)->width = width;
}

/* A line with a head at its end. */
void hl_mark_arrow (HlScene *self, HlPoint from, HlPoint to, HlColor ink)
{
  const double  length = hypot (to.x - from.x, to.y - from.y);
  const double  x = 5 * (to.x - from.x) / length, y = 5 * (to.y - from.y) / length;
  const HlPoint head[] = { { to.x - x - y, to.y - y - x }, to, { to.x - x + y, to.y - y + x } };

  hl_mark_line (self, from, to, 1.5, ink);
  hl_mark_path (self, head, 3, ink)->width = 1.5;
}

/* How wide hl_mark_write () makes the words. */
double hl_mark_written (HlScene *self, double times, gboolean strong, const char *words)
{
  return hl_scene_width (self, strong ? HL_TEXT_STRONG : HL_TEXT_NORMAL, times, words);
}

/* How wide the widest of them is; at least 0. */
double hl_mark_widest (HlScene *self, double times, gboolean strong, char *const *words, int n)
{
  double width = 0.0;

  for (int i = 0; i < n; i++)
    width = MAX (width, hl_mark_written (self, times, strong, words[i]));

  return width;
}

/* Up and down, on the right of the cell: its number can be dragged. */
void hl_mark_dial (HlScene *self, HlRect cell, HlColor ink)
{
  const double x = hl_rect_right (&cell) - 8, middle = cell.y + cell.height / 2;

  for (int way = -1; way <= 1; way += 2)
    {
      const double y = middle + 8 * way;

      hl_mark_path (
          self, (HlPoint[]){ { x - 3, y - 3.0 * way }, { x, y }, { x + 3, y - 3.0 * way } }, 3, ink)
          ->width = 1.5;
    }
}

/* A number with that many digits after the point; 0 has them, too. */
char *hl_digits (double number, int digits)
{
  return number == 0.0 && digits >= 0 ? g_strdup_printf ("%.*f", digits, 0.0)
                                      : hl_number_to_text (number, digits);
}

/* A number as it was typed; a longer one with two digits. */
char *hl_digits_typed (double number)
{
  g_autofree char *text = hl_number_to_text (number, HL_NUMBER_SHORTEST);

  return g_utf8_strlen (text, -1) <= 6 ? g_steal_pointer (&text) : hl_digits (number, 2);
}

/* As much paper in the ink as leaves it readable. */
static HlColor quiet_ink (const HlPalette *palette, HlColor paper)
{
  const HlColor ink = hl_palette_ink_on (paper);
  const double  least = palette->is_high_contrast ? 7.0 : 4.6;
  double        part = 0.4;

  while (part > 0.0 && hl_color_contrast (hl_color_between (ink, paper, part), paper) < least)
    part -= 0.05;

  return hl_color_between (ink, paper, MAX (part, 0.0));
}

/* Cells with numbers on the colors of signed values, each of which is an item of the part. */
void hl_mark_numbers (HlScene *self, int part, const HlNumbers *numbers, HlRect all)
{
  for (int i = 0; i < numbers->rows * numbers->columns; i++)
    {
      const HlItem  item = { part, i / numbers->columns, i % numbers->columns };
      const double  value = numbers->values[i];
      const HlRect  rect = hl_cell (&all, numbers->rows, numbers->columns, item.row, item.column);
      const HlColor paper =
          hl_palette_signed (self->look.palette, CLAMP (0.7 * value / numbers->top, -1.0, 1.0));
      const HlColor ink =
          numbers->is_quiet ? quiet_ink (self->look.palette, paper) : hl_palette_ink_on (paper);
      g_autofree char *words =
          numbers->digits < 0 ? hl_digits_typed (value) : hl_digits (value, numbers->digits);

      hl_mark_round (self, hl_rect_grown (&rect, -GAP / 2), HL_ROUND, paper, 1.0);
      if (!numbers->is_mute)
        hl_mark_write (self, numbers->times, numbers->is_strong, words, rect, 0.5, ink);
      if (part >= 0)
        hl_mark (self, HL_AREA, rect, paper)->item = item;
    }
}

/* Where a number is, or so far beside it. */
HlPoint hl_ruler_point (const HlRuler *self, double number, double beside)
{
  const double   part = (number - self->low) / (self->high - self->low);
  const gboolean is_upright = self->from.x == self->to.x;

  return (HlPoint){ self->from.x + part * (self->to.x - self->from.x) + (is_upright ? beside : 0),
                    self->from.y + part * (self->to.y - self->from.y) + (is_upright ? 0 : beside) };
}

/* A line across the ruler at a number. */
static void ruler_across (HlScene *scene, const HlRuler *self, double number, double reach,
                          double width, HlColor ink)
{
  hl_mark_line (scene, hl_ruler_point (self, number, -reach), hl_ruler_point (self, number, reach),
                width, ink);
}

/* From tick to tick: 2, or so much that they can be told apart. */
static double tick_step (const HlRuler *self)
{
  double step = 2.0;

  while ((self->high - self->low) / step > 40.0)
    step *= 5.0;

  return step;
}

/* The numbers are dots; their mean is a line across, one deviation to both sides a band.  What is
 * not known yet is NaN. */
void hl_mark_ruler (HlScene *scene, const HlRuler *self, const float *numbers, int n_numbers,
                    double mean, double deviation)
{
  const HlPalette *palette = scene->look.palette;
  const double     size = self->size > 0.0 ? self->size : 1.0, step = tick_step (self);
  const double     first = ceil (self->low / step) * step;
  const HlPoint    a = hl_ruler_point (self, MAX (mean - deviation, self->low), -9 * size);
  const HlPoint    b = hl_ruler_point (self, MIN (mean + deviation, self->high), 9 * size);
  const HlRect     band = { MIN (a.x, b.x), MIN (a.y, b.y), MAX (fabs (b.x - a.x), 1),
                            MAX (fabs (b.y - a.y), 1) };

  hl_mark_line (scene, self->from, self->to, 1.5, palette->grid);
  for (int i = 0; first + i * step <= self->high; i++)
    ruler_across (scene, self, first + i * step, (first + i * step == 0 ? 6 : 3) * size, 1.5,
                  palette->grid);
  if (!isnan (mean) && !isnan (deviation))
    hl_mark_round (scene, band, MIN (4, MIN (band.width, band.height) / 2), self->ink, 0.2);
  if (!isnan (mean))
    ruler_across (scene, self, mean, 12 * size, 2.5, self->ink);
  for (int i = 0; i < n_numbers; i++)
    {
      const HlPoint center = hl_ruler_point (self, numbers[i], 0);

      hl_mark (scene, HL_DOT, (HlRect){ center.x, center.y, 4.5 * size, 0 }, palette->text)
          ->opacity = n_numbers > 20 ? 0.3 : 0.85;
    }
}

static double cubic (double a, double b, double c, double d, double t)
{
  const double u = 1.0 - t;

  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

/* Leaves and arrives at right angles. */
HlMark *hl_mark_ribbon (HlScene *self, const HlRibbon *ribbon, HlColor ink)
{
  const HlPoint a = ribbon->from, b = ribbon->to;
  const double  x = (a.x + b.x) / 2, y = (a.y + b.y) / 2;
  const HlPoint c = ribbon->is_vertical ? (HlPoint){ a.x, y } : (HlPoint){ x, a.y };
  const HlPoint d = ribbon->is_vertical ? (HlPoint){ b.x, y } : (HlPoint){ x, b.y };
  const int     n = CLAMP ((int) (hypot (b.x - a.x, b.y - a.y) / APART), POINTS, MOST_POINTS);
  HlPoint       points[MOST_POINTS];
  HlMark       *mark;

  for (int i = 0; i < n; i++)
    {
      const double t = (i - 1) / (n - 3.0);

      points[i] = (HlPoint){ cubic (a.x, c.x, d.x, b.x, t), cubic (a.y, c.y, d.y, b.y, t) };
    }
  points[0] = a;
  points[1] = ribbon->is_vertical ? (HlPoint){ a.x, a.y + END } : (HlPoint){ a.x + END, a.y };
  points[n - 2] = ribbon->is_vertical ? (HlPoint){ b.x, b.y - END } : (HlPoint){ b.x - END, b.y };
  points[n - 1] = b;
  mark = hl_mark_path (self, points, n, ink);
  mark->width = fmax (ribbon->weight * ribbon->full, THINNEST);

  return mark;
}

/* A color on the way from one to the other. */
HlColor hl_color_between (HlColor from, HlColor to, double part)
{
  return (HlColor){ from.red + part * (to.red - from.red),
                    from.green + part * (to.green - from.green),
                    from.blue + part * (to.blue - from.blue) };
}

/* The largest of the numbers, by their size. */
double hl_numbers_largest (const float *values, int n)
{
  double most = 0.0;

  for (int i = 0; i < n; i++)
    most = fmax (most, fabs ((double) values[i]));

  return most;
}

/* A letter, and the colors of its numbers, from 0 or from below it.  Returns where the next one may
 * be. */
double hl_mark_key (HlScene *scene, double times, HlPoint at, gboolean is_signed, double top,
                    const char *letter)
{
  const double     line = 22 * times, width = 54 * times;
  g_autofree char *most = hl_number_to_text (top, HL_NUMBER_SHORTEST);
  g_autofree char *words = g_strdup_printf (is_signed ? "±%s" : "0…%s", most);
  const double     wide = hl_mark_written (scene, times, FALSE, words);
  const double     beside = hl_mark_written (scene, times, TRUE, letter), x = at.x + beside + 6;

  hl_mark_write (scene, times, TRUE, letter, (HlRect){ at.x, at.y, beside + 4, line }, 0,
                 scene->look.palette->text);
  for (int i = 0; i <= 8; i++)
    hl_mark (scene, HL_FILL,
             (HlRect){ x + i * width / 9, at.y + 0.25 * line, width / 9, 0.5 * line },
             hl_palette_signed (scene->look.palette, 0.7 * (is_signed ? i - 4 : i / 2.0) / 4.0));
  hl_mark_write (scene, times, FALSE, words, (HlRect){ x + width + 6, at.y, wide + 4, line }, 0,
                 scene->look.palette->faint_text);

  return x + width + wide + 24;
}
