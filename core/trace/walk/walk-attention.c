/* core/trace/walk/walk-attention.c
 *
 * The attention box.  The layer keeps Q, K and V, the weights, the output of the heads and of W_o;
 * the scores and masked scores are computed again.
 */

#include "core/trace/walk/walk-layers.h"

#include <math.h>
#include <string.h>

#include "core/trace/operation/operations.h"
#include "core/trace/operation/scoring.h"

/* One attention while its box is open. */
typedef struct
{
  NnWalker                 *walker;
  const NnWalkAttention    *attention;
  const NnAttentionPooling *pooling;
  int                       H;
} Box;

static int width_of (const Box *box) { return box->attention->x->columns; }

/* Copies what all heads did at the shown sentence. */
static void copy_scores (const Box *box, const NnScores *scores, NnOperand *operand)
{
  const int sentence = box->attention->rows.sentence;

  for (int h = 0; h < box->H; h++)
    {
      const NnMatrix matrix = nn_scores_matrix (scores, sentence, h);

      g_assert (matrix.rows == operand->rows && matrix.columns == operand->columns);
      for (int i = 0; i < matrix.rows; i++)
        memcpy (nn_operand_row (operand, h, i), matrix.values + (gsize) i * matrix.stride,
                sizeof (float) * (gsize) matrix.columns);
    }
}

/* Says where the layer keeps a gradient of all heads: in the same memory layout as the weights. */
static void expect_scores (const Box *box, const NnScores *gradient, NnOperand *result)
{
  nn_walker_expect (box->walker, result, (const NnTensor *const *) &gradient->values,
                    box->pooling->weights.offsets[box->attention->rows.sentence]);
}

/* Makes a (H, n_q, n_k) result with the states of @like. */
static NnOperand *new_scores (const Box *box, NnOperationKind kind, const char *symbol,
                              const NnOperand *like)
{
  const NnWalkAttention *attention = box->attention;
  NnOperand             *operand = nn_walker_output (box->walker, kind, symbol, NN_HEADS (box->H),
                                                     attention->rows.axis, attention->keys);

  if (like != NULL && like->states != NULL)
    operand->states = g_memdup2 (like->states, (gsize) like->rows * (gsize) like->columns);

  return operand;
}

/* Reads the rows of keys or values that the heads were given. */
static NnOperand *read_keys (const Box *box, NnOperationKind kind, const char *symbol,
                             const NnLinear *linear, const NnTensor *stack)
{
  const NnWalkAttention *attention = box->attention;
  const NnWalkRows rows = { box->pooling->mask.keys, attention->rows.sentence, attention->keys };
  NnOperand       *keys = nn_walker_output (box->walker, kind, symbol, NN_ONE, attention->keys,
                                            NN_FEATURES (width_of (box)));

  nn_walk_copy_rows (keys, stack, &rows);
  nn_walker_expect_rows (box->walker, keys, &linear->d_output, &rows);

  return keys;
}

/* Copies the rows under another name, for a formula in which the result is called K too. */
static NnOperand *rename_past (const Box *box, NnOperationKind kind, const NnOperand *past)
{
  NnOperand *renamed =
      nn_walker_operand (box->walker, kind == NN_OP_KEYS ? "K_past" : "V_past", past->path,
                         past->slice_axis, past->row_axis, past->column_axis);

  memcpy (renamed->values, past->values, nn_operand_length (past) * sizeof (float));

  return renamed;
}

/* Adds keys or values: projected now, taken from a cache, or both. */
static NnOperand *project_memory (const Box *box, NnOperationKind kind, const char *symbol,
                                  const NnLinear *linear, const NnTensor *stack, NnOperand **cached)
{
  const gboolean     is_keys = kind == NN_OP_KEYS;
  const NnWalkCache *cache = box->attention->cache;
  const gboolean     is_made = cache != NULL && !cache->grows && *cached != NULL;
  NnOperand         *past = cache != NULL && cache->grows ? *cached : NULL;
  NnOperand         *output = is_made ? *cached : read_keys (box, kind, symbol, linear, stack);
  NnOperand         *W = nn_walker_parameter (box->walker, linear->weight, is_keys ? "W_k" : "W_v");
  NnOperand         *b = nn_walker_parameter (box->walker, linear->bias, is_keys ? "b_k" : "b_v");
  const NnConstants  constants = { .has_bias = b != NULL, .has_past = past != NULL };

  if (past != NULL)
    past = rename_past (box, kind, past);
  if (cache != NULL)
    *cached = output;

  return nn_walker_add (
      box->walker, kind, output, &constants,
      NN_INPUTS (box->attention->memory, W, b != NULL ? b : past, b != NULL ? past : NULL));
}

/* Adds a projection of the rows of the queries. */
static NnOperand *project (const Box *box, NnOperationKind kind, const char *const *symbols,
                           const NnLinear *linear, NnOperand *x)
{
  return nn_walk_linear (box->walker, kind, symbols, linear, x, NN_FEATURES (width_of (box)),
                         &box->attention->rows);
}

static NnOperand *split (const Box *box, const char *symbol, NnOperand *x)
{
  NnOperand *heads = nn_walker_output (box->walker, NN_OP_SPLIT_HEADS, symbol, NN_HEADS (box->H),
                                       x->row_axis, NN_FEATURES (x->columns / box->H));

  return nn_walker_compute (box->walker, NN_OP_SPLIT_HEADS, heads, NULL, NN_INPUTS (x));
}

/* Makes a result with a row for each query and key. */
static NnOperand *new_pairs (const Box *box, const NnScoringStep *step, const NnOperand *q,
                             const NnOperand *k)
{
  const NnTensor *features = nn_multi_head_attention_features (box->attention->layer);
  char     **names = nn_labels_of_pairs (q->row_axis.labels, q->rows, k->row_axis.labels, k->rows);
  NnOperand *pairs = nn_walker_output (box->walker, step->kind, step->symbol, NN_HEADS (box->H),
                                       nn_axis (NN_AXIS_PAIR, q->rows * k->rows, names),
                                       NN_FEATURES (nn_tensor_columns (features)));

  nn_labels_unref (names);

  return pairs;
}

/* Where scores are made from features, the layer remembers both. */
static void copy_step (const Box *box, const NnScoringStep *step, const NnTensor *features,
                       NnOperand *output)
{
  const NnScores *scores = nn_multi_head_attention_scores (box->attention->layer);
  const gsize     first = scores->offsets[box->attention->rows.sentence] * (gsize) output->columns;

  if (!step->is_of_pairs)
    {
      copy_scores (box, scores, output);
      return;
    }

  memcpy (output->values, features->values + first, nn_operand_length (output) * sizeof (float));
  nn_walker_expect (box->walker, output, &box->attention->layer->additive->d_features, first);
}

static NnOperand *take_step (const Box *box, const NnScoringStep *step, NnOperand *output,
                             NnOperand *const *inputs)
{
  const NnTensor   *features = nn_multi_head_attention_features (box->attention->layer);
  const int         K = width_of (box) / box->H;
  const NnConstants constants = { .sqrt_k = sqrt (K) };

  if (features == NULL)
    return nn_walker_compute (box->walker, step->kind, output,
                              step->kind == NN_OP_SCALE ? &constants : NULL, inputs);

  copy_step (box, step, features, output);

  return nn_walker_add (box->walker, step->kind, output, NULL, inputs);
}

static NnOperand *score (const Box *box, NnOperand *q, NnOperand *k)
{
  const NnMultiHeadAttention *layer = box->attention->layer;
  const NnScoring            *scoring = nn_scoring_of (layer->kind);
  NnOperand                  *scores = NULL;

  for (int i = 0; i < scoring->n_steps; i++)
    {
      const NnScoringStep *step = &scoring->steps[i];
      NnOperand           *inputs[2 + NN_SCORING_MAX_WEIGHTS + 1] = { NULL };
      const int            n = i == 0 ? 2 : 1;

      inputs[0] = i == 0 ? q : scores;
      inputs[1] = i == 0 ? k : NULL;
      for (int j = 0; j < step->n_weights; j++)
        inputs[n + j] = nn_walker_parameter (
            box->walker, nn_multi_head_attention_score_weight (layer, step->first_weight + j),
            scoring->weights[step->first_weight + j].symbol_in_model);
      scores = take_step (box, step,
                          step->is_of_pairs ? new_pairs (box, step, q, k)
                                            : new_scores (box, step->kind, step->symbol, NULL),
                          inputs);
    }

  expect_scores (box, &box->pooling->d_scores, scores);

  return scores;
}

/* Sets the state of every cell: visible, or hidden by which mask. */
static guint8 *states_of (const Box *box, int n_queries, int n_keys)
{
  const NnMask *mask = &box->pooling->mask;
  const int     sentence = box->attention->rows.sentence;
  const int     valid_len = mask->valid_lens != NULL ? mask->valid_lens[sentence] : n_keys;
  guint8       *states = g_new0 (guint8, n_queries * n_keys);

  for (int i = 0; i < n_queries; i++)
    for (int j = nn_mask_visible (mask, sentence, i); j < n_keys; j++)
      states[i * n_keys + j] = j >= valid_len ? NN_CELL_PADDING : NN_CELL_FUTURE;

  return states;
}

static NnOperand *mask_scores (const Box *box, NnOperand *scores)
{
  const NnMask     *mask = &box->pooling->mask;
  const NnConstants constants = {
    .fill = mask->fill,
    .is_causal = mask->is_causal,
    .valid_len = mask->valid_lens != NULL ? mask->valid_lens[box->attention->rows.sentence]
                                          : scores->columns,
  };
  NnOperand *masked = new_scores (box, NN_OP_MASK, "S′", NULL);

  masked->states = states_of (box, scores->rows, scores->columns);

  return nn_walker_compute (box->walker, NN_OP_MASK, masked, &constants, NN_INPUTS (scores));
}

static NnOperand *softmax (const Box *box, NnOperand *masked)
{
  NnOperand *weights = new_scores (box, NN_OP_SOFTMAX, "A", masked);

  weights->is_unit = TRUE;
  copy_scores (box, &box->pooling->weights, weights);
  expect_scores (box, &box->pooling->d_weights, weights);

  return nn_walker_add (box->walker, NN_OP_SOFTMAX, weights, NULL, NN_INPUTS (masked));
}

/* Dropout factors have the memory layout of the attention weights. */
static NnOperand *apply_dropout (const Box *box, NnOperand *weights)
{
  const NnDropout *dropout = box->pooling->dropout;
  NnScores         layout = box->pooling->weights;
  NnOperand       *factors;
  NnOperand       *kept;

  if (!dropout->is_active)
    return weights;

  factors = new_scores (box, NN_OP_DROPOUT, "r", weights);
  layout.values = dropout->factors;
  copy_scores (box, &layout, factors);
  kept = new_scores (box, NN_OP_DROPOUT, "A′", weights);
  expect_scores (box, &box->pooling->d_kept, kept);

  return nn_walker_compute (box->walker, NN_OP_DROPOUT, kept, &(NnConstants){ .p = dropout->p },
                            NN_INPUTS (weights, factors));
}

/* Adds the weighted sums of the heads, and then their concatenation. */
static NnOperand *weighted_sum (const Box *box, NnOperand *weights, NnOperand *v)
{
  const NnWalkRows *rows = &box->attention->rows;
  NnOperand *heads = nn_walker_output (box->walker, NN_OP_WEIGHTED_SUM, "O_h", NN_HEADS (box->H),
                                       rows->axis, NN_FEATURES (v->columns));
  NnOperand *joined = nn_walker_output (box->walker, NN_OP_JOIN_HEADS, "O", NN_ONE, rows->axis,
                                        NN_FEATURES (width_of (box)));

  nn_walk_copy_rows (joined, box->pooling->output, rows);
  nn_walker_expect_rows (box->walker, joined, &box->pooling->d_output, rows);
  nn_operation_compute (NN_OP_SPLIT_HEADS, heads, NULL, NN_INPUTS (joined));
  nn_walker_add (box->walker, NN_OP_WEIGHTED_SUM, heads, NULL, NN_INPUTS (weights, v));

  return nn_walker_add (box->walker, NN_OP_JOIN_HEADS, joined, NULL, NN_INPUTS (heads));
}

/**
 * @attention: the attention, and what goes in
 * Returns: (transfer none): (1, n_q, D) what comes out
 */
NnOperand *nn_walk_attention (NnWalker *self, const char *path, const NnWalkAttention *attention)
{
  const NnMultiHeadAttention *layer = attention->layer;
  const NnAttentionPooling   *pooling = nn_multi_head_attention_pooling (layer);
  const Box                   box = { self, attention, pooling, pooling->weights.H };
  const NnTensor             *keys = nn_multi_head_attention_keys (layer);
  NnWalkCache                 none = { NULL };
  NnWalkCache                *cache = attention->cache != NULL ? attention->cache : &none;
  NnOperand                  *q;
  NnOperand                  *k;
  NnOperand                  *v;
  NnOperand                  *weights;
  NnOperand                  *output;

  nn_walker_open (self, NN_LEVEL_SUBLAYER, path);
  q = project (&box, NN_OP_QUERIES, NN_SYMBOLS ("Q", "W_q", "b_q"), layer->W_q, attention->x);
  k = project_memory (&box, NN_OP_KEYS, "K", layer->W_k, keys, &cache->keys);
  v = project_memory (&box, NN_OP_VALUES, "V", layer->W_v, pooling->values, &cache->values);
  q = split (&box, "Q_h", q);
  k = split (&box, "K_h", k);
  v = split (&box, "V_h", v);
  weights = apply_dropout (&box, softmax (&box, mask_scores (&box, score (&box, q, k))));
  output = project (&box, NN_OP_PROJECT, NN_SYMBOLS ("Y", "W_o", "b_o"), layer->W_o,
                    weighted_sum (&box, weights, v));
  nn_walker_close (self);

  return output;
}
