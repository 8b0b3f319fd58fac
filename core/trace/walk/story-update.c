#include "core/trace/walk/story-update.h"

#include <math.h>

#include "core/layers/cross-entropy.h"

static double length_of_row (const NnOperand *operand, int row)
{
  double sum = 0.0;

  for (int j = 0; j < operand->columns; j++)
    {
      const double value = nn_operand_get (operand, 0, row, j);

      sum += value * value;
    }

  return sqrt (sum);
}

/* Finds the row with the largest norm; if there is only one column, the row with the largest
 * number. */
static void find_longest_row (NnStoryStep *step, const NnOperand *operand, char **tokens, int n)
{
  for (int row = 0; row < n; row++)
    {
      const double length =
          operand->columns == 1 ? operand->values[row] : length_of_row (operand, row);

      if (row == 0 || length > step->value)
        {
          step->value = length;
          step->query = row;
          step->word = tokens[row];
        }
    }
}

static void add_forward (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     batch = nn_story_builder_find (self, "batch", -1);
  const int     input = nn_story_builder_find (self, "decoder.embedding.embedding", -1);
  int           forward;
  NnStoryStep  *step;

  if (batch >= 0)
    {
      step = nn_story_builder_add (self, NN_STORY_BATCH, batch);
      step->n = walk->n_sentences;
      step->place = walk->sentence + 1;
      step->word = walk->source_tokens[0];
    }
  if (input >= 0)
    {
      forward = nn_story_builder_find (self, "forward", -1);
      step = nn_story_builder_add (self, NN_STORY_TEACHER_FORCING,
                                   nn_walk_get (walk, forward)->end - 1);
      step->n = walk->target_valid_len;
      step->word = walk->decoder_tokens[0];
      step->other = walk->decoder_tokens[step->n - 1];
    }
}

static void add_loss (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     positions = nn_story_builder_find (self, "loss.positions", -1);
  const int     smoothed = nn_story_builder_find (self, "loss.smoothed", -1);
  const int     losses = smoothed >= 0 ? smoothed : positions;
  const int     batch = nn_story_builder_find (self, "loss.batch", -1);
  NnStoryStep  *step;

  if (positions < 0 || batch < 0)
    return;

  step = nn_story_builder_add (self, NN_STORY_LARGEST_LOSS, losses);
  find_longest_row (step, nn_story_builder_output (self, losses), walk->target_tokens,
                    walk->target_valid_len);
  step->probability = exp (-nn_story_builder_output (self, positions)->values[step->query]);
  step->factor = nn_walk_get (walk, losses)->operation->constants.smoothing;
  step->limit = nn_cross_entropy_floor (step->factor, walk->config.target_vocab);
  step = nn_story_builder_add (self, NN_STORY_LOSS, batch);
  step->value = walk->loss;
}

static void add_gradients (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     logits = nn_walk_find (walk, "decoder.dense.logits", -1, TRUE);
  const int     embedding = nn_walk_find (walk, "encoder.embedding.embedding", -1, TRUE);

  if (logits >= 0)
    find_longest_row (nn_story_builder_add (self, NN_STORY_LOGIT_GRADIENT, logits),
                      nn_story_builder_output (self, logits), walk->target_tokens,
                      walk->target_valid_len);
  if (embedding >= 0)
    find_longest_row (nn_story_builder_add (self, NN_STORY_EMBEDDING_GRADIENT, embedding),
                      nn_story_builder_output (self, embedding), walk->source_tokens,
                      walk->source_valid_len);
}

static void add_clipping (NnStoryBuilder *self)
{
  const int    node = nn_story_builder_find (self, "clip.factor", -1);
  NnStoryStep *step;

  if (node < 0)
    return;

  step = nn_story_builder_add (self, NN_STORY_CLIP, node);
  step->value = nn_walk_get (self->walk, node)->operation->constants.norm;
  step->limit = nn_walk_get (self->walk, node)->operation->constants.limit;
  step->factor = nn_walk_get (self->walk, node)->operation->constants.factor;
}

static double largest_of (const NnOperand *operand)
{
  double largest = 0.0;

  for (gsize i = 0; i < nn_operand_length (operand); i++)
    largest = MAX (largest, fabs ((double) operand->values[i]));

  return largest;
}

static void add_adam (NnStoryBuilder *self)
{
  const int    adam = nn_story_builder_find (self, "adam", -1);
  const int    end = adam >= 0 ? nn_walk_get (self->walk, adam)->end : 0;
  NnStoryStep *step;

  if (adam < 0)
    return;

  step = nn_story_builder_add (self, NN_STORY_ADAM, end - 1);
  for (int i = adam; i < end; i++)
    {
      const NnOperation *operation = nn_walk_get (self->walk, i)->operation;

      if (operation == NULL || operation->kind != NN_OP_ADAM_STEP)
        continue;

      step->place = (int) operation->constants.t;
      step->value = MAX (step->value, largest_of (operation->output));
    }
}

static void add_loss_after (NnStoryBuilder *self)
{
  const int    node = nn_story_builder_find (self, "loss_again.batch", -1);
  NnStoryStep *step;

  if (node < 0)
    return;

  step = nn_story_builder_add (self, NN_STORY_LOSS_AFTER, node);
  step->value = self->walk->loss_again;
  step->limit = self->walk->loss;
}

/**
 * nn_story_add_update:
 * @self: a builder for the walk of a training update
 *
 * Adds the steps from the batch to the loss, back to the gradients, and through Adam.
 */
void nn_story_add_update (NnStoryBuilder *self)
{
  add_forward (self);
  add_loss (self);
  add_gradients (self);
  add_clipping (self);
  add_adam (self);
  add_loss_after (self);
}
