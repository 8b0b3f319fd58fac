#include "core/trace/hand/by-hand.h"

#include <math.h>

#include "core/trace/hand/hand.h"

typedef struct
{
  NnHand          lines;
  const NnByHand *what;
  NnAxis          queries;
  NnAxis          keys;
} Hand;

/* Returns an axis with "q1 → k2" for every query and every key, which owns its labels. */
static NnAxis pair_axis (const Hand *hand)
{
  const NnAxis *q = &hand->queries;
  const NnAxis *k = &hand->keys;

  return nn_axis (NN_AXIS_PAIR, q->length * k->length,
                  nn_labels_of_pairs (q->labels, q->length, k->labels, k->length));
}

/* A matrix that was typed. */
static NnOperand *given (const Hand *hand, const char *symbol, const float *values, NnAxis rows,
                         int columns)
{
  return nn_hand_given (&hand->lines, symbol, values, rows, NN_FEATURES (columns));
}

static NnOperand *learned (const Hand *hand, const char *symbol, const float *values, int rows,
                           int columns)
{
  NnOperand *operand = given (hand, symbol, values, NN_FEATURES (rows), columns);

  operand->is_parameter = TRUE;

  return operand;
}

/* Zeros, one matrix per head, for the result of @kind. */
static NnOperand *result (const Hand *hand, NnOperationKind kind, const char *symbol, NnAxis rows,
                          NnAxis columns)
{
  const NnAxis heads = nn_axis (NN_AXIS_HEAD, hand->what->n_heads, NULL);

  return nn_hand_keep (&hand->lines,
                       nn_operand_new (symbol, nn_operation_kind_key (kind), heads, rows, columns));
}

static NnOperand *split (const Hand *hand, const char *symbol, NnOperand *x)
{
  const int  H = hand->what->n_heads;
  NnOperand *heads;

  if (H == 1)
    return x;

  heads = result (hand, NN_OP_SPLIT_HEADS, symbol, x->row_axis, NN_FEATURES (x->columns / H));
  return nn_hand_compute (&hand->lines, NN_OP_SPLIT_HEADS, heads, NULL, NN_INPUTS (x));
}

/* Zeros for the result of a step, and its weights behind the inputs that are there. */
static NnOperand *begin_step (const Hand *hand, const NnScoring *scoring, const NnScoringStep *step,
                              int K, NnOperand **weights)
{
  const int  A = hand->what->n_hiddens;
  NnAxis     pairs;
  NnOperand *output;

  for (int i = 0; i < step->n_weights; i++)
    {
      const int              index = step->first_weight + i;
      const NnScoringWeight *weight = &scoring->weights[index];

      weights[i] = learned (hand, weight->symbol, hand->what->weights[index],
                            weight->is_vector ? 1 : A, weight->is_vector ? A : K);
    }

  if (!step->is_of_pairs)
    return result (hand, step->kind, step->symbol, hand->queries, hand->keys);

  pairs = pair_axis (hand);
  output = result (hand, step->kind, step->symbol, pairs, NN_FEATURES (A));
  nn_labels_unref (pairs.labels);

  return output;
}

static NnOperand *score (const Hand *hand, NnOperand *q, NnOperand *k)
{
  const NnScoring  *scoring = nn_scoring_of (hand->what->kind);
  const NnConstants constants = { .sqrt_k = sqrt (q->columns) };
  NnOperand        *scores = NULL;

  for (int i = 0; i < scoring->n_steps; i++)
    {
      const NnScoringStep *step = &scoring->steps[i];
      const gboolean       is_scaling = step->kind == NN_OP_SCALE;
      NnOperand           *inputs[2 + NN_SCORING_MAX_WEIGHTS + 1] = { NULL };
      NnOperand           *output;

      inputs[0] = i == 0 ? q : scores;
      inputs[1] = i == 0 ? k : NULL;
      if (is_scaling && !hand->what->is_scaled)
        continue;

      output = begin_step (hand, scoring, step, q->columns, inputs + (i == 0 ? 2 : 1));
      scores = nn_hand_compute (&hand->lines, step->kind, output, is_scaling ? &constants : NULL,
                                inputs);
    }

  return scores;
}

static guint8 *states_of (const NnByHand *what)
{
  return nn_hand_states (what->n_queries, what->n_keys, what->is_causal, what->valid_len);
}

static NnOperand *mask_scores (const Hand *hand, NnOperand *scores)
{
  const NnByHand   *what = hand->what;
  const NnConstants constants = { .fill = what->fill,
                                  .is_causal = what->is_causal,
                                  .valid_len = what->valid_len };
  NnOperand        *masked;

  if (!what->is_causal && what->valid_len >= what->n_keys)
    return scores;

  masked = result (hand, NN_OP_MASK, "S′", hand->queries, hand->keys);
  masked->states = states_of (what);
  return nn_hand_compute (&hand->lines, NN_OP_MASK, masked, &constants, NN_INPUTS (scores));
}

static NnOperand *softmax (const Hand *hand, NnOperand *scores)
{
  NnOperand *weights = result (hand, NN_OP_SOFTMAX, "A", hand->queries, hand->keys);

  weights->is_unit = TRUE;
  weights->states = scores->states != NULL ? states_of (hand->what) : NULL;
  return nn_hand_compute (&hand->lines, NN_OP_SOFTMAX, weights, NULL, NN_INPUTS (scores));
}

static void weighted_sum (const Hand *hand, NnOperand *weights, NnOperand *v)
{
  const gboolean has_heads = hand->what->n_heads > 1;
  NnOperand     *heads = result (hand, NN_OP_WEIGHTED_SUM, has_heads ? "O_h" : "O", hand->queries,
                                 NN_FEATURES (v->columns));
  NnOperand     *joined;

  nn_hand_compute (&hand->lines, NN_OP_WEIGHTED_SUM, heads, NULL, NN_INPUTS (weights, v));

  if (!has_heads)
    return;

  joined = nn_operand_new ("O", nn_operation_kind_key (NN_OP_JOIN_HEADS), NN_ONE, hand->queries,
                           NN_FEATURES (hand->what->value_width));
  nn_hand_keep (&hand->lines, joined);
  nn_hand_compute (&hand->lines, NN_OP_JOIN_HEADS, joined, NULL, NN_INPUTS (heads));
}

static void attend (const Hand *hand)
{
  const NnByHand *what = hand->what;
  NnOperand      *q = given (hand, "Q", what->queries, hand->queries, what->width);
  NnOperand      *k = given (hand, "K", what->keys, hand->keys, what->width);
  NnOperand      *v = given (hand, "V", what->values, hand->keys, what->value_width);

  q = split (hand, "Q_h", q);
  k = split (hand, "K_h", k);
  v = split (hand, "V_h", v);
  weighted_sum (hand, softmax (hand, mask_scores (hand, score (hand, q, k))), v);
}

/**
 * @self: the numbers, and what is to be done with them
 *
 * Returns: (transfer full) (element-type NnOperation): what is done, in order; the
 *   output of the last one is that of the attention
 */
GPtrArray *nn_by_hand_attend (const NnByHand *self)
{
  Hand hand = { nn_hand_begin (), self };

  g_assert (self->n_heads >= 1);
  g_assert (self->width % self->n_heads == 0 && self->value_width % self->n_heads == 0);
  g_assert (self->valid_len >= 0 && self->valid_len <= self->n_keys);

  hand.queries = nn_hand_positions (self->query_names, "q", self->n_queries);
  hand.keys = nn_hand_positions (self->key_names, "k", self->n_keys);
  attend (&hand);
  nn_labels_unref (hand.queries.labels);
  nn_labels_unref (hand.keys.labels);

  return nn_hand_end (&hand.lines);
}

/* A copy of @tensor as an operand without heads. */
static NnOperand *copied (const Hand *hand, const char *symbol, const NnTensor *tensor,
                          NnAxisKind rows)
{
  return given (hand, symbol, tensor->values, nn_axis (rows, nn_tensor_rows (tensor), NULL),
                nn_tensor_columns (tensor));
}

static NnOperand *copied_parameter (const Hand *hand, const char *symbol,
                                    const NnParameter *parameter)
{
  NnOperand *operand = copied (hand, symbol, parameter->value, NN_AXIS_FEATURE);

  operand->is_parameter = TRUE;

  return operand;
}

/**
 * @ffn: the network, whose forward pass this is
 * @x: (N, I)
 *
 * Returns: (transfer full) (element-type NnOperation): the two layers and the ReLU between
 *   them
 */
GPtrArray *nn_by_hand_feed_forward (NnPositionwiseFfn *ffn, const NnTensor *x)
{
  const NnConstants has_bias = { .has_bias = TRUE };
  Hand              hand = { nn_hand_begin () };
  const NnTensor   *y = nn_positionwise_ffn_forward (ffn, x);
  NnOperand        *in = copied (&hand, "x", x, NN_AXIS_POSITION);
  NnOperand        *f1 = copied (&hand, "f₁", ffn->dense1->output, NN_AXIS_POSITION);
  NnOperand        *f2 = copied (&hand, "f₂", ffn->relu->output, NN_AXIS_POSITION);

  nn_hand_add (&hand.lines, NN_OP_DENSE1, f1, &has_bias,
               NN_INPUTS (in, copied_parameter (&hand, "W₁", ffn->dense1->weight),
                          copied_parameter (&hand, "b₁", ffn->dense1->bias)));
  nn_hand_add (&hand.lines, NN_OP_RELU, f2, NULL, NN_INPUTS (f1));
  nn_hand_add (&hand.lines, NN_OP_DENSE2, copied (&hand, "f", y, NN_AXIS_POSITION), &has_bias,
               NN_INPUTS (f2, copied_parameter (&hand, "W₂", ffn->dense2->weight),
                          copied_parameter (&hand, "b₂", ffn->dense2->bias)));

  return nn_hand_end (&hand.lines);
}
