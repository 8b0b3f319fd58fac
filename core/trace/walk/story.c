#include "core/trace/walk/story.h"

#include <math.h>

#include "core/layers/cross-entropy.h"
#include "core/model/place.h"
#include "core/text/vocabulary.h"
#include "core/trace/walk/reading.h"
#include "core/trace/walk/story-step.h"
#include "core/trace/walk/walk.h"

/* Builds a story: story-translation.c or story-update.c add its steps one after the other. */

typedef struct
{
  const NnWalk *walk;  /* the walk */
  GArray       *steps; /* the steps so far */
} NnStoryBuilder;

/* Returns the new step, which is valid until the next one is added. */
static NnStoryStep *nn_story_builder_add (NnStoryBuilder *self, NnStoryKind kind, int node)
{
  const NnStoryStep step = { .kind = kind, .node = node, .head = -1 };

  g_array_append_val (self->steps, step);

  return &g_array_index (self->steps, NnStoryStep, self->steps->len - 1);
}

/* Returns its output. */
static const NnOperand *nn_story_builder_output (const NnStoryBuilder *self, int node)
{
  return nn_walk_get (self->walk, node)->operation->output;
}

/* Returns the node of the walk with that path, or −1. target_step: number of the decoding step,
 * or −1. */
static int nn_story_builder_find (const NnStoryBuilder *self, const char *path, int target_step)
{
  return nn_walk_find (self->walk, path, target_step, FALSE);
}

/* The story of a training update: the batch, the loss, the gradients, and Adam. */

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

/* Adds the steps from the batch to the loss, back to the gradients, and through Adam. */
static void nn_story_add_update (NnStoryBuilder *self)
{
  add_forward (self);
  add_loss (self);
  add_gradients (self);
  add_clipping (self);
  add_adam (self);
  add_loss_after (self);
}

/* The story of a translation: the steps of the encoder, then one step for each token that the
 * decoder writes. */

/* Returns whether the token is a word, of which there is more to tell than of a comma. */
static gboolean is_word (const char *token) { return g_unichar_isalnum (g_utf8_get_char (token)); }

/* Ranks a weight as an example: what a word looks at comes first.  Of one query, the largest weight
 * is told, whatever it is given to. */
static double rank (const NnOperand *weights, int query, double weight)
{
  return weight + (is_word (nn_axis_label (&weights->row_axis, query)) ? 1.0 : 0.0);
}

static gboolean is_same_token (const NnOperand *weights, int query, int key)
{
  return weights->row_axis.kind == weights->column_axis.kind && query == key;
}

/* Returns the mean of the heads' weights for @key.  Returns 0 if the weight of one head is not
 * above one half, or if there is only one head. */
static double shared_weight (const NnOperand *weights, int query, int key)
{
  double sum = 0.0;

  for (int head = 0; head < weights->slices; head++)
    {
      const double weight = nn_operand_get (weights, head, query, key);

      if (weight <= NN_READING_CLEAR)
        return 0.0;
      sum += weight;
    }

  return weights->slices > 1 ? sum / weights->slices : 0.0;
}

/* If all heads have a large weight at the same place, the step states their mean and their number.
 * With one head only, a reader would not learn that the others do the same. */
static void join_heads (NnStoryStep *step, const NnOperand *weights)
{
  const double shared = shared_weight (weights, step->query, step->key);

  if (shared > 0.0)
    {
      step->n = weights->slices;
      step->value = shared;
    }
}

/* Finds the head, query and key of the largest weight above one half, if there is one.  Queries
 * that are words are preferred.  The weight of a token for itself is left out. */
static void find_clear_weight (NnStoryStep *step, const NnOperand *weights, int n_queries)
{
  double best = 0.0;

  for (int head = 0; head < weights->slices; head++)
    for (int query = 0; query < n_queries; query++)
      for (int key = 0; key < weights->columns; key++)
        {
          const double weight = nn_operand_get (weights, head, query, key);

          if (weight <= NN_READING_CLEAR || is_same_token (weights, query, key) ||
              rank (weights, query, weight) <= best)
            continue;

          best = rank (weights, query, weight);
          step->head = head;
          step->query = query;
          step->key = key;
          step->value = weight;
        }

  if (step->head < 0)
    return;

  step->other = nn_axis_label (&weights->column_axis, step->key);
  join_heads (step, weights);
}

static void add_largest_weight (NnStoryBuilder *self, int block)
{
  g_autofree char *path = nn_block_path ("encoder", block, "attention.softmax");
  const int        node = nn_story_builder_find (self, path, -1);
  NnStoryStep     *step;

  if (node < 0)
    return;

  step = nn_story_builder_add (self, NN_STORY_LARGEST_WEIGHT, node);
  step->block = block;
  find_clear_weight (step, nn_story_builder_output (self, node), self->walk->source_valid_len);
  if (step->head >= 0)
    step->word = self->walk->source_tokens[step->query];
}

static void add_encoder (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     n = walk->source_valid_len;
  const int     positions = nn_story_builder_find (self, "encoder.pos_encoding.positions", -1);
  const int     encode = nn_story_builder_find (self, "encode", -1);
  NnStoryStep  *step = nn_story_builder_add (self, NN_STORY_SOURCE, encode);

  step->n = n;
  step->word = walk->source_tokens[0];
  step->other = walk->source_tokens[n - 1];
  if (positions >= 0)
    {
      step = nn_story_builder_add (self, NN_STORY_POSITION, positions);
      step->n = n;
      step->place = MIN (n, 2);
      step->query = step->place - 1;
      step->word = walk->source_tokens[step->query];
      step->width = nn_story_builder_output (self, positions)->columns;
    }
  add_largest_weight (self, 0);
  if (walk->config.num_blks > 1)
    add_largest_weight (self, walk->config.num_blks - 1);

  step = nn_story_builder_add (self, NN_STORY_MEMORY, nn_walk_get (walk, encode)->end - 1);
  step->n = n;
  step->width = nn_story_builder_output (self, step->node)->columns;
}

static double probability_of (const NnOperation *choice, int id)
{
  return nn_operand_get (choice->inputs[0], 0, 0, id);
}

/* The decoder did not choose a given word.  Adds which word it would have chosen, with its
 * probability. */
static void compare_with_given (NnStoryStep *step, const NnOperation *choice)
{
  const int own = (int) choice->output->values[0];

  if (own == choice->constants.given)
    return;

  step->other = choice->output->words[0];
  step->value = probability_of (choice, own);
}

/* Adds the choice of a token.  Returns whether another one follows: tokens after <eos>, which the
 * textbook's way of decoding also writes, are not part of the translation. */
static gboolean add_choice (NnStoryBuilder *self, int target_step)
{
  const NnWalk    *walk = self->walk;
  const int        block = walk->config.num_blks - 1;
  g_autofree char *path = nn_block_path ("decoder", block, "attention2.softmax");
  const int        weights = nn_story_builder_find (self, path, target_step);
  const int        choice = nn_story_builder_find (self, "decoder.dense.choice", target_step);
  const gboolean   is_end = g_str_equal (walk->target_tokens[target_step], NN_TOKEN_EOS);
  const gboolean   is_given = nn_walk_get (walk, choice)->operation->constants.is_given;
  NnStoryStep     *step = nn_story_builder_add (self,
                                            is_given ? NN_STORY_GIVEN
                                                : is_end ? NN_STORY_END
                                                         : NN_STORY_CHOICE,
                                                choice);

  step->word = walk->decoder_tokens[target_step];
  step->written = walk->target_tokens[target_step];
  step->place = target_step + 1;
  step->probability = probability_of (nn_walk_get (walk, choice)->operation,
                                      nn_walk_get_written (walk, target_step));
  step->block = block;
  if (is_given)
    compare_with_given (step, nn_walk_get (walk, choice)->operation);
  else if (!is_end && weights >= 0)
    find_clear_weight (step, nn_story_builder_output (self, weights), 1);

  return !is_end;
}

/* Adds the steps of the encoder, and a step for each token that the decoder writes. */
static void nn_story_add_translation (NnStoryBuilder *self)
{
  gboolean goes_on = TRUE;

  add_encoder (self);
  for (int t = 0; goes_on && self->walk->target_tokens[t] != NULL; t++)
    goes_on = nn_walk_find_choice (self->walk, t) == NULL || add_choice (self, t);
}

/* Sets the first node of each step.  A step begins after the node of the step before it; the first
 * step of a pass begins with the pass. */
static void set_first_nodes (const NnStoryBuilder *self)
{
  for (guint i = 0; i < self->steps->len; i++)
    {
      NnStoryStep *step = &g_array_index (self->steps, NnStoryStep, i);
      const int    before = i > 0 ? g_array_index (self->steps, NnStoryStep, i - 1).node : -1;

      step->first = before + 1;
      if (i > 0)
        step->first = MAX (before + 1, nn_walk_around (self->walk, step->node, NN_LEVEL_PASS));
    }
}

/**
 * nn_story_new:
 * @walk: a walk, or the part of a walk that has been done so far
 *
 * Returns: (transfer full) (element-type NnStoryStep): its story; its strings live as long as the
 *   walk
 */
GArray *nn_story_new (const NnWalk *walk)
{
  NnStoryBuilder self = { walk, g_array_new (FALSE, FALSE, sizeof (NnStoryStep)) };

  if (walk->kind == NN_WALK_TRANSLATION)
    nn_story_add_translation (&self);
  else
    nn_story_add_update (&self);
  set_first_nodes (&self);

  return self.steps;
}
