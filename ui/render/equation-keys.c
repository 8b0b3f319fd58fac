#include "ui/render/equation-keys.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/render/symbol.h"

#define MARGIN 8.0     /* beside the first and the last key */
#define APART 18.0     /* between keys */
#define FIGURES 2      /* of the numbers at its ends */
#define MOST_SYMBOLS 5 /* that are listed */

/* Returns whether a key is that of a term, of which something is known. */
gboolean hl_equation_has_key (const HlEquationTerm *term, int key)
{
  return term->scale != HL_TERM_WORDS && term->n_shown > 0 && hl_equation_key (term) == key;
}

/* Returns the first term of the family; at hand, if there is one, or NULL. */
const HlEquationTerm *hl_equation_key_term (const HlEquationSpec *spec, int key)
{
  const HlEquationTerm *found = NULL;

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);

      if (hl_equation_has_key (term, key) &&
          (found == NULL || (term->is_at_hand && !found->is_at_hand)))
        found = term;
    }

  return found;
}

static const char *scale_name (HlTermScale scale)
{
  switch (scale)
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

/* Returns the symbols of a family, which is called by what it is where there are many. */
GPtrArray *hl_equation_key_names (const HlEquationSpec *spec, int key)
{
  GPtrArray        *names = g_ptr_array_new ();
  const HlTermScale scale = hl_equation_key_term (spec, key)->scale;

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);

      if (hl_equation_has_key (term, key) && *term->symbol != '\0' &&
          !g_ptr_array_find_with_equal_func (names, term->symbol, g_str_equal, NULL))
        g_ptr_array_add (names, term->symbol);
    }
  if (scale == HL_TERM_UNIT || names->len == 0 || names->len > MOST_SYMBOLS)
    {
      g_ptr_array_set_size (names, 0);
      g_ptr_array_add (names, (gpointer) scale_name (scale));
    }

  return names;
}

/* Returns a number at an end of the key; the colors there are those of larger ones too, if any. */
char *hl_equation_key_end (const HlEquationSpec *spec, int key, gboolean is_high)
{
  const HlEquationTerm *term = hl_equation_key_term (spec, key);
  const HlScale         scale = hl_equation_scale (spec, term);
  const double          low = term->scale == HL_TERM_POSITIVE ? 0.0 : scale.low;
  const double          value = is_high ? scale.high : low;
  g_autofree char      *number = hl_number_to_figures (value, FIGURES);

  if (!spec->has_beyond[key] || value == 0.0)
    return g_steal_pointer (&number);

  return g_strconcat (is_high ? "≥ " : "≤ ", number, NULL);
}

/* Returns the room of some words of a key. */
double hl_equation_key_words_width (HlText *text, const char *words)
{
  return ceil (hl_text_width (text, HL_TEXT_SMALL, words)) + 1.0 + HL_EQUATION_KEY_GAP;
}

/* Returns the room of its names. */
double hl_equation_key_names_width (HlText *text, const GPtrArray *names)
{
  double width = HL_EQUATION_KEY_GAP;

  for (guint i = 0; i < names->len; i++)
    width += ceil (hl_symbol_width (text, HL_TEXT_SMALL, g_ptr_array_index (names, i))) +
             (i > 0 ? hl_text_width (text, HL_TEXT_SMALL, ", ") : 0.0);

  return width;
}

/* Returns what a cell with a mark means. */
const char *hl_equation_key_beyond (void)
{
  /* Translators: beside a cell with a mark: its number is larger than the scale of colors goes */
  return _ ("beyond");
}

static double width_of_key (const HlEquationSpec *spec, HlText *text, int key)
{
  g_autoptr (GPtrArray) names = hl_equation_key_names (spec, key);
  g_autofree char      *low = hl_equation_key_end (spec, key, FALSE);
  g_autofree char      *high = hl_equation_key_end (spec, key, TRUE);
  double                width = hl_equation_key_names_width (text, names) +
                 hl_equation_key_words_width (text, low) + HL_EQUATION_KEY_BAR +
                 HL_EQUATION_KEY_GAP + hl_equation_key_words_width (text, high);

  if (spec->has_beyond[key])
    width += 1.4 * HL_EQUATION_KEY_BAR_HEIGHT + HL_EQUATION_KEY_GAP +
             hl_equation_key_words_width (text, hl_equation_key_beyond ());

  return width;
}

/* Puts the keys of one kind beside those that are there; returns how many lines there are. */
static int place_keys (const HlEquationSpec *spec, HlEquationLayout *layout, gboolean are_at_hand,
                       double *x, int n_lines)
{
  for (int key = 0; key < HL_EQUATION_KEYS; key++)
    {
      const HlEquationTerm *term = hl_equation_key_term (spec, key);
      HlRect               *rect = &layout->keys[key];

      if (term == NULL || term->is_at_hand != are_at_hand)
        continue;

      rect->width = width_of_key (spec, layout->text, key);
      if (n_lines > 0 && *x + rect->width > layout->size.width - MARGIN)
        {
          if (!are_at_hand)
            {
              rect->width = 0.0;
              continue;
            }
          n_lines++;
          *x = MARGIN;
        }
      n_lines = MAX (n_lines, 1);
      rect->x = *x;
      rect->y = n_lines - 1;
      *x += rect->width + APART;
    }

  return n_lines;
}

/* Returns what is above the keys ends there. */
double hl_equation_lay_out_keys (const HlEquationSpec *spec, HlEquationLayout *layout)
{
  const double height = layout->small + 2.0;
  double       x = MARGIN;
  int          n = place_keys (spec, layout, TRUE, &x, 0);

  n = MAX (place_keys (spec, layout, FALSE, &x, n), 1);
  for (int key = 0; key < HL_EQUATION_KEYS; key++)
    {
      layout->keys[key].y = layout->size.height - (n - layout->keys[key].y) * height;
      layout->keys[key].height = height;
    }

  return layout->size.height - n * height - 7.0;
}
