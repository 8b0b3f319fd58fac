#include "core/lean/heads.h"

#include <math.h>

#include "core/engine/exponential.h"
#include "core/engine/processor.h"

/** Frees the contents of @self, but not @self itself, which is a part of an attention. */
void nn_lean_heads_clear (NnLeanHeads *self) { nn_scores_clear (&self->weights); }

/* Returns one head of one sentence: the columns of the head, in the rows of the sentence. */
static inline NnMatrix head_of (NnMatrix stack, const NnRows *rows, int sentence, int head, int H)
{
  const int K = stack.columns / H;

  stack.values += (gsize) rows->starts[sentence] * stack.stride + (gsize) head * K;
  stack.rows = rows->lengths[sentence];
  stack.columns = K;

  return stack;
}

/* One head of one sentence. */
typedef struct
{
  NnMatrix      w;             /* (S_q, S_k) its attention weights */
  const NnMask *mask;          /* which keys each query may see */
  int           sentence;      /* which sentence of the batch */
  guint32       first_feature; /* the feature of the dropout mask that its first key is, see
                                * %NN_DROPOUT_HEAD */
  NnDropoutMask dropout;       /* the dropout mask */
  float         scale;         /* 1 / √d_k */
} Head;

static Head pick_head (const NnLeanHeads *self, int b, int h)
{
  const int K = self->queries.columns / self->H;

  return (Head){
    .w = nn_scores_matrix (&self->weights, b, h),
    .mask = &self->mask,
    .sentence = b,
    .first_feature = (guint32) h * NN_DROPOUT_HEAD,
    .dropout = self->dropout,
    .scale = (float) (1.0 / sqrt (K)),
  };
}

static inline guint32 row_key (const Head *head, int i)
{
  return nn_dropout_mask_row_key (&head->dropout, head->mask->queries, head->sentence, i);
}

/* Turns the products of one query into scores, minus the largest score, and −∞ for hidden keys.  If
 * the query sees no key, all its scores are the fill value: 0 after the subtraction if it is
 * finite, else −∞. */
NN_INLINE void scale_scores (float *w, int S, int visible, float scale, float fill)
{
  float largest = -INFINITY;

  for (int j = 0; j < visible; j++)
    {
      w[j] *= scale;
      largest = w[j] > largest ? w[j] : largest;
    }

  for (int j = 0; j < visible; j++)
    w[j] -= largest;
  for (int j = visible; j < S; j++)
    w[j] = visible == 0 && isfinite (fill) ? 0.0f : -INFINITY;
}

/* Divides the exponentials of one query by their sum.  @kept gets the weights after dropout.  A sum
 * of 0, where all scores are −∞, gives the weights 0. */
NN_INLINE void divide_by_sum (float *w, float *kept, int S, NnDropoutMask dropout, guint32 key,
                              guint32 first_feature)
{
  double sum = 0.0;
  float  factor;

  for (int j = 0; j < S; j++)
    sum += w[j];
  factor = sum == 0.0 ? 0.0f : (float) (1.0 / sum);

  for (int j = 0; j < S; j++)
    {
      w[j] *= factor;
      kept[j] = w[j] * nn_dropout_mask_factor (dropout, key, first_feature + (guint32) j);
    }
}

/* Turns Q Kᵀ into W in place.  @kept gets dropout (W). */
NN_EVERY_PROCESSOR static void softmax (const Head *head, float *kept)
{
  const int S = head->w.columns;
  const int n_weights = head->w.rows * S;
  float    *w = head->w.values;

  for (int i = 0; i < head->w.rows; i++)
    scale_scores (w + i * S, S, nn_mask_visible (head->mask, head->sentence, i), head->scale,
                  head->mask->fill);

#pragma omp simd
  for (int n = 0; n < n_weights; n++)
    w[n] = nn_exponential (w[n]);

  for (int i = 0; i < head->w.rows; i++)
    divide_by_sum (w + i * S, kept + i * S, S, head->dropout, row_key (head, i),
                   head->first_feature);
}

/* Returns scratch matrix number @i, of the shape of a head's weights. */
static NnMatrix scratch_matrix (NnTensor *scratch, const NnMatrix *weights, int i)
{
  NnMatrix matrix = *weights;

  matrix.values = scratch->values + (gsize) i * weights->rows * weights->columns;

  return matrix;
}

static void reshape_scratch (NnTensor **scratch, const NnMask *mask, int b)
{
  nn_tensor_reshape (
      scratch, NN_SHAPE (2, MAX (mask->queries->lengths[b], 1), MAX (mask->keys->lengths[b], 1)));
}

/**
 * @self: the heads, with queries, keys, values, mask and dropout
 * @output: (N_q, H · K): gets O
 * @scratch: (inout): scratch memory for a head's weights
 */
void nn_lean_heads_forward (NnLeanHeads *self, NnMatrix output, NnTensor **scratch)
{
  const NnRows *queries = self->mask.queries;
  const NnRows *keys = self->mask.keys;
  const int     H = self->H;

  g_assert (self->queries.columns % H == 0);

  nn_scores_reshape (&self->weights, H, queries, keys);

  for (int b = 0; b < queries->B; b++)
    {
      reshape_scratch (scratch, &self->mask, b);

      for (int h = 0; h < H; h++)
        {
          const Head     head = pick_head (self, b, h);
          const NnMatrix kept = scratch_matrix (*scratch, &head.w, 0);

          nn_matmul_nt (head.w, head_of (self->queries, queries, b, h, H),
                        head_of (self->keys, keys, b, h, H), NN_REPLACE);
          softmax (&head, kept.values);
          nn_matmul (head_of (output, queries, b, h, H), kept,
                     head_of (self->values, keys, b, h, H), NN_REPLACE);
        }
    }
}

/* Turns ∂dropout (W) into ∂(Q Kᵀ) in place, for query @i.  @kept gets dropout (W) again.
 *
 *      ∂W = r ⊙ ∂dropout (W)      ∂(Q Kᵀ) = W · (∂W − Σ W ∂W) / √d_k */
NN_INLINE void softmax_row_backward (const Head *head, int i, float *d_w, float *kept)
{
  const int           S = head->w.columns;
  const int           visible = nn_mask_visible (head->mask, head->sentence, i);
  const float        *w = head->w.values + i * S;
  const float         scale = head->scale;
  const NnDropoutMask dropout = head->dropout;
  const guint32       key = row_key (head, i);
  const guint32       first_feature = head->first_feature;
  double              weighted_sum = 0.0; /* Σ W ∂W */
  float               rounded_sum;

  for (int j = 0; j < S; j++)
    {
      const float factor = nn_dropout_mask_factor (dropout, key, first_feature + (guint32) j);

      kept[j] = w[j] * factor;
      weighted_sum += kept[j] * d_w[j];
      d_w[j] *= factor;
    }
  rounded_sum = (float) weighted_sum;

  for (int j = 0; j < S; j++)
    d_w[j] = j < visible ? scale * w[j] * (d_w[j] - rounded_sum) : 0.0f;
}

NN_EVERY_PROCESSOR static void softmax_backward (const Head *head, float *d_w, float *kept)
{
  const int S = head->w.columns;

  for (int i = 0; i < head->w.rows; i++)
    softmax_row_backward (head, i, d_w + i * S, kept + i * S);
}

/**
 * @self: the heads, after forward
 * @d_output: (N_q, H · K) ∂loss/∂O
 * @d: gets the gradients of queries, keys and values
 * @scratch: (inout): scratch memory for a head's weights and their gradient
 *
 *      ∂dropout (W) = ∂O Vᵀ      ∂V = dropout (W)ᵀ ∂O
 *      ∂Q = ∂(Q Kᵀ) K            ∂K = ∂(Q Kᵀ)ᵀ Q
 */
void nn_lean_heads_backward (const NnLeanHeads *self, NnMatrix d_output,
                             const NnLeanHeadsGradient *d, NnTensor **scratch)
{
  const NnRows *queries = self->mask.queries;
  const NnRows *keys = self->mask.keys;
  const int     H = self->H;

  for (int b = 0; b < queries->B; b++)
    {
      reshape_scratch (scratch, &self->mask, b);

      for (int h = 0; h < H; h++)
        {
          const Head     head = pick_head (self, b, h);
          const NnMatrix kept = scratch_matrix (*scratch, &head.w, 0);
          const NnMatrix d_w = scratch_matrix (*scratch, &head.w, 1);
          const NnMatrix d_o = head_of (d_output, queries, b, h, H);

          nn_matmul_nt (d_w, d_o, head_of (self->values, keys, b, h, H), NN_REPLACE);
          softmax_backward (&head, d_w.values, kept.values);
          nn_matmul_tn (head_of (d->values, keys, b, h, H), kept, d_o, NN_REPLACE);
          nn_matmul (head_of (d->queries, queries, b, h, H), d_w,
                     head_of (self->keys, keys, b, h, H), NN_REPLACE);
          nn_matmul_tn (head_of (d->keys, keys, b, h, H), d_w,
                        head_of (self->queries, queries, b, h, H), NN_REPLACE);
        }
    }
}
