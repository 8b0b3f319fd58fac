#include "core/trace/walk/story.h"

#include <math.h>

#include "core/layers/cross-entropy.h"
#include "core/model/place.h"
#include "core/text/tokens.h"
#include "core/text/vocabulary.h"
#include "core/trace/walk/reading.h"
#include "core/trace/walk/story-told.h"
#include "core/trace/walk/walk.h"

static gboolean is_same_part (const NnPlace *a, const NnPlace *b)
{
  return a->stack == b->stack && a->block == b->block && a->box == b->box &&
         a->add_norm == b->add_norm;
}

static double square_of (const NnOperand *numbers)
{
  double sum = 0.0;

  for (gsize i = 0; i < nn_operand_length (numbers); i++)
    sum += (double) numbers->values[i] * numbers->values[i];

  return sum;
}

/**
 * @walk: a walk through an update, or as much of it as has been done
 * Returns: (transfer full) (element-type NnStoryPart): its parts, in the order of the model; empty
 *   before the way back
 */
GArray *nn_story_parts (const NnWalk *walk)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (NnStoryPart));

  for (int i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, i + 1))
    {
      const NnOperation *operation = nn_walk_operation (walk, i);
      const NnStoryPart  one = { operation, nn_place_read (operation->path),
                                 square_of (operation->output) };
      guint              k = 0;

      while (k < parts->len &&
             !is_same_part (&g_array_index (parts, NnStoryPart, k).place, &one.place))
        k++;
      if (k < parts->len)
        g_array_index (parts, NnStoryPart, k).gradient += one.gradient;
      else
        g_array_prepend_val (parts, one); /* the way back begins at the end */
    }
  for (guint k = 0; k < parts->len; k++)
    g_array_index (parts, NnStoryPart, k).gradient =
        sqrt (g_array_index (parts, NnStoryPart, k).gradient);

  return parts;
}

/**
 * @parts: (element-type NnStoryPart): parts
 * Returns: which of them has the largest gradient, or −1
 */
int nn_story_largest_part (const GArray *parts)
{
  int largest = -1;

  for (int k = 0; k < (int) parts->len; k++)
    if (largest < 0 || g_array_index (parts, NnStoryPart, k).gradient >
                           g_array_index (parts, NnStoryPart, largest).gradient)
      largest = k;

  return largest;
}

/* Finds the cell that is farthest from 0, and returns how far that is. */
static double farthest (const NnOperand *numbers, NnStoryWeight *weight)
{
  const int cells = numbers->rows * numbers->columns;
  double    most = -1.0;

  for (gsize i = 0; i < nn_operand_length (numbers); i++)
    if (fabs ((double) numbers->values[i]) > most)
      {
        most = fabs ((double) numbers->values[i]);
        weight->slice = (int) (i / (gsize) cells);
        weight->row = (int) (i % (gsize) cells) / numbers->columns;
        weight->column = (int) (i % (gsize) cells) % numbers->columns;
      }

  return most;
}

/** Returns: of the part with the largest gradient, the parameter that has the largest one */
NnStoryWeight nn_story_weight (const NnWalk *walk)
{
  g_autoptr (GArray) parts = nn_story_parts (walk);
  const int          part = nn_story_largest_part (parts);
  NnStoryWeight      weight = { 0 };
  double             most = -1.0;

  for (int i = nn_walk_next (walk, NN_OP_ADAM_M, 0); i >= 0 && part >= 0;
       i = nn_walk_next (walk, NN_OP_ADAM_M, i + 1))
    {
      const NnPlace place = nn_place_read (nn_walk_operation (walk, i)->path);
      NnStoryWeight one = { nn_walk_operation (walk, i) };
      double        length;

      if (!is_same_part (&place, &g_array_index (parts, NnStoryPart, part).place))
        continue;
      one.v = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_ADAM_V, i));
      one.step = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_ADAM_STEP, i));
      length = farthest (one.m->inputs[1], &one);
      if (length > most)
        {
          most = length;
          weight = one;
        }
    }

  return weight;
}

/* --- An update -------------------------------------------------------------------------------- */

typedef struct
{
  const NnWalk *walk;  /* the walk */
  GArray       *steps; /* the steps so far */
} NnStoryBuilder;

/* Returns the new step, which is valid until the next one is added. */
static NnStoryStep *builder_add (NnStoryBuilder *self, NnStoryKind kind, int node)
{
  const NnStoryStep step = { .kind = kind, .node = node, .head = -1 };

  g_array_append_val (self->steps, step);

  return &g_array_index (self->steps, NnStoryStep, self->steps->len - 1);
}

/* Returns its output. */
static const NnOperand *builder_output (const NnStoryBuilder *self, int node)
{
  return nn_walk_get (self->walk, node)->operation->output;
}

/* Returns the node of the walk with that path, or −1. target_step: number of the decoding step,
 * or −1. */
static int builder_find (const NnStoryBuilder *self, const char *path, int target_step)
{
  return nn_walk_find (self->walk, path, target_step, FALSE);
}

/* The story of an update: the batch, the loss, the gradients, and Adam. */

/* Finds the row with the largest norm; if there is only one column, the row with the largest
 * number. */
static void find_longest_row (NnStoryStep *step, const NnOperand *operand, char **tokens, int n)
{
  for (int row = 0; row < n; row++)
    {
      const double length =
          operand->columns == 1 ? operand->values[row] : nn_operand_row_length (operand, row);

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
  const int     batch = builder_find (self, "batch", -1);
  const int     input = builder_find (self, "decoder.embedding.embedding", -1);
  int           forward;
  NnStoryStep  *step;

  if (batch >= 0)
    {
      step = builder_add (self, NN_STORY_BATCH, batch);
      step->n = walk->n_sentences;
      step->place = walk->sentence + 1;
      step->word = walk->source_tokens[0];
    }
  if (input >= 0)
    {
      forward = builder_find (self, "forward", -1);
      step = builder_add (self, NN_STORY_TEACHER_FORCING, nn_walk_get (walk, forward)->end - 1);
      step->n = walk->target_valid_len;
      step->word = walk->decoder_tokens[0];
      step->other = walk->decoder_tokens[step->n - 1];
    }
}

static void add_loss (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     positions = builder_find (self, "loss.positions", -1);
  const int     smoothed = builder_find (self, "loss.smoothed", -1);
  const int     losses = smoothed >= 0 ? smoothed : positions;
  const int     batch = builder_find (self, "loss.batch", -1);
  NnStoryStep  *step;

  if (positions < 0 || batch < 0)
    return;

  step = builder_add (self, NN_STORY_LARGEST_LOSS, losses);
  find_longest_row (step, builder_output (self, losses), walk->target_tokens,
                    walk->target_valid_len);
  step->probability = exp (-builder_output (self, positions)->values[step->query]);
  step->factor = nn_walk_get (walk, losses)->operation->constants.smoothing;
  step->limit = nn_cross_entropy_floor (step->factor, walk->config.target_vocab);
  step = builder_add (self, NN_STORY_LOSS, batch);
  step->value = walk->loss;
}

/* Adds the step on the gradients of all parts, which ends with the last gradient of a parameter. */
static void add_parts (NnStoryBuilder *self, int embedding)
{
  const NnWalk      *walk = self->walk;
  g_autoptr (GArray) parts = nn_story_parts (walk);
  const int          largest = nn_story_largest_part (parts);
  int                last = embedding;
  NnStoryStep       *step;

  if (largest < 0)
    return;

  for (int i = embedding; i >= 0; i = nn_walk_next (walk, NN_OP_PARAMETER_GRADIENT, i + 1))
    last = i;
  step = builder_add (self, NN_STORY_PARTS, last);
  step->operation = g_array_index (parts, NnStoryPart, largest).first;
  step->value = g_array_index (parts, NnStoryPart, largest).gradient;
}

static void add_gradients (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     logits = nn_walk_find (walk, "decoder.dense.logits", -1, TRUE);
  const int     embedding = nn_walk_find (walk, "encoder.embedding.embedding", -1, TRUE);

  if (logits >= 0)
    find_longest_row (builder_add (self, NN_STORY_LOGIT_GRADIENT, logits),
                      builder_output (self, logits), walk->target_tokens, walk->target_valid_len);
  if (embedding >= 0)
    add_parts (self, embedding);
}

static void add_clipping (NnStoryBuilder *self)
{
  const int    node = builder_find (self, "clip.factor", -1);
  NnStoryStep *step;

  if (node < 0)
    return;

  step = builder_add (self, NN_STORY_CLIP, node);
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
  const int     adam = builder_find (self, "adam", -1);
  const int     end = adam >= 0 ? nn_walk_get (self->walk, adam)->end : 0;
  NnStoryStep  *step;
  NnStoryWeight weight;

  if (adam < 0)
    return;

  step = builder_add (self, NN_STORY_ADAM, end - 1);
  weight = nn_story_weight (self->walk);
  step->operation = weight.step;
  step->head = weight.slice;
  step->query = weight.row;
  step->key = weight.column;
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
  const int        node = builder_find (self, "loss_again.batch", -1);
  const NnOperand *before, *after;
  NnStoryStep     *step;

  if (node < 0)
    return;

  step = builder_add (self, NN_STORY_LOSS_AFTER, node);
  step->value = self->walk->loss_again;
  step->limit = self->walk->loss;
  before = nn_walk_operation (self->walk, builder_find (self, "loss.batch", -1))->inputs[0];
  after = nn_walk_operation (self->walk, node)->inputs[0];
  step->place = MIN (self->walk->target_valid_len, after->columns);
  for (int t = 0; t < step->place; t++)
    step->n += nn_operand_get (after, 0, self->walk->sentence, t) <
               nn_operand_get (before, 0, self->walk->sentence, t);
}

/* Adds the steps from the batch to the loss, back to the gradients, and through Adam. */
static void add_update (NnStoryBuilder *self)
{
  add_forward (self);
  add_loss (self);
  add_gradients (self);
  add_clipping (self);
  add_adam (self);
  add_loss_after (self);
}

/* --- A translation ---------------------------------------------------------------------------- */

/* Returns whether the token is a word, of which there is more to tell than of a comma. */
/* The word that the encoder's steps follow: the one for which a head finds another word most
 * clearly. */
static int clearest_row (const NnWalk *walk, const NnOperand *weights)
{
  double best = -1.0;
  int    clearest = 0;

  for (int row = 0; row < walk->source_valid_len; row++)
    {
      const double rank = nn_story_rank (weights, nn_story_clearest_head (weights, row), row) +
                          (nn_token_is_word (walk->source_tokens[row]) ? 2.0 : 0.0);

      if (rank > best)
        {
          best = rank;
          clearest = row;
        }
    }

  return clearest;
}

/* Which word is the best example of what the decoder does: one that a person gave; or else one that
 * is found at another position, and after which it continues. */
static int clearest_step (const NnWalk *walk)
{
  const int n = nn_story_count_written (walk);
  double    best = -1.0;
  int       clearest = 0;

  for (int t = 0; t < MAX (n - 1, 1); t++)
    {
      NnReading reading;
      double    rank;

      if (!nn_reading_find (walk, t, TRUE, &reading))
        continue;
      rank = (double) reading.n_clear / reading.n_heads + reading.weight +
             (reading.key != t ? 2.0 : 0.0) +
             (nn_token_is_word (walk->target_tokens[t]) && nn_token_is_word (reading.word) ? 4.0
                                                                                           : 0.0) +
             (t > 0 ? 2.0 : 0.0) + (nn_walk_find_choice (walk, t)->constants.is_given ? 10.0 : 0.0);
      if (rank > best)
        {
          best = rank;
          clearest = t;
        }
    }

  return clearest;
}

static int find_weights (const NnWalk *walk, int block, const char *part, int target_step)
{
  g_autofree char *path = nn_block_path ("decoder", block, part);

  return nn_walk_find (walk, path, target_step, FALSE);
}

/* Finds the attention, in @block or a later one, in which a head is clearest. */
static int clearest_weights (const NnWalk *walk, const char *part, int target_step, int *block)
{
  double best = -1.0;
  int    found = -1;

  for (int i = *block; i < walk->config.num_blks; i++)
    {
      const int        node = find_weights (walk, i, part, target_step);
      const NnOperand *weights = nn_walk_operation (walk, node)->output;
      const double     rank = nn_story_rank (weights, nn_story_clearest_head (weights, 0), 0);

      if (rank > best)
        {
          best = rank;
          found = node;
          *block = i;
        }
    }

  return found;
}

/* Adds a step at the node, unless the latest step is at that node or after it. */
static void add_told (NnStoryBuilder *self, int node, int row)
{
  NnStoryStep step;

  if (node < 0 || (self->steps->len > 0 &&
                   node <= g_array_index (self->steps, NnStoryStep, self->steps->len - 1).node))
    return;

  nn_story_tell (self->walk, node, row, -1, &step);
  g_array_append_val (self->steps, step);
}

/* Adds steps on the first sublayers of the encoder, and one on the memory. */
static void add_encoder (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     words = builder_find (self, "encoder.embedding.embedding", -1);
  const int     places = builder_find (self, "encoder.pos_encoding.positions", -1);
  const int     look = builder_find (self, "encoder.blks.block0.attention.softmax", -1);
  const int     row = clearest_row (walk, builder_output (self, look));
  int           add = nn_walk_next (walk, NN_OP_RESIDUAL, look);

  if (add < 0)
    add = nn_walk_next (walk, NN_OP_SUBLAYER_ALONE, look);
  add_told (self, 0, row);
  add_told (self, places >= 0 ? places : words, row);
  add_told (self, look, row);
  add_told (self, add, row);
  add_told (self, nn_walk_next (walk, NN_OP_NORMALIZE, MAX (add, look)), row);
  add_told (self, nn_walk_next (walk, NN_OP_RELU, look), row);
  add_told (self, nn_walk_get (walk, 0)->end - 1, row);
}

/* Adds the decoder's steps, which tell of one word; only the last one tells of all. */
static void add_decoder (NnStoryBuilder *self)
{
  const NnWalk *walk = self->walk;
  const int     n = nn_story_count_written (walk), t = clearest_step (walk);
  const int     last = builder_find (self, "decoder.dense.choice", n - 1);
  int           block = 0;
  int           node = clearest_weights (walk, "attention1.softmax", t, &block);

  add_told (self, node, 0);
  add_told (self, clearest_weights (walk, "attention2.softmax", t, &block), 0);
  node = builder_find (self, "decoder.dense.choice", t);
  add_told (self, node < last ? node : node - 1, 0);
  if (t + 1 < n)
    add_told (self, builder_find (self, "decoder.embedding.embedding", t + 1), 0);
  add_told (self, last, 0);
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
 * @walk: a walk, or the part of a walk that has been done so far
 * Returns: (transfer full) (element-type NnStoryStep): its story; its strings live as long as the
 *   walk
 */
GArray *nn_story_new (const NnWalk *walk)
{
  NnStoryBuilder self = { walk, g_array_new (FALSE, FALSE, sizeof (NnStoryStep)) };

  if (walk->kind == NN_WALK_TRANSLATION)
    {
      add_encoder (&self);
      add_decoder (&self);
    }
  else
    add_update (&self);
  set_first_nodes (&self);

  return self.steps;
}
