/* app/check/check-optimizer.c
 *
 * Cases of what stands between a gradient and a step: clipping and Adam.
 */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"
#include "core/training/adam.h"
#include "core/training/gradient-clip.h"

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

/* A parameter for each tensor "in.…" that is no gradient. */
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
void nn_check_clip (NnCase *self)
{
  const double             theta = nn_case_number (self, "theta");
  g_autoptr (NnParameters) parameters = read_parameters (self);

  nn_case_require (self, theta > 0.0, _ ("The setting “theta” has to be above 0."));
  nn_case_require (self, nn_parameters_find (parameters, "norm") == NULL,
                   _ ("A gradient cannot be called “norm” here."));
  if (nn_case_failed (self))
    return;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    nn_tensor_assign (&nn_parameters_get (parameters, i)->gradient,
                      nn_parameters_get (parameters, i)->value);

  nn_case_compare_number (self, "out.norm", nn_gradient_clip (parameters, theta),
                          NN_QUANTITY_VALUE);

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (parameters, i);
      g_autofree char   *name = g_strconcat ("out.", parameter->path, NULL);

      nn_case_compare (self, name, parameter->gradient, parameter->gradient->shape,
                       NN_QUANTITY_GRADIENT);
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
      _ ("The setting “betas” has to list two numbers in [0, 1)."));

  return config;
}

static void step (NnCase *self, NnParameters *parameters, NnAdam *adam, double rate, int number)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      NnParameter     *parameter = nn_parameters_get (parameters, i);
      g_autofree char *name = g_strdup_printf ("in.g%d.%s", number, parameter->path);
      const NnTensor  *gradient = nn_case_tensor (self, name, parameter->value->shape);

      memcpy (parameter->gradient->values, gradient->values, sizeof (float) * gradient->length);
    }

  if (nn_case_failed (self))
    return;

  nn_adam_apply (adam, rate);

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (parameters, i);
      g_autofree char   *name = g_strdup_printf ("out.%s%d", parameter->path, number);

      nn_case_compare (self, name, parameter->value, parameter->value->shape, NN_QUANTITY_VALUE);
    }
}

/* Settings: lr, betas, eps, bias_correction, steps.  `in.NAME` are the parameters, `in.g0.NAME`
 * … their gradients in each step; `out.NAME0` … the parameters after it. */
void nn_check_adam (NnCase *self)
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
