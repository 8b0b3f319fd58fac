#include "ui/render/legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/numbers/number-text.h"

#define N_TICKS 3

/* Returns why such a cell has no value, in the user's language. */
const char *hl_cell_state_name (HlCellState state)
{
  switch (state)
    {
    case HL_CELL_HIDDEN:
      return _ ("hidden by the causal mask");
    case HL_CELL_PADDING:
      return _ ("padding");
    case HL_CELL_AFTER_END:
      return _ ("after the end of the sentence");
    case HL_CELL_NORMAL:
    default:
      g_return_val_if_reached ("");
    }
}

/* Returns the number as the user's language writes it, short. */
char *hl_format_weight (double value)
{
  if (!isfinite (value))
    return g_strdup ("–");

  return hl_number_typeset (g_strdup_printf (fabs (value) < 1000 ? "%.2f" : "%.2g", value));
}

static double tick_value (const HlScale *scale, int tick)
{
  return scale->high - (scale->high - scale->low) * tick / (N_TICKS - 1);
}

/* Writes a number with as few digits as possible: 0, 0.5, 1. */
static char *tick_words (const HlScale *scale, int tick)
{
  char *words = hl_format_weight (tick_value (scale, tick));
  gsize length = strlen (words);

  if (strpbrk (words, ".,") == NULL || strpbrk (words, "eE") != NULL)
    return words;

  while (words[length - 1] == '0')
    words[--length] = '\0';
  if (!g_ascii_isdigit (words[length - 1]))
    words[length - 1] = '\0';

  return words;
}

/* Returns the width of its bar with the numbers beside it. */
double hl_scale_bar_width (const HlScale *scale, HlText *text)
{
  double widest = 0.0;

  for (int tick = 0; tick < N_TICKS; tick++)
    {
      g_autofree char *words = tick_words (scale, tick);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, words));
    }

  return HL_LEGEND_BAR + HL_LEGEND_GAP + ceil (widest);
}

static void draw_gradient (const HlScale *scale, const HlPalette *palette, const HlRect *bar,
                           cairo_t *cr)
{
  float    steps[HL_PALETTE_STEPS];
  HlMatrix column = { steps, NULL, HL_PALETTE_STEPS, 1 };

  for (int i = 0; i < HL_PALETTE_STEPS; i++)
    steps[i] = scale->high - (scale->high - scale->low) * i / (HL_PALETTE_STEPS - 1);

  hl_matrix_draw (&column, scale, palette, &(HlRect){ bar->x, bar->y, HL_LEGEND_BAR, bar->height },
                  cr);
}

/* Draws the strongest color on top, with the numbers of its ends and its middle as far as there
 * is room. bar: where it goes, as wide as hl_scale_bar_width () says. */
void hl_scale_bar_draw (const HlScale *scale, const HlPalette *palette, const HlRect *bar,
                        HlText *text, cairo_t *cr)
{
  const double line = hl_text_line (text, HL_TEXT_SMALL);
  const int    step = bar->height >= N_TICKS * line ? 1 : N_TICKS - 1;

  draw_gradient (scale, palette, bar, cr);

  for (int tick = 0; tick < N_TICKS; tick += step)
    {
      const double    y = bar->y + (bar->height - line) * tick / (N_TICKS - 1);
      const HlTextBox box = {
        .rect = { bar->x + HL_LEGEND_BAR + HL_LEGEND_GAP, y,
                  bar->width - HL_LEGEND_BAR - HL_LEGEND_GAP, line },
        .align_y = 0.5,
      };
      g_autofree char *words = tick_words (scale, tick);

      hl_text_draw (text, HL_TEXT_SMALL, words, &box, palette->faint_text, cr);
    }
}

static const char *key_words (HlCellState state)
{
  /* Translators: remark under heat maps whose colors do not run from 0 to 1 */
  return state == HL_CELL_NORMAL ? _ ("colors stretched to each map’s own range")
                                 : hl_cell_state_name (state);
}

static gboolean needs_key (const HlMatrix *matrix, HlScaleKind kind, HlCellState state)
{
  if (state == HL_CELL_NORMAL)
    return kind == HL_SCALE_STRETCHED;

  return matrix->states != NULL && hl_matrix_has_state (matrix, state);
}

/* Sets samples and names of the patterns in matrix one after the other, in as many lines as they
 * need, from the origin; hl_key_list_move () puts them in place. Returns where they go. */
HlKeyList hl_key_list_layout (const HlMatrix *matrix, HlScaleKind kind, HlText *text, double width)
{
  const double line = hl_text_line (text, HL_TEXT_SMALL);
  HlKeyList    list = { .n_keys = 0 };
  double       x = 0.0;
  double       y = 0.0;

  for (HlCellState state = HL_CELL_NORMAL; state < HL_N_CELL_STATES; state++)
    {
      const double words = ceil (hl_text_width (text, HL_TEXT_SMALL, key_words (state)));
      const double swatch = state == HL_CELL_NORMAL ? 0.0 : 2 * HL_LEGEND_BAR + HL_LEGEND_GAP;

      if (!needs_key (matrix, kind, state))
        continue;

      if (x > 0 && x + swatch + words > width)
        {
          x = 0.0;
          y += line + HL_LEGEND_GAP / 2;
        }

      list.keys[list.n_keys++] = (HlKey){
        .state = state,
        .swatch = { x, y + (line - HL_LEGEND_BAR) / 2, MAX (swatch - HL_LEGEND_GAP, 0),
                    HL_LEGEND_BAR },
        .label = { x + swatch, y, MIN (words, MAX (width - swatch, 0)), line },
      };
      x += swatch + words + 3 * HL_LEGEND_GAP;
      list.height = y + line;
    }

  return list;
}

/* Returns of their longest line. */
double hl_key_list_width (const HlKeyList *self)
{
  double width = 0.0;

  for (int i = 0; i < self->n_keys; i++)
    width = MAX (width, hl_rect_right (&self->keys[i].label));

  return width;
}

void hl_key_list_move (HlKeyList *self, double x, double y)
{
  for (int i = 0; i < self->n_keys; i++)
    {
      self->keys[i].swatch.x += x;
      self->keys[i].swatch.y += y;
      self->keys[i].label.x += x;
      self->keys[i].label.y += y;
    }
}

void hl_key_list_draw (const HlKeyList *self, const HlPalette *palette, HlText *text, cairo_t *cr)
{
  for (int i = 0; i < self->n_keys; i++)
    {
      const HlKey    *key = &self->keys[i];
      const HlTextBox box = { .rect = key->label, .align_y = 0.5 };

      if (key->state != HL_CELL_NORMAL)
        {
          cairo_rectangle (cr, key->swatch.x, key->swatch.y, key->swatch.width, key->swatch.height);
          hl_matrix_draw_state (key->state, palette, cr);
        }
      hl_text_draw (text, HL_TEXT_SMALL, key_words (key->state), &box, palette->faint_text, cr);
    }
}
