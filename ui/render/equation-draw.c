#include "ui/render/equation-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/numbers/number-text.h"
#include "ui/render/equation-term-draw.h"
#include "ui/render/equation-words.h"
#include "ui/render/symbol.h"

#define KEY_STEPS 61   /* colors of a key: the middle one is 0 */
#define KEY_HEIGHT 9.0 /* of its bar */
#define KEY_FIGURES 2  /* of the numbers at its ends */
#define KEY_GAP 5.0    /* between its parts */
#define HEAD_LINE 3.0  /* under the head that is chosen */
#define ARROW_GAP 4.0  /* before and behind an arrow */

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

static const char *key_name (HlTermScale which)
{
  switch (which)
    {
    case HL_TERM_UNIT:
      return _ ("weights, probabilities");
    case HL_TERM_SCORE:
      return C_ ("scale of colors", "scores");
    case HL_TERM_POSITIVE:
      return C_ ("scale of colors", "activations");
    case HL_TERM_SIGNED:
    case HL_TERM_WORDS:
    default:
      return C_ ("scale of colors", "numbers");
    }
}

/* Returns where it ends. */
static double write_key (const HlEquationSpec *spec, const HlEquationLayout *layout,
                         const HlRect *key, double x, const char *words, cairo_t *cr)
{
  const double width = ceil (hl_text_width (layout->text, HL_TEXT_SMALL, words)) + 1.0;

  hl_equation_write (spec, layout, HL_TEXT_SMALL, words,
                     (HlTextBox){ .rect = { x, key->y, width, key->height }, .align_y = 0.5 }, TRUE,
                     cr);

  return x + width + KEY_GAP;
}

/* From one number to the other, all colors. */
static void draw_key_bar (const HlEquationSpec *spec, const HlScale *scale, double first,
                          const HlRect *bar, cairo_t *cr)
{
  for (int i = 0; i < KEY_STEPS; i++)
    {
      const double  value = first + (double) i / (KEY_STEPS - 1) * (scale->high - first);
      const HlColor color = hl_scale_color (scale, hl_equation_palette (spec), value);

      cairo_rectangle (cr, bar->x + i * bar->width / KEY_STEPS, bar->y,
                       bar->width / KEY_STEPS + 0.5, bar->height);
      set_source (cr, color, 1.0);
      cairo_fill (cr);
    }
}

/* What the mark in the corner of a cell means. */
static void draw_beyond (const HlEquationSpec *spec, const HlEquationLayout *layout,
                         const HlScale *scale, const HlRect *key, double x, cairo_t *cr)
{
  const HlColor color = hl_scale_color (scale, hl_equation_palette (spec), scale->high);
  const HlRect  cell = { x, key->y + (key->height - KEY_HEIGHT) / 2, 1.4 * KEY_HEIGHT, KEY_HEIGHT };

  cairo_rectangle (cr, cell.x, cell.y, cell.width, cell.height);
  set_source (cr, color, 1.0);
  cairo_fill (cr);
  hl_equation_draw_corner (&cell, hl_palette_ink_on (color), cr);
  /* Translators: beside a cell with a mark: its number is larger than the scale of colors goes */
  write_key (spec, layout, key, hl_rect_right (&cell) + KEY_GAP, _ ("beyond"), cr);
}

/* Whether a term on the scale has cells with such marks. */
static gboolean has_marks (const HlEquationSpec *spec, const HlEquationLayout *layout,
                           HlTermScale which)
{
  for (int i = 0; i < (int) spec->terms->len; i++)
    if (hl_equation_term (spec, i)->scale == which && hl_equation_marks_beyond (spec, layout, i))
      return TRUE;

  return FALSE;
}

/* A number at an end of the key; the colors there are those of larger ones too, if any. */
static char *key_number (const HlEquationSpec *spec, HlTermScale which, double value)
{
  g_autofree char *number = hl_number_to_figures (value, KEY_FIGURES);

  if (!spec->has_beyond[which] || value == 0.0)
    return g_steal_pointer (&number);

  return g_strconcat (value < 0.0 ? "≤ " : "≥ ", number, NULL);
}

static void draw_key (const HlEquationSpec *spec, const HlEquationLayout *layout, HlTermScale which,
                      cairo_t *cr)
{
  const HlRect    *key = &layout->keys[which];
  const HlScale    scale = hl_equation_scale (spec, which);
  const double     first = which == HL_TERM_POSITIVE ? 0.0 : scale.low;
  g_autofree char *low = key_number (spec, which, first);
  g_autofree char *high = key_number (spec, which, scale.high);
  HlRect bar = { key->x, key->y + (key->height - KEY_HEIGHT) / 2, MIN (key->width / 3, 120.0),
                 KEY_HEIGHT };

  bar.x = write_key (spec, layout, key, bar.x, key_name (which), cr);
  bar.x = write_key (spec, layout, key, bar.x, low, cr);
  draw_key_bar (spec, &scale, first, &bar, cr);
  bar.x = write_key (spec, layout, key, hl_rect_right (&bar) + KEY_GAP, high, cr);
  if (has_marks (spec, layout, which))
    draw_beyond (spec, layout, &scale, key, bar.x, cr);
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

static void draw_heads (const HlEquationSpec *spec, const HlEquationLayout *layout, cairo_t *cr)
{
  for (int i = 0; i < (int) layout->heads->len; i++)
    {
      const HlEquationTerm *term = &g_array_index (spec->heads, HlEquationTerm, i);
      const HlRect         *rect = &g_array_index (layout->heads, HlRect, i);
      const gboolean        is_chosen = i == spec->head;
      const HlTextBox box = { .rect = { rect->x, hl_rect_bottom (rect) + HEAD_LINE, rect->width,
                                        layout->small },
                              .align_x = 0.5 };
      /* Translators: one of several attention heads */
      g_autofree char *name = g_strdup_printf (_ ("head %d"), i + 1);

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
  for (int i = 0; i < HL_EQUATION_SCALES; i++)
    if (layout->keys[i].width > 0.0)
      draw_key (spec, layout, i, cr);
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
