#include "core/trace/operation/cell-argmax.h"

/* Writes a candidate, with all digits of a float if two of them would otherwise look alike. */
static void write_candidate (NnFormulaWriter *writer, double x, gboolean is_close)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (is_close)
    nn_write (writer, g_ascii_formatd (digits, sizeof digits, "%.10f", x));
  else
    nn_write_number (writer, x);
}

static gboolean looks_alike (double a, double b)
{
  NnFormulaWriter  writers[] = { { g_string_new (NULL) }, { g_string_new (NULL) } };
  g_autofree char *text_a = NULL;
  g_autofree char *text_b = NULL;

  nn_write_number (&writers[0], a);
  nn_write_number (&writers[1], b);
  text_a = g_string_free (writers[0].text, FALSE);
  text_b = g_string_free (writers[1].text, FALSE);

  return a != b && g_str_equal (text_a, text_b);
}

/* Whether the two largest candidates look alike as short numbers. */
static gboolean largest_look_alike (const NnTerm *candidates, int n)
{
  double best = -1.0;
  double second = -1.0;

  for (int i = 0; i < n; i++)
    if (candidates[i].value > best)
      {
        second = best;
        best = candidates[i].value;
      }
    else if (candidates[i].value > second)
      {
        second = candidates[i].value;
      }

  return second >= 0.0 && looks_alike (best, second);
}

static int collect_candidates (NnCell *cell, const NnNode *node, NnTerm *candidates)
{
  int      *letter = &cell->letters[node->letter - 'a'];
  const int kept = *letter;
  int       n = 0;

  for (*letter = 0; *letter < nn_cell_range (cell, node->letter); (*letter)++)
    if (!node->skips_banned || !nn_banned_has (&cell->constants->banned, *letter))
      candidates[n++] = (NnTerm){ *letter, nn_cell_value (cell, node->children[0]) };
  *letter = kept;

  return n;
}

/**
 * @cell: the cell
 * @writer: where to write
 * @node: argmax_v of something
 *
 * Writes the candidates: all of them, or the best and the largest of the rest.
 */
void nn_cell_write_argmax (NnCell *cell, NnFormulaWriter *writer, const NnNode *node)
{
  g_autofree NnTerm *candidates = g_new (NnTerm, nn_cell_range (cell, node->letter));
  const int          n = collect_candidates (cell, node, candidates);
  const gboolean     is_close = largest_look_alike (candidates, n);
  int                n_shown = n;

  if (writer->length == NN_FORMULA_SHORT && n > NN_FORMULA_SHOWN_TERMS + 1)
    n_shown = nn_terms_pick_largest (candidates, n, NN_FORMULA_SHOWN_TERMS);

  nn_write (writer, "argmax(");
  for (int i = 0; i < n_shown; i++)
    {
      g_string_append_printf (writer->text, i > 0 ? ", %d: " : "%d: ", candidates[i].index);
      write_candidate (writer, candidates[i].value, is_close);
    }
  if (n_shown < n)
    {
      nn_terms_pick_largest (candidates + n_shown, n - n_shown, 1);
      nn_write (writer, ", max");
      nn_write_subscript (writer, n - n_shown);
      nn_write (writer, "(");
      write_candidate (writer, candidates[n_shown].value, is_close);
      nn_write (writer, ")");
      writer->n_left_out += n - n_shown;
    }
  nn_write (writer, ")");
}
