/* app/check/check-attention.c
 *
 * Cases of the attentions.
 */

#include <glib/gi18n-lib.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"
#include "app/check/mask-attention.h"
#include "core/layers/multi-head-attention.h"

/* The input of all of them: B sentences with n_q queries and n_k keys each. */
typedef struct
{
  int             B;
  int             n_q;
  int             n_k;
  NnShape         q_shape;
  NnShape         k_shape;
  NnShape         v_shape;
  const NnTensor *queries;
  const NnTensor *keys;
  const NnTensor *values;
  NnMask          mask;
} Question;

static Question read_question (NnCase *self)
{
  Question question = {
    .q_shape = nn_case_shape (self, "in.q", 3),
    .k_shape = nn_case_shape (self, "in.k", 3),
    .v_shape = nn_case_shape (self, "in.v", 3),
  };

  question.B = question.q_shape.dims[0];
  question.n_q = question.q_shape.dims[1];
  question.n_k = question.k_shape.dims[1];
  question.k_shape.dims[0] = question.B;
  question.v_shape.dims[0] = question.B;
  question.v_shape.dims[1] = question.n_k;

  question.queries = nn_case_tensor (self, "in.q", question.q_shape);
  question.keys = nn_case_tensor (self, "in.k", question.k_shape);
  question.values = nn_case_tensor (self, "in.v", question.v_shape);
  question.mask =
      nn_case_mask (self, "in.valid_lens", question.B, question.n_q, question.n_k, NN_MASK_FILL);

  return question;
}

static void compare_answer (NnCase *self, const Question *question, const NnTensor *output,
                            const NnScores *weights)
{
  const NnShape shape = NN_SHAPE (question->B, question->n_q, nn_tensor_columns (output));

  nn_case_compare (self, "out", output, shape, NN_QUANTITY_VALUE);
  nn_case_compare (self, "out.weights", weights->values, weights->values->shape, NN_QUANTITY_VALUE);
}

static const NnTensor *read_upstream (NnCase *self, const Question *question,
                                      const NnTensor *output)
{
  return nn_case_upstream (self, "grad.out",
                           NN_SHAPE (question->B, question->n_q, nn_tensor_columns (output)));
}

static void compare_gradient (NnCase *self, const Question *question, NnAttentionGradient d)
{
  nn_case_compare (self, "grad.q", d.queries, question->q_shape, NN_QUANTITY_GRADIENT);
  nn_case_compare (self, "grad.k", d.keys, question->k_shape, NN_QUANTITY_GRADIENT);
  nn_case_compare (self, "grad.v", d.values, question->v_shape, NN_QUANTITY_GRADIENT);
}

/* Setting: d.  `in.q`, `in.k`, `in.v`, `in.valid_lens`; `out`, `out.weights`. */
void nn_check_dot_attention (NnCase *self)
{
  const NnPass                      pass = NN_PASS_EVALUATION;
  const Question                    question = read_question (self);
  const NnTensor                   *output;
  const NnTensor                   *d_output;
  g_autoptr (NnDotProductAttention) attention = nn_dot_product_attention_new ("", 1, 0.0);

  nn_case_constant (self, "d", question.q_shape.dims[2]);
  nn_case_require (self, question.q_shape.dims[2] == question.k_shape.dims[2],
                   _ ("Queries and keys need the same number of features."));
  if (nn_case_failed (self))
    return;

  output = nn_dot_product_attention_forward (attention, &pass, question.queries, question.keys,
                                             question.values, &question.mask);
  compare_answer (self, &question, output, &attention->pooling->weights);

  d_output = read_upstream (self, &question, output);
  if (d_output != NULL)
    compare_gradient (self, &question, nn_dot_product_attention_backward (attention, d_output));
}

/* Setting: num_hiddens.  As dot_attention, and `w.W_q.weight`, `w.W_k.weight`, `w.w_v.weight`. */
void nn_check_additive_attention (NnCase *self)
{
  const NnPass                    pass = NN_PASS_EVALUATION;
  const Question                  question = read_question (self);
  const NnAdditiveAttentionConfig config = {
    .n_heads = 1,
    .query_size = question.q_shape.dims[2],
    .key_size = question.k_shape.dims[2],
    .num_hiddens = nn_case_int (self, "num_hiddens", 1, 65536),
  };
  const NnTensor                 *output;
  const NnTensor                 *d_output;
  g_autoptr (NnParameters)        parameters = nn_parameters_new ();
  g_autoptr (NnAdditiveAttention) attention = NULL;

  nn_case_tensor (self, "w.W_q.weight", NN_SHAPE (config.num_hiddens, config.query_size));
  if (nn_case_failed (self))
    return;

  attention = nn_additive_attention_new (parameters, "", &config);
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  output = nn_additive_attention_forward (attention, &pass, question.queries, question.keys,
                                          question.values, &question.mask);
  compare_answer (self, &question, output, &attention->pooling->weights);

  d_output = read_upstream (self, &question, output);
  if (d_output == NULL)
    return;

  compare_gradient (self, &question, nn_additive_attention_backward (attention, d_output));
  nn_case_compare_gradients (self, "grad.", parameters);
}

/* Settings: num_hiddens, num_heads, bias.  As dot_attention, and `w.W_q.*`, `w.W_k.*`,
 * `w.W_v.*`, `w.W_o.*`; `out.weights` is (B · H, S_q, S_k). */
void nn_check_mha (NnCase *self)
{
  const NnPass                     pass = NN_PASS_EVALUATION;
  const Question                   question = read_question (self);
  const NnMultiHeadAttentionConfig config = {
    .query_size = question.q_shape.dims[2],
    .key_size = question.k_shape.dims[2],
    .value_size = question.v_shape.dims[2],
    .num_hiddens = nn_case_int (self, "num_hiddens", 1, 65536),
    .n_heads = nn_case_int (self, "num_heads", 1, 65536),
    .has_bias = nn_case_boolean (self, "bias", FALSE),
  };
  const int                        D = config.num_hiddens;
  const NnTensor                  *output;
  const NnTensor                  *d_output;
  g_autoptr (NnParameters)         parameters = nn_parameters_new ();
  g_autoptr (NnMultiHeadAttention) attention = NULL;

  nn_case_require (self, D % config.n_heads == 0, _ ("%d heads cannot share %d features evenly."),
                   config.n_heads, D);
  nn_case_tensor (self, "w.W_q.weight", NN_SHAPE (D, config.query_size));
  nn_case_tensor (self, "w.W_o.weight", NN_SHAPE (D, D));
  if (nn_case_failed (self))
    return;

  attention = nn_multi_head_attention_new (parameters, "", &config);
  nn_case_load (self, parameters);
  if (nn_case_failed (self))
    return;

  output = nn_multi_head_attention_forward (attention, &pass, question.queries, question.keys,
                                            question.values, &question.mask);
  compare_answer (self, &question, output, nn_multi_head_attention_weights (attention));

  d_output = read_upstream (self, &question, output);
  if (d_output == NULL)
    return;

  compare_gradient (self, &question, nn_multi_head_attention_backward (attention, d_output));
  nn_case_compare_gradients (self, "grad.", parameters);
}

/* How many values of the mask lie between two neighbors on each axis of the
 * scores; 0 on axes along which it is the same. */
static gboolean strides_of_mask (NnShape mask, NnShape scores, gsize *strides)
{
  gsize stride = 1;

  if (mask.n_dims > scores.n_dims)
    return FALSE;

  for (int i = 1; i <= scores.n_dims; i++)
    {
      const int size = i <= mask.n_dims ? mask.dims[mask.n_dims - i] : 1;

      if (size != 1 && size != scores.dims[scores.n_dims - i])
        return FALSE;
      strides[scores.n_dims - i] = size == 1 ? 0 : stride;
      stride *= (gsize) size;
    }

  return TRUE;
}

/* The mask as PyTorch would spread it over all scores. */
static NnTensor *spread_mask (NnCase *self, NnShape scores)
{
  const NnShape   shape = nn_case_shape (self, "in.mask", NN_ANY_SIZE);
  const NnTensor *mask = nn_case_tensor (self, "in.mask", shape);
  NnTensor       *spread = nn_tensor_new (scores);
  gsize           strides[NN_MAX_DIMS] = { 0 };

  if (!nn_case_require (self, strides_of_mask (shape, scores, strides),
                        _ ("The shape of “in.mask” cannot be spread over the scores.")))
    return spread;

  for (gsize i = 0; i < spread->length; i++)
    {
      gsize rest = i;
      gsize from = 0;

      for (int axis = scores.n_dims - 1; axis >= 0; axis--)
        {
          from += rest % (gsize) scores.dims[axis] * strides[axis];
          rest /= (gsize) scores.dims[axis];
        }
      spread->values[i] = mask->values[from];
    }

  return spread;
}

/* Reads the values of a mask attention, and asks that all shapes fit. */
static const NnTensor *read_masked_values (NnCase *self, NnShape q_shape, NnShape k_shape,
                                           NnShape *v_shape)
{
  const int last = q_shape.n_dims - 1;

  *v_shape = nn_case_shape (self, "in.v", q_shape.n_dims);

  nn_case_require (self, last >= 1, _ ("“in.q” needs at least two axes."));
  for (int i = 0; i <= last; i++)
    nn_case_require (self, i == last - 1 || q_shape.dims[i] == k_shape.dims[i],
                     _ ("“in.q” and “in.k” may only differ in the number of rows."));
  for (int i = 0; i < last; i++)
    v_shape->dims[i] = k_shape.dims[i];

  return nn_case_tensor (self, "in.v", *v_shape);
}

/* Setting: fill.  `in.q`, `in.k`, `in.v` (…, S, K), `in.mask` of zeros and ones; `out`,
 * `out.scores`, which are masked and not the weights. */
void nn_check_mask_attention (NnCase *self)
{
  const float                 fill = (float) nn_case_number (self, "fill");
  const NnShape               q_shape = nn_case_shape (self, "in.q", NN_ANY_SIZE);
  const NnShape               k_shape = nn_case_shape (self, "in.k", q_shape.n_dims);
  const int                   last = q_shape.n_dims - 1;
  const int                   n_q = q_shape.dims[MAX (last - 1, 0)];
  NnShape                     v_shape;
  NnShape                     shape = q_shape;
  const NnTensor             *queries = nn_case_tensor (self, "in.q", q_shape);
  const NnTensor             *keys = nn_case_tensor (self, "in.k", k_shape);
  const NnTensor             *values = read_masked_values (self, q_shape, k_shape, &v_shape);
  const NnTensor             *d_output;
  g_autoptr (NnMaskAttention) attention = nn_mask_attention_new (fill);
  g_autoptr (NnTensor)        mask = NULL;

  if (nn_case_failed (self))
    return;

  shape.dims[last] = k_shape.dims[last - 1];
  if (nn_case_has (self, "in.mask"))
    mask = spread_mask (self, shape);
  if (nn_case_failed (self))
    return;

  nn_mask_attention_forward (attention, nn_tensor_rows (queries) / n_q, queries, keys, values,
                             mask);
  nn_case_compare_beside (self, "out.scores", attention->scores, shape, fill);
  shape.dims[last] = v_shape.dims[last];
  nn_case_compare (self, "out", attention->output, shape, NN_QUANTITY_VALUE);

  d_output = nn_case_upstream (self, "grad.out", shape);
  if (d_output != NULL)
    {
      const NnAttentionGradient d = nn_mask_attention_backward (attention, d_output);

      nn_case_compare (self, "grad.q", d.queries, q_shape, NN_QUANTITY_GRADIENT);
      nn_case_compare (self, "grad.k", d.keys, k_shape, NN_QUANTITY_GRADIENT);
      nn_case_compare (self, "grad.v", d.values, v_shape, NN_QUANTITY_GRADIENT);
    }
}
