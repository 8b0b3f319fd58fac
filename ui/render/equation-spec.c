#include "ui/render/equation-spec.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/numbers/number-text.h"

#define FIGURES 2      /* of a weight in a cell */
#define DIGITS 1       /* of any other number there */
#define LONG_FIGURES 4 /* of a number that is read */
#define SMALLEST_SHOWN 0.05

static void clear_term (gpointer data)
{
  HlEquationTerm *term = data;

  g_free (term->symbol);
  g_free (term->shape);
  g_free (term->note);
  g_free (term->values);
  g_free (term->states);
  g_strfreev (term->words);
  g_strfreev (term->row_names);
  g_strfreev (term->column_names);
  g_free (term->row_role);
  g_free (term->column_role);
}

static void clear_piece (gpointer data) { g_free (((HlEquationPiece *) data)->sign); }

/* Returns an equation without terms. */
HlEquationSpec *hl_equation_spec_new (void)
{
  HlEquationSpec *self = g_new0 (HlEquationSpec, 1);

  self->terms = g_array_new (FALSE, TRUE, sizeof (HlEquationTerm));
  self->pieces = g_array_new (FALSE, TRUE, sizeof (HlEquationPiece));
  self->heads = g_array_new (FALSE, TRUE, sizeof (HlEquationTerm));
  g_array_set_clear_func (self->terms, clear_term);
  g_array_set_clear_func (self->pieces, clear_piece);
  g_array_set_clear_func (self->heads, clear_term);
  self->step = HL_EQUATION_NONE;
  for (int i = 0; i < HL_EQUATION_KEYS; i++)
    self->limits[i] = 1.0;

  return self;
}

void hl_equation_spec_free (HlEquationSpec *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->terms);
  g_array_unref (self->pieces);
  g_array_unref (self->heads);
  g_free (self->heads_title);
  g_free (self->heads_symbol);
  g_free (self);
}

/* term: what stands next, or HL_EQUATION_NONE; sign: what stands there instead, or over an
 * arrow. */
void hl_equation_spec_add_piece (HlEquationSpec *self, int term, const char *sign,
                                 gboolean is_arrow, int step)
{
  const HlEquationPiece piece = { term, g_strdup (sign), is_arrow, step };

  g_array_append_val (self->pieces, piece);
}

const HlEquationTerm *hl_equation_term (const HlEquationSpec *self, int term)
{
  g_assert (term >= 0 && term < (int) self->terms->len);

  return &g_array_index (self->terms, HlEquationTerm, term);
}

const HlEquationPiece *hl_equation_piece (const HlEquationSpec *self, int piece)
{
  g_assert (piece >= 0 && piece < (int) self->pieces->len);

  return &g_array_index (self->pieces, HlEquationPiece, piece);
}

const HlPalette *hl_equation_palette (const HlEquationSpec *self)
{
  return self->palette != NULL ? self->palette : hl_palette_get (FALSE);
}

/* Returns which key explains the colors of a term, that is not of words. */
int hl_equation_key (const HlEquationTerm *term)
{
  return term->family > 0 ? term->family : (int) term->scale;
}

/* Returns what number each color of a term is. */
HlScale hl_equation_scale (const HlEquationSpec *self, const HlEquationTerm *term)
{
  if (term->scale == HL_TERM_UNIT)
    return (HlScale){ HL_SCALE_UNIT, 0.0, 1.0 };
  if (term->scale == HL_TERM_WORDS)
    return (HlScale){ HL_SCALE_SIGNED, -1.0, 1.0 };

  return (HlScale){ HL_SCALE_SIGNED, -self->limits[hl_equation_key (term)],
                    self->limits[hl_equation_key (term)] };
}

float hl_equation_value (const HlEquationTerm *term, int row, int column)
{
  return term->values[(gsize) row * (gsize) term->columns + (gsize) column];
}

HlCellState hl_equation_state (const HlEquationTerm *term, int row, int column)
{
  return term->states == NULL ? HL_CELL_NORMAL
                              : term->states[(gsize) row * (gsize) term->columns + (gsize) column];
}

/* Returns whether the number of a cell is larger than that of the strongest color. */
gboolean hl_equation_is_beyond (const HlEquationSpec *self, const HlEquationTerm *term, int row,
                                int column)
{
  const int key = hl_equation_key (term);

  return term->scale < HL_EQUATION_SCALES && self->has_beyond[key] &&
         hl_equation_state (term, row, column) == HL_CELL_NORMAL &&
         fabs ((double) hl_equation_value (term, row, column)) > self->limits[key];
}

/* Returns whether a row that is shown does not, as it is printed; "<0.01" may be any such
 * number. term: weights, of which each row adds up to 1. */
gboolean hl_equation_is_rounded (const HlEquationTerm *term)
{
  for (int row = 0; row < term->n_shown; row++)
    {
      int sum = 0;
      int n_small = 0;

      for (int column = 0; column < term->columns; column++)
        {
          const double value = hl_equation_value (term, row, column);

          if (hl_equation_state (term, row, column) != HL_CELL_NORMAL)
            continue;
          n_small += value > 0.0 && value < 0.01;
          sum += value < 0.01 ? 0 : (int) lround (100.0 * value);
        }
      if (sum > 100 || sum + n_small < 100)
        return TRUE;
    }

  return FALSE;
}

/* Returns the cell as it stands in the picture: short, but never 0 for what is not 0. */
char *hl_equation_text (const HlEquationTerm *term, int row, int column)
{
  const double value = hl_equation_value (term, row, column);

  if (term->words != NULL)
    return g_strdup (term->words[row * term->columns + column]);
  if (term->scale == HL_TERM_UNIT && value > 0.0 && value < 0.01)
    return hl_number_typeset (g_strdup_printf ("<%.2f", 0.01));
  if (term->scale == HL_TERM_UNIT)
    return hl_number_to_text (value, FIGURES);
  if (value != 0.0 && fabs (value) < SMALLEST_SHOWN)
    return hl_number_to_figures (value, 1);

  return hl_number_to_text (value, fabs (value) < 10.0 ? DIGITS + 1 : DIGITS);
}

/* Returns likewise, but of a weight without the 0 before the point: ".93", "<.01". */
char *hl_equation_short_text (const HlEquationTerm *term, int row, int column)
{
  char *text = hl_equation_text (term, row, column);
  char *zero = term->scale == HL_TERM_UNIT ? strchr (text, '0') : NULL;

  if (zero != NULL && (zero == text || zero[-1] == '<') && zero[1] != '\0')
    memmove (zero, zero + 1, strlen (zero + 1) + 1);

  return text;
}

static char *name_of (char **names, int index)
{
  return names != NULL ? g_strdup (names[index]) : g_strdup_printf ("%d", index + 1);
}

static const char *remark_of (const HlEquationTerm *term, HlCellState state)
{
  switch (state)
    {
    case HL_CELL_HIDDEN:
      return term->row_at_hand != HL_EQUATION_NONE ? _ ("that word was not written yet")
                                                   : _ ("hidden by the causal mask");
    case HL_CELL_PADDING:
      return _ ("padding");
    case HL_CELL_AFTER_END:
    case HL_CELL_NORMAL:
    default:
      return NULL;
    }
}

/* Returns which cell it is, and its number, in words. */
char *hl_equation_describe (const HlEquationTerm *term, int row, int column)
{
  g_autofree char *row_name = name_of (term->row_names, row);
  g_autofree char *column_name = name_of (term->column_names, column);
  g_autofree char *number =
      hl_number_to_figures (hl_equation_value (term, row, column), LONG_FIGURES);
  const char *remark = remark_of (term, hl_equation_state (term, row, column));
  const char *value = term->words != NULL ? term->words[row * term->columns + column] : number;

  if (row >= term->n_shown)
    /* Translators: a matrix's letter, and the names of a row and a column of it */
    return g_strdup_printf (_ ("%s[%s, %s] is not computed yet"), term->symbol, row_name,
                            column_name);
  if (remark != NULL)
    /* Translators: a matrix's letter, the names of a row and a column of it, the number there,
     * and why it does not count */
    return g_strdup_printf (_ ("%s[%s, %s] = %s (%s)"), term->symbol, row_name, column_name, value,
                            remark);

  return g_strdup_printf ("%s[%s, %s] = %s", term->symbol, row_name, column_name, value);
}
