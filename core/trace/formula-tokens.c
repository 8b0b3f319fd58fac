#include "core/trace/formula-rules.h"

/* id(“go”) */
static void
write_tokens (NnFormulaWriter   *writer,
              const NnOperation *operation,
              NnCell             cell)
{
  const NnOperand *ids = operation->output;

  nn_write (writer, "id(“");
  nn_write (writer, ids->words[cell.row * ids->columns + cell.column]);
  nn_write (writer, "”)");
}

static NnCells
tokens_depend (const NnOperation *operation,
               NnCell             cell,
               int                input)
{
  return nn_cells_none ();
}

static const char *
tokens_in_general (const NnOperation *operation)
{
  return "$y[i] = id(token)   → #y";
}

const NnFormulaRules nn_formula_tokens = { write_tokens, tokens_depend, tokens_in_general };

/* √D · E[id] */

static int
id_of_row (const NnOperation *operation,
           int                row)
{
  return (int) nn_operand_get (operation->inputs[0], 0, row, 0);
}

static void
write_embedding (NnFormulaWriter   *writer,
                 const NnOperation *operation,
                 NnCell             cell)
{
  const int id = id_of_row (operation, cell.row);

  nn_write_number (writer, operation->constants.sqrt_d);
  nn_write (writer, " · ");
  nn_write_operand (writer, nn_operand_get (operation->inputs[1], 0, id, cell.column));
}

static NnCells
embedding_depends (const NnOperation *operation,
                   NnCell             cell,
                   int                input)
{
  if (input == 0)
    return nn_cells_one (0, cell.row, 0);

  return nn_cells_one (0, id_of_row (operation, cell.row), cell.column);
}

static const char *
embedding_in_general (const NnOperation *operation)
{
  return "$y[i,d] = √D · $1[$0[i],d]   #1, #0 → #y";
}

const NnFormulaRules nn_formula_embedding = { write_embedding, embedding_depends,
                                              embedding_in_general };

/* x + P */

static void
write_positions (NnFormulaWriter   *writer,
                 const NnOperation *operation,
                 NnCell             cell)
{
  nn_write_number (writer, nn_input_get (operation, 0, cell));
  nn_write_plus (writer, nn_input_get (operation, 1, cell));
}

static const char *
positions_in_general (const NnOperation *operation)
{
  return operation->inputs[1]->is_parameter
             ? "$y = $0 + $1   #0 + #1 → #y"
             : "$y = $0 + $1   #0 + #1 → #y\n"
               "$1[i,2j] = sin (i / 10000^(2j / D))\n"
               "$1[i,2j + 1] = cos (i / 10000^(2j / D))\n"
               "i = 0, 1, 2, …   j = 0, 1, 2, …";
}

const NnFormulaRules nn_formula_positions = { write_positions, nn_cells_same,
                                              positions_in_general };

/* x · factor, which is 0 or 1 / (1 − p) */

static void
write_dropout (NnFormulaWriter   *writer,
               const NnOperation *operation,
               NnCell             cell)
{
  nn_write_number (writer, nn_input_get (operation, 0, cell));
  nn_write (writer, " · ");
  nn_write_operand (writer, nn_input_get (operation, 1, cell));
}

static const char *
dropout_in_general (const NnOperation *operation)
{
  return "$y = $0 ⊙ $1   #0 ⊙ #1 → #y";
}

const NnFormulaRules nn_formula_dropout = { write_dropout, nn_cells_same, dropout_in_general };

/* argmax(417: 0.8123, 12: 0.0412, max₅₈₉₂(0.0301)) */

/* With all digits of a float, where fewer would make two of them look alike. */
static void
write_probability (NnFormulaWriter *writer,
                   double           p,
                   gboolean         is_close)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (is_close)
    nn_write (writer, g_ascii_formatd (digits, sizeof digits, "%.10f", p));
  else
    nn_write_number (writer, p);
}

static gboolean
looks_alike (double a,
             double b)
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

static void
write_candidate (NnFormulaWriter *writer,
                 const NnTerm    *term,
                 gboolean         is_close)
{
  g_string_append_printf (writer->text, "%d: ", term->index);
  write_probability (writer, term->a, is_close);
}

static int
candidates_of (const NnOperation *operation,
               int                row,
               NnTerm            *candidates)
{
  const NnOperand *probabilities = operation->inputs[0];
  const float     *p = nn_operand_row (probabilities, 0, row);
  int              n = 0;

  for (int i = 0; i < probabilities->columns; i++)
    if (i != operation->constants.banned)
      candidates[n++] = (NnTerm){ p[i], 0.0, 0.0, i, p[i] };

  return n;
}

static void
write_other_candidates (NnFormulaWriter *writer,
                        NnTerm          *others,
                        int              n,
                        gboolean         is_close)
{
  nn_terms_pick_largest (others, n, 1);
  nn_write (writer, ", max");
  nn_write_subscript (writer, n);
  nn_write (writer, "(");
  write_probability (writer, others[0].value, is_close);
  nn_write (writer, ")");
  writer->n_left_out += n;
}

/* Whether the digits of a short number do not tell which of them is the largest. */
static gboolean
has_close_rivals (const NnTerm *candidates,
                  int           n)
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

static void
write_choice (NnFormulaWriter   *writer,
              const NnOperation *operation,
              NnCell             cell)
{
  g_autofree NnTerm *candidates = g_new (NnTerm, operation->inputs[0]->columns);
  const int          n = candidates_of (operation, cell.row, candidates);
  int                n_shown = n;
  gboolean           is_close;

  if (writer->length == NN_FORMULA_SHORT && n > NN_FORMULA_SHOWN_TERMS + 1)
    n_shown = NN_FORMULA_SHOWN_TERMS;
  is_close = has_close_rivals (candidates, n);
  if (n_shown < n)
    nn_terms_pick_largest (candidates, n, n_shown);

  nn_write (writer, "argmax(");
  for (int i = 0; i < n_shown; i++)
    {
      nn_write (writer, i > 0 ? ", " : "");
      write_candidate (writer, &candidates[i], is_close);
    }
  if (n_shown < n)
    write_other_candidates (writer, candidates + n_shown, n - n_shown, is_close);
  nn_write (writer, ")");
}

static NnCells
choice_depends (const NnOperation *operation,
                NnCell             cell,
                int                input)
{
  return nn_cells_row (operation->inputs[input], 0, cell.row);
}

static void
describe_choice (GString           *text,
                 const NnOperation *operation)
{
  const int banned = operation->constants.banned;

  nn_formula_expand (text, "$y[i] = argmax_", operation->inputs, operation);
  if (banned >= 0)
    g_string_append_printf (text, "{v ≠ %d}", banned);
  else
    g_string_append (text, "v");
  nn_formula_expand (text, " $0[i,v]   #0 → #y", operation->inputs, operation);
}

const NnFormulaRules nn_formula_choice = { write_choice, choice_depends, NULL, describe_choice };
