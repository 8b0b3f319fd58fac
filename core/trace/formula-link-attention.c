#include "core/trace/formula-link.h"

#include <glib/gi18n-lib.h>

static double
write_one (NnFormulaWriter *writer,
           const NnLink    *link,
           NnCell           at)
{
  const double d_y = nn_link_get (link, 0, at);

  nn_write_number (writer, d_y);

  return d_y;
}

/* Splitting and joining heads: the same number at another place. */

static NnCell
place_after_split (const NnLink *link,
                   NnCell        cell)
{
  const int K = link->operands[0]->columns;

  return (NnCell){ cell.column / K, cell.row, cell.column % K };
}

static double
write_split_heads (NnFormulaWriter *writer,
                   const NnLink    *link,
                   NnCell           cell)
{
  return write_one (writer, link, place_after_split (link, cell));
}

static NnCells
split_heads_depends (const NnLink *link,
                     NnCell        cell,
                     int           operand)
{
  return nn_link_same_cell (link, place_after_split (link, cell), operand);
}

const NnLinkRules nn_link_split_heads = { write_split_heads, split_heads_depends,
                                          "concat_h $0", "#0" };

static NnCell
place_after_join (const NnLink *link,
                  NnCell        cell)
{
  return (NnCell){ 0, cell.row, cell.slice * link->x->columns + cell.column };
}

static double
write_join_heads (NnFormulaWriter *writer,
                  const NnLink    *link,
                  NnCell           cell)
{
  return write_one (writer, link, place_after_join (link, cell));
}

static NnCells
join_heads_depends (const NnLink *link,
                    NnCell        cell,
                    int           operand)
{
  return nn_link_same_cell (link, place_after_join (link, cell), operand);
}

const NnLinkRules nn_link_join_heads = { write_join_heads, join_heads_depends,
                                         "$0[i,(h − 1) · d_k + a]", "#0", "[i,a]" };

/* Sums over a row or down a column of two operands, in the matrix of one head */

/* Σ a[row, :] b[other_row, :] */
static double
write_rows (NnFormulaWriter *writer,
            const NnLink    *link,
            int              slice,
            int              row,
            int              other_row)
{
  const NnOperand *a = link->operands[0];
  const NnOperand *b = link->operands[1];

  return nn_write_dot (writer, nn_operand_row (a, slice, row), 1,
                       nn_operand_row (b, slice, other_row), 1, a->columns);
}

/* Σ a[row, :] b[:, column] */
static double
write_row_and_column (NnFormulaWriter *writer,
                      const NnLink    *link,
                      NnCell           cell)
{
  const NnOperand *a = link->operands[0];
  const NnOperand *b = link->operands[1];

  return nn_write_dot (writer, nn_operand_row (a, cell.slice, cell.row), 1,
                       nn_operand_row (b, cell.slice, 0) + cell.column, b->columns, a->columns);
}

/* Σ a[:, column] b[:, other_column] */
static double
write_columns (NnFormulaWriter *writer,
               const NnLink    *link,
               int              slice,
               int              column,
               int              other_column)
{
  const NnOperand *a = link->operands[0];
  const NnOperand *b = link->operands[1];

  return nn_write_dot (writer, nn_operand_row (a, slice, 0) + column, a->columns,
                       nn_operand_row (b, slice, 0) + other_column, b->columns, a->rows);
}

/* Of the weights: ∂y Vᵀ */

static double
write_weights (NnFormulaWriter *writer,
               const NnLink    *link,
               NnCell           cell)
{
  return write_rows (writer, link, cell.slice, cell.row, cell.column);
}

static NnCells
weights_depend (const NnLink *link,
                NnCell        cell,
                int           operand)
{
  return nn_cells_row (link->operands[operand], cell.slice, operand == 0 ? cell.row : cell.column);
}

const NnLinkRules nn_link_weights = { write_weights, weights_depend, "$0 $1ᵀ", "#0 · #1ᵀ" };

/* Of V: weightsᵀ ∂y */

static double
write_values (NnFormulaWriter *writer,
              const NnLink    *link,
              NnCell           cell)
{
  return write_columns (writer, link, cell.slice, cell.column, cell.row);
}

static NnCells
values_depend (const NnLink *link,
               NnCell        cell,
               int           operand)
{
  return nn_cells_column (link->operands[operand], cell.slice,
                          operand == 0 ? cell.column : cell.row);
}

const NnLinkRules nn_link_values = { write_values, values_depend, "$1ᵀ $0", "#1ᵀ · #0" };

/* Of the scores: A · (∂A − (Σ A ∂A)) */

static double
write_softmax (NnFormulaWriter *writer,
               const NnLink    *link,
               NnCell           cell)
{
  const double a = nn_link_get (link, 1, cell);
  const double d_a = nn_link_get (link, 0, cell);
  double       mean;

  nn_write_number (writer, a);
  nn_write (writer, " · (");
  nn_write_number (writer, d_a);
  nn_write (writer, " − (");
  mean = write_rows (writer, link, cell.slice, cell.row, cell.row);
  nn_write (writer, "))");

  return a * (d_a - mean);
}

static NnCells
softmax_depends (const NnLink *link,
                 NnCell        cell,
                 int           operand)
{
  return nn_cells_row (link->operands[operand], cell.slice, cell.row);
}

const NnLinkRules nn_link_softmax = { write_softmax, softmax_depends,
                                      "$1[i,j] · ($0[i,j] − Σ_j $1[i,j] · $0[i,j])", "#1, #0",
                                      "[i,j]" };

/* Of a score before the mask: 0 where it was replaced */

static gboolean
is_hidden (const NnLink *link,
           NnCell        cell)
{
  return nn_operand_state (link->operands[0], cell.row, cell.column) != NN_CELL_NORMAL;
}

static double
write_mask (NnFormulaWriter *writer,
            const NnLink    *link,
            NnCell           cell)
{
  if (!is_hidden (link, cell))
    return write_one (writer, link, cell);

  nn_write (writer, "0");

  return 0.0;
}

static NnCells
mask_depends (const NnLink *link,
              NnCell        cell,
              int           operand)
{
  return is_hidden (link, cell) ? nn_cells_none () : nn_link_same_cell (link, cell, operand);
}

const NnLinkRules nn_link_mask = {
  write_mask, mask_depends,
  /* Translators: a formula: the gradient of a score, of query i and key j.  Keep $0[i,j]. */
  N_ ("$0[i,j] if key j is visible, else 0"), "#0", "[i,j]"
};

/* Of the product: ∂y / √d_k */

static double
write_scale (NnFormulaWriter *writer,
             const NnLink    *link,
             NnCell           cell)
{
  const double d_y = nn_link_get (link, 0, cell);
  const double sqrt_k = link->term->constants.sqrt_k;

  nn_write_number (writer, d_y);
  nn_write (writer, " / ");
  nn_write_operand (writer, sqrt_k);

  return d_y / sqrt_k;
}

const NnLinkRules nn_link_scale = { write_scale, nn_link_same_cell, "$0 / √d_k", "#0" };

/* Of Q: ∂y K */

static NnCells
queries_depend (const NnLink *link,
                NnCell        cell,
                int           operand)
{
  return operand == 0 ? nn_cells_row (link->operands[0], cell.slice, cell.row)
                      : nn_cells_column (link->operands[1], cell.slice, cell.column);
}

const NnLinkRules nn_link_queries = { write_row_and_column, queries_depend, "$0 $1", "#0 · #1" };

/* Of K: ∂yᵀ Q */

static double
write_keys (NnFormulaWriter *writer,
            const NnLink    *link,
            NnCell           cell)
{
  return write_columns (writer, link, cell.slice, cell.row, cell.column);
}

static NnCells
keys_depend (const NnLink *link,
             NnCell        cell,
             int           operand)
{
  return nn_cells_column (link->operands[operand], cell.slice,
                          operand == 0 ? cell.row : cell.column);
}

const NnLinkRules nn_link_keys = { write_keys, keys_depend, "$0ᵀ $1", "#0ᵀ · #1" };
