#include "ui/render/dot-plot-pick.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"
#include "ui/render/dot-plot-brush.h"

#define REACH 14.0 /* how far from a dot it can be pointed at */
#define RING 7.0   /* around the dot that is pointed out */
#define GAP 6.0
#define FIGURES 3 /* of the numbers of a dot in a cloud */

static const HlDot *get_dot (const HlDotPlot *self, HlDotPick pick)
{
  return &g_array_index (self->dots[pick.series], HlDot, pick.index);
}

/* Returns the nearest dot, if one is near; of those that cover each other the one on top. */
HlDotPick hl_dot_plot_pick (const HlDotPlot *self, const HlDotPlotLayout *layout, double x,
                            double y)
{
  HlDotPick nearest = { 0, -1 };
  double    least = REACH * layout->scale;

  for (int series = 0; series < HL_DOT_SERIES; series++)
    for (int i = 0; i < (int) self->dots[series]->len; i++)
      {
        const HlDotPick pick = { series, i };
        const HlDot     at = hl_dot_plot_place (layout, get_dot (self, pick));
        const double    distance = hypot (at.x - x, at.y - y);

        if (distance <= least)
          {
            least = distance;
            nearest = pick;
          }
      }

  return nearest;
}

/* Orders dots to the right. */
static int compare_x (gconstpointer a, gconstpointer b, gpointer dots)
{
  const double x = g_array_index ((GArray *) dots, HlDot, *(const int *) a).x;
  const double y = g_array_index ((GArray *) dots, HlDot, *(const int *) b).x;

  return x != y ? (x > y) - (x < y) : *(const int *) a - *(const int *) b;
}

/* Orders dots downward. */
static int compare_y (gconstpointer a, gconstpointer b, gpointer dots)
{
  const double x = g_array_index ((GArray *) dots, HlDot, *(const int *) a).y;
  const double y = g_array_index ((GArray *) dots, HlDot, *(const int *) b).y;

  return x != y ? (x < y) - (x > y) : *(const int *) a - *(const int *) b;
}

/* Returns which dot of a cloud is that many dots further on. */
static int move_in_order (GArray *dots, GCompareDataFunc compare, int from, int steps)
{
  const int       n = (int) dots->len;
  g_autofree int *order = g_new (int, n);
  int             place = 0;

  for (int i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, n, sizeof *order, compare, dots);
  while (order[place] != from)
    place++;

  return order[CLAMP (place + steps, 0, n - 1)];
}

/* Returns the dot to which a key leads. down: how many dots or rows further down; right: how
 * many dots to the right; in rows, how many series. */
HlDotPick hl_dot_plot_move (const HlDotPlot *self, HlDotPick from, int down, int right)
{
  const int n_series = self->dots[1]->len > 0 ? HL_DOT_SERIES : 1;
  HlDotPick to = from;

  if (self->rows == NULL)
    {
      to.index = right != 0 ? move_in_order (self->dots[0], compare_x, from.index, right)
                            : move_in_order (self->dots[0], compare_y, from.index, down);
      return to;
    }

  to.series = CLAMP (from.series + right, 0, n_series - 1);
  to.index = CLAMP (from.index + down, 0, (int) self->dots[to.series]->len - 1);

  return to;
}

/* Returns what it is and its numbers, in words. */
char *hl_dot_plot_describe_dot (const HlDotPlot *self, HlDotPick dot)
{
  const HlDot     *at = get_dot (self, dot);
  g_autofree char *x = NULL;
  g_autofree char *y = NULL;

  if (self->rows != NULL)
    {
      x = hl_loss_to_text (at->x);

      /* Translators: a word, "before the update" or "after it", a loss */
      return g_strdup_printf (_ ("%s, %s: %s"), self->rows[(int) at->y], self->names[dot.series],
                              x);
    }

  x = hl_number_to_figures (at->x, FIGURES);
  y = hl_number_to_figures (at->y, FIGURES);

  /* Translators: a parameter; a letter and its number, twice */
  return g_strdup_printf (_ ("%s: %s = %s, %s = %s"),
                          (const char *) self->dot_names->pdata[dot.index], self->x_symbol, x,
                          self->y_symbol, y);
}

/* The words are above the dot, or below it where there is no room; always inside. */
static HlRect place_words (const Brush *self, const HlDot *at, HlSize size)
{
  const HlRect *plot = &self->layout->plot;
  const double  ring = RING * self->layout->scale;
  const double  right = MAX (hl_rect_right (plot) + self->layout->numbers - size.width, 0.0);
  double        y = at->y - ring - GAP - size.height;

  if (y < plot->y)
    y = at->y + ring + GAP;

  return (HlRect){ CLAMP (at->x - size.width / 2, 0.0, right), y, size.width, size.height };
}

static void draw_note (const Brush *self, const HlDot *at, const char *words)
{
  const double width = MIN (ceil (hl_text_width (self->text, HL_TEXT_SMALL, words)) + 2 * GAP,
                            hl_rect_right (&self->layout->plot) + self->layout->numbers);
  const HlSize size = { width, ceil (hl_text_line (self->text, HL_TEXT_SMALL)) + GAP };
  const HlRect place = place_words (self, at, size);
  const HlRect inside = { place.x + GAP, place.y, place.width - 2 * GAP, place.height };

  cairo_rectangle (self->cr, place.x + 0.5, place.y + 0.5, place.width - 1, place.height - 1);
  set_source (self, self->palette->background, 1.0);
  cairo_fill_preserve (self->cr);
  set_source (self, self->palette->faint_text, 1.0);
  cairo_set_line_width (self->cr, 1.0);
  cairo_stroke (self->cr);
  draw_words (self, HL_TEXT_SMALL, words, (HlTextBox){ .rect = inside, .align_y = 0.5 },
              self->palette->text);
}

/* Draws a ring around it and says beside it what it is. */
void hl_dot_plot_draw_cursor (const HlDotPlot *self, const HlDotPlotLayout *layout, HlDotPick dot,
                              cairo_t *cr)
{
  const HlDot        at = hl_dot_plot_place (layout, get_dot (self, dot));
  g_autofree char   *words = hl_dot_plot_describe_dot (self, dot);
  g_autoptr (HlText) text = hl_text_new_scaled (self->font, layout->scale);
  const Brush        brush = hl_dot_plot_brush (self, layout, text, cr);

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_arc (cr, at.x, at.y, RING * layout->scale, 0, 2 * G_PI);
  set_source (&brush, brush.palette->text, 1.0);
  cairo_set_line_width (cr, 2.0 * layout->scale);
  cairo_stroke (cr);
  draw_note (&brush, &at, words);
  cairo_restore (cr);
}
