#include "ui/picture/formula.h"

#include <math.h>
#include <string.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#define LINE 18.5 /* a line of words of size 1 */
#define EXPONENT 0.66
#define RAISED 0.3 /* of a line */
#define REMARK 340.0
#define LEAST_REMARK 180.0
#define NARROW 560.0 /* in a box that is narrower a long formula is below its title */

/* Writes a formula; one of size 0 is only measured.  Returns its width at size 1. */
double hl_formula_write (HlScene *scene, double times, HlPoint at, const char *formula)
{
  const HlPalette *palette = scene->look.palette;
  const HlColor    inks[] = { hl_words_row (palette), hl_words_column (palette), palette->text,
                              palette->text };
  const double     line = LINE * times;
  double           width = 0.0;

  for (const char *next; *formula != '\0'; formula = next)
    {
      const gboolean   is_up = *formula == *HL_FORMULA_UP;
      const double     before = width;
      g_autofree char *piece = NULL;

      next = formula + 1 +
             strcspn (formula + 1, HL_FORMULA_ROW HL_FORMULA_COLUMN HL_FORMULA_TEXT HL_FORMULA_UP);
      piece = g_strndup (formula + 1, (gsize) (next - formula - 1));
      width += (is_up ? EXPONENT : 1.0) * hl_mark_written (scene, 1.0, FALSE, piece);
      if (times > 0.0)
        hl_mark_write (scene, is_up ? EXPONENT * times : times, FALSE, piece,
                       (HlRect){ at.x + times * before, is_up ? at.y - RAISED * line : at.y,
                                 times * (width - before) + 4, line },
                       0.0, inks[*formula - 1]);
    }

  return width;
}

static void add_remark (HlScene *scene, const HlFormulaSum *sum, double left, double unit)
{
  const double right = hl_rect_right (&sum->box) - 20;
  const double room = MIN (right - left, REMARK * unit);

  if (sum->remark == NULL || room < LEAST_REMARK * unit ||
      hl_scene_height (scene, HL_TEXT_NORMAL, 1.1 * unit, sum->remark, room) > sum->box.height)
    return;

  hl_mark_write (scene, 1.1 * unit, FALSE, sum->remark,
                 (HlRect){ right - room, sum->box.y, room, sum->box.height }, 0.0,
                 scene->look.palette->faint_text)
      ->wraps = TRUE;
}

/* Where a sum can be broken: before the + in its middle; NULL where there is none. */
static const char *find_break (const char *formula)
{
  const char *best = NULL, *middle = formula + strlen (formula) / 2;

  for (const char *at = formula; (at = strstr (at, HL_FORMULA_TEXT " + ")) != NULL; at++)
    if (best == NULL || ABS (at - middle) < ABS (best - middle))
      best = at;

  return best;
}

/* The formula is as large as the box lets it be; in a narrow one, in two lines. */
void hl_formula_sum (HlScene *scene, const HlFormulaSum *sum)
{
  const HlPoint     nowhere = { 0.0, 0.0 };
  const HlRect     *box = &sum->box;
  const HlColor     text = scene->look.palette->text;
  const double      unit = CLAMP (box->height / 92, 0.9, 1.3), x = box->x + 20;
  const double      all = hl_formula_write (scene, 0.0, nowhere, sum->above) + 90;
  const char *const next = sum->below == NULL && box->width < NARROW && all > box->width - 36
                               ? find_break (sum->above)
                               : NULL;
  const char *const below = next != NULL ? next : sum->below;
  g_autofree char  *above =
      g_strndup (sum->above, next != NULL ? (gsize) (next - sum->above) : strlen (sum->above));
  const double   over = hl_formula_write (scene, 0.0, nowhere, above);
  const double   under = below != NULL ? hl_formula_write (scene, 0.0, nowhere, below) : 0.0;
  const double   wide = MAX (over, under), beside = box->width - 16 - 168 * unit;
  const gboolean is_below = beside < 0.95 * (wide + 90) && box->width < NARROW; /* its title */
  const double   start = is_below ? x : box->x + 168 * unit;
  const double   room = hl_rect_right (box) - 16 - start;
  const double   middle = box->y + box->height / 2 + (is_below ? 14 * unit : 0);
  const double   head = is_below ? box->y + 8 * unit : middle - 24 * unit;
  const double   name = hl_mark_written (scene, 1.2 * unit, TRUE, sum->title) + 4;
  const HlRect about = is_below ? (HlRect){ x + name + 8, head, box->width - name - 48, 24 * unit }
                                : (HlRect){ x, middle, start - x - 8, 24 * unit };
  const double times = MIN (1.7 * unit, floor (20 * room / (wide + 90)) / 20);
  const double line = LINE * times;
  const double equal = start + times * (next != NULL ? under : wide) + 10;
  const double first = below != NULL ? line + 5 : line / 2;
  const double result = next != NULL ? middle + 4 + line / 2 : middle;
  const double shift = next != NULL ? 0.0 : times * (wide - over) / 2;

  hl_mark_write (scene, 1.2 * unit, TRUE, sum->title,
                 (HlRect){ x, head, is_below ? name : start - x - 8, 24 * unit }, 0.0, text);
  hl_mark_fit (scene, unit, FALSE, sum->about, about, 0.0, scene->look.palette->faint_text);
  hl_formula_write (scene, times, (HlPoint){ start + shift, middle - first }, above);
  if (sum->below != NULL)
    hl_mark_line (scene, (HlPoint){ start - 4, middle },
                  (HlPoint){ start + times * wide + 4, middle }, 2.0, text);
  if (below != NULL)
    hl_formula_write (
        scene, times,
        (HlPoint){ start + (next != NULL ? 0.0 : times * (wide - under) / 2), middle + 4 }, below);
  hl_mark_write (scene, times, FALSE, sum->sign,
                 (HlRect){ equal, result - line / 2, 20 * times, line }, 0.5, text);
  hl_mark_write (scene, times, TRUE, sum->result,
                 (HlRect){ equal + 22 * times, result - line / 2, 200 * times, line }, 0.0, text);
  add_remark (scene, sum,
              equal + 30 * times + hl_mark_written (scene, times, TRUE, sum->result) + 24 * unit,
              unit);
}

/* parts: what is above in the color of the text, and in the ink's; below; what it is equal to.
 * Returns the height. */
static double mark_fraction (HlScene *self, double times, HlPoint at, const char *const parts[4],
                             HlColor ink)
{
  const HlColor text = self->look.palette->text;
  const double  line = 18.5 * times, plain = hl_mark_written (self, times, FALSE, parts[0]);
  const double  above = plain + hl_mark_written (self, times, FALSE, parts[1]);
  const double  below = hl_mark_written (self, times, FALSE, parts[2]);
  const double  bar = MAX (above, below) + 8, left = at.x + (bar - above) / 2, y = at.y + line + 2;
  const double  result = hl_mark_written (self, times, TRUE, parts[3]) + 4;

  hl_mark_write (self, times, FALSE, parts[0], (HlRect){ left, at.y, plain + 2, line }, 0, text);
  hl_mark_write (self, times, FALSE, parts[1],
                 (HlRect){ left + plain, at.y, above - plain + 2, line }, 0, ink);
  hl_mark_line (self, (HlPoint){ at.x, y }, (HlPoint){ at.x + bar, y }, 2.0, text);
  hl_mark_write (self, times, FALSE, parts[2], (HlRect){ at.x, y + 2, bar, line }, 0.5, ink);
  hl_mark_write (self, times, FALSE, "=", (HlRect){ at.x + bar, y - line / 2, 20 * times, line },
                 0.5, text);
  hl_mark_write (self, times, TRUE, parts[3],
                 (HlRect){ at.x + bar + 20 * times, y - line / 2, result, line }, 0, ink);

  return 2 * line + 4;
}

/* Points something out: a dark and a light line, so that one of them stands out from whatever is
 * below. */
void hl_mark_outline (HlScene *self, const HlRect *rect)
{
  hl_mark (self, HL_FRAME, hl_rect_grown (rect, 2.5), self->look.palette->background)->width = 4.0;
  hl_mark (self, HL_FRAME, hl_rect_grown (rect, 1.5), self->look.palette->text)->width = 2.0;
}

/* Takes a hole out of some rectangles: each leaves up to four around it. */
static void cut_out (GArray *rects, const HlRect *hole)
{
  const double right = hl_rect_right (hole), bottom = hl_rect_bottom (hole);

  for (int i = (int) rects->len - 1; i >= 0; i--)
    {
      const HlRect at = g_array_index (rects, HlRect, i);
      const double end = hl_rect_right (&at), low = hl_rect_bottom (&at);
      const double upper = MAX (at.y, hole->y), lower = MIN (low, bottom);
      const HlRect rest[] = {
        { at.x, at.y, at.width, upper - at.y },
        { at.x, lower, at.width, low - lower },
        { at.x, upper, hole->x - at.x, lower - upper },
        { right, upper, end - right, lower - upper },
      };

      if (hole->x >= end || right <= at.x || hole->y >= low || bottom <= at.y)
        continue;
      g_array_remove_index_fast (rects, (guint) i);
      for (gsize j = 0; j < G_N_ELEMENTS (rest); j++)
        if (rest[j].width > 0.0 && rest[j].height > 0.0)
          g_array_append_val (rects, rest[j]);
    }
}

/* Whole pixels, so that no seam is seen. */
static HlRect in_pixels (HlRect rect)
{
  const double x = floor (rect.x), y = floor (rect.y);

  return (HlRect){ x, y, ceil (hl_rect_right (&rect)) - x, ceil (hl_rect_bottom (&rect)) - y };
}

/* Dims all of the picture but some holes. */
void hl_mark_veil (HlScene *self, const HlRect *holes, int n_holes, double opacity)
{
  const HlRect       all = { 0.0, 0.0, self->size.width, self->size.height };
  g_autoptr (GArray) rects = g_array_new (FALSE, FALSE, sizeof (HlRect));

  g_array_append_val (rects, all);
  for (int i = 0; i < n_holes; i++)
    {
      const HlRect hole = in_pixels (holes[i]);

      cut_out (rects, &hole);
    }
  for (guint i = 0; i < rects->len; i++)
    hl_mark (self, HL_FILL, g_array_index (rects, HlRect, i), self->look.palette->background)
        ->opacity = opacity;
}

/* small, large: times of the words, and of the fraction where there is room. */
void hl_formula_fraction (HlScene *scene, double small, double large, HlRect box,
                          const HlFormulaFraction *what)
{
  const char *const *parts = what->parts;
  const HlColor      faint = scene->look.palette->faint_text;
  const double       line = 22 * small, room = box.height - 8;
  const double       needs = MAX (hl_mark_written (scene, 1, FALSE, parts[0]) +
                                      MAX (hl_mark_written (scene, 1, FALSE, parts[1]), 20),
                                  hl_mark_written (scene, 1, FALSE, parts[2])) +
                       36 + hl_mark_written (scene, 1, TRUE, parts[3]);
  const double says = 6 + hl_scene_height (scene, HL_TEXT_NORMAL, small, what->remark, box.width);
  const double size = CLAMP ((room - 3.2 * line) / 41, 1.0, large), high = 41 * size;
  const double times = CLAMP (floor (20 * box.width / needs) / 20, 0.5, size);
  const double left = room - high - 1.2 * line;
  double  y = box.y + (*what->remark == '\0' ? MAX (left, 0) / 2.5 : MAX (left - 2 * line, 0) / 3);
  HlMark *mark;

  hl_mark_write (scene, what->times, TRUE, what->title, (HlRect){ box.x, y, box.width, line }, 0,
                 what->ink);
  y += 1.2 * line;
  mark_fraction (scene, times, (HlPoint){ box.x, y + 20 * (size - times) }, parts, what->ink);
  if (*what->remark == '\0' || left < says)
    return;
  mark = hl_mark_write (
      scene, small, FALSE, what->remark,
      (HlRect){ box.x, y + high + 4, box.width, hl_rect_bottom (&box) - y - high - 6 }, 0, faint);
  mark->wraps = TRUE;
  mark->align_y = 0;
}

/* Returns a sum of n numbers, of which @most are written; with a mean: of the squares of their
 * distances from it. */
char *hl_formula_terms (const float *values, int n, int most, const double *mean)
{
  GString *sum = g_string_new (NULL);

  for (int k = 0; k < MIN (n, most); k++)
    {
      const double     value = (double) values[k];
      const gboolean   is_less = value < 0 && mean == NULL;
      g_autofree char *text =
          mean != NULL ? hl_digits (fabs (value - *mean), 2) : hl_digits_typed (fabs (value));

      g_string_append (sum, k == 0 ? (is_less ? "−" : "") : is_less ? " − " : " + ");
      g_string_append_printf (sum, mean != NULL ? "%s²" : "%s", text);
    }
  if (n > most)
    g_string_append (sum, " + …");

  return g_string_free (sum, FALSE);
}

/* Returns a standard deviation, or what it is with an ε that can be seen. is_outside: the ε is
 * added to the root. */
char *hl_formula_deviation (double variance, double epsilon, gboolean is_outside)
{
  const double     sigma = sqrt (variance);
  g_autofree char *plain = hl_digits (sigma, 2), *square = hl_digits (variance, 2);
  g_autofree char *with = hl_digits (is_outside ? sigma + epsilon : sqrt (variance + epsilon), 2);
  g_autofree char *added = hl_number_to_text (epsilon, HL_NUMBER_SHORTEST);

  if (g_str_equal (plain, with) && sigma > 0.0)
    return g_steal_pointer (&plain);

  return is_outside ? g_strdup_printf ("%s + %s", plain, added)
                    : g_strdup_printf ("√(%s + %s)", square, added);
}
