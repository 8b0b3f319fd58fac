#include "core/trace/question/pass-attention.h"

#define KEYS 3
#define FEATURES 4
#define VALUES 3 /* features of V */

/* Notes what the model has in the place of the last result. */
static void
compare_with (NnPassMaking    *self,
              const NnOperand *whole,
              int              column)
{
  self->is_part = self->n_features < self->n_all_features;
  if (self->is_part)
    {
      self->whole = whole;
      self->column = column;
    }
}

static void
make_products (NnPassMaking *self)
{
  const NnOperand   *Q = self->of->inputs[0];
  const NnOperand   *K = self->of->inputs[1];
  const NnOperation *scale = nn_walk_operation (self->walk, self->node + 1);
  const int          n_tokens = nn_walk_count_tokens (self->walk, &K->row_axis);
  const int          n_keys = MIN (KEYS, n_tokens);
  const int          key = nn_pass_draw_first (self, n_keys, n_tokens);
  NnOperand         *q;
  NnOperand         *k;
  NnOperand         *product;
  NnOperand         *scores;

  nn_pass_draw_features (self, FEATURES, Q->columns);
  q = nn_pass_take_query (self, Q, self->feature, self->n_features);
  k = nn_pass_take (self, K,
                    (NnCorner){ self->head, key, n_keys, self->feature, self->n_features });
  product = nn_hand_result (&self->hand, "S₀", q->row_axis, k->row_axis);
  scores = nn_hand_result (&self->hand, "S", q->row_axis, k->row_axis);
  g_assert (scale->kind == NN_OP_SCALE);
  nn_hand_compute (&self->hand, NN_OP_PRODUCT, product, &self->of->constants,
                   NN_HAND_INPUTS (q, k));
  nn_hand_compute (&self->hand, NN_OP_SCALE, scores, &scale->constants, NN_HAND_INPUTS (product));
  self->head_width = Q->columns;
  compare_with (self, scale->output, key + n_keys - 1);
}

/* Makes scores from the features of each pair of a query and a key. */
static void
make_scores_of_pairs (NnPassMaking *self)
{
  const NnOperand *T = self->of->inputs[0];
  const NnOperand *w_v = self->of->inputs[1];
  const NnOperand *S = self->of->output;
  const int        n_tokens = nn_walk_count_tokens (self->walk, &S->column_axis);
  const int        n_keys = MIN (KEYS, n_tokens);
  const int        key = nn_pass_draw_first (self, n_keys, n_tokens);
  const int        pair = self->row * S->columns + key;
  NnOperand       *t;
  NnOperand       *w;
  NnOperand       *names;
  NnOperand       *scores;

  nn_pass_draw_features (self, FEATURES, T->columns);
  t = nn_pass_take (self, T,
                    (NnCorner){ self->head, pair, n_keys, self->feature, self->n_features });
  w = nn_pass_take (self, w_v, (NnCorner){ 0, 0, 1, self->feature, self->n_features });
  names = nn_pass_take_query (self, S, key, n_keys);
  scores = nn_hand_result (&self->hand, "S", names->row_axis, names->column_axis);
  nn_hand_compute (&self->hand, self->of->kind, scores, &self->of->constants,
                   NN_HAND_INPUTS (t, w));
  compare_with (self, S, key + n_keys - 1);
}

/**
 * nn_pass_make_softmax:
 * @self: an exercise while it is made
 *
 * Softmax of all scores that a query has.
 */
void
nn_pass_make_softmax (NnPassMaking *self)
{
  const NnOperand *scores = self->of->inputs[0];
  const int        n_keys = nn_operand_count_visible (scores, self->row);
  NnOperand       *S = nn_pass_take_query (self, scores, 0, n_keys);

  nn_hand_softmax (&self->hand, S, NULL);
}

/**
 * nn_pass_make_weighted_sum:
 * @self: an exercise while it is made
 *
 * The values of some features, weighted.
 */
void
nn_pass_make_weighted_sum (NnPassMaking *self)
{
  const NnOperand *weights = self->of->inputs[0];
  const NnOperand *values = self->of->inputs[1];
  const int        n_keys = nn_operand_count_visible (weights, self->row);
  const char      *symbol = self->of->output->symbol;
  NnOperand       *A;
  NnOperand       *V;
  NnOperand       *O;

  nn_pass_draw_features (self, VALUES, values->columns);
  A = nn_pass_take_query (self, weights, 0, n_keys);
  V = nn_pass_take (self, values,
                    (NnCorner){ self->head, 0, n_keys, self->feature, self->n_features });
  O = nn_hand_result (&self->hand, symbol, A->row_axis, V->column_axis);
  nn_hand_compute (&self->hand, NN_OP_WEIGHTED_SUM, O, &self->of->constants,
                   NN_HAND_INPUTS (A, V));
}

/**
 * nn_pass_make_scores:
 * @self: an exercise while it is made
 *
 * Scores of a query and some keys, from some of their features.
 */
void
nn_pass_make_scores (NnPassMaking *self)
{
  if (self->of->kind == NN_OP_PRODUCT)
    make_products (self);
  else
    make_scores_of_pairs (self);
}
