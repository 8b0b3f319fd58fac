#include "core/trace/formula-rules.h"

#include <float.h>
#include <math.h>

#include <glib/gi18n-lib.h>

static gboolean
is_called (const NnOperation *operation,
           const char        *path)
{
  return g_str_equal (operation->path, path);
}

/* The batch: ids of words, lengths of sentences, labels that are the input shifted. */

static gboolean
is_length (const NnOperation *operation)
{
  return is_called (operation, "batch.valid_lens");
}

/* Whether the label is the word that the decoder reads next. */
static gboolean
is_read_next (const NnOperation *operation,
              NnCell             cell)
{
  const NnOperand *input = operation->n_inputs > 0 ? operation->inputs[0] : NULL;

  return input != NULL && cell.column + 1 < input->columns &&
         nn_operand_state (input, cell.row, cell.column + 1) == NN_CELL_NORMAL;
}

/* 1 + 1 + 1 + 0: a sentence is as long as it has words. */
static void
write_length (NnFormulaWriter   *writer,
              const NnOperation *operation,
              NnCell             cell)
{
  const NnOperand   *ids = operation->inputs[0];
  g_autofree NnTerm *terms = g_new (NnTerm, ids->columns);

  for (int t = 0; t < ids->columns; t++)
    {
      const double one = nn_operand_state (ids, cell.row, t) == NN_CELL_NORMAL ? 1.0 : 0.0;

      terms[t] = (NnTerm){ one, 0.0, 0.0, t, one };
    }

  nn_write_sum (writer, terms, ids->columns, nn_term_write_number);
}

static void
write_batch (NnFormulaWriter   *writer,
             const NnOperation *operation,
             NnCell             cell)
{
  const NnOperand *y = operation->output;

  if (is_length (operation))
    write_length (writer, operation, cell);
  else if (is_read_next (operation, cell))
    nn_write_number (writer, nn_operand_get (operation->inputs[0], 0, cell.row, cell.column + 1));
  else if (*y->words[cell.row * y->columns + cell.column] != '\0')
    nn_formula_tokens.write (writer, operation, cell);
  else
    nn_write_number (writer, nn_operand_get (y, 0, cell.row, cell.column));
}

static NnCells
batch_depends (const NnOperation *operation,
               NnCell             cell,
               int                input)
{
  if (is_length (operation))
    return nn_cells_row (operation->inputs[0], 0, cell.row);
  if (is_read_next (operation, cell))
    return nn_cells_one (0, cell.row, cell.column + 1);

  return nn_cells_none ();
}

static const char *
batch_in_general (const NnOperation *operation)
{
  if (is_length (operation))
    return "$y[b] = Σ_i [$0[b,i] ≠ pad]   #0 → #y";

  /* Translators: a formula: the label at position i of sentence b is what the decoder reads
   * next, if there is such a token.  Keep all but "if there is one, else". */
  return operation->n_inputs > 0
             ? _ ("$y[b,i] = $0[b,i + 1] if there is one, else id(token)   #0 → #y")
             : "$y[b,i] = id(token)   → #y";
}

const NnFormulaRules nn_formula_batch = { write_batch, batch_depends, batch_in_general };

/* −ln p[label]; where p is lost, max + ln(Σ exp(z − max)) − z[label] */

static int
label_of (const NnOperation *operation,
          int                row)
{
  return (int) nn_operand_get (operation->inputs[1], 0, row, 0);
}

static void
write_power (NnFormulaWriter *writer,
             const NnTerm    *term)
{
  nn_write (writer, "exp(");
  nn_write_number (writer, term->a);
  nn_write_minus (writer, term->b);
  nn_write (writer, ")");
}

static void
write_log_sum (NnFormulaWriter *writer,
               const float     *z,
               int              V)
{
  g_autofree NnTerm *terms = g_new (NnTerm, V);
  double             largest = z[0];

  for (int v = 1; v < V; v++)
    largest = fmax (largest, z[v]);
  for (int v = 0; v < V; v++)
    terms[v] = (NnTerm){ z[v], largest, 0.0, v, exp (z[v] - largest) };

  nn_write_number (writer, largest);
  nn_write (writer, " + ln(");
  nn_write_sum (writer, terms, V, write_power);
  nn_write (writer, ")");
}

/* Whether p[label] is too small for a float, so that its logarithm would be none. */
static gboolean
is_lost (const NnOperation *operation,
         int                row)
{
  return operation->n_inputs > 2 &&
         nn_operand_get (operation->inputs[0], 0, row, label_of (operation, row)) < FLT_MIN;
}

static void
write_surprise (NnFormulaWriter   *writer,
                const NnOperation *operation,
                NnCell             cell)
{
  const int label = label_of (operation, cell.row);

  if (is_lost (operation, cell.row))
    {
      const NnOperand *logits = operation->inputs[2];

      write_log_sum (writer, nn_operand_row (logits, 0, cell.row), logits->columns);
      nn_write_minus (writer, nn_operand_get (logits, 0, cell.row, label));
      return;
    }

  nn_write (writer, "−ln(");
  nn_write_number (writer, nn_operand_get (operation->inputs[0], 0, cell.row, label));
  nn_write (writer, ")");
}

static NnCells
surprise_depends (const NnOperation *operation,
                  NnCell             cell,
                  int                input)
{
  const gboolean from_logits = is_lost (operation, cell.row);

  if (input == 1)
    return nn_cells_one (0, cell.row, 0);
  if (input == 2)
    return from_logits ? nn_cells_row (operation->inputs[2], 0, cell.row) : nn_cells_none ();

  return from_logits ? nn_cells_none ()
                     : nn_cells_one (0, cell.row, label_of (operation, cell.row));
}

/* (1 − λ) loss + λ · (max + ln(Σ exp(z − max)) − (Σ z) / |V|), the mean of all −ln p */

static void
write_smoothed (NnFormulaWriter   *writer,
                const NnOperation *operation,
                NnCell             cell)
{
  const NnOperand *logits = operation->inputs[1];
  const float     *z = nn_operand_row (logits, 0, cell.row);
  const double     s = operation->constants.smoothing;

  nn_write_number (writer, 1.0 - s);
  nn_write (writer, " · ");
  nn_write_operand (writer, nn_input_get (operation, 0, cell));
  nn_write (writer, " + ");
  nn_write_number (writer, s);
  nn_write (writer, " · (");
  write_log_sum (writer, z, logits->columns);
  nn_write (writer, " − (");
  nn_write_total (writer, z, 1, logits->columns);
  nn_write (writer, ") / ");
  nn_write_number (writer, logits->columns);
  nn_write (writer, ")");
}

/* Σ weight · loss over all positions of the batch */

static void
write_batch_loss (NnFormulaWriter   *writer,
                  const NnOperation *operation,
                  NnCell             cell)
{
  const NnOperand *losses = operation->inputs[0];

  nn_write_dot (writer, operation->inputs[1]->values, 1, losses->values, 1,
                (int) nn_operand_length (losses));
}

static void
write_loss (NnFormulaWriter   *writer,
            const NnOperation *operation,
            NnCell             cell)
{
  if (is_called (operation, "loss.positions"))
    write_surprise (writer, operation, cell);
  else if (is_called (operation, "loss.smoothed"))
    write_smoothed (writer, operation, cell);
  else
    write_batch_loss (writer, operation, cell);
}

static NnCells
loss_depends (const NnOperation *operation,
              NnCell             cell,
              int                input)
{
  if (is_called (operation, "loss.positions"))
    return surprise_depends (operation, cell, input);
  if (is_called (operation, "loss.smoothed"))
    return nn_cells_row (operation->inputs[input], 0, cell.row);

  return nn_cells_all (operation->inputs[input], 0);
}

static const char *
loss_in_general (const NnOperation *operation)
{
  if (is_called (operation, "loss.positions"))
    return operation->n_inputs > 2 ? "$y[i] = ln Σ_v exp $2[i,v] − $2[i,$1[i]]   #2, #1 → #y"
                                   : "$y[i] = −ln $0[i,$1[i]]   #0, #1 → #y";
  if (is_called (operation, "loss.smoothed"))
    return "$y[i] = (1 − λ) · $0[i] + λ · (ln Σ_v exp $1[i,v] − Σ_v $1[i,v] / |V|)   "
           "#0, #1 → #y";

  return "$y = Σ_b Σ_i $1[b,i] · $0[b,i]   #1, #0 → #y";
}

const NnFormulaRules nn_formula_loss = { write_loss, loss_depends, loss_in_general };

/* The same after the update; what it was before stands beside it. */

static NnCells
loss_again_depends (const NnOperation *operation,
                    NnCell             cell,
                    int                input)
{
  return input == 2 ? nn_cells_none () : nn_cells_all (operation->inputs[input], 0);
}

const NnFormulaRules nn_formula_loss_again = { write_batch_loss, loss_again_depends,
                                               loss_in_general };
