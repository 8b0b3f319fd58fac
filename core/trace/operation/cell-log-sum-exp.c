#include "core/trace/operation/cell-log-sum-exp.h"

#include <math.h>

typedef struct
{
  NnCell       *cell;
  const NnNode *node;
  double        largest;
  const double *scores;
} Powers;

static void write_power (NnFormulaWriter *writer, int index, gpointer user_data)
{
  const Powers *self = user_data;

  nn_write (writer, "exp(");
  nn_write_number (writer, self->scores[index]);
  nn_write_minus (writer, self->largest);
  nn_write (writer, ")");
}

/**
 * @cell: the cell
 * @writer: where to write
 * @node: ln Σ_j exp (x), with x below it
 */
void nn_cell_write_log_sum_exp (NnCell *cell, NnFormulaWriter *writer, const NnNode *node)
{
  const int          n = nn_cell_range (cell, node->letter);
  int               *letter = &cell->letters[node->letter - 'a'];
  const int          kept = *letter;
  double             largest = -INFINITY;
  g_autofree double *scores = g_new0 (double, n);
  g_autofree double *powers = g_new (double, n);

  for (*letter = 0; *letter < n; (*letter)++)
    {
      scores[*letter] = nn_cell_value (cell, node->children[0]);
      largest = fmax (largest, scores[*letter]);
    }
  *letter = kept;
  for (int i = 0; i < n; i++)
    powers[i] = exp (scores[i] - largest);

  nn_write_number (writer, largest);
  nn_write (writer, " + ln(");
  nn_write_sum (writer, powers, n, write_power, &(Powers){ cell, node, largest, scores });
  nn_write (writer, ")");
}
