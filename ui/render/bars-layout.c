#include "ui/render/bars-layout.h"

#include <math.h>

#include "ui/render/text.h"

#define PADDING 2.0    /* above and below a row */
#define NARROWEST 90   /* of all bars together */
#define MOST_LABEL 0.6 /* of the width */

/* Returns bold for what is chosen, and for the sum, where the bars are not parts of 1. */
HlTextSize hl_bars_type (const HlBarsSpec *spec, int bar)
{
  const gboolean is_plain = bar < hl_bars_count (spec) ? bar != spec->chosen : spec->is_of_parts;

  return is_plain ? HL_TEXT_SMALL : HL_TEXT_STRONG;
}

static double widest_label (const HlBarsSpec *spec, HlText *text)
{
  double widest = 0.0;

  for (int i = 0; i <= hl_bars_count (spec); i++)
    widest = MAX (widest, hl_text_width (text, hl_bars_type (spec, i), hl_bars_label (spec, i)));

  return ceil (widest);
}

static double widest_number (const HlBarsSpec *spec, HlText *text)
{
  double widest = 0.0;

  for (int i = 0; i <= hl_bars_count (spec); i++)
    {
      g_autofree char *number = hl_bars_number (spec, i);

      widest = MAX (widest, hl_text_width (text, HL_TEXT_STRONG, number));
    }
  if (spec->number_title != NULL)
    widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, spec->number_title));

  return ceil (widest);
}

static double widest_second (const HlBarsSpec *spec, HlText *text)
{
  double widest = 0.0;

  if (spec->second_title == NULL)
    return 0.0;

  for (int i = 0; i < hl_bars_count (spec); i++)
    if (hl_bars_second (spec, i) != NULL)
      widest = MAX (widest, hl_text_width (text, HL_TEXT_STRONG, hl_bars_second (spec, i)));

  widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, spec->second_title));

  return ceil (widest) + 2.0 * HL_BARS_GAP;
}

static double row_height (HlText *text)
{
  return ceil (hl_text_line (text, HL_TEXT_SMALL)) + 2.0 * PADDING;
}

/* Returns what it needs; its height is the same at every width. */
HlSize hl_bars_minimum_size (const HlBarsSpec *spec)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  return (HlSize){ NARROWEST * 2.0 + widest_number (spec, text) + widest_second (spec, text) +
                       2.0 * HL_BARS_GAP,
                   row_height (text) * (hl_bars_count (spec) + 2) };
}

/* Returns where everything goes. */
HlBarsLayout hl_bars_layout (const HlBarsSpec *spec, double width)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  HlBarsLayout       layout = { .line = row_height (text) };
  double             low = 0.0;
  double             high = spec->is_of_parts ? 1.0 : 0.0;

  for (int i = 0; i <= hl_bars_count (spec) && !spec->is_of_parts; i++)
    {
      low = MIN (low, hl_bars_value (spec, i));
      high = MAX (high, hl_bars_value (spec, i));
    }

  layout.size = (HlSize){ width, layout.line * (hl_bars_count (spec) + 2) };
  layout.labels = MIN (widest_label (spec, text), width * MOST_LABEL);
  layout.seconds = width - widest_second (spec, text);
  layout.numbers = layout.seconds - widest_number (spec, text);
  layout.unit =
      MAX (layout.numbers - layout.labels - 2.0 * HL_BARS_GAP, 1.0) / MAX (high - low, 1e-9);
  layout.zero = layout.labels + HL_BARS_GAP - low * layout.unit;

  return layout;
}

/* Returns its row; above the first one are the names of both sides. */
HlRect hl_bars_row (const HlBarsLayout *layout, int bar)
{
  return (HlRect){ 0.0, layout->line * (bar + 1), layout->size.width, layout->line };
}

/* How long the bar is, beside that of 1. */
static double length_of (const HlBarsSpec *spec, double value)
{
  if (!spec->is_logarithmic)
    return value;

  return value > 0.0 ? MAX (1.0 + log10 (value) / HL_BARS_DECADES, 0.0) : 0.0;
}

/* Returns where the bar is. */
HlRect hl_bars_rect (const HlBarsSpec *spec, const HlBarsLayout *layout, int bar)
{
  const HlRect row = hl_bars_row (layout, bar);
  const double length = length_of (spec, hl_bars_value (spec, bar)) * layout->unit;

  return (HlRect){ layout->zero + MIN (length, 0.0), row.y + 2.0 * PADDING, fabs (length),
                   row.height - 4.0 * PADDING };
}

/* Returns the bar there, or -1. */
int hl_bars_pick (const HlBarsSpec *spec, const HlBarsLayout *layout, double y)
{
  const int bar = (int) floor (y / layout->line) - 1;

  return bar >= 0 && bar < hl_bars_count (spec) ? bar : -1;
}
