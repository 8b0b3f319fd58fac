#include "core/trace/formula-rules.h"

/* tanh (U_q q + U_k k), a row for each pair of a query and a key */

enum
{
  QUERIES,
  KEYS,
  W_Q,
  W_K,
};

static int
query_of_pair (const NnOperation *operation,
               int                pair)
{
  return pair / operation->inputs[KEYS]->rows;
}

static int
key_of_pair (const NnOperation *operation,
             int                pair)
{
  return pair % operation->inputs[KEYS]->rows;
}

/* W x, of row @row of @x and row @column of @W: so many terms are added to @terms. */
static int
add_products (NnTerm          *terms,
              int              n,
              const NnOperand *W,
              int              column,
              const NnOperand *x,
              int              slice,
              int              row)
{
  for (int i = 0; i < x->columns; i++)
    {
      const double w = nn_operand_get (W, 0, column, i);
      const double x_i = nn_operand_get (x, slice, row, i);

      terms[n + i] = (NnTerm){ w, x_i, 0.0, n + i, w * x_i };
    }

  return n + x->columns;
}

static void
write_features (NnFormulaWriter   *writer,
                const NnOperation *operation,
                NnCell             cell)
{
  const NnOperand   *q = operation->inputs[QUERIES];
  const NnOperand   *k = operation->inputs[KEYS];
  g_autofree NnTerm *terms = g_new (NnTerm, q->columns + k->columns);
  int                n = 0;

  n = add_products (terms, n, operation->inputs[W_Q], cell.column, q, cell.slice,
                    query_of_pair (operation, cell.row));
  n = add_products (terms, n, operation->inputs[W_K], cell.column, k, cell.slice,
                    key_of_pair (operation, cell.row));

  nn_write (writer, "tanh(");
  nn_write_sum (writer, terms, n, nn_term_write_product);
  nn_write (writer, ")");
}

static NnCells
features_depend (const NnOperation *operation,
                 NnCell             cell,
                 int                input)
{
  const NnOperand *operand = operation->inputs[input];

  switch (input)
    {
    case QUERIES:
      return nn_cells_row (operand, cell.slice, query_of_pair (operation, cell.row));
    case KEYS:
      return nn_cells_row (operand, cell.slice, key_of_pair (operation, cell.row));
    default:
      return nn_cells_row (operand, 0, cell.column);
    }
}

static const char *
features_in_general (const NnOperation *operation)
{
  return "$y[i,j,a] = tanh (Σ_b $2[a,b] · $0[i,b] + Σ_b $3[a,b] · $1[j,b])   #2, #0, #3, #1 → #y";
}

const NnFormulaRules nn_formula_features = { write_features, features_depend,
                                             features_in_general };

/* w_v · features */

static int
pair_of_cell (const NnOperation *operation,
              NnCell             cell)
{
  return cell.row * operation->output->columns + cell.column;
}

static void
write_additive_scores (NnFormulaWriter   *writer,
                       const NnOperation *operation,
                       NnCell             cell)
{
  const NnOperand *features = operation->inputs[0];

  nn_write_dot (writer, nn_operand_row (operation->inputs[1], 0, 0), 1,
                nn_operand_row (features, cell.slice, pair_of_cell (operation, cell)), 1,
                features->columns);
}

static NnCells
additive_scores_depend (const NnOperation *operation,
                        NnCell             cell,
                        int                input)
{
  if (input == 0)
    return nn_cells_row (operation->inputs[0], cell.slice, pair_of_cell (operation, cell));

  return nn_cells_all (operation->inputs[1], 0);
}

static const char *
additive_scores_in_general (const NnOperation *operation)
{
  return "$y[i,j] = Σ_a $1[a] · $0[i,j,a]   #1, #0 → #y";
}

const NnFormulaRules nn_formula_additive_scores = { write_additive_scores, additive_scores_depend,
                                                    additive_scores_in_general };
