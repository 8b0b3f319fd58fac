#include "ui/picture/bars.h"

#include <math.h>

#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#define APART 10.0     /* between names, bars and numbers */
#define LEAST_BARS 80  /* units of width for bars, where names are long */
#define BAR_HEIGHT 9.0 /* at normal size */
#define RADIUS 4.5     /* of a dot, likewise */

static gboolean has_head (const HlBars *self)
{
  return self->sides[0] != NULL || self->sides[1] != NULL || self->titles[0] != NULL;
}

static double line_of (HlScene *scene, const HlBars *self)
{
  return hl_scene_line (scene, HL_TEXT_NORMAL, self->times) + 1;
}

/* What the rows need, in a line each. */
double hl_bars_height (HlScene *scene, const HlBars *self)
{
  return (self->n + has_head (self)) * line_of (scene, self);
}

/* The widest of the first names, or of one column of numbers. */
static double widest (HlScene *scene, const HlBars *self, int n, int column)
{
  const char *title = column >= 0 ? self->titles[column] : NULL;
  double width = title != NULL ? hl_mark_written (scene, 0.9 * self->times, FALSE, title) : 0.0;

  for (int i = 0; i < n; i++)
    {
      const HlBar *bar = self->bars + i;
      const char  *words = column < 0 ? bar->name : bar->numbers[column];

      if (words != NULL)
        width = MAX (width, hl_mark_written (scene, self->times, bar->is_strong, words));
    }

  return width;
}

static void mark_head (HlScene *scene, const HlBars *self, double zero, HlRect at,
                       const double *numbers)
{
  const HlColor ink = scene->look.palette->faint_text;
  double        right = hl_rect_right (&at);

  for (int i = 0; i < 2; i++)
    {
      const double left = i == 0 ? at.x : zero + 6, end = i == 0 ? zero - 6 : right;

      if (self->sides[i] != NULL && end > left)
        hl_mark_write (scene, 0.9 * self->times, FALSE, self->sides[i],
                       (HlRect){ left, at.y, end - left, at.height }, i == 0 ? 1.0 : 0.0, ink);
    }
  for (int i = 1; i >= 0; i--)
    {
      if (self->titles[i] != NULL)
        hl_mark_write (scene, 0.9 * self->times, FALSE, self->titles[i],
                       (HlRect){ right - numbers[i], at.y, numbers[i], at.height }, 1.0, ink);
      right -= numbers[i];
    }
}

/* At both ends of a line. */
static void mark_change (HlScene *scene, const HlBars *self, const HlBar *bar, double from,
                         double to, HlRect row)
{
  const double y = row.y + row.height / 2;
  const double radius = MIN (RADIUS * self->times, 0.38 * row.height);

  hl_mark_line (scene, (HlPoint){ from, y }, (HlPoint){ to, y }, 2.0 * self->times, bar->ink);
  hl_mark_frame (scene, (HlRect){ from - radius, y - radius, 2 * radius, 2 * radius }, radius,
                 1.5 * self->times, scene->look.palette->faint_text);
  hl_mark (scene, HL_DOT, (HlRect){ to, y, radius, 0 }, bar->ink);
}

static void mark_bar (HlScene *scene, const HlBars *self, const HlBar *bar, double from, double to,
                      HlRect row)
{
  const double height = BAR_HEIGHT * self->times, length = MAX (fabs (to - from), 1.0);
  const HlRect at = { to < from ? from - length : from, row.y + (row.height - height) / 2, length,
                      height };

  if (self->has_dots)
    mark_change (scene, self, bar, from, to, row);
  else
    hl_mark_round (scene, at, 3 * self->times, bar->ink, bar->is_strong ? 1.0 : 0.75);
  if (bar->is_hatched)
    hl_mark (scene, HL_HATCH, at, scene->look.palette->background)->width = 2;
}

/* The same, with words as much smaller as names and numbers need to be side by side. */
static HlBars fit (HlScene *scene, const HlBars *self, double room)
{
  const double one = widest (scene, self, self->n, 0), two = widest (scene, self, self->n, 1);
  const double words = widest (scene, self, self->n, -1) + one + two;
  const double spaces = APART * (1 + (one > 0.0) + (two > 0.0));
  HlBars       fitting = *self;

  if (words + spaces > room)
    fitting.times *= MAX (room - spaces, 1.0) / words;

  return fitting;
}

static void mark_numbers (HlScene *scene, const HlBars *self, const HlBar *bar, HlRect row,
                          const double widths[2])
{
  double right = hl_rect_right (&row);

  for (int k = 1; k >= 0; k--)
    {
      if (bar->numbers[k] != NULL)
        hl_mark_write (scene, self->times, bar->is_strong, bar->numbers[k],
                       (HlRect){ right - widths[k], row.y, widths[k], row.height }, 1.0,
                       scene->look.palette->text);
      right -= widths[k];
    }
}

/* Rows as high as the rectangle has room for; the last one, of all others, has no bar where its
 * name needs the room.  Returns where the bars are. */
HlRect hl_mark_bars (HlScene *scene, const HlBars *bars, HlRect rect)
{
  const HlBars     fitting = fit (scene, bars, rect.width);
  const HlBars    *self = &fitting;
  const HlPalette *palette = scene->look.palette;
  const double     line = MAX (rect.height / (self->n + has_head (self)), 1.0);
  const double     one = widest (scene, self, self->n, 0), two = widest (scene, self, self->n, 1);
  const double     numbers[2] = { one > 0.0 ? one + APART : 0.0, two > 0.0 ? two + APART : 0.0 };
  const double     most = rect.width - numbers[0] - numbers[1] - LEAST_BARS * self->times - APART;
  const double     all = widest (scene, self, self->n, -1);
  const gboolean   is_cut = self->last != 0 && all > most; /* else bars had no room */
  const double     names =
      MIN (is_cut ? widest (scene, self, self->n - 1, -1) : all, MAX (most, rect.width / 2)) +
      APART;
  const double width = MAX (rect.width - names - numbers[0] - numbers[1], 1.0);
  const HlRect at = { rect.x + names, rect.y + has_head (self) * line, width, self->n * line };
  const double unit = at.width / MAX (self->high - self->low, 1e-6);
  const double zero = at.x - self->low * unit;

  if (!self->has_dots)
    hl_mark_line (scene, (HlPoint){ zero, at.y }, (HlPoint){ zero, hl_rect_bottom (&at) }, 1.0,
                  palette->grid);
  mark_head (scene, self, zero, (HlRect){ rect.x, rect.y, rect.width, line }, numbers);
  for (int i = 0; i < self->n; i++)
    {
      const HlBar   *bar = self->bars + i;
      const HlRect   row = { rect.x, at.y + i * line, rect.width, line };
      const gboolean is_last = i == self->n - 1 && self->last != 0, is_long = is_last && is_cut;
      const int      item = is_last ? self->last : i;

      if (item >= 0)
        scene->item = (HlItem){ self->part, item, 0 };
      hl_mark_write (scene, self->times, bar->is_strong, bar->name,
                     (HlRect){ row.x, row.y, names + (is_long ? width : -APART), line },
                     is_long ? 0.0 : 1.0, palette->text);
      if (!is_long)
        mark_bar (scene, self, bar, zero + bar->from * unit, zero + bar->to * unit, row);
      mark_numbers (scene, self, bar, row, numbers);
      if (scene->item.part >= 0)
        {
          hl_mark (scene, HL_AREA, row, palette->text);
          hl_mark_round (scene, row, 5, hl_words_row (palette), 0.12)->is_cursor = TRUE;
        }
      scene->item = HL_NOTHING;
    }

  return at;
}
