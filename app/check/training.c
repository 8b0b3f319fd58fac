/* app/check/training.c
 *
 * Cases of the whole model: one pass forward and back, and training.
 */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/check/case.h"
#include "core/engine/owned.h"
#include "core/model/place.h"
#include "core/training/adam.h"
#include "core/training/gradient-clip.h"

/* Reads `in.src` (B, S), `in.src_len` (B), `in.dec_in` (B, T) and, if there, `in.labels` (B, T).
 * Returns the batch, which lives as long as the case. suffix: what is behind the names of the
 * tensors: "" or a number. */
NnCaseBatch nn_case_batch (NnCase *self, const char *suffix)
{
  g_autofree char *src = g_strconcat ("in.src", suffix, NULL);
  g_autofree char *src_len = g_strconcat ("in.src_len", suffix, NULL);
  g_autofree char *dec_in = g_strconcat ("in.dec_in", suffix, NULL);
  g_autofree char *labels = g_strconcat ("in.labels", suffix, NULL);
  const NnShape    s_shape = nn_case_shape (self, src, 2);
  NnShape          t_shape = nn_case_shape (self, dec_in, 2);
  NnCaseBatch      batch = { .B = s_shape.dims[0], .S = s_shape.dims[1], .T = t_shape.dims[1] };

  nn_case_require (self, t_shape.dims[0] == batch.B,
                   _ ("“%s” and “%s” have different numbers of sentences."), src, dec_in);
  t_shape.dims[0] = batch.B;

  batch.source = nn_case_sentences (self, src, src_len, self->model.source_vocab);
  batch.target = nn_case_sentences (self, dec_in, NULL, self->model.target_vocab);
  batch.labels = nn_case_ints (self, labels, t_shape, self->model.target_vocab - 1);

  return batch;
}

/* Returns part of the batch, which lives as long as the case. */
NnCaseBatch nn_case_batch_slice (NnCase *self, const NnCaseBatch *batch, int first, int n)
{
  NnCaseBatch slice = *batch;

  slice.B = n;
  slice.source.ids += (gsize) first * batch->S;
  slice.source.rows = nn_case_rows (self, n, batch->S, batch->source.rows->valid_lens + first);
  slice.target.ids += (gsize) first * batch->T;
  slice.target.rows = nn_case_rows (self, n, batch->T, NULL);
  slice.labels += (gsize) first * batch->T;

  return slice;
}

/* Returns the loss. logits: (B · T, V). */
double nn_case_loss (const NnTensor *logits, const NnCaseBatch *batch, NnLossKind kind, int pad,
                     NnTensor **d_logits)
{
  const int                  N = batch->B * batch->T;
  g_autofree float          *weights = g_new (float, N);
  g_autoptr (NnCrossEntropy) cross_entropy = nn_cross_entropy_new (0.0);
  double                     loss;

  nn_loss_weights (kind, batch->labels, N, batch->T, pad, weights);
  loss = nn_cross_entropy_forward (cross_entropy, logits, batch->labels, weights);
  if (d_logits != NULL)
    nn_tensor_assign (d_logits, nn_cross_entropy_backward (cross_entropy));

  return loss;
}

/* Gives one dropout layer its mask from the file. */
static void give_mask (NnCase *self, NnDropout *dropout, const char *site, NnShape shape)
{
  g_autofree char *name = g_strconcat ("mask.", site, NULL);

  dropout->given = nn_case_tensor (self, name, shape);
}

/* Where the two blocks number @index drop, and what a file calls that. */
static void give_block_masks (NnCase *self, NnTransformer *model, const NnCaseBatch *batch,
                              int index)
{
  const NnEncoderBlock *encoder = model->encoder->blocks[index];
  const NnDecoderBlock *decoder = model->decoder->blocks[index];
  const int             D = model->config.num_hiddens;
  const int             BH = batch->B * model->config.num_heads;
  const NnShape         source = NN_SHAPE (batch->B, batch->S, D);
  const NnShape         target = NN_SHAPE (batch->B, batch->T, D);
  const struct
  {
    const char *stack;
    const char *name;
    NnDropout  *dropout;
    NnShape     shape;
  } sites[] = {
    { "encoder", "attn", nn_multi_head_attention_pooling (encoder->attention)->dropout,
      NN_SHAPE (BH, batch->S, batch->S) },
    { "encoder", "res1", encoder->add_norm_1->dropout, source },
    { "encoder", "res2", encoder->add_norm_2->dropout, source },
    { "decoder", "self", nn_multi_head_attention_pooling (decoder->attention1)->dropout,
      NN_SHAPE (BH, batch->T, batch->T) },
    { "decoder", "res1", decoder->add_norm_1->dropout, target },
    { "decoder", "cross", nn_multi_head_attention_pooling (decoder->attention2)->dropout,
      NN_SHAPE (BH, batch->T, batch->S) },
    { "decoder", "res2", decoder->add_norm_2->dropout, target },
    { "decoder", "res3", decoder->add_norm_3->dropout, target },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (sites); i++)
    {
      g_autofree char *site = nn_block_path (sites[i].stack, index, sites[i].name);

      give_mask (self, sites[i].dropout, site, sites[i].shape);
    }
}

static void give_masks (NnCase *self, NnTransformer *model, const NnCaseBatch *batch)
{
  const int D = model->config.num_hiddens;

  if (model->config.dropout == 0.0)
    return;

  give_mask (self, model->encoder->pos_encoding->dropout, "encoder.pos",
             NN_SHAPE (batch->B, batch->S, D));
  give_mask (self, model->decoder->pos_encoding->dropout, "decoder.pos",
             NN_SHAPE (batch->B, batch->T, D));
  for (int i = 0; i < model->config.num_blks; i++)
    give_block_masks (self, model, batch, i);
}

static void compare_training (NnCase *self, NnTransformer *model, const NnCaseBatch *batch,
                              const char *name, NnLossKind kind, int pad)
{
  const NnPass     pass = { .is_training = TRUE };
  const NnTensor  *logits = nn_transformer_forward (model, &pass, &batch->source, &batch->target);
  g_autofree char *loss_name = g_strconcat ("out.loss_", name, NULL);
  g_autofree char *prefix = g_strconcat ("grad.", name, ".", NULL);
  g_autoptr (NnTensor) d_logits = NULL;

  if (kind == NN_LOSS_MASKED)
    nn_case_compare (self, logits, "out.logits");
  nn_case_compare_number (self, loss_name, nn_case_loss (logits, batch, kind, pad, &d_logits),
                          NN_QUANTITY_LOSS);

  nn_parameters_clear_gradients (model->parameters);
  nn_transformer_backward (model, d_logits);
  nn_case_compare_gradients (self, prefix, model->parameters);
}

/* As the textbook validates: without the causal mask. */
static void compare_validation (NnCase *self, NnTransformer *model, const NnCaseBatch *batch,
                                int pad)
{
  const NnPass    pass = { .sees_future = TRUE };
  const NnTensor *logits = nn_transformer_forward (model, &pass, &batch->source, &batch->target);

  nn_case_compare (self, logits, "out.logits_unmasked_eval");
  nn_case_compare_number (self, "out.val_loss_book",
                          nn_case_loss (logits, batch, NN_LOSS_PLAIN, pad, NULL), NN_QUANTITY_LOSS);
  nn_case_compare_number (self, "out.val_loss_book_masked",
                          nn_case_loss (logits, batch, NN_LOSS_MASKED, pad, NULL),
                          NN_QUANTITY_LOSS);
}

/* Settings: those of a model, pad, dropout.  `in.src`, `in.src_len`, `in.dec_in`, `in.labels`,
 * `w.*`, and with dropout `mask.SITE`, which is 1 for what is kept; `out.logits`,
 * `out.loss_masked`, `out.loss_plain` with the gradients of each, `grad.masked.NAME` …;
 * `out.logits_unmasked_eval`, `out.val_loss_book`, `out.val_loss_book_masked`. */
static void check_seq2seq (NnCase *self)
{
  const int                 pad = nn_case_int (self, "pad", G_MININT, G_MAXINT);
  const NnCaseBatch         batch = nn_case_batch (self, "");
  g_autoptr (NnTransformer) model = NULL;

  self->model.dropout = nn_case_dropout (self);
  model = nn_case_model (self);
  if (model == NULL)
    return;

  give_masks (self, model, &batch);
  if (nn_case_failed (self))
    return;

  nn_case_set_size (self, 'B', batch.B);
  nn_case_set_size (self, 'T', batch.T);
  compare_training (self, model, &batch, "masked", NN_LOSS_MASKED, pad);
  compare_training (self, model, &batch, "plain", NN_LOSS_PLAIN, pad);
  compare_validation (self, model, &batch, pad);
}

static NnLossKind read_loss (NnCase *self)
{
  const char *loss = json_string_value (nn_case_json (self, "loss", JSON_STRING));

  if (loss == NULL || g_str_equal (loss, "masked"))
    return NN_LOSS_MASKED;
  nn_case_require (self, g_str_equal (loss, "plain"),
                   _ ("The setting “loss” is “%s”; it must be “masked” or “plain”."), loss);

  return NN_LOSS_PLAIN;
}

/* How far the rounding of a gradient may be off, as a part of its largest entry. */
#define ROUNDING 2.4e-7

/* How often a run is repeated with other last bits, and how many times as far off as these
 * repetitions are from each other a result may be to be called unsteady. */
#define N_DISTURBED 4
#define UNSTEADY 4.0

/* A zero for every value of every parameter. */
static GPtrArray *slack_new (const NnParameters *parameters)
{
  GPtrArray *slack = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_tensor_free);

  NN_EACH_OF (NnParameter, parameter, parameters->items)
    g_ptr_array_add (slack, nn_tensor_new (parameter->value->shape));

  return slack;
}

/* Adam divides a gradient by its own size, so where it is nearly zero its rounding
 * becomes a step as long as any other: adds how far the latest step may have gone
 * astray by that.  For nearly all values it is next to nothing. */
static void slack_add_step (GPtrArray *slack, const NnAdam *adam, double rate)
{
  const NnAdamConfig *config = &adam->config;
  const double        correction =
      config->corrects_bias ? 1.0 - pow (config->beta2, (double) adam->step) : 1.0;

  for (int i = 0; i < nn_parameters_count (adam->parameters); i++)
    {
      const NnTensor *gradient = nn_parameters_get (adam->parameters, i)->gradient;
      NnTensor       *sum = g_ptr_array_index (slack, i);
      double          largest = 0.0;
      NnTensor        v;

      if (gradient == NULL)
        continue;

      v = nn_parameters_part (adam->parameters, i, adam->v);
      for (gsize j = 0; j < gradient->length; j++)
        largest = MAX (largest, fabs ((double) gradient->values[j]));

      for (gsize j = 0; j < gradient->length; j++)
        if (gradient->values[j] != 0.0f)
          sum->values[j] += (float) (rate * ROUNDING * largest /
                                     (sqrt (v.values[j] / correction) + config->epsilon));
    }
}

/* The results of a run. */
typedef struct
{
  NnTensor  *losses;
  NnTensor  *norms;
  GPtrArray *slack;
} Trained;

NN_CLEARS (Trained, trained_clear, (nn_tensor_free, losses, norms), (g_ptr_array_unref, slack))

static Trained train (NnCase *self, NnTransformer *model, const NnCaseBatch *batches, int n_batches,
                      int steps)
{
  const NnPass         pass = { .is_training = TRUE };
  const NnLossKind     loss = read_loss (self);
  const int            pad = nn_case_int (self, "pad", G_MININT, G_MAXINT);
  const double         rate = nn_case_number (self, "lr");
  const double         theta = nn_case_number (self, "clip");
  NnAdamConfig         config = NN_ADAM_CONFIG;
  g_autoptr (NnAdam)   adam = NULL;
  g_autoptr (NnTensor) d_logits = NULL;
  Trained trained = { nn_tensor_new (NN_SHAPE (steps)), nn_tensor_new (NN_SHAPE (steps)),
                      slack_new (model->parameters) };

  nn_case_require (self, theta > 0.0, _ ("The setting “clip” must be above 0."));
  config.corrects_bias = nn_case_boolean (self, "bias_correction", TRUE);
  adam = nn_adam_new (model->parameters, &config);

  for (int step = 0; step < steps && !nn_case_failed (self); step++)
    {
      const NnCaseBatch *batch = &batches[step % n_batches];
      const NnTensor    *logits =
          nn_transformer_forward (model, &pass, &batch->source, &batch->target);

      trained.losses->values[step] = (float) nn_case_loss (logits, batch, loss, pad, &d_logits);
      nn_parameters_clear_gradients (model->parameters);
      nn_transformer_backward (model, d_logits);
      trained.norms->values[step] = (float) nn_gradient_clip (model->parameters, theta);
      nn_adam_apply (adam, rate);
      slack_add_step (trained.slack, adam, rate);
    }

  return trained;
}

/* Changes the last bit of every parameter, up or down by chance. */
static void disturb (NnParameters *parameters, guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  NnTensor         *values = parameters->values;

  for (gsize i = 0; i < values->length; i++)
    values->values[i] =
        nextafterf (values->values[i], g_rand_boolean (random) ? INFINITY : -INFINITY);
}

/* The largest difference between two tensors. */
static double distance (const NnTensor *a, const NnTensor *b)
{
  double largest = 0.0;

  for (gsize i = 0; i < a->length; i++)
    largest = MAX (largest, fabs ((double) a->values[i] - (double) b->values[i]));

  return largest;
}

/* How far off a result is in a run that began with other last bits. */
static double distance_of (const char *name, const NnTransformer *model, const Trained *trained,
                           const NnTransformer *other, const Trained *of_other)
{
  if (g_str_equal (name, "out.losses"))
    return distance (trained->losses, of_other->losses);
  if (g_str_equal (name, "out.grad_norms"))
    return distance (trained->norms, of_other->norms);

  for (int i = 0; i < nn_parameters_count (model->parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (model->parameters, i);

      if (g_str_has_prefix (name, "final.") &&
          g_str_equal (name + strlen ("final."), parameter->path))
        return distance (parameter->value, nn_parameters_get (other->parameters, i)->value);
    }

  return 0.0;
}

static gboolean is_off (const NnCase *self)
{
  for (guint i = 0; i < self->report->results->len; i++)
    if (!((NnCheckResult *) g_ptr_array_index (self->report->results, i))->is_ok)
      return TRUE;

  return FALSE;
}

/* Marks the results that are off about as far as the rounding of the weights alone may carry them:
 * a run whose steps are far too large carries it anywhere. */
static void mark_unsteady (NnCase *self, const NnTransformer *model, const Trained *trained,
                           const NnCaseBatch *batches, int n_batches, int steps)
{
  for (guint32 seed = 1; seed <= N_DISTURBED && is_off (self); seed++)
    {
      g_autoptr (NnTransformer) other = nn_transformer_new (&model->config);
      Trained                   of_other;

      nn_case_load (self, other->parameters);
      disturb (other->parameters, seed);
      of_other = train (self, other, batches, n_batches, steps);
      NN_EACH_OF (NnCheckResult, result, self->report->results)
        if (!result->is_ok && result->problem == NULL &&
            result->deviation <=
                UNSTEADY * distance_of (result->name, model, trained, other, &of_other))
          result->is_unsteady = TRUE;
      trained_clear (&of_other);
    }
}

/* Settings: those of a model, pad, lr, bias_correction, loss ("masked" or "plain"), clip, steps,
 * batches.  `in.src0` …, `in.src_len0` …, `in.dec_in0` …, `in.labels0` …, `w.*`; step s takes
 * batch s modulo batches.  `out.losses` before each step, `out.grad_norms` before clipping,
 * `final.*` the weights afterwards.  Of these a value may be off a little further where its
 * gradient was almost zero.  Where they are off, the training is repeated with other last bits
 * of the weights, to know whether that means anything. */
static void check_train (NnCase *self)
{
  const int                 n_batches = nn_case_int (self, "batches", 1, 10000);
  const int                 steps = nn_case_int (self, "steps", 1, 10000);
  g_autofree NnCaseBatch   *batches = g_new0 (NnCaseBatch, n_batches);
  g_autoptr (NnTransformer) model = NULL;
  Trained                   trained;

  for (int i = 0; i < n_batches && !nn_case_failed (self); i++)
    {
      g_autofree char *suffix = g_strdup_printf ("%d", i);

      batches[i] = nn_case_batch (self, suffix);
    }
  model = nn_case_model (self);
  if (model == NULL)
    return;

  trained = train (self, model, batches, n_batches, steps);
  if (!nn_case_failed (self))
    {
      nn_case_compare_as (self, NN_QUANTITY_LOSS, trained.losses, trained.losses->shape,
                          "out.losses");
      nn_case_compare_as (self, NN_QUANTITY_NORM, trained.norms, trained.norms->shape,
                          "out.grad_norms");
      for (int i = 0; i < nn_parameters_count (model->parameters); i++)
        {
          const NnParameter *parameter = nn_parameters_get (model->parameters, i);
          g_autofree char   *name = g_strconcat ("final.", parameter->path, NULL);

          self->slack = g_ptr_array_index (trained.slack, i);
          nn_case_compare_as (self, NN_QUANTITY_WEIGHT, parameter->value, parameter->value->shape,
                              name);
          self->slack = NULL;
        }
      mark_unsteady (self, model, &trained, batches, n_batches, steps);
    }
  trained_clear (&trained);
}

const NnKind nn_training_kinds[] = {
  { "seq2seq", check_seq2seq, NN_TOLERANCES_LOSS,
    "→ out.logits (B, T, V) · out.logits_unmasked_eval (B, T, V)", NN_CASE_MODEL },
  { "train",
    check_train,
    { [NN_QUANTITY_LOSS] = 1e-4, [NN_QUANTITY_NORM] = 3e-4, [NN_QUANTITY_WEIGHT] = 1e-4 },
    NULL,
    NN_CASE_MODEL },
  { NULL },
};
