#include "core/model/place.h"
#include "core/trace/question/question-rules.h"

/* Which words get a gradient? */

static gboolean is_zero (const float *row, int n)
{
  for (int i = 0; i < n; i++)
    if (row[i] != 0.0f)
      return FALSE;

  return TRUE;
}

static int count_touched (const NnOperand *gradient)
{
  int n = 0;

  for (int word = 0; word < gradient->rows; word++)
    n += !is_zero (nn_operand_row (gradient, 0, word), gradient->columns);

  return n;
}

/* Counts the different tokens of the shown sentence. */
static int count_words (const NnWalk *walk)
{
  g_autoptr (GHashTable) words = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < walk->source_valid_len; i++)
    g_hash_table_add (words, walk->source_tokens[i]);

  return (int) g_hash_table_size (words);
}

/* Whether padding gets a gradient: it counts in the statistics of a batch normalization. */
static gboolean counts_padding (const NnConfig *config)
{
  return config->norm == NN_NORM_BATCH && config->counts_padding;
}

/* Of the encoder: what the decoder's embedding gets may be mixed with what the output layer
 * gives, if both are one table. */
NnQuestion *nn_ask_touched (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *gradient = operation->output;
  NnQuestion      *self;
  int              n;

  if (walk == NULL || operation->of != NN_OP_EMBEDDING || counts_padding (&walk->config) ||
      nn_place_read (operation->path).stack != NN_STACK_ENCODER)
    return NULL;

  n = count_touched (gradient);
  if (n == 0 || n == gradient->rows || n <= count_words (walk))
    return NULL;

  self = nn_question_new (NN_QUESTION_TOUCHED, operation, NN_ANSWER_CHOICE, NN_N_TOUCHED);
  nn_question_take_one (self, NN_TOUCHES_BATCH);
  self->value = n;
  self->other_value = gradient->rows;
  self->margin = 1.0;

  return self;
}

/* Does the label of padding count? */

/* Returns the first place of padding in the batch, or -1. */
static int find_padding (const NnOperand *weights)
{
  for (int row = 0; row < weights->rows; row++)
    for (int column = 0; column < weights->columns; column++)
      if (nn_operand_state (weights, row, column) == NN_CELL_PADDING)
        return row * weights->columns + column;

  return -1;
}

NnQuestion *nn_ask_padding_loss (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *weights = operation->n_inputs > 1 ? operation->inputs[1] : NULL;
  NnQuestion      *self;
  int              place;

  if (walk == NULL || weights == NULL || !g_str_equal (operation->path, "loss.batch"))
    return NULL;

  place = find_padding (weights);
  if (place < 0)
    return NULL;

  self = nn_question_new (NN_QUESTION_PADDING_LOSS, operation, NN_ANSWER_CHOICE, 2);
  nn_question_take_one (self, weights->values[place] != 0.0f ? NN_CHOICE_YES : NN_CHOICE_NO);
  self->row = place / weights->columns;
  self->column = place % weights->columns;
  self->value = weights->values[place];
  self->margin = 1.0;

  return self;
}
