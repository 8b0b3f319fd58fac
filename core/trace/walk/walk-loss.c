#include "core/trace/walk/walk-loss.h"

#include <float.h>
#include <string.h>

#include "core/trace/walk/walk-sentence.h"

/* Makes a column with a number for each position of the shown sentence. */
static NnOperand *new_column (NnWalkSentence *self, const char *symbol, const char *path)
{
  const NnBatch *batch = self->slice->batch;
  const int      first = self->target.rows->starts[self->target.sentence];
  NnOperand     *column =
      nn_walker_operand (self->walker, symbol, path, NN_ONE, self->target.axis, NN_ONE);

  column->states = g_new0 (guint8, column->rows);
  for (int t = 0; t < column->rows; t++)
    if (batch->labels[first + t] == batch->target_pad)
      column->states[t] = NN_CELL_PADDING;

  return column;
}

static void read_labels (NnWalkSentence *self)
{
  const int  first = self->target.rows->starts[self->target.sentence];
  const int *labels = self->slice->batch->labels + first;

  self->labels = new_column (self, "label", "loss.labels");
  self->labels->words = nn_labels_of_ids (self->target_vocabulary, labels, self->labels->rows);
  self->weights = new_column (self, "w", "loss.weights");
  for (int t = 0; t < self->labels->rows; t++)
    {
      self->labels->values[t] = (float) labels[t];
      self->weights->values[t] = self->slice->weights[first + t];
    }
}

/* Makes a grid of the losses of all positions of the batch, in the order of its rows. */
static NnOperand *grid_of_losses (NnWalkSentence *self, const char *path)
{
  const NnSlices   *slices = self->slices;
  const gboolean    is_smoothed = self->slice->cross_entropy->smoothing > 0.0;
  const NnWalkGrid  grid = nn_walk_grid (slices->batch->target_rows, self->sentences);
  g_autofree float *losses = g_new0 (float, slices->batch->target_rows->N);
  int               first = 0;

  for (const NnSlice *slice = slices->items; slice < slices->items + slices->n; slice++)
    if (slice->batch != NULL)
      {
        const int N = slice->batch->target_rows->N;

        memcpy (losses + first, slice->cross_entropy->smoothed->values, sizeof (float) * (gsize) N);
        first += N;
      }

  return nn_walk_grid_of_numbers (&grid, self->walker, is_smoothed ? "ℓ′" : "ℓ", path, losses);
}

static NnOperand *grid_of_weights (NnWalkSentence *self)
{
  const NnSlices  *slices = self->slices;
  const NnWalkGrid grid = nn_walk_grid (slices->batch->target_rows, self->sentences);

  return nn_walk_grid_of_numbers (&grid, self->walker, "w", "batch.weights", slices->weights);
}

static NnOperand *new_loss (NnWalkSentence *self, const char *symbol, const char *path,
                            double value)
{
  NnOperand *loss = nn_walker_operand (self->walker, symbol, path, NN_ONE, NN_ONE, NN_ONE);

  loss->values[0] = (float) value;

  return loss;
}

static void walk_probabilities (NnWalkSentence *self)
{
  NnOperand *logits = self->logits;
  NnOperand *p = nn_walker_output (self->walker, NN_OP_PROBABILITIES, "p", NN_ONE, logits->row_axis,
                                   logits->column_axis);

  p->is_unit = TRUE;
  nn_walk_copy_rows (p, self->slice->cross_entropy->probabilities, &self->target);
  nn_walker_add (self->walker, NN_OP_PROBABILITIES, p, NULL, NN_INPUTS (logits));
  self->probabilities = p;
}

/* Whether the probability of a right word is too small for a float to keep its digits. */
static gboolean has_lost_a_word (const NnWalkSentence *self)
{
  for (int t = 0; t < self->labels->rows; t++)
    if (nn_operand_get (self->probabilities, 0, t, (int) self->labels->values[t]) < FLT_MIN)
      return TRUE;

  return FALSE;
}

static void walk_positions (NnWalkSentence *self)
{
  const NnCrossEntropy *loss = self->slice->cross_entropy;
  const NnConstants     constants = { .smoothing = loss->smoothing };
  NnOperand            *losses = new_column (self, "ℓ", "loss.positions");
  NnOperand            *smoothed;

  nn_walk_copy_rows (losses, loss->losses, &self->target);
  nn_walker_add_at (
      self->walker, "loss.positions", NN_OP_LOSS, losses, &constants,
      NN_INPUTS (self->probabilities, self->labels, has_lost_a_word (self) ? self->logits : NULL));
  if (loss->smoothing == 0.0)
    return;

  smoothed = new_column (self, "ℓ′", "loss.smoothed");
  nn_walk_copy_rows (smoothed, loss->smoothed, &self->target);
  nn_walker_add_at (self->walker, "loss.smoothed", NN_OP_LOSS, smoothed, &constants,
                    NN_INPUTS (losses, self->logits));
}

/**
 * @self: the sentence, when the loss is known
 *
 * Records the operations of the loss.
 */
void nn_walk_loss (NnWalkSentence *self, double value)
{
  const NnConstants constants = { .smoothing = self->slice->cross_entropy->smoothing };

  nn_walker_open (self->walker, NN_LEVEL_PASS, "loss");
  read_labels (self);
  walk_probabilities (self);
  walk_positions (self);
  self->value = new_loss (self, "loss", "loss.batch", value);
  nn_walker_add_at (self->walker, "loss.batch", NN_OP_LOSS, self->value, &constants,
                    NN_INPUTS (grid_of_losses (self, "loss.grid"), grid_of_weights (self)));
  nn_walker_close (self->walker);

  self->walker->walk->loss = value;
}

/**
 * @self: the sentence, after a second look at the batch
 *
 * Records the operations of the loss after the update.
 */
void nn_walk_loss_again (NnWalkSentence *self, double value)
{
  const NnConstants constants = { .smoothing = self->slice->cross_entropy->smoothing };

  nn_walker_open (self->walker, NN_LEVEL_PASS, "loss_again");
  nn_walker_add_at (
      self->walker, "loss_again.batch", NN_OP_LOSS_AGAIN,
      new_loss (self, "loss_after", "loss_again.batch", value), &constants,
      NN_INPUTS (grid_of_losses (self, "loss_again.grid"), grid_of_weights (self), self->value));
  nn_walker_close (self->walker);

  self->walker->walk->loss_again = value;
}
