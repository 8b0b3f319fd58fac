#include "ui/render/equation-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/render/equation-keys.h"
#include "ui/render/equation-places.h"
#include "ui/render/equation-term-draw.h"
#include "ui/render/equation-words.h"
#include "ui/render/symbol.h"

/* Draws the keys of an equation's colors where equation-keys.h has put them. */

#define BAR HL_EQUATION_KEY_BAR
#define BAR_HEIGHT HL_EQUATION_KEY_BAR_HEIGHT
#define GAP HL_EQUATION_KEY_GAP
#define STEPS 61 /* colors of a key: the middle one is 0 */

static void write_words (const HlEquationSpec *spec, const HlEquationLayout *layout,
                         const HlRect *key, const char *words, double *x, cairo_t *cr)
{
  const double width = hl_equation_key_words_width (layout->text, words);

  hl_equation_write (spec, layout, HL_TEXT_SMALL, words,
                     (HlTextBox){ .rect = { *x, key->y, width, key->height }, .align_y = 0.5 },
                     TRUE, cr);
  *x += width;
}

static void write_names (const HlEquationSpec *spec, const HlEquationLayout *layout,
                         const HlRect *key, const GPtrArray *names, double *x, cairo_t *cr)
{
  const HlColor ink = hl_equation_palette (spec)->faint_text;
  const double  y = key->y + (key->height - hl_text_line (layout->text, HL_TEXT_SMALL)) / 2;
  const double  end = *x + hl_equation_key_names_width (layout->text, names);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (i > 0)
        {
          hl_equation_write (
              spec, layout, HL_TEXT_SMALL, ",",
              (HlTextBox){ .rect = { *x, key->y, GAP, key->height }, .align_y = 0.5 }, TRUE, cr);
          *x += hl_text_width (layout->text, HL_TEXT_SMALL, ", ");
        }
      hl_symbol_draw (layout->text, HL_TEXT_SMALL, name, *x, y, ink, cr);
      *x += ceil (hl_symbol_width (layout->text, HL_TEXT_SMALL, name));
    }
  *x = end;
}

static void fill (const HlRect *rect, HlColor color, cairo_t *cr)
{
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  cairo_fill (cr);
}

/* From one number to the other, all colors. */
static void draw_bar (const HlEquationSpec *spec, const HlEquationTerm *term, const HlRect *key,
                      double *x, cairo_t *cr)
{
  const HlScale scale = hl_equation_scale (spec, term);
  const double  first = term->scale == HL_TERM_POSITIVE ? 0.0 : scale.low;

  for (int i = 0; i < STEPS; i++)
    {
      const double value = first + (double) i / (STEPS - 1) * (scale.high - first);
      const HlRect step = { *x + i * BAR / STEPS, key->y + (key->height - BAR_HEIGHT) / 2,
                            BAR / STEPS + (i < STEPS - 1 ? 0.5 : 0.0), BAR_HEIGHT };

      fill (&step, hl_scale_color (&scale, hl_equation_palette (spec), value), cr);
    }
  *x += BAR + GAP;
}

/* Whether a term of the family has cells whose marks say that they are beyond the scale. */
static gboolean has_marks (const HlEquationSpec *spec, const HlEquationLayout *layout, int key)
{
  for (int i = 0; i < (int) spec->terms->len; i++)
    if (hl_equation_has_key (hl_equation_term (spec, i), key) &&
        hl_equation_marks_beyond (spec, layout, i))
      return TRUE;

  return FALSE;
}

/* What the mark in the corner of a cell means. */
static void draw_beyond (const HlEquationSpec *spec, const HlEquationLayout *layout,
                         const HlEquationTerm *term, const HlRect *key, double *x, cairo_t *cr)
{
  const HlScale scale = hl_equation_scale (spec, term);
  const HlColor color = hl_scale_color (&scale, hl_equation_palette (spec), scale.high);
  const HlRect cell = { *x, key->y + (key->height - BAR_HEIGHT) / 2, 1.4 * BAR_HEIGHT, BAR_HEIGHT };

  fill (&cell, color, cr);
  hl_equation_draw_corner (&cell, hl_palette_ink_on (color), cr);
  *x = hl_rect_right (&cell) + GAP;
  write_words (spec, layout, key, hl_equation_key_beyond (), x, cr);
}

static void hl_equation_draw_keys (const HlEquationSpec *spec, const HlEquationLayout *layout,
                                   cairo_t *cr)
{
  for (int i = 0; i < HL_EQUATION_KEYS; i++)
    {
      const HlRect         *key = &layout->keys[i];
      const HlEquationTerm *term = hl_equation_key_term (spec, i);
      double                x = key->x;

      if (key->width > 0.0)
        {
          g_autoptr (GPtrArray) names = hl_equation_key_names (spec, i);
          g_autofree char      *low = hl_equation_key_end (spec, i, FALSE);
          g_autofree char      *high = hl_equation_key_end (spec, i, TRUE);

          write_names (spec, layout, key, names, &x, cr);
          write_words (spec, layout, key, low, &x, cr);
          draw_bar (spec, term, key, &x, cr);
          write_words (spec, layout, key, high, &x, cr);
          if (has_marks (spec, layout, i))
            draw_beyond (spec, layout, term, key, &x, cr);
        }
    }
}

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
