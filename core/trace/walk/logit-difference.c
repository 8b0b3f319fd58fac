#include "core/trace/walk/logit-difference.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/model/place.h"
#include "core/translation/next-token.h"

/* One decoder pass: what its parts are made from. */
typedef struct
{
  NnLogitDifference *result;
  const NnOperation *normalize;   /* the last one: x, μ, σ² */
  const NnOperation *scale_shift; /* after it: x̂, γ, β */
  const NnOperation *logits;      /* y, W, b */
  int                shift_node;
  int                logits_node;
  int                first_node; /* of the pass */
  int                end_node;
  double            *direction; /* (D) (W_a − W_b) γ / √ (σ² + ε) */
} Splitting;

/* Returns which sublayer the residual connection belongs to. */
static NnLogitPartKind kind_of (const char *path)
{
  switch (nn_place_read (path).sublayer)
    {
    case NN_SUBLAYER_DECODER:
      return NN_LOGIT_SELF_ATTENTION;
    case NN_SUBLAYER_CROSS:
      return NN_LOGIT_CROSS_ATTENTION;
    default:
      return NN_LOGIT_FFN;
    }
}

/* Returns a statistic: batch normalization has one for each column, layer normalization one. */
static double at (const NnOperand *statistic, int column)
{
  return (double) statistic->values[statistic->columns == 1 ? 0 : column];
}

static double row_of_w (const Splitting *self, int word, int column)
{
  return (double) nn_operand_row (self->logits->inputs[1], 0, word)[column];
}

static double difference_of_w (const Splitting *self, int column)
{
  return row_of_w (self, self->result->chosen, column) -
         row_of_w (self, self->result->other, column);
}

/* Computes the factor by which each column of the stream enters the difference. */
static void find_direction (Splitting *self)
{
  const NnOperand *variance = self->normalize->inputs[2];
  const NnOperand *gamma = self->scale_shift->inputs[1];
  const int        D = self->normalize->inputs[0]->columns;

  self->direction = g_new0 (double, D);
  for (int j = 0; j < D; j++)
    self->direction[j] = difference_of_w (self, j) * (double) gamma->values[j] /
                         sqrt (at (variance, j) + self->normalize->constants.epsilon);
}

static void add (Splitting *self, NnLogitPartKind kind, int block, int node, double value)
{
  const NnLogitPart part = { kind, block, node, value };

  g_array_append_val (self->result->parts, part);
}

/* Adds one term of the stream; layer normalization subtracts its mean first. */
static void add_term (Splitting *self, NnLogitPartKind kind, int node, const char *path,
                      const NnOperand *term)
{
  double mean = 0.0;
  double value = 0.0;

  for (int j = 0; j < term->columns && !self->normalize->constants.is_batch_norm; j++)
    mean += (double) term->values[j] / term->columns;
  for (int j = 0; j < term->columns; j++)
    value += self->direction[j] * ((double) term->values[j] - mean);

  add (self, kind, nn_place_read (path).block, node, value);
}

/* Whether the operation is the last one of a sublayer: the sum of its residual connection, or, in a
 * model that has none, its output alone. */
static gboolean ends_sublayer (const NnOperation *operation)
{
  return operation->kind == NN_OP_RESIDUAL || operation->kind == NN_OP_SUBLAYER_ALONE;
}

static void add_node (Splitting *self, int node, gboolean is_last, const NnOperation *operation)
{
  const gboolean is_whole = self->result->is_whole;

  if (operation->kind == NN_OP_EMBEDDING && is_whole)
    add_term (self, NN_LOGIT_EMBEDDING, node, operation->path, operation->output);
  if (operation->kind == NN_OP_POSITIONS && is_whole)
    add_term (self, NN_LOGIT_POSITIONS, node, operation->path, operation->inputs[1]);
  if (!ends_sublayer (operation))
    return;

  if (is_last && !is_whole && operation->kind == NN_OP_RESIDUAL)
    add_term (self, NN_LOGIT_STREAM, node, "", operation->inputs[0]);
  if (is_last || is_whole)
    add_term (self, kind_of (operation->path), node, operation->path,
              operation->inputs[operation->kind == NN_OP_RESIDUAL ? 1 : 0]);
}

static void add_terms (Splitting *self, const NnWalk *walk)
{
  int last = self->first_node;

  for (int i = self->first_node; i < self->end_node; i++)
    if (nn_walk_get (walk, i)->operation != NULL &&
        ends_sublayer (nn_walk_get (walk, i)->operation))
      last = i;

  for (int i = self->first_node; i < self->end_node; i++)
    if (nn_walk_get (walk, i)->operation != NULL)
      add_node (self, i, i == last, nn_walk_get (walk, i)->operation);
}

/* Adds what does not depend on the sentence: running mean, shift and bias. */
static void add_constants (Splitting *self)
{
  const NnOperand *mean = self->normalize->inputs[1];
  const NnOperand *beta = self->scale_shift->inputs[2];
  const NnOperand *b = self->logits->n_inputs > 2 ? self->logits->inputs[2] : NULL;
  double           of_mean = 0.0;
  double           of_shift = 0.0;

  for (int j = 0; j < beta->columns; j++)
    {
      of_mean -= self->direction[j] * at (mean, j);
      of_shift += difference_of_w (self, j) * (double) beta->values[j];
    }

  if (self->normalize->constants.is_batch_norm)
    add (self, NN_LOGIT_MEAN, -1, self->shift_node, of_mean);
  add (self, NN_LOGIT_SHIFT, -1, self->shift_node, of_shift);
  if (b != NULL)
    add (self, NN_LOGIT_BIAS, -1, self->logits_node,
         (double) b->values[self->result->chosen] - (double) b->values[self->result->other]);
}

/* Returns the most probable word that is neither the chosen one nor banned. */
static int find_runner_up (const NnOperation *logits, int chosen, const NnBanned *banned)
{
  const float *z = logits->output->values;
  int          best = -1;

  for (int id = 0; id < logits->output->columns; id++)
    if (id != chosen && !nn_banned_has (banned, id) && (best < 0 || z[id] > z[best]))
      best = id;

  return best;
}

static void find_operations (Splitting *self, const NnWalk *walk)
{
  for (int i = self->first_node; i < self->end_node; i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation == NULL)
        continue;
      if (operation->kind == NN_OP_NORMALIZE)
        self->normalize = operation;
      else if (operation->kind == NN_OP_SCALE_SHIFT)
        {
          self->scale_shift = operation;
          self->shift_node = i;
        }
      else if (operation->kind == NN_OP_LOGITS)
        {
          self->logits = operation;
          self->logits_node = i;
        }
    }
  g_assert (self->normalize != NULL && self->scale_shift != NULL && self->logits != NULL);
}

static void compare_words (Splitting *self, const NnOperation *choice, int other)
{
  NnLogitDifference *result = self->result;
  const NnOperand   *z = self->logits->output;

  result->chosen = (int) choice->output->values[0];
  result->other = other != NN_NO_TOKEN
                      ? other
                      : find_runner_up (self->logits, result->chosen, &choice->constants.banned);
  g_assert (result->other >= 0 && result->other < z->columns);
  result->chosen_word = nn_axis_label (&z->column_axis, result->chosen);
  result->other_word = nn_axis_label (&z->column_axis, result->other);
  result->value = (double) z->values[result->chosen] - (double) z->values[result->other];
}

/**
 * @walk: a walk through a translation; it outlives the result
 * @other: id of a word, or %NN_NO_TOKEN for the most probable that was not chosen
 * Returns: (transfer full) (nullable): the parts of the difference of the two logits; %NULL if the
 *   walk has no such step
 */
NnLogitDifference *nn_logit_difference_new (const NnWalk *walk, int target_step, int other)
{
  const NnOperation *choice = nn_walk_find_choice (walk, target_step);
  const int          pass = nn_walk_find (walk, "decode", target_step, FALSE);
  Splitting          self = { NULL };

  g_assert (walk->kind == NN_WALK_TRANSLATION);
  if (pass < 0 || choice == NULL)
    return NULL;

  self.first_node = pass;
  self.end_node = nn_walk_get (walk, pass)->end;
  self.result = g_new0 (NnLogitDifference, 1);
  self.result->target_step = target_step;
  self.result->has_stream = walk->config.has_residual;
  self.result->is_whole = walk->config.is_pre_norm && walk->config.has_residual;
  self.result->parts = g_array_new (FALSE, FALSE, sizeof (NnLogitPart));
  find_operations (&self, walk);
  compare_words (&self, choice, other);

  find_direction (&self);
  add_terms (&self, walk);
  add_constants (&self);
  g_free (self.direction);

  return self.result;
}

NN_FREES_FOR_ALL (NnLogitDifference, nn_logit_difference_free, (g_array_unref, parts))

/**
 * Returns: (transfer none): of the parts of all sublayers, the one with the largest absolute value
 */
const NnLogitPart *nn_logit_difference_largest (const NnLogitDifference *self)
{
  const NnLogitPart *largest = NULL;

  NN_EACH_AT (const NnLogitPart, part, self->parts)
    if (part->block >= 0 && (largest == NULL || fabs (part->value) > fabs (largest->value)))
      largest = part;

  return largest;
}
