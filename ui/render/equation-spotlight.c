#include "ui/render/equation-spotlight.h"

#define VEIL 0.8

static void cut_out (const HlRect *rect, cairo_t *cr)
{
  /* The other way round than the page, so that holes may lie over each other. */
  cairo_move_to (cr, rect->x, rect->y);
  cairo_rel_line_to (cr, 0.0, rect->height);
  cairo_rel_line_to (cr, rect->width, 0.0);
  cairo_rel_line_to (cr, 0.0, -rect->height);
  cairo_close_path (cr);
}

/* The cells of a light, and what lies between its rows. */
static HlRect light_rect (const HlEquationSpec *spec, const HlEquationLayout *layout,
                          const HlEquationLight *light)
{
  const int    rows = (light->n_rows - 1) * MAX (light->row_step, 1);
  const HlRect first =
      hl_equation_cell (spec, layout, light->term, light->first_row, light->first_column);
  const HlRect last = hl_equation_cell (spec, layout, light->term, light->first_row + rows,
                                        light->first_column + light->n_columns - 1);

  return (HlRect){ first.x, first.y, hl_rect_right (&last) - first.x,
                   hl_rect_bottom (&last) - first.y };
}

/* Dims all but what the step at hand makes, the names of its rows, and the lights. lights: what
 * the number at hand was made of, or NULL. */
void hl_equation_draw_veil (const HlEquationSpec *spec, const HlEquationLayout *layout,
                            const GArray *lights, cairo_t *cr)
{
  const HlColor veil = hl_equation_palette (spec)->background;
  HlRect        frame;

  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  cairo_rectangle (cr, 0.0, 0.0, layout->size.width, layout->size.height);
  for (int i = 0; i < (int) spec->terms->len; i++)
    if (hl_equation_frame (spec, layout, i, &frame))
      {
        cut_out (&frame, cr);
        cut_out (&hl_equation_place (layout, i)->row_names, cr);
        cut_out (&hl_equation_place (layout, i)->column_names, cr);
      }
  for (int i = 0; lights != NULL && i < (int) lights->len; i++)
    {
      const HlEquationLight *light = &g_array_index (lights, HlEquationLight, i);
      const HlRect           rect = light_rect (spec, layout, light);

      if (light->n_rows > 0 && light->n_columns > 0 &&
          hl_term_has_grid (hl_equation_place (layout, light->term)))
        cut_out (&rect, cr);
    }
  cairo_set_source_rgba (cr, veil.red, veil.green, veil.blue, VEIL);
  cairo_fill (cr);
}
