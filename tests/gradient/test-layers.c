#include <math.h>

#include "app/check/notes.h"
#include "core/engine/owned.h"
#include "core/layers/add-norm.h"
#include "core/layers/cross-entropy.h"
#include "core/layers/embedding.h"
#include "core/layers/linear.h"
#include "core/layers/positional-encoding.h"
#include "core/layers/positionwise-ffn.h"
#include "core/layers/relu.h"
#include "core/tensor/arithmetic.h"
#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

/* A layer with one input. The loss is Σ weights · y. */
typedef struct _Probe Probe;
struct _Probe
{
  gpointer      layer;
  NnParameters *parameters;
  NnPass        pass;
  NnRows       *rows;
  NnTensor     *x;
  NnTensor     *weights;
  NnTensor     *sublayer; /* of a residual connection */
  const NnTensor *(*forward) (Probe *self);
};

typedef Probe Fixture;

static void set_up (Fixture *fixture)
{
  fixture->parameters = nn_parameters_new ();
  fixture->pass = (NnPass){ .is_training = TRUE, .seed = 3, .update = 4 };
}

NN_CLEARS (Fixture, tear_down, (nn_parameters_free, parameters), (nn_rows_free, rows),
           (nn_tensor_free, x, weights, sublayer))

static double loss (gpointer user_data)
{
  Probe *self = user_data;

  return nn_test_weighted_sum (self->weights, self->forward (self));
}

/* Gives the layer random parameters and an input, and runs it. */
static void begin (Probe *self, const NnTensor *(*forward) (Probe *self), gpointer layer, int N,
                   int D, int D_out)
{
  self->forward = forward;
  self->layer = layer;
  self->x = nn_test_random_tensor (NN_SHAPE (N, D), 1);
  self->weights = nn_test_random_tensor (NN_SHAPE (N, D_out), 2);
  nn_test_set_random_parameters (self->parameters, 3);
  loss (self);
}

static void check (Probe *self, const NnTensor *d_x)
{
  nn_test_assert_gradient (self->x, d_x, loss, self);
  nn_test_assert_gradients (self->parameters, loss, self);
}

static const NnTensor *run_linear (Probe *self) { return nn_linear_forward (self->layer, self->x); }

NN_FIXTURE_TEST (linear_agrees_with_finite_differences)
{
  for (int has_bias = 0; has_bias < 2; has_bias++)
    {
      g_autoptr (NnLinear) linear = NULL;

      tear_down (fixture);
      set_up (fixture);
      linear = nn_linear_new (fixture->parameters, "linear", 5, 3, has_bias);
      begin (fixture, run_linear, linear, 8, 5, 3);
      check (fixture, nn_linear_backward (linear, fixture->weights));
    }
}

static const NnTensor *run_relu (Probe *self) { return nn_relu_forward (self->layer, self->x); }

/* Away from the kink, where there is no derivative. */
NN_FIXTURE_TEST (relu_agrees_with_finite_differences)
{
  g_autoptr (NnRelu) relu = nn_relu_new ();

  begin (fixture, run_relu, relu, 4, 6, 6);
  for (gsize i = 0; i < fixture->x->length; i++)
    fixture->x->values[i] += copysignf (0.1f, fixture->x->values[i]);
  loss (fixture);
  check (fixture, nn_relu_backward (relu, fixture->weights));
}

static const NnTensor *run_ffn (Probe *self)
{
  return nn_positionwise_ffn_forward (self->layer, self->x);
}

/* All hidden units are far from the kink of the rectifier. */
NN_FIXTURE_TEST (positionwise_ffn_agrees_with_finite_differences)
{
  g_autoptr (NnPositionwiseFfn) ffn = nn_positionwise_ffn_new (fixture->parameters, "ffn", 4, 6, 5);
  const NnTensor               *bias = ffn->dense1->bias->value;

  begin (fixture, run_ffn, ffn, 3, 4, 5);
  for (gsize f = 0; f < bias->length; f++)
    bias->values[f] = f % 2 == 0 ? 8.0f : -8.0f;
  loss (fixture);
  check (fixture, nn_positionwise_ffn_backward (ffn, fixture->weights));
}

static const int ids[] = { 1, 0, 1, 3 };

static const NnTensor *run_embedding (Probe *self)
{
  return nn_embedding_forward (self->layer, ids, 4);
}

NN_FIXTURE_TEST (embedding_agrees_with_finite_differences)
{
  g_autoptr (NnEmbedding) embedding = nn_embedding_new (fixture->parameters, "embedding", 4, 6);

  begin (fixture, run_embedding, embedding, 4, 6, 6);
  nn_embedding_backward (embedding, fixture->weights);
  nn_test_assert_gradients (fixture->parameters, loss, fixture);
}

static const NnTensor *run_positions (Probe *self)
{
  return nn_positional_encoding_forward (self->layer, &self->pass, self->rows, self->x);
}

/* Sentences of 3 and 2 tokens: both teach positions 2 and 3, one alone position 4. */
NN_FIXTURE_TEST (positional_encoding_agrees_with_finite_differences)
{
  static const int                 lengths[] = { 3, 2 };
  const NnPositionalEncodingConfig config = {
    .D = 4, .max_positions = 6, .dropout = 0.3, .is_enabled = TRUE, .is_trainable = TRUE
  };
  g_autoptr (NnPositionalEncoding) positions =
      nn_positional_encoding_new (fixture->parameters, "pos", config);

  fixture->rows = nn_rows_new_packed (2, lengths);
  fixture->rows->first_position = 2;
  begin (fixture, run_positions, positions, 5, 4, 4);
  check (fixture, nn_positional_encoding_backward (positions, fixture->weights));
}

static const NnTensor *run_dropout (Probe *self)
{
  return nn_dropout_forward (self->layer, &self->pass, self->rows, self->x);
}

NN_FIXTURE_TEST (dropout_agrees_with_finite_differences)
{
  g_autoptr (NnDropout) dropout = nn_dropout_new ("site", 0.4);

  fixture->rows = nn_rows_new_padded (2, 3, NULL);
  begin (fixture, run_dropout, dropout, 6, 5, 5);
  check (fixture, nn_dropout_backward (dropout, fixture->weights));
}

static const NnTensor *run_layer_norm_std (Probe *self)
{
  return nn_layer_norm_std_forward (self->layer, self->x);
}

NN_FIXTURE_TEST (layer_norm_std_agrees_with_finite_differences)
{
  g_autoptr (NnLayerNormStd) norm = nn_layer_norm_std_new (fixture->parameters, "norm", 4);

  begin (fixture, run_layer_norm_std, norm, 6, 4, 4);
  check (fixture, nn_layer_norm_std_backward (norm, fixture->weights));
}

static const NnTensor *run_batch_norm (Probe *self)
{
  return nn_batch_norm_forward (self->layer, &self->pass, self->rows, self->x);
}

static void check_batch_norm (Fixture *fixture)
{
  g_autoptr (NnBatchNorm) norm = nn_batch_norm_new (fixture->parameters, "norm", 3);

  begin (fixture, run_batch_norm, norm, 6, 3, 3);
  nn_tensor_fill (norm->running_var->value, 2.0f);
  loss (fixture);
  check (fixture, nn_batch_norm_backward (norm, fixture->weights));
}

NN_FIXTURE_TEST (batch_norm_in_training_agrees_with_finite_differences)
{
  check_batch_norm (fixture);
}

/* Padding moves no statistics, but is itself moved by them. */
NN_FIXTURE_TEST (batch_norm_beside_padding_agrees_with_finite_differences)
{
  static const int valid_lens[] = { 1, 3 };

  fixture->rows = nn_rows_new_padded (2, 3, valid_lens);
  check_batch_norm (fixture);
}

NN_FIXTURE_TEST (batch_norm_in_use_agrees_with_finite_differences)
{
  fixture->pass.is_training = FALSE;
  check_batch_norm (fixture);
}

/* A residual connection around a sublayer that is just a tensor times 3, so that
 * both doors of the layer are on the way of the gradient. */
static const NnTensor *run_add_norm (Probe *self)
{
  nn_tensor_assign (&self->sublayer,
                    nn_add_norm_before (self->layer, &self->pass, self->rows, self->x));
  nn_tensor_scale (self->sublayer, 3.0f);

  return nn_add_norm_after (self->layer, &self->pass, self->rows, self->x, self->sublayer);
}

static const struct
{
  const char *name;
  NnNormOrder order;
  NnNormKind  kind;
} add_norms[] = {
  { "post-norm", NN_POST_NORM, NN_NORM_LAYER },
  { "pre-norm", NN_PRE_NORM, NN_NORM_LAYER },
  { "post-norm-of-batches", NN_POST_NORM, NN_NORM_BATCH },
  { "pre-norm-of-batches", NN_PRE_NORM, NN_NORM_BATCH },
};

NN_FIXTURE_TEST_EACH (add_norm_agrees_with_finite_differences, add_norms, G_N_ELEMENTS (add_norms))
{
  static const int             valid_lens[] = { 3, 2 };
  const typeof (add_norms[0]) *row = data;
  g_autoptr (NnAddNorm)        add_norm = nn_add_norm_new (
             fixture->parameters, "add_norm",
             (NnAddNormConfig){ .D = 4, .order = row->order, .kind = row->kind, .dropout = 0.3 });
  g_autoptr (NnTensor) d_entered = NULL;
  g_autoptr (NnTensor) d_x = NULL;
  NnAddNormGradient    d;

  fixture->rows = nn_rows_new_padded (2, 3, valid_lens);
  begin (fixture, run_add_norm, add_norm, 6, 4, 4);

  d = nn_add_norm_after_backward (add_norm, fixture->weights);
  nn_tensor_assign (&d_entered, d.sublayer);
  nn_tensor_scale (d_entered, 3.0f);
  nn_tensor_assign (&d_x, d.residual);
  nn_tensor_add (d_x, nn_add_norm_before_backward (add_norm, d_entered));

  check (fixture, d_x);
}

static double cross_entropy_of (gpointer user_data)
{
  static const int   labels[] = { 1, 4, 0 };
  static const float weights[] = { 0.5f, 0.0f, 1.5f };
  Probe             *self = user_data;

  return nn_cross_entropy_forward (self->layer, self->x, labels, weights);
}

NN_FIXTURE_TEST (cross_entropy_agrees_with_finite_differences)
{
  const double smoothings[] = { 0.0, 0.3 };

  fixture->x = nn_test_random_tensor (NN_SHAPE (3, 5), 1);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (NnCrossEntropy) cross_entropy = nn_cross_entropy_new (smoothings[i]);

      fixture->layer = cross_entropy;
      cross_entropy_of (fixture);
      nn_test_assert_gradient (fixture->x, nn_cross_entropy_backward (cross_entropy),
                               cross_entropy_of, fixture);
    }
}
