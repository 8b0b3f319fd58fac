#include "core/trace/walk/story.h"

#include <math.h>

#include "core/model/place.h"
#include "core/text/vocabulary.h"

/* A story while it is written: its walk, and the steps so far. */
typedef struct
{
  const NnWalk *walk;
  GArray       *steps;
} Teller;

static NnStoryStep *
add (Teller     *self,
     NnStoryKind kind,
     int         node)
{
  const NnStoryStep step = { .kind = kind, .node = node, .head = -1 };

  g_array_append_val (self->steps, step);

  return &g_array_index (self->steps, NnStoryStep, self->steps->len - 1);
}

static const NnOperand *
output_of (const Teller *self,
           int           node)
{
  return nn_walk_get (self->walk, node)->operation->output;
}

static int
find (const Teller *self,
      const char   *path,
      int           target_step)
{
  return nn_walk_find (self->walk, path, target_step, FALSE);
}

/* Whether the token is a word: a weight between words is a better example than one of a comma. */
static gboolean
is_word (const char *token)
{
  return g_unichar_isalnum (g_utf8_get_char (token));
}

/* Ranks a weight as an example; one between two words comes before all others. */
static double
rank (const NnOperand *weights,
      int              query,
      int              key,
      double           weight)
{
  const gboolean is_between_words = is_word (nn_axis_label (&weights->row_axis, query)) &&
                                    is_word (nn_axis_label (&weights->column_axis, key));

  return weight + (is_between_words ? 1.0 : 0.0);
}

static gboolean
is_same_token (const NnOperand *weights,
               int              query,
               int              key)
{
  return weights->row_axis.kind == weights->column_axis.kind && query == key;
}

/* The head, query and key of the best example of a clear weight, if there is one.  A token's
 * weight for itself is no example. */
static void
find_clear_weight (NnStoryStep     *step,
                   const NnOperand *weights,
                   int              n_queries)
{
  double best = 0.0;

  for (int head = 0; head < weights->slices; head++)
    for (int query = 0; query < n_queries; query++)
      for (int key = 0; key < weights->columns; key++)
        {
          const double weight = nn_operand_get (weights, head, query, key);

          if (weight <= NN_STORY_CLEAR || is_same_token (weights, query, key) ||
              rank (weights, query, key, weight) <= best)
            continue;

          best = rank (weights, query, key, weight);
          step->head = head;
          step->query = query;
          step->key = key;
          step->value = weight;
        }

  if (step->head >= 0)
    step->other = nn_axis_label (&weights->column_axis, step->key);
}

static void
tell_look (Teller *self,
           int     block)
{
  g_autofree char *path = nn_block_path ("encoder", block, "attention.softmax");
  const int        node = find (self, path, -1);
  NnStoryStep     *step;

  if (node < 0)
    return;

  step = add (self, NN_STORY_LOOK, node);
  step->block = block;
  find_clear_weight (step, output_of (self, node), self->walk->source_valid_len);
  if (step->head >= 0)
    step->word = self->walk->source_tokens[step->query];
}

static void
tell_encoder (Teller *self)
{
  const NnWalk *walk = self->walk;
  const int     n = walk->source_valid_len;
  const int     positions = find (self, "encoder.pos_encoding.positions", -1);
  const int     encode = find (self, "encode", -1);
  NnStoryStep  *step = add (self, NN_STORY_READ, encode);

  step->n = n;
  step->word = walk->source_tokens[0];
  step->other = walk->source_tokens[n - 1];
  if (positions >= 0)
    {
      step = add (self, NN_STORY_PLACE, positions);
      step->n = n;
      step->place = MIN (n, 2);
      step->word = walk->source_tokens[step->place - 1];
      step->width = output_of (self, positions)->columns;
    }
  tell_look (self, 0);
  if (walk->config.num_blks > 1)
    tell_look (self, walk->config.num_blks - 1);

  step = add (self, NN_STORY_MEMORY, nn_walk_get (walk, encode)->end - 1);
  step->n = n;
  step->width = output_of (self, step->node)->columns;
}

static double
chance_of (const NnOperation *choice,
           int                id)
{
  return nn_operand_get (choice->inputs[0], 0, 0, id);
}

/* A given word was not chosen by the decoder: tells which word it would have chosen, and how
 * probable that was. */
static void
compare_with_given (NnStoryStep       *step,
                    const NnOperation *choice)
{
  const int own = (int) choice->output->values[0];

  if (own == choice->constants.given)
    return;

  step->other = choice->output->words[0];
  step->value = chance_of (choice, own);
}

/* Returns whether there is more to tell: what a book's decoder goes on to say after the end
 * is not part of the translation. */
static gboolean
tell_word (Teller *self,
           int     target_step)
{
  const NnWalk    *walk = self->walk;
  const int        block = walk->config.num_blks - 1;
  g_autofree char *path = nn_block_path ("decoder", block, "attention2.softmax");
  const int        weights = find (self, path, target_step);
  const int        choice = find (self, "decoder.dense.choice", target_step);
  const gboolean   is_end = g_str_equal (walk->target_tokens[target_step], NN_TOKEN_EOS);
  const gboolean   is_given = nn_walk_get (walk, choice)->operation->constants.is_given;
  NnStoryStep     *step = add (self,
                           is_given ? NN_STORY_GIVEN
                               : is_end ? NN_STORY_END
                                        : NN_STORY_WRITE,
                               choice);

  step->word = walk->decoder_tokens[target_step];
  step->written = walk->target_tokens[target_step];
  step->place = target_step + 1;
  step->chance = chance_of (nn_walk_get (walk, choice)->operation,
                            nn_walk_get_written (walk, target_step));
  step->block = block;
  if (is_given)
    compare_with_given (step, nn_walk_get (walk, choice)->operation);
  else if (!is_end && weights >= 0)
    find_clear_weight (step, output_of (self, weights), 1);

  return !is_end;
}

static void
tell_translation (Teller *self)
{
  gboolean goes_on = TRUE;

  tell_encoder (self);
  for (int t = 0; goes_on && self->walk->target_tokens[t] != NULL; t++)
    goes_on = nn_walk_find_choice (self->walk, t) == NULL || tell_word (self, t);
}

static double
length_of_row (const NnOperand *operand,
               int              row)
{
  double sum = 0.0;

  for (int j = 0; j < operand->columns; j++)
    {
      const double value = nn_operand_get (operand, 0, row, j);

      sum += value * value;
    }

  return sqrt (sum);
}

/* Finds the row with the longest vector; of one column, the largest number. */
static void
find_longest_row (NnStoryStep     *step,
                  const NnOperand *operand,
                  char           **tokens,
                  int              n)
{
  for (int row = 0; row < n; row++)
    {
      const double length = operand->columns == 1 ? operand->values[row]
                                                  : length_of_row (operand, row);

      if (row == 0 || length > step->value)
        {
          step->value = length;
          step->query = row;
          step->word = tokens[row];
        }
    }
}

static void
tell_forward (Teller *self)
{
  const NnWalk *walk = self->walk;
  const int     batch = find (self, "batch", -1);
  const int     input = find (self, "decoder.embedding.embedding", -1);
  NnStoryStep  *step;

  if (batch >= 0)
    {
      step = add (self, NN_STORY_BATCH, batch);
      step->n = walk->n_sentences;
      step->place = walk->sentence + 1;
      step->word = walk->source_tokens[0];
    }
  if (input >= 0)
    {
      step = add (self, NN_STORY_TEACH, nn_walk_get (walk, find (self, "forward", -1))->end - 1);
      step->n = walk->target_valid_len;
      step->word = walk->decoder_tokens[0];
      step->other = walk->decoder_tokens[step->n - 1];
    }
}

static void
tell_loss (Teller *self)
{
  const NnWalk *walk = self->walk;
  const int     positions = find (self, "loss.positions", -1);
  const int     batch = find (self, "loss.batch", -1);
  NnStoryStep  *step;

  if (positions < 0 || batch < 0)
    return;

  step = add (self, NN_STORY_SURPRISE, positions);
  find_longest_row (step, output_of (self, positions), walk->target_tokens,
                    walk->target_valid_len);
  step->chance = exp (-step->value);
  step = add (self, NN_STORY_LOSS, batch);
  step->value = walk->loss;
}

static void
tell_backward (Teller *self)
{
  const NnWalk *walk = self->walk;
  const int     logits = nn_walk_find (walk, "decoder.dense.logits", -1, TRUE);
  const int     bottom = nn_walk_find (walk, "encoder.embedding.embedding", -1, TRUE);

  if (logits >= 0)
    find_longest_row (add (self, NN_STORY_PUSH, logits), output_of (self, logits),
                      walk->target_tokens, walk->target_valid_len);
  if (bottom >= 0)
    find_longest_row (add (self, NN_STORY_BOTTOM, bottom), output_of (self, bottom),
                      walk->source_tokens, walk->source_valid_len);
}

static void
tell_clip (Teller *self)
{
  const int    node = find (self, "clip.factor", -1);
  NnStoryStep *step;

  if (node < 0)
    return;

  step = add (self, NN_STORY_CLIP, node);
  step->value = nn_walk_get (self->walk, node)->operation->constants.norm;
  step->limit = nn_walk_get (self->walk, node)->operation->constants.theta;
  step->factor = nn_walk_get (self->walk, node)->operation->constants.factor;
}

static double
largest_of (const NnOperand *operand)
{
  double largest = 0.0;

  for (gsize i = 0; i < nn_operand_length (operand); i++)
    largest = MAX (largest, fabs ((double) operand->values[i]));

  return largest;
}

static void
tell_adam (Teller *self)
{
  const int    adam = find (self, "adam", -1);
  const int    end = adam >= 0 ? nn_walk_get (self->walk, adam)->end : 0;
  NnStoryStep *step;

  if (adam < 0)
    return;

  step = add (self, NN_STORY_ADAM, end - 1);
  for (int i = adam; i < end; i++)
    {
      const NnOperation *operation = nn_walk_get (self->walk, i)->operation;

      if (operation == NULL || operation->kind != NN_OP_ADAM_STEP)
        continue;

      step->place = (int) operation->constants.t;
      step->value = MAX (step->value, largest_of (operation->output));
    }
}

static void
tell_again (Teller *self)
{
  const int    node = find (self, "loss_again.batch", -1);
  NnStoryStep *step;

  if (node < 0)
    return;

  step = add (self, NN_STORY_AGAIN, node);
  step->value = self->walk->loss_again;
  step->limit = self->walk->loss;
}

static void
tell_update (Teller *self)
{
  tell_forward (self);
  tell_loss (self);
  tell_backward (self);
  tell_clip (self);
  tell_adam (self);
  tell_again (self);
}

/* A step begins right after the one before it; the first one of a pass begins with it. */
static void
divide (const Teller *self)
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
 * @walk: a walk, or the part of one that has been walked through
 *
 * Returns: (transfer full) (element-type NnStoryStep): what is worth telling of it, in the
 *   order of the walk, for as long as the walk lives
 */
GArray *
nn_story_new (const NnWalk *walk)
{
  Teller self = { walk, g_array_new (FALSE, FALSE, sizeof (NnStoryStep)) };

  if (walk->kind == NN_WALK_TRANSLATION)
    tell_translation (&self);
  else
    tell_update (&self);
  divide (&self);

  return self.steps;
}
