#include "ui/render/equation-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/render/equation-keys-draw.h"
#include "ui/render/equation-term-draw.h"
#include "ui/render/equation-words.h"
#include "ui/render/symbol.h"

#define HEAD_LINE 3.0 /* under the head that is chosen */
#define ARROW_GAP 4.0 /* before and behind an arrow */

static void set_source (cairo_t *cr, HlColor color, double alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

static void draw_arrow (const HlEquationSpec *spec, const HlRect *rect, double y, cairo_t *cr)
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
static void write_arrow (const HlEquationSpec *spec, const HlEquationLayout *layout,
                         const HlEquationPiece *piece, const HlRect *arrow, cairo_t *cr)
{
  g_autofree char *words =
      piece->sign != NULL ? hl_equation_break_sign (layout->text, piece->sign) : g_strdup ("");
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);
  const int      n = (int) g_strv_length (lines);
  const gboolean is_to_come = piece->step > spec->step;

  for (int i = 0; i < n; i++)
    {
      const HlTextBox box = {
        .rect = { arrow->x, arrow->y - 4.0 - (n - i) * layout->line, arrow->width, layout->line },
        .align_x = 0.5,
        .align_y = 0.5,
      };

      if (arrow->width >= hl_text_width (layout->text, HL_TEXT_NORMAL, lines[i]))
        hl_equation_write (spec, layout, HL_TEXT_NORMAL, lines[i], box, is_to_come, cr);
    }
}

static void draw_sign (const HlEquationSpec *spec, const HlEquationLayout *layout, int index,
                       cairo_t *cr)
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
  hl_equation_write (spec, layout, HL_TEXT_TITLE, piece->sign, box, piece->step > spec->step, cr);
}

/* Writes words of the heads' title, and returns where they end. */
static double write_title (const HlEquationSpec *spec, const HlEquationLayout *layout,
                           const char *words, double x, cairo_t *cr)
{
  const HlRect *rect = &layout->heads_title;
  const double  width = MAX (
       MIN (hl_text_width (layout->text, HL_TEXT_NORMAL, words), hl_rect_right (rect) - x), 0.0);
  const HlTextBox box = { .rect = { x, rect->y, width, rect->height }, .align_y = 0.5 };

  hl_equation_write (spec, layout, HL_TEXT_NORMAL, words, box, TRUE, cr);

  return x + width;
}

/* The letter of the matrix is typeset, wherever it stands in the title. */
static void draw_heads_title (const HlEquationSpec *spec, const HlEquationLayout *layout,
                              cairo_t *cr)
{
  const HlRect    *rect = &layout->heads_title;
  const char      *symbol = spec->heads_symbol;
  const char      *at = strstr (spec->heads_title, symbol);
  const char      *behind = at + strlen (symbol);
  g_autofree char *ahead = g_strndup (spec->heads_title, (gsize) (at - spec->heads_title));
  const double     letter = hl_symbol_width (layout->text, HL_TEXT_NORMAL, symbol);
  const double     width = hl_text_width (layout->text, HL_TEXT_NORMAL, ahead) + letter +
                       hl_text_width (layout->text, HL_TEXT_NORMAL, behind);
  double x = MAX (hl_rect_right (rect) - width, rect->x);

  x = write_title (spec, layout, ahead, x, cr);
  hl_symbol_draw (layout->text, HL_TEXT_NORMAL, symbol, x,
                  rect->y + (rect->height - layout->line) / 2,
                  hl_equation_palette (spec)->faint_text, cr);
  write_title (spec, layout, behind, x + letter, cr);
}

/* Translators: one of several attention heads */
#define HEAD_NAME _ ("head %d")

/* Where the names of all heads would not stand apart, only their numbers are written. */
static gboolean are_named (const HlEquationLayout *layout)
{
  const int        n = (int) layout->heads->len;
  g_autofree char *longest = g_strdup_printf (HEAD_NAME, n);

  return n > 0 && hl_text_number_width (layout->text, HL_TEXT_SMALL, longest) <=
                      g_array_index (layout->heads, HlRect, 0).width;
}

static void draw_heads (const HlEquationSpec *spec, const HlEquationLayout *layout, cairo_t *cr)
{
  for (int i = 0; i < (int) layout->heads->len; i++)
    {
      const HlEquationTerm *term = &g_array_index (spec->heads, HlEquationTerm, i);
      const HlRect         *rect = &g_array_index (layout->heads, HlRect, i);
      const gboolean        is_chosen = i == spec->head;
      const HlTextBox  box = { .rect = { rect->x, hl_rect_bottom (rect) + HEAD_LINE, rect->width,
                                         layout->small },
                               .align_x = 0.5 };
      g_autofree char *name =
          are_named (layout) ? g_strdup_printf (HEAD_NAME, i + 1) : g_strdup_printf ("%d", i + 1);

      hl_equation_draw_cells (spec, term, rect, cr);
      if (is_chosen)
        {
          cairo_rectangle (cr, rect->x, hl_rect_bottom (rect), rect->width, HEAD_LINE);
          set_source (cr, hl_equation_palette (spec)->computed, 1.0);
          cairo_fill (cr);
        }
      hl_equation_write (spec, layout, HL_TEXT_SMALL, name, box, !is_chosen, cr);
    }

  if (layout->heads->len > 0)
    draw_heads_title (spec, layout, cr);
}

/* Around what the step at hand makes. */
static void draw_frame (const HlEquationSpec *spec, const HlEquationLayout *layout, int term,
                        cairo_t *cr)
{
  HlRect frame;

  if (!hl_equation_frame (spec, layout, term, &frame))
    return;

  cairo_rectangle (cr, frame.x, frame.y, frame.width, frame.height);
  cairo_set_line_width (cr, 2.0);
  set_source (cr, hl_equation_palette (spec)->computed, 1.0);
  cairo_stroke (cr);
}

void hl_equation_draw (const HlEquationSpec *spec, const HlEquationLayout *layout, cairo_t *cr)
{
  for (int i = 0; i < (int) spec->terms->len; i++)
    hl_equation_draw_term (spec, layout, i, cr);
  for (int i = 0; i < (int) layout->pieces->len; i++)
    draw_sign (spec, layout, i, cr);
  for (int i = 0; i < (int) spec->terms->len; i++)
    draw_frame (spec, layout, i, cr);
  draw_heads (spec, layout, cr);
  hl_equation_draw_keys (spec, layout, cr);
}

static void draw_light (const HlEquationSpec *spec, const HlEquationLayout *layout,
                        const HlEquationLight *light, int row, int n_rows, cairo_t *cr)
{
  const HlRect first = hl_equation_cell (spec, layout, light->term, row, light->first_column);
  const HlRect rect = { first.x, first.y, first.width * light->n_columns, first.height * n_rows };

  hl_matrix_draw_outline (&rect, hl_equation_palette (spec), cr);
}

/* Draws an outline around each rectangle, over the equation. */
void hl_equation_draw_lights (const HlEquationSpec *spec, const HlEquationLayout *layout,
                              const HlEquationLight *lights, int n_lights, cairo_t *cr)
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
