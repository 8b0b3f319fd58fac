/* app/check/optimizer.c
 *
 * Cases of what lies between logits and a step: the losses, clipping and Adam.
 */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/check/case.h"
#include "core/engine/each.h"
#include "core/layers/cross-entropy.h"
#include "core/training/adam.h"
#include "core/training/gradient-clip.h"

/* Settings: pad, smoothing.  `in.labels` (B, T); `out.each` (B, T), and `out.` masked, plain,
 * classic, smooth (masked, with smoothed labels), each with its gradient, `grad.masked.logits`. */
static void check_loss (NnCase *self)
{
  static const struct
  {
    const char *name;
    NnLossKind  kind;
    gboolean    is_smoothed;
  } losses[] = {
    { "masked", NN_LOSS_MASKED, FALSE },
    { "plain", NN_LOSS_PLAIN, FALSE },
    { "classic", NN_LOSS_CLASSIC, FALSE },
    { "smooth", NN_LOSS_MASKED, TRUE },
  };
  const NnTensor   *logits = nn_case_input (self, "in.logits");
  const int         T = nn_case_size (self, 'T');
  const NnShape     shape = NN_SHAPE (nn_case_size (self, 'B'), T);
  const int         n = (int) nn_shape_length (shape);
  const int        *labels = nn_case_ints (self, "in.labels", shape, nn_case_size (self, 'v') - 1);
  const int         pad = nn_case_int (self, "pad", G_MININT, G_MAXINT);
  const double      smoothing = nn_case_number (self, "smoothing");
  g_autofree float *weights = g_new (float, n);

  nn_case_require (self, smoothing >= 0.0 && smoothing < 1.0,
                   _ ("The setting “smoothing” is %g; it must be at least 0 and below 1."),
                   smoothing);
  for (gsize i = 0; i < G_N_ELEMENTS (losses) && !nn_case_failed (self); i++)
    {
      g_autofree char           *name = g_strconcat ("out.", losses[i].name, NULL);
      g_autoptr (NnCrossEntropy) cross_entropy =
          nn_cross_entropy_new (losses[i].is_smoothed ? smoothing : 0.0);

      nn_loss_weights (losses[i].kind, labels, n, T, pad, weights);
      nn_case_compare_number (self, name,
                              nn_cross_entropy_forward (cross_entropy, logits, labels, weights),
                              NN_QUANTITY_LOSS);
      nn_case_compare (self, nn_cross_entropy_backward (cross_entropy), "grad.%s.logits",
                       losses[i].name);
      if (i == 0)
        nn_case_compare_as (self, NN_QUANTITY_LOSS, cross_entropy->losses, shape, "out.each");
    }
}

/* Whether "g0.a" is the gradient of step 0 and no parameter. */
static gboolean is_gradient (const char *name)
{
  const char *rest = name + 1;

  if (*name != 'g' || !g_ascii_isdigit (*rest))
    return FALSE;
  while (g_ascii_isdigit (*rest))
    rest++;

  return *rest == '.';
}

/* A parameter for each tensor "in.…" that is not a gradient. */
static NnParameters *read_parameters (NnCase *self)
{
  NnParameters *parameters = nn_parameters_new ();

  for (int i = 0; i < nn_safetensors_count (self->file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (self->file, i);
      const char         *name = tensor->name + strlen ("in.");
      const NnTensor     *value;
      NnShape             shape;

      if (!g_str_has_prefix (tensor->name, "in.") || is_gradient (name))
        continue;

      shape = nn_case_shape (self, tensor->name, NN_ANY_SIZE);
      value = nn_case_tensor (self, tensor->name, shape);
      if (nn_case_failed (self))
        break;
      memcpy (nn_parameters_add (parameters, "", name, shape)->value->values, value->values,
              sizeof (float) * value->length);
    }

  nn_case_require (self, nn_parameters_count (parameters) > 0,
                   _ ("The case has no inputs called “in.…”."));
  if (!nn_case_failed (self))
    nn_parameters_pack (parameters);

  return parameters;
}

/* Setting: theta.  `in.NAME` are the gradients of all parameters; `out.NAME` the same after
 * clipping, `out.norm` their length before. */
static void check_clip (NnCase *self)
{
  const double             theta = nn_case_number (self, "theta");
  g_autoptr (NnParameters) parameters = read_parameters (self);

  nn_case_require (self, theta > 0.0, _ ("The setting “theta” must be above 0."));
  nn_case_require (self, nn_parameters_find (parameters, "norm") == NULL,
                   _ ("A gradient cannot be called “norm” here."));
  if (nn_case_failed (self))
    return;

  NN_EACH_OF (NnParameter, parameter, parameters->items)
    nn_tensor_assign (&parameter->gradient, parameter->value);
  nn_case_compare_number (self, "out.norm", nn_gradient_clip (parameters, theta),
                          NN_QUANTITY_VALUE);

  NN_EACH_OF (const NnParameter, parameter, parameters->items)
    {
      g_autofree char *name = g_strconcat ("out.", parameter->path, NULL);

      nn_case_compare_as (self, NN_QUANTITY_GRADIENT, parameter->gradient,
                          parameter->gradient->shape, name);
    }
}

static NnAdamConfig read_adam (NnCase *self)
{
  const json_t *betas = nn_case_json (self, "betas", JSON_ARRAY);
  NnAdamConfig  config = {
     .beta1 = json_number_value (json_array_get (betas, 0)),
     .beta2 = json_number_value (json_array_get (betas, 1)),
     .epsilon = nn_case_number (self, "eps"),
     .corrects_bias = nn_case_boolean (self, "bias_correction", TRUE),
  };

  nn_case_require (
      self, config.beta1 >= 0.0 && config.beta1 < 1.0 && config.beta2 >= 0.0 && config.beta2 < 1.0,
      _ ("The setting “betas” must be a list of two numbers, each at least 0 and less than 1."));

  return config;
}

static void step (NnCase *self, NnParameters *parameters, NnAdam *adam, double rate, int number)
{
  NN_EACH_OF (NnParameter, parameter, parameters->items)
    {
      g_autofree char *name = g_strdup_printf ("in.g%d.%s", number, parameter->path);
      const NnTensor  *gradient = nn_case_tensor (self, name, parameter->value->shape);

      memcpy (parameter->gradient->values, gradient->values, sizeof (float) * gradient->length);
    }

  if (nn_case_failed (self))
    return;

  nn_adam_apply (adam, rate);

  NN_EACH_OF (NnParameter, parameter, parameters->items)
    nn_case_compare (self, parameter->value, "out.%s%d", parameter->path, number);
}

/* Settings: lr, betas, eps, bias_correction, steps.  `in.NAME` are the parameters, `in.g0.NAME`
 * … their gradients in each step; `out.NAME0` … the parameters after it. */
static void check_adam (NnCase *self)
{
  const double             rate = nn_case_number (self, "lr");
  const int                steps = nn_case_int (self, "steps", 1, 10000);
  const NnAdamConfig       config = read_adam (self);
  g_autoptr (NnParameters) parameters = read_parameters (self);
  g_autoptr (NnAdam)       adam = NULL;

  if (nn_case_failed (self))
    return;

  adam = nn_adam_new (parameters, &config);
  for (int s = 0; s < steps && !nn_case_failed (self); s++)
    step (self, parameters, adam, rate, s);
}

const NnKind nn_optimizer_kinds[] = {
  { "loss", check_loss, NN_TOLERANCES_LOSS,
    "in.logits (B, T, v) → grad.masked.logits (B, T, v) · grad.plain.logits (B, T, v) · "
    "grad.classic.logits (B, T, v) · grad.smooth.logits (B, T, v)" },
  { "clip", check_clip, NN_TOLERANCES_LAYER },
  { "adam", check_adam, NN_TOLERANCES_LAYER },
  { NULL },
};
