#include "ui/render/bars-spec.h"

#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/render/csv.h"

#define DIGITS 2
#define MORE_DIGITS 4 /* of a number that is read */

static void clear_bar (gpointer data)
{
  HlBar *bar = data;

  g_free (bar->label);
  g_free (bar->second);
}

/* Returns a picture without bars. left: what bars to the left speak for, or NULL; right: what
 * bars to the right speak for, or NULL. */
HlBarsSpec *hl_bars_spec_new (const char *left, const char *right, const char *sum_label,
                              double sum)
{
  HlBarsSpec *self = g_new0 (HlBarsSpec, 1);

  self->bars = g_array_new (FALSE, FALSE, sizeof (HlBar));
  g_array_set_clear_func (self->bars, clear_bar);
  self->left = g_strdup (left);
  self->right = g_strdup (right);
  self->sum_label = g_strdup (sum_label);
  self->sum = sum;
  self->chosen = -1;
  self->digits = DIGITS;

  return self;
}

void hl_bars_spec_add (HlBarsSpec *self, const char *label, double value)
{
  hl_bars_spec_add_with (self, label, value, NULL);
}

/* second: another number that belongs to it, or NULL. */
void hl_bars_spec_add_with (HlBarsSpec *self, const char *label, double value, const char *second)
{
  const HlBar bar = { g_strdup (label), value, g_strdup (second) };

  g_array_append_val (self->bars, bar);
}

void hl_bars_spec_free (HlBarsSpec *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->bars);
  g_free (self->left);
  g_free (self->right);
  g_free (self->sum_label);
  g_free (self->number_title);
  g_free (self->second_title);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/* Returns how many bars there are. */
int hl_bars_count (const HlBarsSpec *spec) { return (int) spec->bars->len; }

/* Returns what its number is. */
const char *hl_bars_label (const HlBarsSpec *spec, int bar)
{
  return bar < hl_bars_count (spec) ? g_array_index (spec->bars, HlBar, bar).label
                                    : spec->sum_label;
}

/* Returns its number. */
double hl_bars_value (const HlBarsSpec *spec, int bar)
{
  return bar < hl_bars_count (spec) ? g_array_index (spec->bars, HlBar, bar).value : spec->sum;
}

/* Returns the other number that belongs to it, or NULL. */
const char *hl_bars_second (const HlBarsSpec *spec, int bar)
{
  return bar < hl_bars_count (spec) ? g_array_index (spec->bars, HlBar, bar).second : NULL;
}

/* Returns its number, which is never 0 for a probability that is not 0. */
char *hl_bars_number (const HlBarsSpec *spec, int bar)
{
  const double value = hl_bars_value (spec, bar);
  const double smallest = pow (10.0, -spec->digits);

  if (!spec->is_of_parts || value <= 0.0 || value >= smallest)
    return hl_number_to_text (value, spec->digits);

  return hl_number_typeset (g_strdup_printf ("< %.*f", spec->digits, smallest));
}

/* Returns what it is, and its number with more digits. */
char *hl_bars_describe (const HlBarsSpec *spec, int bar)
{
  g_autofree char *number = hl_number_to_text (hl_bars_value (spec, bar), MORE_DIGITS);

  if (spec->is_of_parts)
    {
      g_free (number);
      number = hl_number_to_figures (hl_bars_value (spec, bar), MORE_DIGITS);
    }
  if (hl_bars_second (spec, bar) != NULL)
    return g_strdup_printf ("%s: %s, %s %s", hl_bars_label (spec, bar), number, spec->second_title,
                            hl_bars_second (spec, bar));

  return g_strdup_printf ("%s: %s", hl_bars_label (spec, bar), number);
}

static void append_cell (GString *table, const char *text)
{
  if (text == NULL)
    return;

  g_string_append_c (table, ',');
  hl_csv_append (table, text);
}

/* Returns its numbers, as a comma-separated table. */
char *hl_bars_to_table (const HlBarsSpec *spec)
{
  GString *table = g_string_new ("part,value");
  char     number[G_ASCII_DTOSTR_BUF_SIZE];

  append_cell (table, spec->second_title);
  g_string_append (table, "\r\n");
  for (int i = 0; i <= hl_bars_count (spec); i++)
    {
      hl_csv_append (table, hl_bars_label (spec, i));
      g_string_append_c (table, ',');
      g_string_append (table,
                       g_ascii_formatd (number, sizeof number, "%.6g", hl_bars_value (spec, i)));
      append_cell (table, hl_bars_second (spec, i));
      g_string_append (table, "\r\n");
    }

  return g_string_free (table, FALSE);
}
