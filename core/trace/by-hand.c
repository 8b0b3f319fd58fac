#include "core/trace/by-hand.h"

#include <math.h>

#include "core/trace/hand.h"

#define INPUTS NN_HAND_INPUTS

typedef struct
{
  NnHand          lines;
  const NnByHand *what;
  NnAxis          queries;
  NnAxis          keys;
} Hand;

static NnAxis
features (int n)
{
  return nn_axis (NN_AXIS_FEATURE, n, NULL);
}

/* As they are called, or "q1", "q2", …: @mark and a number.  The axis owns its labels. */
static NnAxis
named_axis (const char *const *given_names,
            const char        *mark,
            int                n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  if (given_names != NULL)
    return nn_axis (NN_AXIS_POSITION, n, nn_labels_new (given_names, n));

  for (int i = 0; i < n; i++)
    g_ptr_array_add (names, g_strdup_printf ("%s%d", mark, i + 1));

  return nn_axis (NN_AXIS_POSITION, n, nn_labels_new ((const char *const *) names->pdata, n));
}

/* "q1 → k2" for every query and every key. */
static NnAxis
pair_axis (const Hand *hand)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < hand->queries.length; i++)
    for (int j = 0; j < hand->keys.length; j++)
      g_ptr_array_add (names, g_strdup_printf ("%s → %s", hand->queries.labels[i],
                                               hand->keys.labels[j]));

  return nn_axis (NN_AXIS_PAIR, (int) names->len,
                  nn_labels_new ((const char *const *) names->pdata, (int) names->len));
}

/* A matrix that was typed. */
static NnOperand *
given (const Hand  *hand,
       const char  *symbol,
       const float *values,
       NnAxis       rows,
       int          columns)
{
  return nn_hand_given (&hand->lines, symbol, values, rows, features (columns));
}

static NnOperand *
learned (const Hand  *hand,
         const char  *symbol,
         const float *values,
         int          rows,
         int          columns)
{
  NnOperand *operand = given (hand, symbol, values, features (rows), columns);

  operand->is_parameter = TRUE;

  return operand;
}

/* Zeros, one matrix a head, for the result of @kind. */
static NnOperand *
result (const Hand     *hand,
        NnOperationKind kind,
        const char     *symbol,
        NnAxis          rows,
        NnAxis          columns)
{
  const NnAxis heads = nn_axis (NN_AXIS_HEAD, hand->what->n_heads, NULL);

  return nn_hand_keep (&hand->lines, nn_operand_new (symbol, nn_operation_kind_key (kind), heads,
                                                     rows, columns));
}

static NnOperand *
split (const Hand *hand,
       const char *symbol,
       NnOperand  *x)
{
  const int  H = hand->what->n_heads;
  NnOperand *heads;

  if (H == 1)
    return x;

  heads = result (hand, NN_OP_SPLIT_HEADS, symbol, x->row_axis, features (x->columns / H));
  return nn_hand_compute (&hand->lines, NN_OP_SPLIT_HEADS, heads, NULL, INPUTS (x));
}

static NnOperand *
scale (const Hand *hand,
       NnOperand  *product,
       int         K)
{
  NnOperand *scores;

  if (!hand->what->is_scaled)
    return product;

  scores = result (hand, NN_OP_SCALE, "S", hand->queries, hand->keys);

  return nn_hand_compute (&hand->lines, NN_OP_SCALE, scores, &(NnConstants){ .sqrt_k = sqrt (K) },
                          INPUTS (product));
}

static NnOperand *
score_by_product (const Hand *hand,
                  NnOperand  *q,
                  NnOperand  *k)
{
  NnOperand *product = result (hand, NN_OP_PRODUCT, "S₀", hand->queries, hand->keys);

  nn_hand_compute (&hand->lines, NN_OP_PRODUCT, product, NULL, INPUTS (q, k));

  return scale (hand, product, q->columns);
}

static NnOperand *
score_by_network (const Hand *hand,
                  NnOperand  *q,
                  NnOperand  *k)
{
  const NnByHand *what = hand->what;
  const int       A = what->n_hiddens;
  NnAxis          pairs = pair_axis (hand);
  NnOperand      *W_q = learned (hand, "W_q", what->W_q, A, q->columns);
  NnOperand      *W_k = learned (hand, "W_k", what->W_k, A, k->columns);
  NnOperand      *w_v = learned (hand, "w_v", what->w_v, 1, A);
  NnOperand      *T = result (hand, NN_OP_FEATURES, "T", pairs, features (A));
  NnOperand      *scores = result (hand, NN_OP_ADDITIVE_SCORES, "S", hand->queries, hand->keys);

  nn_labels_unref (pairs.labels);
  nn_hand_compute (&hand->lines, NN_OP_FEATURES, T, NULL, INPUTS (q, k, W_q, W_k));
  return nn_hand_compute (&hand->lines, NN_OP_ADDITIVE_SCORES, scores, NULL, INPUTS (T, w_v));
}

static NnCellState
state_of (const NnByHand *what,
          int             i,
          int             j)
{
  if (j >= what->valid_len)
    return NN_CELL_PADDING;

  return what->is_causal && j > i ? NN_CELL_FUTURE : NN_CELL_NORMAL;
}

static guint8 *
states_of (const NnByHand *what)
{
  guint8 *states = g_new (guint8, what->n_queries * what->n_keys);

  for (int i = 0; i < what->n_queries; i++)
    for (int j = 0; j < what->n_keys; j++)
      states[i * what->n_keys + j] = (guint8) state_of (what, i, j);

  return states;
}

static NnOperand *
hide (const Hand *hand,
      NnOperand  *scores)
{
  const NnByHand   *what = hand->what;
  const NnConstants constants = {
    .fill = what->fill, .is_causal = what->is_causal, .valid_len = what->valid_len
  };
  NnOperand *masked;

  if (!what->is_causal && what->valid_len >= what->n_keys)
    return scores;

  masked = result (hand, NN_OP_MASK, "S′", hand->queries, hand->keys);
  masked->states = states_of (what);
  return nn_hand_compute (&hand->lines, NN_OP_MASK, masked, &constants, INPUTS (scores));
}

static NnOperand *
weigh (const Hand *hand,
       NnOperand  *scores)
{
  NnOperand *weights = result (hand, NN_OP_SOFTMAX, "A", hand->queries, hand->keys);

  weights->is_unit = TRUE;
  weights->states = scores->states != NULL ? states_of (hand->what) : NULL;
  return nn_hand_compute (&hand->lines, NN_OP_SOFTMAX, weights, NULL, INPUTS (scores));
}

static void
gather (const Hand *hand,
        NnOperand  *weights,
        NnOperand  *v)
{
  const gboolean has_heads = hand->what->n_heads > 1;
  NnOperand     *heads = result (hand, NN_OP_WEIGHTED_SUM, has_heads ? "O_h" : "O", hand->queries,
                                 features (v->columns));
  NnOperand     *joined;

  nn_hand_compute (&hand->lines, NN_OP_WEIGHTED_SUM, heads, NULL, INPUTS (weights, v));

  if (!has_heads)
    return;

  joined = nn_operand_new ("O", nn_operation_kind_key (NN_OP_JOIN_HEADS),
                           nn_axis (NN_AXIS_ONE, 1, NULL), hand->queries,
                           features (hand->what->value_width));
  nn_hand_keep (&hand->lines, joined);
  nn_hand_compute (&hand->lines, NN_OP_JOIN_HEADS, joined, NULL, INPUTS (heads));
}

static void
attend (const Hand *hand)
{
  const NnByHand *what = hand->what;
  NnOperand      *q = given (hand, "Q", what->queries, hand->queries, what->width);
  NnOperand      *k = given (hand, "K", what->keys, hand->keys, what->width);
  NnOperand      *v = given (hand, "V", what->values, hand->keys, what->value_width);
  NnOperand      *scores;

  q = split (hand, "Q_h", q);
  k = split (hand, "K_h", k);
  v = split (hand, "V_h", v);
  scores = what->kind == NN_ATTENTION_ADDITIVE ? score_by_network (hand, q, k)
                                               : score_by_product (hand, q, k);
  gather (hand, weigh (hand, hide (hand, scores)), v);
}

/**
 * nn_by_hand_attend:
 * @self: the numbers, and what is to be done with them
 *
 * Returns: (transfer full) (element-type NnOperation): what is done, in order; the
 *   output of the last one is that of the attention
 */
GPtrArray *
nn_by_hand_attend (const NnByHand *self)
{
  Hand hand = { nn_hand_begin (), self };

  g_assert (self->n_heads >= 1);
  g_assert (self->width % self->n_heads == 0 && self->value_width % self->n_heads == 0);
  g_assert (self->valid_len >= 0 && self->valid_len <= self->n_keys);

  hand.queries = named_axis (self->query_names, "q", self->n_queries);
  hand.keys = named_axis (self->key_names, "k", self->n_keys);
  attend (&hand);
  nn_labels_unref (hand.queries.labels);
  nn_labels_unref (hand.keys.labels);

  return nn_hand_end (&hand.lines);
}

/* A copy of @tensor as an operand without heads. */
static NnOperand *
copied (const Hand     *hand,
        const char     *symbol,
        const NnTensor *tensor,
        NnAxisKind      rows)
{
  return given (hand, symbol, tensor->values, nn_axis (rows, nn_tensor_rows (tensor), NULL),
                nn_tensor_columns (tensor));
}

static NnOperand *
copied_parameter (const Hand        *hand,
                  const char        *symbol,
                  const NnParameter *parameter)
{
  NnOperand *operand = copied (hand, symbol, parameter->value, NN_AXIS_FEATURE);

  operand->is_parameter = TRUE;

  return operand;
}

/**
 * nn_by_hand_feed_forward:
 * @ffn: the network, whose forward pass this is
 * @x: (N, I)
 *
 * Returns: (transfer full) (element-type NnOperation): the two layers and the bend between
 *   them
 */
GPtrArray *
nn_by_hand_feed_forward (NnPositionwiseFfn *ffn,
                         const NnTensor    *x)
{
  const NnConstants has_bias = { .has_bias = TRUE };
  Hand              hand = { nn_hand_begin () };
  const NnTensor   *y = nn_positionwise_ffn_forward (ffn, x);
  NnOperand        *in = copied (&hand, "x", x, NN_AXIS_POSITION);
  NnOperand        *f1 = copied (&hand, "f₁", ffn->dense1->output, NN_AXIS_POSITION);
  NnOperand        *f2 = copied (&hand, "f₂", ffn->relu->output, NN_AXIS_POSITION);

  nn_hand_add (&hand.lines, NN_OP_DENSE1, f1, &has_bias,
               INPUTS (in, copied_parameter (&hand, "W₁", ffn->dense1->weight),
                       copied_parameter (&hand, "b₁", ffn->dense1->bias)));
  nn_hand_add (&hand.lines, NN_OP_RELU, f2, NULL, INPUTS (f1));
  nn_hand_add (&hand.lines, NN_OP_DENSE2, copied (&hand, "f", y, NN_AXIS_POSITION), &has_bias,
               INPUTS (f2, copied_parameter (&hand, "W₂", ffn->dense2->weight),
                       copied_parameter (&hand, "b₂", ffn->dense2->bias)));

  return nn_hand_end (&hand.lines);
}
