#include "ui/render/equation-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/equation-words.h"
#include "ui/render/number-text.h"

#define KEY_STEPS 61   /* colors of a key: the middle one is 0 */
#define KEY_HEIGHT 9.0 /* of its bar */
#define KEY_FIGURES 2  /* of the numbers at its ends */
#define HEAD_LINE 3.0  /* under the head that is chosen */
#define ARROW_GAP 4.0  /* before and behind an arrow */
#define OUTLINE_FADE 0.5

static void
set_source (cairo_t *cr,
            HlColor  color,
            double   alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

static void
write_words (const HlEquationSpec   *spec,
             const HlEquationLayout *layout,
             HlTextSize              size,
             const char             *words,
             HlTextBox               box,
             gboolean                is_faint,
             cairo_t                *cr)
{
  const HlPalette *palette = hl_equation_palette (spec);

  hl_text_draw (layout->text, size, words, &box,
                is_faint ? palette->faint_text : palette->text, cr);
}

/* The largest number of those that share a pixel stands for all of them. */
static float *
gather (const HlEquationTerm *term,
        int                   rows,
        int                   columns)
{
  float *values = g_new0 (float, (gsize) rows *(gsize) columns);

  for (int row = 0; row < term->rows; row++)
    for (int column = 0; column < term->columns; column++)
      {
        const float value = hl_equation_value (term, row, column);
        float      *seen = &values[(gsize) (row * rows / term->rows) * (gsize) columns +
                              (gsize) (column * columns / term->columns)];

        if (fabsf (value) > fabsf (*seen))
          *seen = value;
      }

  return values;
}

static void
draw_cells (const HlEquationSpec *spec,
            const HlEquationTerm *term,
            const HlRect         *grid,
            cairo_t              *cr)
{
  const HlScale     scale = hl_equation_scale (spec, term->scale);
  const int         rows = MIN (term->rows, MAX ((int) grid->height, 1));
  const int         columns = MIN (term->columns, MAX ((int) grid->width, 1));
  const gboolean    is_whole = rows == term->rows && columns == term->columns;
  g_autofree float *gathered = is_whole ? NULL : gather (term, rows, columns);
  const HlMatrix    matrix = { is_whole ? term->values : gathered, is_whole ? term->states : NULL,
                            rows, columns };

  if (term->scale != HL_TERM_WORDS)
    hl_matrix_draw (&matrix, &scale, hl_equation_palette (spec), grid, cr);
}

static HlColor
ink_of (const HlEquationSpec *spec,
        const HlEquationTerm *term,
        int                   row,
        int                   column)
{
  const HlScale scale = hl_equation_scale (spec, term->scale);

  if (term->scale == HL_TERM_WORDS || hl_equation_state (term, row, column) != HL_CELL_NORMAL ||
      !isfinite (hl_equation_value (term, row, column)))
    return hl_equation_palette (spec)->text;

  return hl_palette_ink_on (hl_scale_color (&scale, hl_equation_palette (spec),
                                            hl_equation_value (term, row, column)));
}

/* A number that a mask put there says less than the pattern of the mask. */
static void
draw_numbers (const HlEquationSpec   *spec,
              const HlEquationLayout *layout,
              int                     index,
              cairo_t                *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const gboolean        are_short = hl_equation_place (layout, index)->are_short;

  for (int row = 0; row < term->rows; row++)
    for (int column = 0; column < term->columns; column++)
      {
        g_autofree char *number = are_short ? hl_equation_short_text (term, row, column)
                                            : hl_equation_text (term, row, column);
        const HlTextBox  box = { .rect = hl_equation_cell (spec, layout, index, row, column),
                                 .align_x = 0.5,
                                 .align_y = 0.5 };

        if (hl_equation_state (term, row, column) == HL_CELL_NORMAL)
          hl_text_draw (layout->text, HL_TEXT_SMALL, number, &box,
                        ink_of (spec, term, row, column), cr);
      }
}

static void
draw_outline (const HlEquationSpec *spec,
              const HlRect         *grid,
              cairo_t              *cr)
{
  const HlPalette *palette = hl_equation_palette (spec);
  const double     dashes[] = { 4.0, 3.0 };

  cairo_save (cr);
  cairo_rectangle (cr, grid->x + 0.5, grid->y + 0.5, grid->width - 1.0, grid->height - 1.0);
  cairo_set_dash (cr, dashes, 2, 0.0);
  cairo_set_line_width (cr, palette->line);
  set_source (cr, palette->faint_text, hl_palette_opacity (palette, OUTLINE_FADE));
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_grid (const HlEquationSpec   *spec,
           const HlEquationLayout *layout,
           int                     index,
           cairo_t                *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);

  if (!term->is_known)
    {
      const gboolean  is_asked = spec->is_asked && term->step == spec->step;
      const HlTextBox box = { .rect = place->grid, .align_x = 0.5, .align_y = 0.5 };

      draw_outline (spec, &place->grid, cr);
      if (place->form == HL_TERM_LARGE)
        write_words (spec, layout, is_asked ? HL_TEXT_TITLE : HL_TEXT_SMALL,
                     is_asked ? "?" : _ ("not yet"), box, !is_asked, cr);
      return;
    }

  draw_cells (spec, term, &place->grid, cr);
  if (place->shows_numbers)
    draw_numbers (spec, layout, index, cr);
}

/* Every which name has room. */
static int
name_step (double cell,
           double line)
{
  return MAX ((int) ceil (0.9 * line / cell), 1);
}

static void
draw_row_names (const HlEquationSpec   *spec,
                const HlEquationLayout *layout,
                int                     index,
                cairo_t                *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);
  const double          cell = place->grid.height / term->rows;
  const int             step = name_step (cell, layout->small);

  if (place->row_names.width <= 0.0)
    return;

  for (int row = 0; row < term->rows; row += step)
    write_words (spec, layout, HL_TEXT_SMALL, term->row_names[row],
                 (HlTextBox){ .rect = { place->row_names.x, place->row_names.y + row * cell,
                                        place->row_names.width, cell },
                              .align_x = 1.0,
                              .align_y = 0.5 },
                 FALSE, cr);
}

static void
draw_column_names (const HlEquationSpec   *spec,
                   const HlEquationLayout *layout,
                   int                     index,
                   cairo_t                *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);
  const double          cell = place->grid.width / term->columns;
  const int             step = place->names_are_turned ? name_step (cell, layout->small) : 1;

  if (place->column_names.height <= 0.0)
    return;

  for (int column = 0; column < term->columns; column += step)
    write_words (spec, layout, HL_TEXT_SMALL, term->column_names[column],
                 (HlTextBox){ .rect = { place->column_names.x + column * cell,
                                        place->column_names.y, cell,
                                        place->column_names.height - 2.0 },
                              .align_x = 0.5,
                              .align_y = 1.0,
                              .is_turned = place->names_are_turned },
                 FALSE, cr);
}

/* The color of the bar says whether it was learned or follows from the sentence. */
static void
draw_head (const HlEquationSpec   *spec,
           const HlEquationLayout *layout,
           int                     index,
           cairo_t                *cr)
{
  const HlEquationTerm *term = hl_equation_term (spec, index);
  const HlTermPlace    *place = hl_equation_place (layout, index);
  const HlPalette      *palette = hl_equation_palette (spec);
  HlTextBox             box = { .rect = place->head };
  g_autofree char      *below = NULL;

  box.rect.height = layout->line;
  hl_text_draw (layout->text, HL_TEXT_STRONG, hl_equation_symbol (term, place->form), &box,
                term->is_learned ? palette->learned
                : term->is_known ? palette->computed
                                 : palette->faint_text,
                cr);
  if (!hl_term_has_grid (place))
    return;

  box.rect.y += layout->line;
  box.rect.height = layout->small;
  below = hl_equation_shape_and_note (term, place->form);
  write_words (spec, layout, HL_TEXT_SMALL, below, box, TRUE, cr);
}

static void
draw_arrow (const HlEquationSpec *spec,
            const HlRect         *rect,
            double                y,
            cairo_t              *cr)
{
  const double x = hl_rect_right (rect) - ARROW_GAP;

  cairo_move_to (cr, rect->x + ARROW_GAP, y);
  cairo_line_to (cr, x, y);
  cairo_move_to (cr, x - 5.0, y - 4.0);
  cairo_line_to (cr, x, y);
  cairo_line_to (cr, x - 5.0, y + 4.0);
  cairo_set_line_width (cr, 1.6 * hl_equation_palette (spec)->line);
  set_source (cr, hl_equation_palette (spec)->text, 1.0);
  cairo_stroke (cr);
}

/* The name of an arrow, above it, as far as it has room. */
static void
write_arrow (const HlEquationSpec   *spec,
             const HlEquationLayout *layout,
             const HlEquationPiece  *piece,
             const HlRect           *arrow,
             cairo_t                *cr)
{
  g_autofree char *words = piece->sign != NULL
                               ? hl_equation_break_sign (layout->text, piece->sign)
                               : g_strdup ("");
  g_auto (GStrv)   lines = g_strsplit (words, "\n", -1);
  const int        n = (int) g_strv_length (lines);

  for (int i = 0; i < n; i++)
    {
      const HlTextBox box = {
        .rect = { arrow->x, arrow->y - 4.0 - (n - i) * layout->line, arrow->width, layout->line },
        .align_x = 0.5,
        .align_y = 0.5,
      };

      if (arrow->width >= hl_text_width (layout->text, HL_TEXT_NORMAL, lines[i]))
        write_words (spec, layout, HL_TEXT_NORMAL, lines[i], box, piece->step > spec->step, cr);
    }
}

static void
draw_sign (const HlEquationSpec   *spec,
           const HlEquationLayout *layout,
           int                     index,
           cairo_t                *cr)
{
  const HlEquationPiece *piece = hl_equation_piece (spec, index);
  const HlRect          *rect = &g_array_index (layout->pieces, HlRect, index);
  const double           y = rect->y + rect->height / 2;
  HlTextBox              box = { .rect = *rect, .align_x = 0.5, .align_y = 0.5 };

  if (piece->term != HL_EQUATION_NONE || rect->width <= 0.0)
    return;
  if (piece->is_arrow)
    {
      draw_arrow (spec, rect, y, cr);
      write_arrow (spec, layout, piece, &(HlRect){ rect->x, y, rect->width, 0.0 }, cr);
      return;
    }
  write_words (spec, layout, HL_TEXT_TITLE, piece->sign, box, piece->step > spec->step, cr);
}

static void
draw_key (const HlEquationSpec   *spec,
          const HlEquationLayout *layout,
          HlTermScale             which,
          cairo_t                *cr)
{
  const HlRect    *key = &layout->keys[which];
  const HlScale    scale = hl_equation_scale (spec, which);
  g_autofree char *low = hl_number_to_figures (scale.low, KEY_FIGURES);
  g_autofree char *high = hl_number_to_figures (scale.high, KEY_FIGURES);
  const char      *name = which == HL_TERM_UNIT    ? _ ("weights, probabilities")
                          : which == HL_TERM_SCORE ? C_ ("scale of colors", "scores")
                                                   : C_ ("scale of colors", "numbers");
  const double     bar = MIN (key->width / 3, 120.0);
  const char      *words[] = { name, low, high };
  double           x = key->x;

  for (int i = 0; i < 3; i++)
    {
      const double width = ceil (hl_text_width (layout->text, HL_TEXT_SMALL, words[i])) + 1.0;

      write_words (spec, layout, HL_TEXT_SMALL, words[i],
                   (HlTextBox){ .rect = { x, key->y, width, key->height }, .align_y = 0.5 },
                   TRUE, cr);
      x += width + 5.0;
      for (int j = 0; i == 1 && j < KEY_STEPS; j++)
        {
          const double t = (double) j / (KEY_STEPS - 1);

          cairo_rectangle (cr, x + j * bar / KEY_STEPS, key->y + (key->height - KEY_HEIGHT) / 2,
                           bar / KEY_STEPS + 0.5, KEY_HEIGHT);
          set_source (cr,
                      hl_scale_color (&scale, hl_equation_palette (spec),
                                      scale.low + t * (scale.high - scale.low)),
                      1.0);
          cairo_fill (cr);
        }
      x += i == 1 ? bar + 5.0 : 0.0;
    }
}

static void
draw_heads (const HlEquationSpec   *spec,
            const HlEquationLayout *layout,
            cairo_t                *cr)
{
  for (int i = 0; i < (int) layout->heads->len; i++)
    {
      const HlEquationTerm *term = &g_array_index (spec->heads, HlEquationTerm, i);
      const HlRect         *rect = &g_array_index (layout->heads, HlRect, i);
      const gboolean        is_chosen = i == spec->head;
      const HlTextBox       box = { .rect = { rect->x, hl_rect_bottom (rect) + HEAD_LINE,
                                              rect->width, layout->small },
                                    .align_x = 0.5 };
      /* Translators: one of several attention heads */
      g_autofree char *name = g_strdup_printf (_ ("head %d"), i + 1);

      if (term->is_known)
        draw_cells (spec, term, rect, cr);
      else
        draw_outline (spec, rect, cr);
      if (is_chosen)
        {
          cairo_rectangle (cr, rect->x, hl_rect_bottom (rect), rect->width, HEAD_LINE);
          set_source (cr, hl_equation_palette (spec)->computed, 1.0);
          cairo_fill (cr);
        }
      write_words (spec, layout, HL_TEXT_SMALL, name, box, !is_chosen, cr);
    }

  if (layout->heads->len > 0)
    write_words (spec, layout, HL_TEXT_NORMAL, spec->heads_title,
                 (HlTextBox){ .rect = layout->heads_title, .align_x = 1.0, .align_y = 0.5 }, TRUE,
                 cr);
}

/* Around what the step at hand makes. */
static void
draw_frame (const HlEquationSpec   *spec,
            const HlEquationLayout *layout,
            int                     term,
            cairo_t                *cr)
{
  HlRect frame;

  if (!hl_equation_frame (spec, layout, term, &frame))
    return;

  cairo_rectangle (cr, frame.x, frame.y, frame.width, frame.height);
  cairo_set_line_width (cr, 2.0);
  set_source (cr, hl_equation_palette (spec)->computed, 1.0);
  cairo_stroke (cr);
}

/**
 * hl_equation_draw:
 * @spec: an equation
 * @layout: where it goes
 * @cr: where the strokes go
 */
void
hl_equation_draw (const HlEquationSpec   *spec,
                  const HlEquationLayout *layout,
                  cairo_t                *cr)
{
  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      draw_head (spec, layout, i, cr);
      if (!hl_term_has_grid (hl_equation_place (layout, i)))
        continue;
      draw_grid (spec, layout, i, cr);
      draw_row_names (spec, layout, i, cr);
      draw_column_names (spec, layout, i, cr);
    }
  for (int i = 0; i < (int) layout->pieces->len; i++)
    draw_sign (spec, layout, i, cr);
  for (int i = 0; i < (int) spec->terms->len; i++)
    draw_frame (spec, layout, i, cr);
  draw_heads (spec, layout, cr);
  for (int i = 0; i < HL_EQUATION_SCALES; i++)
    if (layout->keys[i].width > 0.0)
      draw_key (spec, layout, i, cr);
}

static void
draw_light (const HlEquationSpec   *spec,
            const HlEquationLayout *layout,
            const HlEquationLight  *light,
            int                     row,
            int                     n_rows,
            cairo_t                *cr)
{
  const HlRect first = hl_equation_cell (spec, layout, light->term, row, light->first_column);
  const HlRect rect = { first.x, first.y, first.width * light->n_columns,
                        first.height * n_rows };

  hl_matrix_draw_outline (&rect, hl_equation_palette (spec), cr);
}

/**
 * hl_equation_draw_lights:
 * @spec: an equation
 * @layout: where it is
 * @lights: (array length=n_lights): which cells belong together
 * @n_lights: how many rectangles
 * @cr: where the strokes go
 *
 * Draws an outline around each rectangle, over the equation.
 */
void
hl_equation_draw_lights (const HlEquationSpec   *spec,
                         const HlEquationLayout *layout,
                         const HlEquationLight  *lights,
                         int                     n_lights,
                         cairo_t                *cr)
{
  for (int i = 0; i < n_lights; i++)
    {
      const HlEquationLight *light = &lights[i];

      if (!hl_term_has_grid (hl_equation_place (layout, light->term)))
        continue;
      if (light->row_step <= 1)
        draw_light (spec, layout, light, light->first_row, light->n_rows, cr);
      else
        for (int row = 0; row < light->n_rows; row++)
          draw_light (spec, layout, light, light->first_row + row * light->row_step, 1, cr);
    }
}
