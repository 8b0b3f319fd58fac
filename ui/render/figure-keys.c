#include "ui/render/figure-keys.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/figure-paint.h"

#define SWATCH 18.0
#define SWATCH_GAP 8.0
#define KEY_GAP 16.0
#define LINE_GAP 3.0

/* A sample box and what it says. */
typedef struct
{
  const char  *words;
  HlFigureLook look;
} Key;

/**
 * hl_figure_done_name:
 * @spec: what is drawn
 *
 * Returns: what a filled box has
 */
const char *
hl_figure_done_name (const HlFigureSpec *spec)
{
  if (spec->is_resting)
    /* Translators: of a box whose parameters the optimizer has dealt with */
    return _ ("parameters updated");

  return spec->is_backward ? _ ("gradient computed") : _ ("values computed");
}

static int
list_keys (const HlFigureSpec *spec,
           Key                 keys[5])
{
  int n_keys = 0;

  keys[n_keys++] = (Key){ _ ("learned parameters"), { .has_parameters = TRUE } };
  if (spec->n_heads > 1)
    keys[n_keys++] = (Key){ _ ("once for each head"), { .n_slices = spec->n_heads } };
  if (spec->current == NULL)
    return n_keys;

  keys[n_keys++] = (Key){ hl_figure_done_name (spec), { .state = HL_FIGURE_DONE } };
  keys[n_keys++] = (Key){ _ ("this step"), { .state = HL_FIGURE_CURRENT } };
  keys[n_keys++] = (Key){ _ ("still to come"), { .state = HL_FIGURE_TODO } };

  return n_keys;
}

/* Without a break within |V|. */
static char *
letters (void)
{
  g_auto (GStrv) parts = NULL;

  /* Translators: the letters are sizes, as in the shape (H, n, m) of the weights; the
   * spaces after the colons keep letter and meaning on one line */
  parts = g_strsplit (_ ("m: source tokens, n: target tokens, D: features, H: heads, d_k = D/H, "
                         "F: hidden units, |V|: vocabulary size"),
                      "|V|", -1);

  return g_strjoinv ("|\u2060V|", parts);
}

/* Lets the keys flow into lines; draws them where there is a context. */
static double
flow_keys (const HlFigureSpec *spec,
           HlText             *text,
           const HlRect       *rect,
           cairo_t            *cr)
{
  const double     line = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const HlPalette *palette = hl_figure_palette (spec);
  Key              keys[5];
  const int        n_keys = list_keys (spec, keys);
  double           x = rect->x;
  double           y = rect->y;

  for (int i = 0; i < n_keys; i++)
    {
      const double width = ceil (hl_text_width (text, HL_TEXT_SMALL, keys[i].words)) + 1;
      const double whole = SWATCH + SWATCH_GAP + width;

      if (x > rect->x && x + whole > hl_rect_right (rect))
        {
          x = rect->x;
          y += line + LINE_GAP;
        }
      if (cr != NULL)
        {
          const HlRect    swatch = { x, y + 1, SWATCH, line - 2 };
          const HlTextBox words = { .rect = { x + SWATCH + SWATCH_GAP, y, width, line },
                                    .align_y = 0.5 };

          hl_figure_paint_box (palette, &keys[i].look, &swatch, cr);
          hl_text_draw (text, HL_TEXT_SMALL, keys[i].words, &words, palette->faint_text, cr);
        }
      x += whole + KEY_GAP;
    }

  return y + line - rect->y;
}

/**
 * hl_figure_keys_height:
 * @spec: what is drawn
 * @text: its font
 * @width: the room there is
 *
 * Returns: the height of all lines
 */
double
hl_figure_keys_height (const HlFigureSpec *spec,
                       HlText             *text,
                       double              width)
{
  const HlRect     rect = { 0, 0, width, 0 };
  g_autofree char *words = letters ();

  return flow_keys (spec, text, &rect, NULL) + LINE_GAP +
         ceil (hl_text_wrapped_height (text, HL_TEXT_SMALL, words, width));
}

/**
 * hl_figure_keys_draw:
 * @spec: what is drawn
 * @text: its font
 * @rect: where the lines go
 * @cr: where the strokes go
 */
void
hl_figure_keys_draw (const HlFigureSpec *spec,
                     HlText             *text,
                     const HlRect       *rect,
                     cairo_t            *cr)
{
  const double     y = flow_keys (spec, text, rect, cr) + LINE_GAP;
  g_autofree char *words = letters ();
  const HlTextBox  box = {
     .rect = { rect->x, rect->y + y, rect->width, rect->height - y },
     .wraps = TRUE,
  };

  hl_text_draw (text, HL_TEXT_SMALL, words, &box,
                hl_figure_palette (spec)->faint_text, cr);
}
