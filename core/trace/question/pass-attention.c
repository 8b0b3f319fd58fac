#include "core/trace/question/pass-attention.h"

#define KEYS 3
#define FEATURES 4
#define VALUES 3 /* features of V */

/**
 * nn_pass_make_softmax:
 * @self: an exercise while it is made
 *
 * Softmax of all scores that a query has.
 */
void nn_pass_make_softmax (NnPassMaking *self)
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
void nn_pass_make_weighted_sum (NnPassMaking *self)
{
  const NnOperand *weights = self->of->inputs[0];
  const NnOperand *values = self->of->inputs[1];
  const int        n_keys = nn_operand_count_visible (weights, self->row);
  NnOperand       *A;
  NnOperand       *V;

  nn_pass_draw_features (self, VALUES, values->columns);
  A = nn_pass_take_query (self, weights, 0, n_keys);
  V = nn_pass_take (self, values,
                    (NnCorner){ self->head, 0, n_keys, self->feature, self->n_features });
  nn_pass_compute (self, self->of, &self->of->constants, A->row_axis, V->column_axis,
                   NN_INPUTS (A, V));
}

/* Takes the inputs of scores: a query and its keys, or the features of each pair of these and the
 * weights of the features. */
static void take_inputs (NnPassMaking *self, int key, int n_keys, NnOperand **inputs)
{
  const NnOperand *first = self->of->inputs[0];
  const gboolean   is_of_pairs = first->row_axis.kind == NN_AXIS_PAIR;
  const int        pair = self->row * self->of->output->columns + key;
  NnCorner         pairs = { self->head, pair, n_keys, self->feature, self->n_features };
  NnCorner         keys = { self->head, key, n_keys, self->feature, self->n_features };
  NnCorner         weights = { 0, 0, 1, self->feature, self->n_features };

  inputs[0] = is_of_pairs ? nn_pass_take (self, first, pairs)
                          : nn_pass_take_query (self, first, self->feature, self->n_features);
  inputs[1] = nn_pass_take (self, self->of->inputs[1], is_of_pairs ? weights : keys);
}

/**
 * nn_pass_make_scores:
 * @self: an exercise while it is made
 *
 * Scores of a query and some keys, from some of their features, divided by √d_k where the model
 * does that.
 */
void nn_pass_make_scores (NnPassMaking *self)
{
  const NnOperation *scale = nn_walk_operation (self->walk, self->node + 1);
  const gboolean     is_scaled = scale->kind == NN_OP_SCALE;
  const NnOperand   *whole = is_scaled ? scale->output : self->of->output;
  const int          n_tokens = nn_walk_count_tokens (self->walk, &whole->column_axis);
  const int          n_keys = MIN (KEYS, n_tokens);
  const int          key = nn_pass_draw_first (self, n_keys, n_tokens);
  NnOperand         *inputs[3] = { NULL };
  NnOperand         *axes;
  NnOperand         *scores;

  nn_pass_draw_features (self, FEATURES, self->of->inputs[0]->columns);
  take_inputs (self, key, n_keys, inputs);
  axes = nn_pass_take_query (self, whole, key, n_keys);
  scores = nn_pass_compute (self, self->of, &self->of->constants, axes->row_axis, axes->column_axis,
                            inputs);
  if (is_scaled)
    {
      nn_pass_compute (self, scale, &scale->constants, axes->row_axis, axes->column_axis,
                       NN_INPUTS (scores));
      self->head_width = self->n_all_features;
    }

  self->is_part = self->n_features < self->n_all_features;
  if (self->is_part)
    {
      self->whole = whole;
      self->column = key + n_keys - 1;
    }
}
