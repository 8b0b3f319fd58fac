/* core/trace/question/questions-update.c
 *
 * The loss, its gradient and the step; what a batch reaches; greedy or beam search.
 */

#include <math.h>

#include "core/model/place.h"
#include "core/trace/question/question-rules.h"

/* The search for a clear step ends after this many rows and columns: a picture shows these. */
#define MOST_CELLS 16

/* Which word has the largest loss? */

static gboolean is_word (const NnOperand *losses, int row)
{
  return nn_operand_state (losses, row, 0) == NN_CELL_NORMAL;
}

static int largest_loss (const NnOperand *losses, int besides)
{
  int found = -1;

  for (int row = 0; row < losses->rows; row++)
    if (is_word (losses, row) && row != besides &&
        (found < 0 || losses->values[row] > losses->values[found]))
      found = row;

  return found;
}

static NnQuestion *ask_largest_loss (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *losses = operation->output;
  const int        first = largest_loss (losses, -1);
  const int        second = largest_loss (losses, first);
  NnQuestion      *self;

  if (!g_str_equal (operation->path, "loss.positions") || second < 0 ||
      losses->values[first] - losses->values[second] < NN_QUESTION_LOSS_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_LARGEST_LOSS, operation, NN_ANSWER_ROW, losses->rows, first);
  self->row = first;
  self->value = losses->values[first];
  self->other_value = losses->values[second];

  return self;
}

/* Which word's logit ought to rise? */

/* Whether the label's logit alone rises, and clearly; with smoothed labels others rise too. */
static gboolean rises_alone (const NnOperand *gradient, int row, int label, double weight)
{
  const float *d_logits = nn_operand_row (gradient, 0, row);

  for (int id = 0; id < gradient->columns; id++)
    if (id != label && d_logits[id] < 0.0f)
      return FALSE;

  return weight > 0.0 && d_logits[label] <= -NN_QUESTION_MARGIN * weight;
}

static NnQuestion *ask_rising_logit_in (const NnOperation *operation, gconstpointer about, int row)
{
  NnOperand *const *operands = operation->inputs + operation->terms[0].first;
  const NnOperand  *gradient = operation->output;
  const int         label = (int) operands[1]->values[row];
  const double      weight = operands[2]->values[row];
  NnQuestion       *self;

  if (gradient->column_axis.labels == NULL || !rises_alone (gradient, row, label, weight))
    return NULL;

  self = nn_question_new (NN_QUESTION_RISING_LOGIT, operation, NN_ANSWER_CHOICE,
                          MIN (NN_QUESTION_WORDS, gradient->columns), NN_NO_ANSWER);
  nn_question_choose_words (self, nn_operand_row (operands[0], 0, row), label);
  self->row = row;
  self->value = nn_operand_get (gradient, 0, row, label);

  return self;
}

static NnQuestion *ask_rising_logit (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  if (operation->n_terms != 1 || operation->terms[0].by != NN_OP_LOSS)
    return NULL;

  return nn_question_try (operation, NULL, ask_rising_logit_in,
                          nn_walk_count_tokens (walk, &operation->output->row_axis), pick);
}

/* Is the gradient clipped? */
static NnQuestion *ask_clipped (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const double norm = operation->constants.norm;
  const double limit = operation->constants.limit;
  NnQuestion  *self;

  if (!g_str_equal (operation->path, "clip.norm") || limit <= 0.0 ||
      fabs (norm / limit - 1.0) < NN_QUESTION_LENGTH_MARGIN)
    return NULL;

  self = nn_question_new (NN_QUESTION_CLIPPED, operation, NN_ANSWER_CHOICE, 2,
                          norm > limit ? NN_CHOICE_YES : NN_CHOICE_NO);
  self->value = norm;
  self->other_value = limit;

  return self;
}

/* Does this parameter rise or fall? */

/* Returns the gradient of this update, from which the running mean was computed. */
static const NnOperand *gradient_of_step (const NnWalk *walk, const NnOperation *step)
{
  const NnOperation *mean =
      nn_walk_operation (walk, nn_walk_find_maker (walk, step->inputs[1], nn_walk_count (walk)));

  return mean != NULL ? mean->inputs[1] : NULL;
}

/* Only where the gradient of this batch and the running mean differ in sign: elsewhere the
 * picture shows the answer. */
static NnQuestion *ask_step_sign_of (const NnOperation *operation, gconstpointer gradient,
                                     int which)
{
  const int    n_columns = MIN (operation->output->columns, MOST_CELLS);
  const int    row = which / n_columns;
  const int    column = which % n_columns;
  const double step = nn_operand_get (operation->output, 0, row, column);
  const double g = nn_operand_get (gradient, 0, row, column);
  const double m = nn_operand_get (operation->inputs[1], 0, row, column);
  NnQuestion  *self;

  if (g * m >= 0.0 || fabs (step) < NN_QUESTION_MARGIN * operation->constants.rate)
    return NULL;

  self = nn_question_new (NN_QUESTION_STEP_SIGN, operation, NN_ANSWER_CHOICE, 2,
                          step > 0.0 ? NN_CHOICE_RISES : NN_CHOICE_FALLS);
  self->row = row;
  self->column = column;
  self->value = step;
  self->other_value = g;

  return self;
}

static NnQuestion *ask_step_sign (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *output = operation->output;
  const NnOperand *gradient = walk != NULL ? gradient_of_step (walk, operation) : NULL;
  const int        n = MIN (output->rows, MOST_CELLS) * MIN (output->columns, MOST_CELLS);

  if (gradient == NULL || output->row_axis.kind == NN_AXIS_WORD ||
      output->column_axis.kind == NN_AXIS_WORD)
    return NULL;

  return nn_question_try (operation, gradient, ask_step_sign_of, n, pick);
}

/* Does the loss of this batch rise or fall? */
static NnQuestion *ask_loss_again (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const double after = operation->output->values[0];
  const double before = operation->inputs[2]->values[0];
  NnQuestion  *self;

  if (fabs (after - before) < 0.1 * NN_QUESTION_MARGIN * fabs (before))
    return NULL;

  self = nn_question_new (NN_QUESTION_LOSS_AGAIN, operation, NN_ANSWER_CHOICE, 2,
                          after > before ? NN_CHOICE_RISES : NN_CHOICE_FALLS);
  self->value = after;
  self->other_value = before;

  return self;
}

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
static NnQuestion *ask_touched (const NnWalk *walk, const NnOperation *operation, guint pick)
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

  self = nn_question_new (NN_QUESTION_TOUCHED, operation, NN_ANSWER_CHOICE, NN_N_TOUCHED,
                          NN_TOUCHES_BATCH);
  self->value = n;
  self->other_value = gradient->rows;

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

static NnQuestion *ask_padding_loss (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnOperand *weights = operation->n_inputs > 1 ? operation->inputs[1] : NULL;
  NnQuestion      *self;
  int              place;

  if (walk == NULL || weights == NULL || !g_str_equal (operation->path, "loss.batch"))
    return NULL;

  place = find_padding (weights);
  if (place < 0)
    return NULL;

  self = nn_question_new (NN_QUESTION_PADDING_LOSS, operation, NN_ANSWER_CHOICE, 2,
                          weights->values[place] != 0.0f ? NN_CHOICE_YES : NN_CHOICE_NO);
  self->row = place / weights->columns;
  self->column = place % weights->columns;
  self->value = weights->values[place];

  return self;
}

/* Two translations whose ln p differ by less are a tie. */
#define TIE 0.01

/* Adds up ln p of the words that the walk wrote. */
static double add_up (const NnWalk *walk)
{
  double sum = 0.0;

  for (int i = nn_walk_next (walk, NN_OP_CHOICE, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_CHOICE, i + 1))
    {
      const NnOperation *choice = nn_walk_operation (walk, i);

      sum += log (nn_operand_get (choice->inputs[0], 0, 0, (int) choice->output->values[0]));
    }

  return sum;
}

/* Joins the words by blanks, without the <eos> at the end. */
static char *join_words (char **tokens)
{
  GString *words = g_string_new (NULL);

  for (int i = 0; tokens[i] != NULL && tokens[i + 1] != NULL; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? " " : "", tokens[i]);

  return g_string_free (words, FALSE);
}

static gboolean is_last (const NnWalk *walk, const NnOperation *operation)
{
  for (int i = nn_walk_count (walk) - 1; i >= 0; i--)
    if (nn_walk_get (walk, i)->operation != NULL)
      return nn_walk_get (walk, i)->operation == operation;

  return FALSE;
}

/* Asks at the last step: the greedy translation is known then, that of the beam is not. */
static NnQuestion *ask_search (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  const NnWalkSearch *search = walk != NULL ? &walk->search : NULL;
  NnQuestion         *self;
  gboolean            is_same;
  double              greedy;

  if (search == NULL || search->width == 0 || walk->kind != NN_WALK_TRANSLATION ||
      !search->has_ended || !is_last (walk, operation) ||
      !g_str_equal (walk->target_tokens[walk->target_valid_len - 1],
                    search->tokens[g_strv_length (search->tokens) - 1]))
    return NULL;

  greedy = add_up (walk);
  is_same = g_strv_equal ((const char *const *) walk->target_tokens,
                          (const char *const *) search->tokens);
  if (!is_same && fabs (greedy - search->log_probability) < TIE)
    return NULL;

  self = nn_question_new (NN_QUESTION_SEARCH, operation, NN_ANSWER_CHOICE, NN_N_SEARCHES,
                          is_same                            ? NN_SEARCH_BOTH
                          : greedy > search->log_probability ? NN_SEARCH_GREEDY
                                                             : NN_SEARCH_BEAM);
  self->value = exp (greedy);
  self->other_value = exp (search->log_probability);
  self->width = search->width;
  self->tokens = join_words (search->tokens);

  return self;
}

const NnQuestionRow nn_questions_update[] = {
  { NN_OP_CHOICE, ask_search, 1 },
  { NN_OP_LOSS, ask_largest_loss, 1 },
  { NN_OP_LOSS, ask_padding_loss, 1 },
  { NN_OP_GRADIENT, ask_rising_logit, 1 },
  { NN_OP_PARAMETER_GRADIENT, ask_touched, 1 },
  { NN_OP_CLIP, ask_clipped, 1 },
  { NN_OP_ADAM_STEP, ask_step_sign, 2 },
  { NN_OP_LOSS_AGAIN, ask_loss_again, 1 },
  { 0 },
};
