#include "core/trace/formula-link.h"

#include <math.h>

/* Of x̂: ∂y γ */

static double
write_x_hat (NnFormulaWriter *writer,
             const NnLink    *link,
             NnCell           cell)
{
  return nn_link_write_product (writer, nn_link_get (link, 0, cell),
                                nn_link_get (link, 1, (NnCell){ 0, 0, cell.column }));
}

static NnCells
x_hat_depends (const NnLink *link,
               NnCell        cell,
               int           operand)
{
  return nn_cells_one (0, operand == 0 ? cell.row : 0, cell.column);
}

const NnLinkRules nn_link_x_hat = { write_x_hat, x_hat_depends, "$0 ⊙ $1", "#0 ⊙ #1" };

/* Of γ: Σ ∂y x̂, of β: Σ ∂y, over the tokens */

static double
write_gamma (NnFormulaWriter *writer,
             const NnLink    *link,
             NnCell           cell)
{
  const NnOperand *d_y = link->operands[0];
  const NnOperand *x_hat = link->operands[1];

  return nn_write_dot (writer, d_y->values + cell.column, d_y->columns,
                       x_hat->values + cell.column, x_hat->columns, d_y->rows);
}

static NnCells
column_depends (const NnLink *link,
                NnCell        cell,
                int           operand)
{
  return nn_cells_column (link->operands[operand], 0, cell.column);
}

const NnLinkRules nn_link_gamma = { write_gamma, column_depends, "Σ_i $0[i,d] · $1[i,d]", "#0, #1",
                                    "[d]" };

static double
write_beta (NnFormulaWriter *writer,
            const NnLink    *link,
            NnCell           cell)
{
  const NnOperand *d_y = link->operands[0];

  return nn_write_total (writer, d_y->values + cell.column, d_y->columns, d_y->rows);
}

const NnLinkRules nn_link_beta = { write_beta, column_depends, "Σ_i $0[i,d]", "#0", "[d]" };

/* Mean and variance belong to a row; in a batch normalization, to a column. */

static NnCell
statistic_of (const NnLink *link,
              NnCell        cell)
{
  return link->term->constants.is_batch_norm ? (NnCell){ 0, 0, cell.column }
                                             : (NnCell){ 0, cell.row, 0 };
}

static NnCells
line_of (const NnLink *link,
         NnCell        cell,
         int           operand)
{
  return link->term->constants.is_batch_norm
             ? nn_cells_column (link->operands[operand], 0, cell.column)
             : nn_cells_row (link->operands[operand], 0, cell.row);
}

/* √(σ² + ε), or without the root */
static double
write_square (NnFormulaWriter *writer,
              const NnLink    *link,
              double           variance,
              gboolean         has_root)
{
  const double square = variance + link->term->constants.epsilon;

  nn_write (writer, has_root ? "√(" : "(");
  nn_write_number (writer, variance);
  nn_write_plus (writer, link->term->constants.epsilon);
  nn_write (writer, ")");

  return has_root ? sqrt (square) : square;
}

/* Of x directly: ∂x̂ / √(σ² + ε) */

static double
write_normalize_x (NnFormulaWriter *writer,
                   const NnLink    *link,
                   NnCell           cell)
{
  const double d_x_hat = nn_link_get (link, 0, cell);

  nn_write_number (writer, d_x_hat);
  nn_write (writer, " / ");

  return d_x_hat / write_square (writer, link, nn_link_get (link, 1, statistic_of (link, cell)),
                                 TRUE);
}

static NnCells
normalize_x_depends (const NnLink *link,
                     NnCell        cell,
                     int           operand)
{
  return nn_link_same_cell (link, operand == 0 ? cell : statistic_of (link, cell), operand);
}

const NnLinkRules nn_link_normalize_x = { write_normalize_x, normalize_x_depends,
                                          "$0[i,d] / √($1[i] + ε)", "#0, #1", "[i,d]",
                                          "$0[i,d] / √($1[d] + ε)", "[i,d]" };

/* Of the mean: −(Σ ∂x̂) / √(σ² + ε); here @cell is that of the statistic */

static double
write_normalize_mean (NnFormulaWriter *writer,
                      const NnLink    *link,
                      NnCell           cell)
{
  const NnOperand *d_x_hat = link->operands[0];
  const gboolean   is_batch = link->term->constants.is_batch_norm;
  double           sum;

  nn_write (writer, "−(");
  sum = is_batch ? nn_write_total (writer, d_x_hat->values + cell.column, d_x_hat->columns,
                                   d_x_hat->rows)
                 : nn_write_total (writer, nn_operand_row (d_x_hat, 0, cell.row), 1,
                                   d_x_hat->columns);
  nn_write (writer, ") / ");

  return -sum / write_square (writer, link, nn_link_get (link, 1, cell), TRUE);
}

static NnCells
normalize_mean_depends (const NnLink *link,
                        NnCell        cell,
                        int           operand)
{
  return operand == 0 ? line_of (link, cell, operand) : nn_link_same_cell (link, cell, operand);
}

const NnLinkRules nn_link_normalize_mean = { write_normalize_mean, normalize_mean_depends,
                                             "−Σ_d $0[i,d] / √($1[i] + ε)", "#0, #1", "[i]",
                                             "−Σ_i $0[i,d] / √($1[d] + ε)", "[d]" };

/* Of the variance: −0.5 · (Σ ∂x̂ x̂) / (σ² + ε) */

static double
write_normalize_variance (NnFormulaWriter *writer,
                          const NnLink    *link,
                          NnCell           cell)
{
  const NnOperand *d_x_hat = link->operands[0];
  const gboolean   is_batch = link->term->constants.is_batch_norm;
  const gsize      first = is_batch ? (gsize) cell.column
                                    : (gsize) cell.row * (gsize) d_x_hat->columns;
  const int        stride = is_batch ? d_x_hat->columns : 1;
  double           sum;

  nn_write (writer, "−0.5 · (");
  sum = nn_write_dot (writer, d_x_hat->values + first, stride,
                      link->operands[1]->values + first, stride,
                      is_batch ? d_x_hat->rows : d_x_hat->columns);
  nn_write (writer, ") / ");

  return -0.5 * sum / write_square (writer, link, nn_link_get (link, 2, cell), FALSE);
}

static NnCells
normalize_variance_depends (const NnLink *link,
                            NnCell        cell,
                            int           operand)
{
  return operand < 2 ? line_of (link, cell, operand) : nn_link_same_cell (link, cell, operand);
}

const NnLinkRules nn_link_normalize_variance = {
  write_normalize_variance, normalize_variance_depends,
  "−½ · Σ_d $0[i,d] · $1[i,d] / ($2[i] + ε)", "#0, #1, #2", "[i]",
  "−½ · Σ_i $0[i,d] · $1[i,d] / ($2[d] + ε)", "[d]"
};

/* What has a vote in mean and variance: all, but padding in a batch normalization. */

static NnCell
place_in_batch (const NnLink *link,
                NnCell        cell)
{
  return (NnCell){ 0, cell.row + link->term->constants.first_row, cell.column };
}

static gboolean
has_vote (const NnLink *link,
          NnCell        cell)
{
  return nn_operand_state (link->operands[1], place_in_batch (link, cell).row, 0) ==
         NN_CELL_NORMAL;
}

/* Of x by its variance: ∂σ² · 2 · (x − μ) / n */

static double
write_variance (NnFormulaWriter *writer,
                const NnLink    *link,
                NnCell           cell)
{
  const NnCell at = statistic_of (link, cell);
  const double d_variance = nn_link_get (link, 0, at);
  const double x = nn_link_get (link, 1, place_in_batch (link, cell));
  const double mean = nn_link_get (link, 2, at);
  const int    n = link->term->constants.divisor;

  if (!has_vote (link, cell))
    {
      nn_write (writer, "0");
      return 0.0;
    }

  nn_write_number (writer, d_variance);
  nn_write (writer, " · 2 · (");
  nn_write_number (writer, x);
  nn_write_minus (writer, mean);
  nn_write (writer, ") / ");
  nn_write_number (writer, n);

  return d_variance * 2.0 * (x - mean) / n;
}

static NnCells
variance_depends (const NnLink *link,
                  NnCell        cell,
                  int           operand)
{
  if (!has_vote (link, cell))
    return nn_cells_none ();

  return nn_link_same_cell (link,
                            operand == 1 ? place_in_batch (link, cell) : statistic_of (link, cell),
                            operand);
}

const NnLinkRules nn_link_variance = {
  write_variance, variance_depends,
  "$0[i] · 2 · ($1[i,d] − $2[i]) / D", "#0, #1, #2", "[i,d]",
  "[i ∈ N] · $0[d] · 2 · ($1[i,d] − $2[d]) / |N|", "[i,d]"
};

/* Of x by its mean: ∂μ / n */

static double
write_mean (NnFormulaWriter *writer,
            const NnLink    *link,
            NnCell           cell)
{
  const double d_mean = nn_link_get (link, 0, statistic_of (link, cell));
  const int    n = link->term->constants.divisor;

  if (!has_vote (link, cell))
    {
      nn_write (writer, "0");
      return 0.0;
    }

  nn_write_number (writer, d_mean);
  nn_write (writer, " / ");
  nn_write_number (writer, n);

  return d_mean / n;
}

static NnCells
mean_depends (const NnLink *link,
              NnCell        cell,
              int           operand)
{
  if (operand > 0 || !has_vote (link, cell))
    return nn_cells_none ();

  return nn_link_same_cell (link, statistic_of (link, cell), operand);
}

const NnLinkRules nn_link_mean = { write_mean, mean_depends, "$0[i] / D", "#0", "[i,d]",
                                   "[i ∈ N] · $0[d] / |N|", "[i,d]" };
