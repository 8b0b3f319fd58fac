#include "ui/render/term-bars.h"

#include <math.h>
#include <stdlib.h>

#define LINE 1.2 /* width of the running sum */

/* A term and where it stands in the sum. */
typedef struct
{
  double value;
  int    index;
} Term;

static int compare_sizes (gconstpointer a, gconstpointer b)
{
  const double x = fabs (((const Term *) a)->value);
  const double y = fabs (((const Term *) b)->value);

  return (x < y) - (x > y);
}

void hl_term_bars_sort (double *terms, int *order, int n_terms)
{
  g_autofree Term *sorted = g_new (Term, n_terms);

  for (int i = 0; i < n_terms; i++)
    sorted[i] = (Term){ terms[i], i };
  qsort (sorted, (gsize) n_terms, sizeof *sorted, compare_sizes);
  for (int i = 0; i < n_terms; i++)
    {
      terms[i] = sorted[i].value;
      order[i] = sorted[i].index;
    }
}

/* Returns the largest distance from 0 that a bar or a partial sum reaches. */
static double reach_of (const HlTermBars *self)
{
  double sum = 0.0;
  double reach = 0.0;

  for (int i = 0; i < self->n_terms; i++)
    {
      sum += self->terms[i];
      reach = MAX (reach, MAX (fabs (sum), fabs (self->terms[i])));
    }

  return reach > 0.0 ? reach : 1.0;
}

static double height_of (const HlTermBars *self, const HlRect *place, double value)
{
  return place->y + place->height / 2 * (1.0 - value / reach_of (self));
}

/* Returns its bar. place: where all of them go; 0 is in the middle. */
HlRect hl_term_bars_bar (const HlTermBars *self, const HlRect *place, int term)
{
  const double zero = height_of (self, place, 0.0);
  const double end = height_of (self, place, self->terms[term]);
  const double width = place->width / self->n_terms;

  return (HlRect){ place->x + term * width, MIN (zero, end), MAX (width - (width > 3.0), 0.5),
                   fabs (end - zero) };
}

static void set_source (cairo_t *cr, HlColor color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

static void draw_sum (const HlTermBars *self, const HlRect *place, cairo_t *cr)
{
  const double reach = reach_of (self);
  double       sum = 0.0;

  cairo_move_to (cr, place->x, height_of (self, place, 0.0));
  for (int i = 0; i < self->n_terms; i++)
    {
      sum += self->terms[i];
      cairo_line_to (cr, place->x + (i + 0.5) * place->width / self->n_terms,
                     place->y + place->height / 2 * (1.0 - sum / reach));
    }
  cairo_set_line_width (cr, LINE);
  cairo_stroke (cr);
}

void hl_term_bars_draw (const HlTermBars *self, const HlRect *place, cairo_t *cr)
{
  const HlPalette *palette = self->palette != NULL ? self->palette : hl_palette_get (FALSE);
  const double     reach = reach_of (self);

  cairo_rectangle (cr, place->x, place->y + place->height / 2 - 0.5, place->width, 1.0);
  set_source (cr, palette->grid);
  cairo_fill (cr);
  for (int i = 0; i < self->n_terms; i++)
    {
      const HlRect bar = hl_term_bars_bar (self, place, i);

      cairo_rectangle (cr, bar.x, bar.y, bar.width, bar.height);
      set_source (cr, hl_palette_signed (palette, self->terms[i] / reach >= 0.0 ? 0.7 : -0.7));
      cairo_fill (cr);
    }
  set_source (cr, palette->text);
  draw_sum (self, place, cr);
}

/* Returns the term there, or the nearest. x: a point of it, CSS pixels. */
int hl_term_bars_pick (const HlTermBars *self, const HlRect *place, double x)
{
  return CLAMP ((int) ((x - place->x) * self->n_terms / place->width), 0, self->n_terms - 1);
}
