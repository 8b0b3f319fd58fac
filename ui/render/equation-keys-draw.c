#include "ui/render/equation-keys-draw.h"

#include <math.h>

#include "ui/render/equation-keys.h"
#include "ui/render/equation-term-draw.h"
#include "ui/render/symbol.h"

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

void hl_equation_draw_keys (const HlEquationSpec *spec, const HlEquationLayout *layout, cairo_t *cr)
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
