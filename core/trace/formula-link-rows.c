#include "core/trace/formula-link.h"

/* The number at @cell of an operand. */
double
nn_link_get (const NnLink *link,
             int           operand,
             NnCell        cell)
{
  return nn_operand_get (link->operands[operand], cell.slice, cell.row, cell.column);
}

NnCells
nn_link_same_cell (const NnLink *link,
                   NnCell        cell,
                   int           operand)
{
  return nn_cells_one (cell.slice, cell.row, cell.column);
}

/* Writes a · b, and returns it. */
double
nn_link_write_product (NnFormulaWriter *writer,
                       double           a,
                       double           b)
{
  nn_write_number (writer, a);
  nn_write (writer, " · ");
  nn_write_operand (writer, b);

  return a * b;
}

/* Of the logits: w · (p − q) */

static double
write_loss (NnFormulaWriter *writer,
            const NnLink    *link,
            NnCell           cell)
{
  const NnCell   position = { 0, cell.row, 0 };
  const gboolean is_label = cell.column == (int) nn_link_get (link, 1, position);
  const double   s = link->term->constants.smoothing;
  const double   q = (is_label ? 1.0 - s : 0.0) + s / link->x->columns;
  const double   w = nn_link_get (link, 2, position);
  const double   p = nn_link_get (link, 0, cell);

  nn_write_number (writer, w);
  nn_write (writer, " · (");
  nn_write_number (writer, p);
  nn_write_minus (writer, q);
  nn_write (writer, ")");

  return w * (p - q);
}

static NnCells
loss_depends (const NnLink *link,
              NnCell        cell,
              int           operand)
{
  return nn_cells_one (0, cell.row, operand == 0 ? cell.column : 0);
}

const NnLinkRules nn_link_loss = { write_loss, loss_depends, "$2[i] · ($0[i,v] − [v = $1[i]])",
                                   "#2, #0, #1", "[i,v]",
                                   "$2[i] · ($0[i,v] − (1 − λ) · [v = $1[i]] − λ / |V|)",
                                   "[i,v]" };

/* Of the input of x Wᵀ + b: Σ ∂y W, down a column of W */

static double
write_linear_x (NnFormulaWriter *writer,
                const NnLink    *link,
                NnCell           cell)
{
  const NnOperand *d_y = link->operands[0];
  const NnOperand *W = link->operands[1];

  return nn_write_dot (writer, nn_operand_row (d_y, 0, cell.row), 1, W->values + cell.column,
                       W->columns, d_y->columns);
}

static NnCells
linear_x_depends (const NnLink *link,
                  NnCell        cell,
                  int           operand)
{
  return operand == 0 ? nn_cells_row (link->operands[0], 0, cell.row)
                      : nn_cells_column (link->operands[1], 0, cell.column);
}

const NnLinkRules nn_link_linear_x = { write_linear_x, linear_x_depends, "$0 $1", "#0 · #1" };

/* Of W: Σ ∂y x, over the tokens */

static double
write_linear_weight (NnFormulaWriter *writer,
                     const NnLink    *link,
                     NnCell           cell)
{
  const NnOperand *d_y = link->operands[0];
  const NnOperand *x = link->operands[1];

  return nn_write_dot (writer, d_y->values + cell.row, d_y->columns, x->values + cell.column,
                       x->columns, d_y->rows);
}

static NnCells
linear_weight_depends (const NnLink *link,
                       NnCell        cell,
                       int           operand)
{
  return nn_cells_column (link->operands[operand], 0, operand == 0 ? cell.row : cell.column);
}

const NnLinkRules nn_link_linear_weight = { write_linear_weight, linear_weight_depends,
                                            "$0ᵀ $1", "#0ᵀ · #1" };

/* Of b: Σ ∂y, over the tokens */

static double
write_linear_bias (NnFormulaWriter *writer,
                   const NnLink    *link,
                   NnCell           cell)
{
  const NnOperand *d_y = link->operands[0];

  return nn_write_total (writer, d_y->values + cell.column, d_y->columns, d_y->rows);
}

static NnCells
linear_bias_depends (const NnLink *link,
                     NnCell        cell,
                     int           operand)
{
  return nn_cells_column (link->operands[0], 0, cell.column);
}

const NnLinkRules nn_link_linear_bias = { write_linear_bias, linear_bias_depends,
                                          "Σ_i $0[i,d]", "#0",
                                          "[d]" };

/* Of what was only added: ∂y */

static double
write_same (NnFormulaWriter *writer,
            const NnLink    *link,
            NnCell           cell)
{
  const double d_y = nn_link_get (link, 0, cell);

  nn_write_number (writer, d_y);

  return d_y;
}

const NnLinkRules nn_link_same = { write_same, nn_link_same_cell, "$0", "#0" };

/* Of what dropout let through, or not: ∂y · factor */

static double
write_dropout (NnFormulaWriter *writer,
               const NnLink    *link,
               NnCell           cell)
{
  return nn_link_write_product (writer, nn_link_get (link, 0, cell), nn_link_get (link, 1, cell));
}

const NnLinkRules nn_link_dropout = { write_dropout, nn_link_same_cell, "$0 ⊙ $1", "#0 ⊙ #1" };

/* Of what went into ReLU: ∂y · 1 where that was positive, else ∂y · 0 */

static double
write_relu (NnFormulaWriter *writer,
            const NnLink    *link,
            NnCell           cell)
{
  const double slope = nn_link_get (link, 1, cell) > 0.0 ? 1.0 : 0.0;

  return nn_link_write_product (writer, nn_link_get (link, 0, cell), slope);
}

const NnLinkRules nn_link_relu = { write_relu, nn_link_same_cell, "$0 ⊙ [$1 > 0]", "#0 ⊙ #1" };

/* Of the table of embeddings: √D · Σ ∂e, over the places where the word stands */

static gboolean
stands_at (const NnLink *link,
           int           id,
           int           place)
{
  return (int) nn_operand_get (link->operands[1], 0, place, 0) == id;
}

static double
write_embedding (NnFormulaWriter *writer,
                 const NnLink    *link,
                 NnCell           cell)
{
  const NnOperand   *d_e = link->operands[0];
  const double       sqrt_d = link->term->constants.sqrt_d;
  g_autofree NnTerm *terms = g_new (NnTerm, d_e->rows);
  double             sum;
  int                n = 0;

  for (int place = 0; place < d_e->rows; place++)
    if (stands_at (link, cell.row, place))
      {
        const double d = nn_operand_get (d_e, 0, place, cell.column);

        terms[n] = (NnTerm){ d, 0.0, 0.0, n, d };
        n++;
      }

  nn_write_number (writer, sqrt_d);
  nn_write (writer, " · (");
  sum = nn_write_sum (writer, terms, n, nn_term_write_number);
  nn_write (writer, ")");

  return sqrt_d * sum;
}

/* From the first place where the word stands to the last. */
static NnCells
embedding_depends (const NnLink *link,
                   NnCell        cell,
                   int           operand)
{
  NnCells cells = nn_cells_none ();

  if (operand == 1)
    return nn_cells_all (link->operands[1], 0);

  for (int place = 0; place < link->operands[0]->rows; place++)
    if (stands_at (link, cell.row, place))
      {
        if (cells.n_rows == 0)
          cells = nn_cells_one (0, place, cell.column);
        cells.n_rows = place - cells.first_row + 1;
      }

  return cells;
}

const NnLinkRules nn_link_embedding = { write_embedding, embedding_depends,
                                        "√D · onehot($1)ᵀ $0", "#0, #1" };

/* Of a learned table of positions: ∂y of the token that stands there */

static gboolean
has_token (const NnLink *link,
           NnCell        cell)
{
  const int row = cell.row - link->term->constants.first_position;

  return row >= 0 && row < link->operands[0]->rows;
}

static NnCell
token_at (const NnLink *link,
          NnCell        cell)
{
  return (NnCell){ 0, cell.row - link->term->constants.first_position, cell.column };
}

static double
write_position_table (NnFormulaWriter *writer,
                      const NnLink    *link,
                      NnCell           cell)
{
  const double d_y = has_token (link, cell) ? nn_link_get (link, 0, token_at (link, cell)) : 0.0;

  nn_write_number (writer, d_y);

  return d_y;
}

static NnCells
position_table_depends (const NnLink *link,
                        NnCell        cell,
                        int           operand)
{
  return has_token (link, cell) ? nn_link_same_cell (link, token_at (link, cell), operand)
                                : nn_cells_none ();
}

const NnLinkRules nn_link_position_table = { write_position_table, position_table_depends,
                                             "[$0; 0]", "#0" };
