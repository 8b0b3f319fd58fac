#include "core/layers/attention-pooling.h"

#include "core/layers/attention.h"
#include "core/layers/softmax.h"

NnAttentionPooling *nn_attention_pooling_new (const char *path, double dropout)
{
  NnAttentionPooling *self = g_new0 (NnAttentionPooling, 1);

  self->dropout = nn_dropout_new (path, dropout);

  return self;
}

void nn_attention_pooling_free (NnAttentionPooling *self)
{
  if (self == NULL)
    return;

  nn_dropout_free (self->dropout);
  g_clear_pointer (&self->edits, g_array_unref);
  nn_scores_clear (&self->weights);
  nn_tensor_free (self->output);
  nn_scores_clear (&self->d_kept);
  nn_scores_clear (&self->d_scores);
  nn_tensor_free (self->d_values);
  g_free (self);
}

/**
 * @edit: a weight to set by hand in each later forward call; edits are applied in the order
 *   in which they came
 */
void nn_attention_pooling_edit (NnAttentionPooling *self, const NnWeightEdit *edit)
{
  if (self->edits == NULL)
    self->edits = g_array_new (FALSE, FALSE, sizeof (NnWeightEdit));

  g_array_append_vals (self->edits, edit, 1);
}

/** @original: a layer whose edits are those of @self, too */
void nn_attention_pooling_share_edits (NnAttentionPooling *self, const NnAttentionPooling *original)
{
  if (original->edits != NULL)
    self->edits = g_array_ref (original->edits);
}

static void edit_weights (NnAttentionPooling *self)
{
  for (guint i = 0; i < self->edits->len; i++)
    nn_weight_edit_apply (&g_array_index (self->edits, NnWeightEdit, i), &self->weights,
                          &self->mask);
}

/* Returns a view of @values with the sizes of @scores; it copies nothing. */
static NnScores with_values (const NnScores *scores, const NnTensor *values)
{
  NnScores view = *scores;

  g_assert (values->length == scores->values->length);
  view.values = (NnTensor *) values;

  return view;
}

/**
 * @scores: (B, H, S_q, S_k) how well each key fits each query
 * @values: (N_k, H · d_k_v), which must live until backward is done
 * @mask: which keys each query may see; its rows must live as long
 * Returns: (transfer none): (N_q, H · d_k_v), until the next call
 */
const NnTensor *nn_attention_pooling_forward (NnAttentionPooling *self, const NnPass *pass,
                                              const NnScores *scores, const NnTensor *values,
                                              const NnMask *mask)
{
  const int H = scores->H;

  g_assert (nn_tensor_rows (values) == mask->keys->N);
  g_assert (nn_tensor_columns (values) % H == 0);

  self->mask = *mask;
  self->values = values;

  nn_scores_reshape (&self->weights, H, mask->queries, mask->keys);
  nn_softmax_forward (&self->weights, scores, mask);
  if (self->edits != NULL)
    edit_weights (self);
  self->kept =
      with_values (&self->weights,
                   nn_dropout_forward_scores (self->dropout, pass, mask->queries, &self->weights));

  nn_tensor_reshape (&self->output, NN_SHAPE (mask->queries->N, nn_tensor_columns (values)));
  for (int b = 0; b < scores->B; b++)
    for (int h = 0; h < H; h++)
      nn_matmul (nn_attention_head (self->output, mask->queries, b, H, h),
                 nn_scores_matrix (&self->kept, b, h),
                 nn_attention_head (values, mask->keys, b, H, h), NN_REPLACE);

  return self->output;
}

/**
 * @self: the layer, after a forward call
 * @d_output: (N_q, H · d_k_v) ∂loss/∂output
 *
 * With O = A′ V for one head of one sentence:
 *
 *      ∂A′ = ∂O Vᵀ      ∂V += A′ᵀ ∂O
 *
 * The backward functions of dropout and softmax compute ∂A and ∂scores from ∂A′.  ∂V is a sum,
 * because several sentences of queries may share their keys and values.  It is kept in @d_values.
 *
 * Returns: (transfer none): ∂scores, until the next call
 */
const NnScores *nn_attention_pooling_backward (NnAttentionPooling *self, const NnTensor *d_output)
{
  const NnMask *mask = &self->mask;
  const int     H = self->weights.H;

  g_assert (self->values != NULL);
  g_assert (self->edits == NULL);
  g_assert (nn_shape_equal (d_output->shape, self->output->shape));

  self->d_output = d_output;
  nn_scores_reshape (&self->d_kept, H, mask->queries, mask->keys);
  nn_scores_reshape (&self->d_scores, H, mask->queries, mask->keys);
  nn_tensor_reshape (&self->d_values, self->values->shape);
  nn_tensor_fill (self->d_values, 0.0f);

  for (int b = 0; b < self->weights.B; b++)
    for (int h = 0; h < H; h++)
      {
        const NnMatrix d_o = nn_attention_head (d_output, mask->queries, b, H, h);

        nn_matmul_nt (nn_scores_matrix (&self->d_kept, b, h), d_o,
                      nn_attention_head (self->values, mask->keys, b, H, h), NN_REPLACE);
        nn_matmul_tn (nn_attention_head (self->d_values, mask->keys, b, H, h),
                      nn_scores_matrix (&self->kept, b, h), d_o, NN_ADD);
      }

  self->d_weights =
      with_values (&self->d_kept, nn_dropout_backward (self->dropout, self->d_kept.values));
  nn_softmax_backward (&self->d_scores, &self->weights, &self->d_weights, mask);

  return &self->d_scores;
}
