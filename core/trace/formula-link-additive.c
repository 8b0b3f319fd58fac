#include "core/trace/formula-link.h"

/* Additive attention has a row of features for each pair of a query and a key, the
 * keys fastest; a score for each. */

/* Of the features: ∂y w_v */

static NnCell
score_of_pair (const NnLink *link,
               int           slice,
               int           pair)
{
  const int n_keys = link->operands[0]->columns;

  return (NnCell){ slice, pair / n_keys, pair % n_keys };
}

static double
write_features (NnFormulaWriter *writer,
                const NnLink    *link,
                NnCell           cell)
{
  return nn_link_write_product (writer,
                                nn_link_get (link, 0, score_of_pair (link, cell.slice, cell.row)),
                                nn_operand_get (link->operands[1], 0, 0, cell.column));
}

static NnCells
features_depend (const NnLink *link,
                 NnCell        cell,
                 int           operand)
{
  if (operand == 0)
    return nn_link_same_cell (link, score_of_pair (link, cell.slice, cell.row), operand);

  return nn_cells_one (0, 0, cell.column);
}

const NnLinkRules nn_link_features = { write_features, features_depend, "$0[i,j] · $1[a]", "#0, #1",
                                       "[i,j,a]" };

/* Of w_v: Σ ∂y features, over the pairs of all heads */

static double
write_score_weight (NnFormulaWriter *writer,
                    const NnLink    *link,
                    NnCell           cell)
{
  const NnOperand *d_y = link->operands[0];
  const NnOperand *features = link->operands[1];

  return nn_write_dot (writer, d_y->values, 1, features->values + cell.column, features->columns,
                       (int) nn_operand_length (d_y));
}

static NnCells
score_weight_depends (const NnLink *link,
                      NnCell        cell,
                      int           operand)
{
  return operand == 0 ? nn_cells_all (link->operands[0], -1)
                      : nn_cells_column (link->operands[1], -1, cell.column);
}

const NnLinkRules nn_link_score_weight = { write_score_weight, score_weight_depends,
                                           "Σ_h Σ_i Σ_j $0[i,j] · $1[i,j,a]", "#0, #1", "[a]" };

/* Through tanh: Σ ∂T · (1 − T²) · something */

static void
write_feature_term (NnFormulaWriter *writer,
                    const NnTerm    *term)
{
  nn_write_number (writer, term->a);
  nn_write (writer, " · (1 − (");
  nn_write_number (writer, term->b);
  nn_write (writer, ")²) · ");
  nn_write_operand (writer, term->c);
}

static NnTerm
feature_term (const NnLink *link,
              NnCell        feature,
              double        factor,
              int           index)
{
  const double d_t = nn_link_get (link, 0, feature);
  const double t = nn_link_get (link, 1, feature);

  return (NnTerm){ d_t, t, factor, index, d_t * (1.0 - t * t) * factor };
}

/* Of Q or K: over all pairs that it was in, and over the features */

/* The first of @n pairs that row @row was in, and the step to the next. */
static int
pairs_of_row (const NnLink *link,
              int           row,
              int          *step,
              int          *n)
{
  const int n_pairs = link->operands[0]->rows;
  const int n_others = n_pairs / link->x->rows;

  *n = n_others;
  *step = link->term->input == 0 ? 1 : link->x->rows;

  return link->term->input == 0 ? row * n_others : row;
}

static double
write_feature_rows (NnFormulaWriter *writer,
                    const NnLink    *link,
                    NnCell           cell)
{
  const NnOperand   *W = link->operands[2];
  int                step;
  int                n;
  const int          first = pairs_of_row (link, cell.row, &step, &n);
  g_autofree NnTerm *terms = g_new (NnTerm, n * W->rows);

  for (int i = 0; i < n; i++)
    for (int a = 0; a < W->rows; a++)
      terms[i * W->rows + a] = feature_term (link, (NnCell){ cell.slice, first + i * step, a },
                                             nn_operand_get (W, 0, a, cell.column),
                                             i * W->rows + a);

  return nn_write_sum (writer, terms, n * W->rows, write_feature_term);
}

static NnCells
feature_rows_depend (const NnLink *link,
                     NnCell        cell,
                     int           operand)
{
  NnCells cells = { cell.slice };

  if (operand == 2)
    return nn_cells_column (link->operands[2], 0, cell.column);

  cells.first_row = pairs_of_row (link, cell.row, &cells.row_step, &cells.n_rows);
  cells.n_columns = link->operands[operand]->columns;

  return cells;
}

const NnLinkRules nn_link_feature_queries = { write_feature_rows, feature_rows_depend,
                                              "Σ_j Σ_a $0[i,j,a] · (1 − $1[i,j,a]²) · $2[a,b]",
                                              "#0, #1, #2", "[i,b]" };
const NnLinkRules nn_link_feature_keys = { write_feature_rows, feature_rows_depend,
                                           "Σ_i Σ_a $0[i,j,a] · (1 − $1[i,j,a]²) · $2[a,b]",
                                           "#0, #1, #2", "[j,b]" };

/* Of U_q or U_k: over the pairs of all heads */

static int
row_of_pair (const NnLink *link,
             int           pair)
{
  const NnOperand *x = link->operands[2];
  const int        n_others = link->operands[0]->rows / x->rows;

  return link->term->input == 2 ? pair / n_others : pair % x->rows;
}

static double
write_feature_weight (NnFormulaWriter *writer,
                      const NnLink    *link,
                      NnCell           cell)
{
  const NnOperand   *d_t = link->operands[0];
  g_autofree NnTerm *terms = g_new (NnTerm, d_t->slices * d_t->rows);
  int                n = 0;

  for (int h = 0; h < d_t->slices; h++)
    for (int pair = 0; pair < d_t->rows; pair++, n++)
      terms[n] = feature_term (link, (NnCell){ h, pair, cell.row },
                               nn_operand_get (link->operands[2], h, row_of_pair (link, pair),
                                               cell.column),
                               n);

  return nn_write_sum (writer, terms, n, write_feature_term);
}

static NnCells
feature_weight_depends (const NnLink *link,
                        NnCell        cell,
                        int           operand)
{
  return nn_cells_column (link->operands[operand], -1, operand == 2 ? cell.column : cell.row);
}

const NnLinkRules nn_link_feature_query_weight = {
  write_feature_weight, feature_weight_depends,
  "Σ_h Σ_i Σ_j $0[i,j,a] · (1 − $1[i,j,a]²) · $2[i,b]", "#0, #1, #2", "[a,b]"
};
const NnLinkRules nn_link_feature_key_weight = {
  write_feature_weight, feature_weight_depends,
  "Σ_h Σ_i Σ_j $0[i,j,a] · (1 − $1[i,j,a]²) · $2[j,b]", "#0, #1, #2", "[a,b]"
};
