#include "ui/render/equation-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LONG_SIGN 76.0 /* an arrow that is longer has its name in two lines */

/* Returns what stands below its symbol. */
char *hl_equation_shape_and_note (const HlEquationTerm *term, HlTermForm form,
                                  gboolean shows_numbers)
{
  const char *rounded;

  if (form != HL_TERM_LARGE)
    return g_strdup (term->shape);

  /* Translators: of numbers that do not add up as they are printed */
  rounded = term->is_rounded && shows_numbers ? _ ("rounded") : NULL;
  if (term->note == NULL)
    return g_strjoin (" · ", term->shape, rounded, NULL);

  return g_strjoin (" · ", term->shape, term->note, rounded, NULL);
}

static double widest_line (HlText *text, const char *words)
{
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);

  return hl_text_widest (text, HL_TEXT_NORMAL, (const char *const *) lines,
                         (int) g_strv_length (lines));
}

/* Returns the same in one line, or in two if that is much shorter. */
char *hl_equation_break_sign (HlText *text, const char *sign)
{
  g_autofree char *best = g_strdup (sign);
  double           shortest = hl_text_width (text, HL_TEXT_NORMAL, sign);

  if (shortest <= LONG_SIGN)
    return g_steal_pointer (&best);

  for (const char *space = strchr (sign, ' '); space != NULL; space = strchr (space + 1, ' '))
    {
      g_autofree char *broken = g_strdup (sign);
      double           width;

      broken[space - sign] = '\n';
      width = widest_line (text, broken);
      if (width >= shortest)
        continue;
      shortest = width;
      g_free (best);
      best = g_steal_pointer (&broken);
    }

  return g_steal_pointer (&best);
}

/* Returns the width of hl_equation_break_sign (). */
double hl_equation_sign_width (HlText *text, const char *sign)
{
  g_autofree char *broken = hl_equation_break_sign (text, sign);

  return widest_line (text, broken);
}

/* Returns what stands above its grid, or in its place. */
const char *hl_equation_symbol (const HlEquationTerm *term, HlTermForm form)
{
  return form == HL_TERM_GONE ? "" : form == HL_TERM_REST ? "…" : term->symbol;
}
