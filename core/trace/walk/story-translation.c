#include "core/trace/walk/story-translation.h"

#include "core/model/place.h"
#include "core/text/vocabulary.h"
#include "core/trace/walk/reading.h"

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

/**
 * nn_story_add_translation:
 * @self: a builder for the walk of a translation
 *
 * Adds the steps of the encoder, and a step for each token that the decoder writes.
 */
void nn_story_add_translation (NnStoryBuilder *self)
{
  gboolean goes_on = TRUE;

  add_encoder (self);
  for (int t = 0; goes_on && self->walk->target_tokens[t] != NULL; t++)
    goes_on = nn_walk_find_choice (self->walk, t) == NULL || add_choice (self, t);
}
